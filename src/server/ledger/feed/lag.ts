// How far each consumer of the feed is behind what was booked, and marks that do not fit their feed.
import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import { FEED_CONSUMERS, type FeedConsumer } from "./consumers.ts";

export interface ConsumerLag {
  readonly consumer: FeedConsumer;
  /** Final rounds it has not followed yet. */
  readonly rounds: bigint;
  /** Age of the oldest posting it has not followed; 0 where there is none. */
  readonly seconds: number;
  /** Everything booked before this instant, by the database's clock, has been followed. */
  readonly completeTo: Date;
}

/** A mark that is ahead of its feed, or whose next batch is gone: the consumer stands still until it is mended. */
export interface BrokenMark {
  readonly tenantId: string;
  readonly consumer: FeedConsumer;
  readonly position: bigint;
  readonly head: bigint;
}

interface MarkRow {
  readonly tenantId: string;
  readonly consumer: FeedConsumer;
  readonly position: bigint;
  readonly head: bigint;
  readonly rounds: bigint;
  readonly oldest: Date | null;
  readonly isGone: boolean;
  readonly now: Date;
}

export interface FeedState {
  /** One for each consumer, in the order of `FEED_CONSUMERS`; over several tenants the most of each. */
  readonly lags: readonly ConsumerLag[];
  readonly broken: readonly BrokenMark[];
}

export async function readFeedState(db: Db, tenantIds: readonly string[]): Promise<FeedState> {
  const tag = tenantIds.length > 1 ? sql`/* platform-wide: feed */` : sql``;
  const found = await sql<MarkRow>`
    ${tag}
    select t.tenant_id as "tenantId", c.consumer, coalesce(m.position, 0) as position, coalesce(h.position, 0) as head,
      greatest(coalesce(h.rounds, 0) - coalesce(m.rounds, 0), 0) + coalesce(p.rounds, 0) as rounds, least(n.at, p.at) as oldest,
      n.at is null and coalesce(m.position, 0) < coalesce(h.position, 0) as "isGone", clock_timestamp() as now
    from unnest(${[...tenantIds]}::uuid[]) t(tenant_id)
    cross join unnest(${[...FEED_CONSUMERS]}::text[]) c(consumer)
    left join feed_heads h on h.tenant_id = t.tenant_id
    left join feed_marks m on m.tenant_id = t.tenant_id and m.consumer = c.consumer
    left join feed_batches n on n.tenant_id = t.tenant_id and n.position = coalesce(m.position, 0) + 1
    left join lateral (
      select min(o.at) as at, sum(o.rounds)::bigint as rounds from ledger_outbox o where o.tenant_id = t.tenant_id
    ) p on true`.execute(db);
  const now = found.rows[0]?.now ?? new Date();
  return {
    lags: FEED_CONSUMERS.map((consumer) => {
      const own = found.rows.filter((row) => row.consumer === consumer);
      const oldest = Math.min(now.getTime(), ...own.map((row) => row.oldest?.getTime() ?? now.getTime()));
      return {
        consumer,
        rounds: own.reduce((sum, { rounds }) => sum + rounds, 0n),
        seconds: (now.getTime() - oldest) / 1_000,
        completeTo: new Date(oldest),
      };
    }),
    broken: found.rows
      .filter(({ position, head, isGone }) => position > head || isGone)
      .map(({ tenantId, consumer, position, head }) => ({ tenantId, consumer, position, head })),
  };
}

/** Up to when a consumer has followed everything booked at these tenants. */
export async function findCompleteTo(db: Db, tenantIds: readonly string[], consumer: FeedConsumer): Promise<Date> {
  const { lags } = await readFeedState(db, tenantIds);
  const own = lags.find((lag) => lag.consumer === consumer);
  if (own === undefined) throw new Error(`${consumer} is no consumer of the feed`);
  return own.completeTo;
}
