/** What writes the files of exports, on every node a few at a time, and what removes them. */
import type { Job } from "../jobs/runner.ts";
import { runDueExports, type RunDeps } from "./service/run-exports.ts";
import { tidyExports } from "./service/tidy-exports.ts";

/** Exports one node writes at the same time: the lists are read behind live traffic. */
const LANES = 2;

export const exportJobs = (deps: RunDeps): Job[] => [
  ...Array.from({ length: LANES }, (_, lane) => ({
    name: `export.run-${lane + 1}`,
    everyMs: 500,
    isOnEachNode: true,
    run: (signal: AbortSignal) => runDueExports(deps, signal),
  })),
  { name: "export.tidy", everyMs: 600_000, run: () => tidyExports(deps) },
];
