/** What writes the files of exports, on every node a few at a time, and what removes them. */
import type { Job } from "../jobs/runner.ts";
import type { RunDeps } from "./service/run-exports.ts";
import { tidyExports } from "./service/tidy-exports.ts";

/** Exports one node writes at the same time: the lists are read behind live traffic. */
const LANES = 2;

/** @param runDue runs what is due: in a thread of its own, or right here */
export const exportJobs = (deps: RunDeps, runDue: (signal: AbortSignal) => Promise<void>): Job[] => [
  ...Array.from({ length: LANES }, (_, lane) => ({
    name: `export.run-${lane + 1}`,
    everyMs: 500,
    isOnEachNode: true,
    run: runDue,
  })),
  { name: "export.tidy", everyMs: 600_000, run: () => tidyExports(deps) },
];
