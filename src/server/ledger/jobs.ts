/** Sequences the feed and keeps the daily balances; proves the books: what was booked every minute, everything in passes, six hours apart. */
import type { Logger } from "pino";
import { balancesConsumer } from "./daily-balances.ts";
import { followFeed } from "./feed/follow.ts";
import { forgetPassedBatches } from "./feed/forget.ts";
import { sequenceFeed } from "./feed/sequence.ts";
import { checkRecent, workOnPass } from "./record-check.ts";

type LedgerJobDeps = Parameters<typeof checkRecent>[0] & { readonly log: Pick<Logger, "error"> };

export function ledgerJobs(deps: LedgerJobDeps) {
  const { db, log } = deps;
  const say = (breaks: bigint): void => {
    if (breaks > 0n) log.error({ breaks: String(breaks) }, "the books do not add up");
  };
  return [
    {
      name: "feed.sequence",
      everyMs: 250,
      run: async (signal: AbortSignal) => {
        await sequenceFeed(db, signal);
      },
    },
    {
      name: "ledger.balances",
      everyMs: 1_000,
      run: async (signal: AbortSignal) => {
        const onFailure = (tenantId: string, err: unknown): void =>
          log.error({ err, tenantId }, "movements could not be added to the daily balances");
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
    { name: "ledger.check", everyMs: 60_000, run: async (signal: AbortSignal) => say(await checkRecent(deps, signal)) },
    // Works for a second and rests for two: play goes first.
    {
      name: "ledger.check-whole",
      everyMs: 2_000,
      run: async (signal: AbortSignal) => say(await workOnPass(deps, { signal })),
    },
  ];
}
