/** What the thread that writes exports and the node it serves say to each other. */

import type { ErrorFacts } from "../../http/log.ts";

/** What the thread is given when it starts. */
export interface ThreadData {
  readonly appUrl: string;
  readonly exportFolder: string;
}

export type ToThread = { readonly say: "run"; readonly lane: number } | { readonly say: "stop"; readonly lane: number };

/** A lane has nothing left to do, or ended with an error; a failed export is logged where the log is. */
export type FromThread =
  | { readonly say: "done"; readonly lane: number }
  | { readonly say: "broken"; readonly lane: number; readonly facts: ErrorFacts }
  | { readonly say: "failed"; readonly export: string; readonly facts: ErrorFacts };
