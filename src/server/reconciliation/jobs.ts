// Compares days as they become due, and the files that agents upload.
import type { Job } from "../jobs/runner.ts";
import { compareDueDays } from "./service/compare-days.ts";
import { type FileRunDeps, forgetOldLines, runDueFiles } from "./service/run-files.ts";

export const reconciliationJobs = (deps: FileRunDeps): Job[] => [
  {
    name: "reconciliation.days",
    everyMs: 10_000,
    firstAfterMs: 5_000,
    run: async (signal) => {
      await compareDueDays(deps, {
        signal,
        onFailure: (tenantId, error) => deps.log.error({ error, tenantId }, "days of a tenant could not be reconciled"),
      });
    },
  },
  {
    name: "reconciliation.files",
    everyMs: 1_000,
    isOnEachNode: true,
    run: async (signal) => {
      await runDueFiles(deps, signal);
    },
  },
  { name: "reconciliation.forget-lines", everyMs: 3_600_000, run: () => forgetOldLines(deps) },
];
