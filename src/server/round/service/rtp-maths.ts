/** Asks the thread that knows the laws of our games; it is started by the first question and ends when there was none for long. */
import { Worker } from "node:worker_threads";
import type { Comparison } from "#studio/statistics/tally.ts";
import type { Compared, FromThread, Observed, Question, Reply, ToThread, Watched } from "./rtp-words.ts";

export interface RtpMaths {
  /** What becomes of each watch; null where nobody knows the law. */
  readonly observe: (observed: readonly Observed[]) => Promise<readonly (Watched | null)[]>;
  /** Each tally beside the exact band; null without rounds, and where nobody knows the law. */
  readonly compare: (compared: readonly Compared[]) => Promise<readonly (Comparison | null)[]>;
  readonly stop: () => Promise<void>;
}

interface Waiting {
  readonly done: (reply: Reply) => void;
  readonly broken: (error: Error) => void;
}

/** Longer than the pause between two looks of the job, so that it does not make the laws anew each time. */
const KEPT_MS = 600_000;

export function openRtpMaths({ keptMs = KEPT_MS }: { readonly keptMs?: number } = {}): RtpMaths {
  const waiting = new Map<number, Waiting>();
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let turns = 0;

  const settle = (turn: number, how: (one: Waiting) => void): void => {
    const one = waiting.get(turn);
    waiting.delete(turn);
    if (one !== undefined) how(one);
  };
  const start = (): Worker => {
    const started = new Worker(new URL("rtp-thread.ts", import.meta.url));
    started.on("message", (words: FromThread) =>
      settle(words.turn, (one) =>
        "reply" in words ? one.done(words.reply) : one.broken(new Error(`the maths of RTP failed: ${words.problem}`)),
      ),
    );
    const end = (error: Error): void => {
      if (thread === started) thread = undefined;
      for (const turn of waiting.keys()) settle(turn, ({ broken }) => broken(error));
    };
    started.on("error", (error) => end(error instanceof Error ? error : new Error(String(error))));
    started.on("exit", () => end(new Error("the thread of RTP ended")));
    started.unref();
    return started;
  };
  const stop = async (): Promise<void> => {
    clearTimeout(idle);
    const ending = thread;
    thread = undefined;
    await ending?.terminate();
  };
  const ask = async (question: Question): Promise<Reply> => {
    clearTimeout(idle);
    const running = (thread ??= start());
    const turn = (turns += 1);
    const words: ToThread = { turn, question };
    try {
      return await new Promise<Reply>((done, broken) => {
        waiting.set(turn, { done, broken });
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of ours, no window
        running.postMessage(words);
      });
    } finally {
      if (waiting.size === 0) idle = setTimeout(() => void stop(), keptMs).unref();
    }
  };

  return {
    async observe(observed) {
      const reply = await ask({ ask: "observe", observed });
      return reply.ask === "observe" ? reply.watched : [];
    },
    async compare(compared) {
      const reply = await ask({ ask: "compare", compared });
      return reply.ask === "compare" ? reply.comparisons : [];
    },
    stop,
  };
}
