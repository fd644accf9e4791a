// Sums of all settled rounds a filter finds, per currency: from the roll-ups, exact to the round at every edge.
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../db/database.ts";
import { withinAgents, type Reach } from "../../db/reach.ts";
import { dayOf, uuidFloor } from "../../db/uuid.ts";
import { unfollowedRounds } from "../../ledger/feed/unfollowed.ts";
import { isOfSize, isOfVariant, type RoundFilter } from "./list-rounds.ts";
import { LONGEST_ROUND_MS, planOf, rollUpFor, type Edge, type SumPlan } from "./sum-plan.ts";

export interface RoundSum {
  readonly currency: string;
  readonly rounds: bigint;
  readonly turnover: bigint;
  readonly wins: bigint;
}

/** More rounds than this are not read one by one for a sum. */
const MOST_READ = 300_000;
/** Nor more days of tenants than this, however few rounds they have: each is a partition to look into. */
const MOST_DAYS = 500;
const DAY_MS = 24 * 3_600_000;

/** Σ of the settled rounds of a filter; null when only reading very many of them could tell. */
export async function sumRounds(
  db: Db,
  reach: Reach,
  filter: RoundFilter,
  mostRead = MOST_READ,
): Promise<RoundSum[] | null> {
  const plan = planOf(filter);
  if (plan === null) return null;
  // One snapshot: a round that is rolled up meanwhile is not both in the sums and among those still to come.
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (tx) => {
      const readings = await readingsOf(tx, reach, filter, plan, mostRead);
      if (readings === null) return null;
      const sums = plan.rollUp === null ? [] : await sumWhole(tx, reach, plan.rollUp);
      // Tenant by tenant: rounds, unlike roll-ups, are never read over several at once.
      for (const { tenantId, edges } of readings)
        sums.push(...(await sumEdges(tx, { ...reach, tenantIds: [tenantId] }, tenantId, filter, edges)));
      return addedUp(sums);
    });
}

function addedUp(sums: readonly RoundSum[]): RoundSum[] {
  const byCurrency = new Map<string, RoundSum>();
  for (const { currency, ...sum } of sums) {
    const { rounds, turnover, wins } = byCurrency.get(currency) ?? { rounds: 0n, turnover: 0n, wins: 0n };
    byCurrency.set(currency, {
      currency,
      rounds: rounds + sum.rounds,
      turnover: turnover + sum.turnover,
      wins: wins + sum.wins,
    });
  }
  return [...byCurrency.values()]
    .filter(({ rounds }) => rounds !== 0n)
    .sort((a, b) => (a.currency < b.currency ? -1 : 1));
}

const tag = (reach: Reach) => (reach.tenantIds.length > 1 ? sql`/* platform-wide: rounds */` : sql``);
const tenants = (reach: Reach) => sql`${[...reach.tenantIds]}::uuid[]`;
const after = (column: RawBuilder<unknown>, at: Date | undefined) =>
  at === undefined ? sql`true` : sql`${column} >= ${at}::timestamptz`;
const before = (column: RawBuilder<unknown>, at: Date | undefined) =>
  at === undefined ? sql`true` : sql`${column} < ${at}::timestamptz`;

async function sumWhole(db: Db, reach: Reach, rollUp: NonNullable<SumPlan["rollUp"]>): Promise<RoundSum[]> {
  const { table, at, only, whole } = rollUp;
  const sums = await sql<RoundSum>`
    ${tag(reach)}
    select b.currency, sum(b.rounds)::bigint as rounds, sum(b.turnover)::bigint as turnover, sum(b.wins)::bigint as wins
    from ${table} b
    where b.tenant_id = any(${tenants(reach)}) and ${withinAgents(reach, "b.agent_id")} and ${only}
      and ${after(at, whole.from)} and ${before(at, whole.to)}
    group by b.currency`.execute(db);
  return sums.rows;
}

async function sumEdges(
  db: Db,
  reach: Reach,
  tenantId: string,
  filter: RoundFilter,
  edges: readonly Edge[],
): Promise<RoundSum[]> {
  const { playerId, game } = filter;
  const parts = edges.map(({ sign, from, to, settled }) => {
    const lowest = uuidFloor(from);
    const highest = uuidFloor(to);
    return sql`
      select r.currency, ${sign}::bigint as sign, r.stake, r.win from rounds r
      where r.tenant_id = ${tenantId} and r.day between ${dayOf(lowest)}::date and ${dayOf(highest)}::date
        and r.id >= ${lowest}::uuid and r.id < ${highest}::uuid and r.state = 'settled'
        and ${withinAgents(reach, "r.agent_id")}
        and ${playerId === undefined ? sql`true` : sql`r.player_id = ${playerId}::uuid`}
        and ${game === undefined ? sql`true` : sql`r.game_code = ${game}`}
        and ${isOfVariant(filter)}
        and ${isOfSize(filter)}
        and ${after(sql`r.settled_at`, settled?.from)} and ${before(sql`r.settled_at`, settled?.to)}
        and ${sign > 0 ? sql`true` : sql`r.id not in (${unfollowedRounds(tenantId, "figures")})`}`;
  });
  const sums = await sql<RoundSum>`
    select e.currency, sum(e.sign)::bigint as rounds, sum(e.sign * e.stake)::bigint as turnover,
      sum(e.sign * e.win)::bigint as wins
    from (${sql.join(parts, sql` union all `)}) e
    group by e.currency`.execute(db);
  return sums.rows;
}

/** Rounds of a tenant to be read one by one. */
interface Reading {
  readonly tenantId: string;
  readonly edges: readonly Edge[];
}

/** What is read one by one; null when that is more than is worth it. */
async function readingsOf(
  db: Db,
  reach: Reach,
  filter: RoundFilter,
  { rollUp, edges }: SumPlan,
  mostRead: number,
): Promise<Reading[] | null> {
  const read = edges.filter(({ settled }) => settled === undefined);
  const ofAll = edges.length === 0 ? [] : reach.tenantIds.map((tenantId) => ({ tenantId, edges }));
  // What one player played at the edges of days is never much.
  if (read.length === 0 || (rollUp !== null && filter.playerId !== undefined)) return ofAll;
  const counts = await countRounds(db, reach, filter, read);
  if (counts.reduce((sum, { rounds }) => sum + rounds, 0n) > BigInt(mostRead)) return null;
  if (rollUp !== null) return ofAll;
  const days = counts.reduce((sum, { first, last }) => sum + Math.ceil((last.getTime() - first.getTime()) / DAY_MS), 0);
  if (days > MOST_DAYS) return null;
  // No further than there are rounds: a list has no end of itself, and every day is looked into.
  return counts.map(({ tenantId, first, last }) => ({
    tenantId,
    edges: edges.map((edge) => ({
      ...edge,
      from: new Date(Math.max(edge.from.getTime(), first.getTime())),
      to: new Date(Math.min(edge.to.getTime(), last.getTime())),
    })),
  }));
}

interface Counted {
  readonly tenantId: string;
  readonly rounds: bigint;
  /** None of them started before, */
  readonly first: Date;
  /** and none after. */
  readonly last: Date;
}

/** How many rounds, of all games, a roll-up has where these are to be read, tenant by tenant. */
async function countRounds(
  db: Db,
  reach: Reach,
  { playerId, from, to }: RoundFilter,
  edges: readonly Edge[],
): Promise<Counted[]> {
  const { table, at, only, unitMs } = rollUpFor({ playerId, from, to });
  const later = (date: Date, ms: number) => new Date(date.getTime() + ms);
  const stretches = edges.map(
    (edge) =>
      sql`(${at} > ${later(edge.from, -unitMs)}::timestamptz and ${before(at, later(edge.to, LONGEST_ROUND_MS))})`,
  );
  const found = await sql<Counted>`
    ${tag(reach)}
    select b.tenant_id as "tenantId", sum(b.rounds)::bigint as rounds, min(${at}) as first, max(${at}) as last
    from ${table} b
    where b.tenant_id = any(${tenants(reach)}) and ${withinAgents(reach, "b.agent_id")} and ${only}
      and (${sql.join(stretches, sql` or `)})
    group by b.tenant_id`.execute(db);
  return found.rows.map((row) => ({
    ...row,
    first: later(row.first, -LONGEST_ROUND_MS),
    last: later(row.last, unitMs),
  }));
}
