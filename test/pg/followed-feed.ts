/** Lets consumers of the feed follow everything that is booked, as the jobs of a running server do. */
import type { Db } from "#server/db/database.ts";
import type { Publish } from "#server/live/publish.ts";
import { balancesConsumer } from "#server/ledger/daily-balances.ts";
import type { ConsumerRules } from "#server/ledger/feed/consume.ts";
import { followFeed } from "#server/ledger/feed/follow.ts";
import { sequenceFeed } from "#server/ledger/feed/sequence.ts";
import { liveConsumer } from "#server/statistics/service/live-rounds.ts";
import { figuresConsumer, type RolledUp } from "#server/statistics/service/roll-up.ts";

interface Queryable {
  query(text: string, values?: unknown[]): Promise<unknown>;
}

/** Follows to the end and answers what each step came to. @throws what a step threw. */
export async function follow<Prepared, Result>(
  db: Db,
  consumer: ConsumerRules<Prepared, Result>,
): Promise<readonly Result[]> {
  await sequenceFeed(db);
  const results: Result[] = [];
  const failures: unknown[] = [];
  await followFeed(db, consumer, {
    onStep: (result) => results.push(result),
    onFailure: (_tenantId, error) => failures.push(error),
  });
  if (failures.length > 0) throw failures[0];
  return results;
}

/** Adds everything booked to the roll-ups. */
export const rollUp = async (db: Db): Promise<RolledUp[]> => (await follow(db, figuresConsumer)).flat();

/** Adds everything booked to the daily balances. */
export const addUpDays = (db: Db): Promise<unknown> => follow(db, balancesConsumer);

/** Publishes what the roll-ups have. */
export const publishRounds = (db: Db, publish: Publish): Promise<unknown> => follow(db, liveConsumer(publish));

/** Puts rounds that a test wrote past the ledger into the outbox, where the ledger's functions would have. */
export async function announceRounds(on: Queryable, tenantId: string, roundIds: readonly string[]): Promise<void> {
  if (roundIds.length === 0) return;
  await on.query(
    `insert into ledger_outbox (tenant_id, id, at, rounds, movements, round_ids, movement_ids)
     values ($1, ($2::uuid[])[1], clock_timestamp(), cardinality($2::uuid[]), 0, $2, '{}')`,
    [tenantId, roundIds],
  );
}
