// Reads and writes of the RTP watches: what was settled in a span of the feed, and what each watch has seen.
import { sql } from "kysely";
import { z } from "zod";
import type { Db, Tx } from "../../db/database.ts";
import { inSpan, type FeedSpan } from "../../ledger/feed/consume.ts";
import { withinAgents, type Reach } from "../../db/reach.ts";
import type { Tally } from "#studio/statistics/tally.ts";
import type { WatchState } from "#studio/statistics/watch.ts";

/** Names a watch within its tenant. */
export interface WatchKey {
  readonly tenantId: string;
  readonly agentId: string;
  readonly game: string;
  readonly variant: string;
  /** Of UTC, in which the rounds were settled. */
  readonly year: number;
}

export interface StoredWatch extends WatchKey {
  /** In the order the tenant's watches of the year began, from 1. */
  readonly number: number;
  readonly currency: string;
  readonly tally: Tally;
  readonly state: WatchState;
  readonly alarmedAt: Date | null;
}

/** Settled rounds of one watch that paid the same multiple of their stake. */
export interface PaidSums extends WatchKey {
  readonly currency: string;
  readonly multiple: number;
  readonly tally: Tally;
}

const watchState = z.object({
  rounds: z.number(),
  buckets: z.number(),
  wealth: z.array(z.number()),
  peak: z.number(),
  impossible: z.number(),
});

/** Settled rounds of a span that had a stake, by what they paid. */
export async function sumPaid(db: Db, span: FeedSpan): Promise<PaidSums[]> {
  const sums = await sql<Omit<WatchKey, "tenantId"> & Pick<PaidSums, "currency" | "multiple"> & StoredSums>`
    select r.agent_id as "agentId", r.game_code as game, r.variant_id as variant,
      extract(year from r.settled_at at time zone 'utc')::int as year, r.currency,
      r.win::double precision / r.stake as multiple,
      count(*) as rounds, sum(r.stake)::bigint as stakes, sum(r.stake::numeric * r.stake)::text as "squaredStakes",
      sum(r.win)::bigint as wins
    from rounds r
    where ${inSpan("r", span)} and r.state = 'settled' and r.stake > 0
    group by 1, 2, 3, 4, 5, 6`.execute(db);
  return sums.rows.map(({ rounds, stakes, squaredStakes, wins, ...row }) => ({
    ...row,
    tenantId: span.tenantId,
    tally: tallyOf({ rounds, stakes, squaredStakes, wins }),
  }));
}

interface StoredSums {
  readonly rounds: bigint;
  readonly stakes: bigint;
  /** numeric: the sum of squares does not fit eight bytes. */
  readonly squaredStakes: string;
  readonly wins: bigint;
}

const tallyOf = ({ rounds, stakes, squaredStakes, wins }: StoredSums): Tally => ({
  rounds: Number(rounds),
  stakes,
  squaredStakes: BigInt(squaredStakes),
  wins,
});

const columns = sql`
  w.tenant_id as "tenantId", w.agent_id as "agentId", w.game_code as game, w.variant_id as variant, w.year, w.number,
  w.currency, w.rounds, w.turnover as stakes, w.squared_stakes::text as "squaredStakes", w.wins, w.state,
  w.alarmed_at as "alarmedAt"`;

/** A tenant's watches of a year, of one agent if one is named. */
export async function listWatches(db: Db, tenantId: string, year: number, agentId?: string): Promise<StoredWatch[]> {
  const found = await sql<WatchRow>`
    select ${columns}
    from rtp_watches w
    where w.tenant_id = ${tenantId} and w.year = ${year}
      and ${agentId === undefined ? sql`true` : sql`w.agent_id = ${agentId}`}`.execute(db);
  return found.rows.map(storedOf);
}

type WatchRow = Omit<StoredWatch, "tally" | "state"> & StoredSums & { readonly state: unknown };

const storedOf = <Row extends WatchRow>({ rounds, stakes, squaredStakes, wins, state, ...row }: Row) => ({
  ...row,
  tally: tallyOf({ rounds, stakes, squaredStakes, wins }),
  state: watchState.parse(state),
});

export interface WatchFilter {
  readonly game?: string | undefined;
  readonly isAlarmed?: boolean | undefined;
}

export interface WatchPlace {
  readonly year: number;
  /** The agent's code, the game and the variant of the last row of the page before. */
  readonly after?: readonly string[] | undefined;
  readonly limit: number;
}

/** Watches of agents in a reach, by the agent's code, the game and the variant. */
export async function listWatchRows(
  db: Db,
  reach: Reach,
  { game, isAlarmed }: WatchFilter,
  { year, after, limit }: WatchPlace,
): Promise<(StoredWatch & { readonly agentCode: string })[]> {
  const tag = reach.tenantIds.length > 1 ? sql`/* platform-wide: rtp watches */` : sql``;
  const [agentCode, gameCode, variant] = after ?? [];
  const found = await sql<WatchRow & { readonly agentCode: string }>`
    ${tag}
    select ${columns}, a.code as "agentCode"
    from rtp_watches w
    join agents a on a.tenant_id = w.tenant_id and a.id = w.agent_id
    where w.tenant_id = any(${[...reach.tenantIds]}::uuid[]) and ${withinAgents(reach, "w.agent_id")} and w.year = ${year}
      and ${game === undefined ? sql`true` : sql`w.game_code = ${game}`}
      and ${isAlarmed === undefined ? sql`true` : isAlarmed ? sql`w.alarmed_at is not null` : sql`w.alarmed_at is null`}
      and ${
        after === undefined
          ? sql`true`
          : sql`(a.code, w.game_code, w.variant_id) > (${agentCode}::text, ${gameCode}::text, ${variant}::text)`
      }
    order by a.code, w.game_code, w.variant_id limit ${limit}`.execute(db);
  return found.rows.map(storedOf);
}

export async function saveWatch(tx: Tx, watch: StoredWatch): Promise<void> {
  const { tenantId, agentId, game, variant, year, number, currency, tally, state, alarmedAt } = watch;
  await sql`
    insert into rtp_watches (tenant_id, agent_id, game_code, variant_id, year, number, currency, rounds, turnover,
      squared_stakes, wins, state, alarmed_at)
    values (${tenantId}, ${agentId}, ${game}, ${variant}, ${year}, ${number}, ${currency}, ${tally.rounds}, ${tally.stakes},
      ${String(tally.squaredStakes)}::numeric, ${tally.wins}, ${JSON.stringify(state)}::jsonb, ${alarmedAt})
    on conflict (tenant_id, agent_id, game_code, variant_id, year) do update set
      rounds = excluded.rounds, turnover = excluded.turnover, squared_stakes = excluded.squared_stakes,
      wins = excluded.wins, state = excluded.state, alarmed_at = excluded.alarmed_at`.execute(tx);
}

/** @throws where a round was settled at an agent that is not there. */
export async function findAgentCode(db: Db, tenantId: string, agentId: string): Promise<string> {
  const { code } = await db
    .selectFrom("agents")
    .select("code")
    .where("tenant_id", "=", tenantId)
    .where("id", "=", agentId)
    .executeTakeFirstOrThrow();
  return code;
}
