// The life of a round in seamless mode as a pure state machine: what an answer makes of it, and when to ask again.
// Time, chance and the answers are handed in, so that a day of failures is played in a moment.
import { nextTry } from "../../callback/retry-schedule.ts";
import type { Verdict } from "../verdict.ts";

const HOUR_MS = 3_600_000;
/** After so long a person is told. */
export const GIVE_UP_AFTER_MS = 7 * 24 * HOUR_MS;
/** A stake is asked for once more at most. */
export const STAKE_ATTEMPTS = 2;

/** Nobody settles by hand what a wallet may take any minute: only what has been tried for so long, or is given up. */
const FOR_HANDS_AFTER_MS = 24 * HOUR_MS;
export const isForHands = (
  { since, stuckAt }: { readonly since: Date; readonly stuckAt: Date | null },
  now: Date,
): boolean => stuckAt !== null || now.getTime() - since.getTime() >= FOR_HANDS_AFTER_MS;

export type StakeStep =
  | { readonly next: "again" }
  | { readonly next: "agreed"; readonly balance: bigint }
  | { readonly next: "rejected"; readonly code: string; readonly balance: bigint | null }
  /** Nobody knows whether the wallet took it: there is no outcome, and it is given back there. */
  | { readonly next: "void"; readonly reason: string };

export interface StakeSoFar {
  /** Answers so far, this one counted. */
  readonly attempts: number;
  /** Whether there is time for another attempt. */
  readonly hasTime: boolean;
}

/** What the answer to a stake makes of its round. */
export function afterStake(verdict: Verdict, { attempts, hasTime }: StakeSoFar): StakeStep {
  if (verdict.kind === "ok") return { next: "agreed", balance: verdict.balance };
  if (verdict.kind === "unclear")
    return attempts < STAKE_ATTEMPTS && hasTime ? { next: "again" } : { next: "void", reason: verdict.reason };
  // The first attempt, which nobody heard of, may still be on its way there: only a rollback makes sure it never counts.
  if (attempts > 1) return { next: "void", reason: verdict.code };
  return { next: "rejected", code: verdict.code, balance: verdict.balance };
}

export interface EndSoFar {
  readonly type: "win" | "rollback";
  /** Answers so far, this one counted. */
  readonly attempts: number;
  /** When the wallet was to be told first. */
  readonly since: Date;
  readonly now: Date;
  /** From 0 to 1. */
  readonly chance: number;
}

export type EndStep =
  | { readonly next: "ended"; readonly balance: bigint | null }
  | { readonly next: "again"; readonly at: Date; readonly reason: string }
  /** Nobody tries any more by itself: a person decides. */
  | { readonly next: "stuck"; readonly reason: string };

/** What the answer to a win or a rollback makes of its round: it ends, or it is asked again; nothing is dropped. */
export function afterEnd(verdict: Verdict, { type, attempts, since, now, chance }: EndSoFar): EndStep {
  if (verdict.kind === "ok") return { next: "ended", balance: verdict.balance };
  if (type === "rollback" && verdict.kind === "refused" && verdict.code === "tx_unknown")
    return { next: "ended", balance: verdict.balance };
  const reason = verdict.kind === "unclear" ? verdict.reason : verdict.code;
  if (now.getTime() - since.getTime() >= GIVE_UP_AFTER_MS) return { next: "stuck", reason };
  return { next: "again", at: nextTry({ attempts, now, chance, retryAfterS: verdict.retryAfterS }), reason };
}
