/** Runs exports in a thread of their own, which is started when one is due and ends when there has been none for a while. */
import { Worker } from "node:worker_threads";
import type { Db } from "../../db/database.ts";
import type { ErrorFacts } from "../../http/log.ts";
import { listDueExports } from "../queries.ts";
import type { FromThread, ThreadData, ToThread } from "./thread-words.ts";

interface ThreadDeps extends ThreadData {
  readonly db: Db;
  readonly clock: () => Date;
  readonly log: { error(context: object, message: string): void };
  /** How long an idle thread is kept. */
  readonly keptMs?: number;
}

export interface ExportThread {
  /** Runs what is due, until nothing is or the signal ends it. */
  readonly runDue: (signal: AbortSignal) => Promise<void>;
  readonly stop: () => Promise<void>;
}

const KEPT_MS = 60_000;

interface Waiting {
  readonly done: () => void;
  readonly broken: (error: Error) => void;
}

/** What went wrong in the thread, as far as a log may say it. */
class ThreadError extends Error {
  constructor(facts: ErrorFacts) {
    super(JSON.stringify(facts));
  }
}

export function openExportThread(deps: ThreadDeps): ExportThread {
  const waiting = new Map<number, Waiting>();
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let lanes = 0;

  const settle = (lane: number, how: (one: Waiting) => void): void => {
    const one = waiting.get(lane);
    waiting.delete(lane);
    if (one !== undefined) how(one);
  };
  const hear = (words: FromThread): void => {
    if (words.say === "done") settle(words.lane, ({ done }) => done());
    else if (words.say === "broken") settle(words.lane, ({ broken }) => broken(new ThreadError(words.facts)));
    else deps.log.error({ error: new ThreadError(words.facts), export: words.export }, "an export failed");
  };
  const start = (): Worker => {
    const { appUrl, exportFolder } = deps;
    const started = new Worker(new URL("export-thread.ts", import.meta.url), { workerData: { appUrl, exportFolder } });
    started.on("message", hear);
    // Whatever it was doing begins again once its lease is over.
    const end = (error: Error): void => {
      if (thread === started) thread = undefined;
      for (const lane of waiting.keys()) settle(lane, ({ broken }) => broken(error));
    };
    started.on("error", (error) => end(error instanceof Error ? error : new Error(String(error))));
    started.on("exit", () => end(new Error("the thread of exports ended")));
    return started;
  };
  const rest = (): void => {
    clearTimeout(idle);
    if (waiting.size > 0) return;
    idle = setTimeout(() => void stop(), deps.keptMs ?? KEPT_MS).unref();
  };
  const stop = async (): Promise<void> => {
    clearTimeout(idle);
    const ending = thread;
    thread = undefined;
    await ending?.terminate();
  };

  return {
    async runDue(signal) {
      if ((await listDueExports(deps.db, deps.clock(), 1)).length === 0) return;
      clearTimeout(idle);
      const running = (thread ??= start());
      const lane = (lanes += 1);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of ours, no window
      const say = (words: ToThread): void => running.postMessage(words);
      const end = (): void => say({ say: "stop", lane });
      signal.addEventListener("abort", end);
      try {
        await new Promise<void>((done, broken) => {
          waiting.set(lane, { done, broken });
          say({ say: "run", lane });
          if (signal.aborted) end();
        });
      } finally {
        signal.removeEventListener("abort", end);
        rest();
      }
    },
    stop,
  };
}
