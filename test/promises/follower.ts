/** Nodes that only follow the feed, as processes that can be told at which step of which consumer to die, or to kill PostgreSQL. */
import { fork } from "node:child_process";
import path from "node:path";
import { kill } from "#server/ledger/crash-run.ts";
import { FEED_CONSUMERS, type FeedConsumer } from "#server/ledger/feed/consumers.ts";
import type { RtpMaths } from "#server/round/service/rtp-maths.ts";
import { CASINO_KEY } from "../factories/casino.ts";

const MOMENTS = ["before prepare", "after prepare", "mark moved", "applied", "committed"] as const;

/** Where a process is, and what it is about to do. */
export interface Point {
  readonly consumer: FeedConsumer | "sequencer";
  readonly moment: (typeof MOMENTS)[number];
}

/** Every step of every consumer, and what the sequencer has of them. */
export const POINTS: readonly Point[] = [
  ...FEED_CONSUMERS.flatMap((consumer) => MOMENTS.map((moment) => ({ consumer, moment }))),
  { consumer: "sequencer", moment: "applied" },
  { consumer: "sequencer", moment: "committed" },
];

export interface Order extends Point {
  readonly target: "node" | "server";
  readonly serverPid: number;
  /** A control: what a consumer writes is committed apart from its mark. */
  readonly isCareless?: boolean;
}

export type ToFollower =
  | { readonly order: Order }
  | { readonly answer: { readonly id: number; readonly value: unknown } };

export type FromFollower =
  | { readonly isUp: true }
  | { readonly isKilling: true }
  | { readonly failure: string }
  | { readonly question: { readonly id: number; readonly name: "observe" | "compare"; readonly values: never[] } };

export interface Follower {
  /** Gives the order, and waits until it is carried out. */
  readonly carryOut: (order: Order) => Promise<void>;
  readonly kill: () => Promise<void>;
}

export interface FollowerOptions {
  readonly appUrl: string;
  /** How far its clock is off. */
  readonly shiftMs: number;
  /** The exact laws take seconds to make: those of the test serve all processes. */
  readonly rtp: RtpMaths;
  /** Told whatever went wrong, other than a connection that was cut. */
  readonly onFailure: (failure: string) => void;
}

const CARRIED_OUT_WITHIN_MS = 60_000;

/** Resolves when it follows. */
export async function startFollower({ appUrl, shiftMs, rtp, onFailure }: FollowerOptions): Promise<Follower> {
  const child = fork(path.join(import.meta.dirname, "follower-process.ts"), [appUrl, String(shiftMs), CASINO_KEY], {
    execPath: process.execPath,
    // Not those of the test runner.
    execArgv: [],
    serialization: "advanced",
    stdio: "inherit",
  });
  const up = Promise.withResolvers<undefined>();
  let onKilling = (): void => undefined;
  child.once("exit", () => {
    up.reject(new Error("a follower did not start"));
    onKilling();
  });
  // Only ever sent by the process's own file.
  child.on("message", (sent) => void hear(sent as FromFollower));
  const hear = async (sent: FromFollower): Promise<void> => {
    if ("isUp" in sent) up.resolve(undefined);
    else if ("isKilling" in sent) onKilling();
    else if ("failure" in sent) onFailure(sent.failure);
    else {
      const { id, name, values } = sent.question;
      const value = await rtp[name](values);
      if (child.connected) child.send({ answer: { id, value } } satisfies ToFollower);
    }
  };
  await up.promise;
  return {
    carryOut: (order) =>
      new Promise((resolve, reject) => {
        const late = setTimeout(() => {
          reject(new Error(`never came to ${order.moment} of ${order.consumer}`));
        }, CARRIED_OUT_WITHIN_MS);
        onKilling = () => {
          clearTimeout(late);
          resolve();
        };
        child.send({ order } satisfies ToFollower);
      }),
    kill: () => kill(child),
  };
}
