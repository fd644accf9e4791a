// Sums of all settled rounds a filter finds, per currency: from the roll-ups, exact to the round at every edge.
import { sql } from "kysely";
import type { Db } from "../../db/database.ts";
import { withinAgents, type Reach } from "../../db/reach.ts";
import { dayOf, uuidFloor } from "../../db/uuid.ts";
import type { RoundFilter } from "./list-rounds.ts";
import { planOf, type Edge, type SumPlan } from "./sum-plan.ts";

export interface RoundSum {
  readonly currency: string;
  readonly rounds: bigint;
  readonly turnover: bigint;
  readonly wins: bigint;
}

const HOUR_MS = 3_600_000;
/** More rounds than this are not read one by one for a sum. */
const MOST_READ = 300_000;

/** Σ of the settled rounds of a filter; null when only reading very many of them could tell. */
export async function sumRounds(
  db: Db,
  reach: Reach,
  filter: RoundFilter,
  mostRead = MOST_READ,
): Promise<RoundSum[] | null> {
  const plan = planOf(filter);
  if (plan === null || (await isTooMuch(db, reach, filter, plan, mostRead))) return null;
  // Before the sums: what is rolled up meanwhile is then in them and not taken away.
  const upto = plan.edges.some(({ sign }) => sign < 0) ? await findRolledUpTo(db) : 0n;
  const sums = plan.rollUp === null ? [] : await sumWhole(db, reach, plan.rollUp);
  // Tenant by tenant: rounds, unlike roll-ups, are never read over several at once.
  for (const tenantId of plan.edges.length === 0 ? [] : reach.tenantIds)
    sums.push(...(await sumEdges(db, { ...reach, tenantIds: [tenantId] }, tenantId, filter, plan.edges, upto)));
  return addedUp(sums);
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
const after = (column: ReturnType<typeof sql>, at: Date | undefined) =>
  at === undefined ? sql`true` : sql`${column} >= ${at}::timestamptz`;
const before = (column: ReturnType<typeof sql>, at: Date | undefined) =>
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
  { playerId, game }: RoundFilter,
  edges: readonly Edge[],
  upto: bigint,
): Promise<RoundSum[]> {
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
        and ${after(sql`r.settled_at`, settled?.from)} and ${before(sql`r.settled_at`, settled?.to)}
        and ${sign > 0 ? sql`true` : sql`r.tx < ${upto}::bigint`}`;
  });
  const sums = await sql<RoundSum>`
    select e.currency, sum(e.sign)::bigint as rounds, sum(e.sign * e.stake)::bigint as turnover,
      sum(e.sign * e.win)::bigint as wins
    from (${sql.join(parts, sql` union all `)}) e
    group by e.currency`.execute(db);
  return sums.rows;
}

/** Transactions below it are in the roll-ups, the others are not. */
async function findRolledUpTo(db: Db): Promise<bigint> {
  const mark = await db.selectFrom("rollup_watermarks").select("upto").where("name", "=", "rounds").executeTakeFirst();
  return mark?.upto ?? 0n;
}

/** Whether more rounds stand at the edges than are worth reading, as far as the hours tell; one player's are never many. */
async function isTooMuch(
  db: Db,
  reach: Reach,
  { playerId }: RoundFilter,
  { edges }: SumPlan,
  mostRead: number,
): Promise<boolean> {
  const read = edges.filter(({ settled }) => settled === undefined);
  if (playerId !== undefined || read.length === 0) return false;
  const hours = read.map(
    ({ from, to }) => sql`(b.hour > ${new Date(from.getTime() - HOUR_MS)}::timestamptz and ${before(sql`b.hour`, to)})`,
  );
  const found = await sql<{ rounds: bigint }>`
    ${tag(reach)}
    select coalesce(sum(b.rounds), 0)::bigint as rounds from rounds_by_hour b
    where b.tenant_id = any(${tenants(reach)}) and ${withinAgents(reach, "b.agent_id")}
      and (${sql.join(hours, sql` or `)})`.execute(db);
  return (found.rows[0]?.rounds ?? 0n) > BigInt(mostRead);
}
