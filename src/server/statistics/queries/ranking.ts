// What a ranking of agents is made of: the agents, what was played at each provider, and how many people played.
import { sql } from "kysely";
import type { Db } from "../../db/database.ts";
import { withinAgents, type Reach } from "../../db/reach.ts";
import { dayOf, uuidFloor } from "../../db/uuid.ts";
import { LONGEST_ROUND_MS } from "../../round/queries/sum-plan.ts";
import type { KnownAgent, ProviderSums } from "../ranking.ts";

/** Whole hours: from the first instant on, and before the second. */
export interface Hours {
  readonly from: Date;
  readonly to: Date;
}

const tag = (reach: Reach) => (reach.tenantIds.length > 1 ? sql`/* platform-wide: agent ranking */` : sql``);
const tenants = (reach: Reach) => sql`${[...reach.tenantIds]}::uuid[]`;

/** All agents in reach; the platform itself is none. */
export async function listKnownAgents(db: Db, reach: Reach): Promise<KnownAgent[]> {
  const found = await sql<KnownAgent>`
    ${tag(reach)}
    select a.id, a.code, a.name, a.path, a.currency, a.price_bps as "priceBps" from agents a
    where a.tenant_id = any(${tenants(reach)}) and ${withinAgents(reach, "a.id")} and a.depth > 0`.execute(db);
  return found.rows;
}

/** Sums of settled rounds by agent and provider. */
export async function sumByProvider(db: Db, reach: Reach, { from, to }: Hours): Promise<ProviderSums[]> {
  const found = await sql<ProviderSums>`
    ${tag(reach)}
    select h.agent_id as "agentId", h.provider_code as provider, sum(h.rounds)::bigint as rounds,
      sum(h.turnover)::bigint as turnover, sum(h.wins)::bigint as wins,
      sum(h.expected_wins_bps)::bigint as "expectedWinsBps"
    from rounds_by_hour h
    where h.tenant_id = any(${tenants(reach)}) and ${withinAgents(reach, "h.agent_id")}
      and h.hour >= ${from}::timestamptz and h.hour < ${to}::timestamptz
    group by h.agent_id, h.provider_code`.execute(db);
  return found.rows;
}

const DAY_MS = 86_400_000;

/** How much is read to count people. */
export interface Bounds {
  /** Rounds in the hours at the edges of whole days, read one by one. */
  readonly edgeRounds: number;
  /** Rounds in all of the period: at least as many as there are days of players to look through. */
  readonly rounds: number;
  /** Tenants whose edges are read, each by statements of its own. */
  readonly tenants: number;
}
const BOUNDS: Bounds = { edgeRounds: 300_000, rounds: 10_000_000, tenants: 200 };

/**
 * How many of each agent's own players had a round settled in these hours: whole days (UTC) from the roll-up of players,
 * the hours before and after them from the rounds. null where that would be too much to read.
 * @param now days that have not ended are whole as far as they have come
 */
export async function countPlayersByAgent(
  db: Db,
  reach: Reach,
  { from, to }: Hours,
  now: Date,
  bounds: Bounds = BOUNDS,
): Promise<ReadonlyMap<string, number> | null> {
  const dayAfter = (at: Date) => new Date(Math.ceil(at.getTime() / DAY_MS) * DAY_MS);
  const first = dayAfter(from);
  const last = to > now ? dayAfter(to) : new Date(Math.floor(to.getTime() / DAY_MS) * DAY_MS);
  // Hours of one day only, or of two that are both cut.
  const edges =
    first < last
      ? [
          { from, to: first },
          { from: last, to },
        ]
      : [{ from, to }];
  const cut = edges.filter((edge) => edge.from < edge.to);
  const busy = await listBusyTenants(db, reach, { from, to }, cut);
  const sumOf = (pick: (one: Busy) => bigint) => busy.reduce((sum, one) => sum + pick(one), 0n);
  const atEdges = busy.filter(({ atEdges: rounds }) => rounds > 0n);
  if (sumOf(({ atEdges: rounds }) => rounds) > BigInt(bounds.edgeRounds)) return null;
  if (sumOf(({ rounds }) => rounds) > BigInt(bounds.rounds) || atEdges.length > bounds.tenants) return null;
  const cutTenants = new Set(atEdges.map(({ tenantId }) => tenantId));
  const whole = { ...reach, tenantIds: busy.flatMap(({ tenantId }) => (cutTenants.has(tenantId) ? [] : [tenantId])) };
  const days = first < last ? { from: first, to: last } : null;
  const counted = whole.tenantIds.length === 0 ? [] : await countWithin(db, whole, days, []);
  // Tenant by tenant: rounds, unlike roll-ups, are never read over several at once.
  for (const tenantId of cutTenants)
    counted.push(...(await countWithin(db, { ...reach, tenantIds: [tenantId] }, days, cut)));
  return new Map(counted.map(({ agentId, players }) => [agentId, Number(players)]));
}

interface Busy {
  readonly tenantId: string;
  readonly rounds: bigint;
  readonly atEdges: bigint;
}

/** Tenants with rounds in the period, and how many of them lie at its edges. */
async function listBusyTenants(db: Db, reach: Reach, { from, to }: Hours, edges: readonly Hours[]): Promise<Busy[]> {
  const within = edges.map((edge) => sql`(h.hour >= ${edge.from}::timestamptz and h.hour < ${edge.to}::timestamptz)`);
  const isAtEdge = within.length === 0 ? sql`false` : sql.join(within, sql` or `);
  const found = await sql<Busy>`
    ${tag(reach)}
    select h.tenant_id as "tenantId", sum(h.rounds)::bigint as rounds,
      coalesce(sum(h.rounds) filter (where ${isAtEdge}), 0)::bigint as "atEdges"
    from rounds_by_hour h
    where h.tenant_id = any(${tenants(reach)}) and ${withinAgents(reach, "h.agent_id")}
      and h.hour >= ${from}::timestamptz and h.hour < ${to}::timestamptz
    group by h.tenant_id`.execute(db);
  return found.rows;
}

interface Counted {
  readonly agentId: string;
  readonly players: bigint;
}

async function countWithin(db: Db, reach: Reach, days: Hours | null, edges: readonly Hours[]): Promise<Counted[]> {
  const dateOf = (at: Date) => at.toISOString().slice(0, 10);
  const ofDays =
    days === null
      ? []
      : [
          sql`
      select b.agent_id, b.player_id from rounds_by_player b
      where b.tenant_id = any(${tenants(reach)}) and ${withinAgents(reach, "b.agent_id")}
        and b.day >= ${dateOf(days.from)}::date and b.day < ${dateOf(days.to)}::date`,
        ];
  const ofRounds = edges.map(({ from, to }) => {
    // A round may have begun before the hour it was settled in.
    const lowest = uuidFloor(new Date(from.getTime() - LONGEST_ROUND_MS));
    const highest = uuidFloor(to);
    return sql`
      select r.agent_id, r.player_id from rounds r
      where r.tenant_id = ${reach.tenantIds[0]} and ${withinAgents(reach, "r.agent_id")}
        and r.day between ${dayOf(lowest)}::date and ${dayOf(highest)}::date
        and r.id >= ${lowest}::uuid and r.id < ${highest}::uuid and r.state = 'settled'
        and r.settled_at >= ${from}::timestamptz and r.settled_at < ${to}::timestamptz`;
  });
  const parts = [...ofDays, ...ofRounds];
  if (parts.length === 0) return [];
  const found = await sql<Counted>`
    ${tag(reach)}
    select p.agent_id as "agentId", count(distinct p.player_id) as players
    from (${sql.join(parts, sql` union all `)}) p
    group by p.agent_id`.execute(db);
  return found.rows;
}
