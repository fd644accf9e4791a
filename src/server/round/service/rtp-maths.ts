/** Asks the thread that knows the laws of our games; it is started by the first question and ends when there was none for long. */
import { Piscina } from "piscina";
import type { Comparison } from "#studio/statistics/tally.ts";
import type { Compared, Observed, Watched } from "./rtp-words.ts";

export interface RtpMaths {
  /** What becomes of each watch; null where nobody knows the law. */
  readonly observe: (observed: readonly Observed[]) => Promise<readonly (Watched | null)[]>;
  /** Each tally beside the exact band; null without rounds, and where nobody knows the law. */
  readonly compare: (compared: readonly Compared[]) => Promise<readonly (Comparison | null)[]>;
  readonly stop: () => Promise<void>;
}

/** Longer than the pause between two looks of the job, so that it does not make the laws anew each time. */
const KEPT_MS = 600_000;

export function openRtpMaths({ keptMs = KEPT_MS }: { readonly keptMs?: number } = {}): RtpMaths {
  const thread = new Piscina({
    filename: new URL("rtp-thread.ts", import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: keptMs,
  });
  // Whoever waits for an answer is told; a thread that falls while nobody does takes nothing with it, nor the server.
  thread.on("error", () => undefined);
  return {
    observe: (observed) => thread.run(observed, { name: "observe" }),
    compare: (compared) => thread.run(compared, { name: "compare" }),
    stop: () => thread.destroy(),
  };
}
