/** Sequences the feed, watches its consumers and keeps the daily balances; proves the books: what was booked every ten seconds, everything in passes six hours apart. */
import type { Logger } from "pino";
import { balancesCheck } from "./check-balances.ts";
import { balancesConsumer } from "./daily-balances.ts";
import { createDayChecks } from "./day-checks.ts";
import { followFeed, logFailures } from "./feed/follow.ts";
import { forgetPassedBatches } from "./feed/forget.ts";
import { sequenceFeed } from "./feed/sequence.ts";
import { createFeedWatch } from "./feed/watch.ts";
import { createRecentChecks, workOnPass } from "./record-check.ts";

type LedgerJobDeps = Parameters<typeof createRecentChecks>[0] & { readonly log: Pick<Logger, "error"> };

export function ledgerJobs(deps: LedgerJobDeps) {
  const { db, log } = deps;
  const report = (breaks: bigint): void => {
    if (breaks > 0n) log.error({ breaks: String(breaks) }, "the books do not add up");
  };
  const checkBooked = createRecentChecks(deps);
  const checkBalances = createDayChecks(deps, balancesCheck);
  return [
    {
      name: "feed.sequence",
      everyMs: 250,
      run: async (signal: AbortSignal) => {
        await sequenceFeed(db, signal);
      },
    },
    {
      name: "feed.watch",
      everyMs: 10_000,
      // What was booked while no server ran is followed first.
      firstAfterMs: 60_000,
      run: createFeedWatch(deps),
    },
    {
      name: "ledger.balances",
      everyMs: 1_000,
      run: async (signal: AbortSignal) => {
        const onFailure = logFailures(log, "movements could not be added to the daily balances");
        await followFeed(db, balancesConsumer, { signal, onFailure });
      },
    },
    {
      name: "feed.forget",
      everyMs: 600_000,
      run: async () => {
        await forgetPassedBatches(db);
      },
    },
    {
      name: "balances.check",
      everyMs: 60_000,
      firstAfterMs: 60_000,
      run: async (signal: AbortSignal) => {
        await checkBalances({
          signal,
          onDifferences: (found) =>
            log.error({ ...found, differences: String(found.differences) }, "daily balances differ from the movements"),
          onFailure: (tenantId, err) => log.error({ err, tenantId }, "daily balances of a tenant could not be checked"),
        });
      },
    },
    {
      name: "ledger.check",
      everyMs: 10_000,
      run: async (signal: AbortSignal) => report(await checkBooked(signal)),
    },
    // Works for a second and rests for two: play goes first.
    {
      name: "ledger.check-whole",
      everyMs: 2_000,
      run: async (signal: AbortSignal) => report(await workOnPass(deps, { signal })),
    },
  ];
}
