/** Has papers set in a thread beside the server's own: each takes a tenth of a second, in which no spin would be answered. */
import { Piscina } from "piscina";
import type { Paper } from "./render-paper.ts";

export interface Papers {
  /** As a PDF. */
  readonly render: (paper: Paper) => Promise<Uint8Array>;
  readonly stop: () => Promise<void>;
}

/** Long enough for whoever reads one invoice after another. */
const KEPT_MS = 60_000;

/** The thread is started by the first paper and ends when none was asked for in a while. */
export function openPapers(): Papers {
  const thread = new Piscina<Paper, Uint8Array>({
    filename: new URL("render-paper.ts", import.meta.url).href,
    name: "renderPaper",
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: KEPT_MS,
  });
  // Whoever waits for a paper is told; a thread that falls while nobody does takes nothing with it, nor the server.
  thread.on("error", () => undefined);
  return { render: (paper) => thread.run(paper), stop: () => thread.destroy() };
}
