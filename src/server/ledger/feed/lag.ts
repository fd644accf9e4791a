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

/** A consumer at one tenant. With a broken mark it counts as having followed nothing since the mark last moved. */
export interface TenantLag extends ConsumerLag, BrokenMark {
  readonly isBroken: boolean;
}

export interface FeedState {
  /** One for each consumer, in the order of `FEED_CONSUMERS`; over several tenants the most of each. */
  readonly lags: readonly ConsumerLag[];
  readonly broken: readonly BrokenMark[];
}

interface MarkRow extends BrokenMark {
  readonly rounds: bigint;
  readonly oldest: Date | null;
  readonly isBroken: boolean;
  readonly now: Date;
}

/** One row for each tenant and consumer. */
export async function listLags(
  db: Db,
  tenantIds: readonly string[],
  consumers: readonly FeedConsumer[] = FEED_CONSUMERS,
): Promise<TenantLag[]> {
  const tag = tenantIds.length > 1 ? sql`/* platform-wide: feed */` : sql``;
  const found = await sql<MarkRow>`
    ${tag}
    select x.tenant_id as "tenantId", x.consumer, x.position, x.head, x.rounds, x.is_broken as "isBroken",
      case when x.is_broken then least(x.moved_at, x.oldest) else x.oldest end as oldest, clock_timestamp() as now
    from (
      select t.tenant_id, c.consumer, coalesce(m.position, 0) as position, coalesce(h.position, 0) as head,
        greatest(coalesce(h.rounds, 0) - coalesce(m.rounds, 0), 0) + coalesce(p.rounds, 0) as rounds,
        least(n.at, p.at) as oldest, coalesce(m.at, e.created_at) as moved_at,
        coalesce(m.position, 0) > coalesce(h.position, 0)
          or n.at is null and coalesce(m.position, 0) < coalesce(h.position, 0) as is_broken
      from unnest(${[...tenantIds]}::uuid[]) t(tenant_id)
      cross join unnest(${[...consumers]}::text[]) c(consumer)
      join tenants e on e.tenant_id = t.tenant_id
      left join feed_heads h on h.tenant_id = t.tenant_id
      left join feed_marks m on m.tenant_id = t.tenant_id and m.consumer = c.consumer
      left join feed_batches n on n.tenant_id = t.tenant_id and n.position = coalesce(m.position, 0) + 1
      left join lateral (
        select min(o.at) as at, sum(o.rounds)::bigint as rounds from ledger_outbox o where o.tenant_id = t.tenant_id
      ) p on true
    ) x`.execute(db);
  return found.rows.map(({ now, oldest, ...row }) => ({ ...row, ...behind(now, oldest) }));
}

export async function readFeedState(
  db: Db,
  tenantIds: readonly string[],
  consumers: readonly FeedConsumer[] = FEED_CONSUMERS,
): Promise<FeedState> {
  const rows = await listLags(db, tenantIds, consumers);
  return {
    lags: consumers.map((consumer) => mostOf(consumer, rows)),
    broken: rows
      .filter(({ isBroken }) => isBroken)
      .map(({ tenantId, consumer, position, head }) => ({ tenantId, consumer, position, head })),
  };
}

/** Up to when a consumer has followed everything booked at these tenants. */
export async function findCompleteTo(db: Db, tenantIds: readonly string[], consumer: FeedConsumer): Promise<Date> {
  return (await readLag(db, tenantIds, consumer)).completeTo;
}

/** How far one consumer is behind at these tenants. */
export const readLag = async (db: Db, tenantIds: readonly string[], consumer: FeedConsumer): Promise<ConsumerLag> =>
  mostOf(consumer, await listLags(db, tenantIds, [consumer]));

function mostOf(consumer: FeedConsumer, rows: readonly TenantLag[]): ConsumerLag {
  const own = rows.filter((row) => row.consumer === consumer);
  const [first] = own;
  if (first === undefined) return { consumer, rounds: 0n, ...behind(new Date(), null) };
  const { completeTo, seconds } = own.reduce((worst, row) => (row.completeTo < worst.completeTo ? row : worst), first);
  return { consumer, rounds: own.reduce((sum, { rounds }) => sum + rounds, 0n), seconds, completeTo };
}

/** A posting's instant may be ahead by what two reads of the clock are apart. */
const behind = (now: Date, oldest: Date | null): Pick<ConsumerLag, "seconds" | "completeTo"> => {
  const completeTo = oldest === null || oldest > now ? now : oldest;
  return { seconds: (now.getTime() - completeTo.getTime()) / 1_000, completeTo };
};
