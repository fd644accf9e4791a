/** What proves the books: the newest entries every minute, all of them every six hours. */
import type { Logger } from "pino";
import { recordCheck } from "./record-check.ts";

type CheckDeps = Parameters<typeof recordCheck>[0] & { readonly log: Pick<Logger, "error"> };

export function ledgerJobs(deps: CheckDeps) {
  const check = (extent: "recent" | "whole") => async (): Promise<void> => {
    const breaks = await recordCheck(deps, extent);
    if (breaks > 0n) deps.log.error({ breaks: String(breaks) }, "the books do not add up");
  };
  return [
    { name: "ledger.check", everyMs: 60_000, run: check("recent") },
    { name: "ledger.check-whole", everyMs: 6 * 3_600_000, run: check("whole") },
  ];
}
