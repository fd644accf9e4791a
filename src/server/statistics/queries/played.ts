// What each player played in a span of time: whole days (UTC) from the roll-up of players, what lies outside them from the rounds.
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../db/database.ts";
import { withinAgents, type Reach } from "../../db/reach.ts";
import { type Span, wholeHours } from "../span.ts";
import { idsOf, ofTenants } from "./settled.ts";

const DAY_MS = 86_400_000;
export const dayBefore = (at: Date): Date => new Date(Math.floor(at.getTime() / DAY_MS) * DAY_MS);
export const dayAfter = (at: Date): Date => new Date(Math.ceil(at.getTime() / DAY_MS) * DAY_MS);

/** How much is read at most. */
export interface Bounds {
  /** Rounds outside whole days, read one by one; counted by the hours they lie in. */
  readonly edgeRounds: number;
  /** Rounds in all of the period: at least as many as there are days of players to look through. */
  readonly rounds: number;
  /** Tenants whose edges are read, each by statements of its own. */
  readonly tenants: number;
}
export const PLAYED_BOUNDS: Bounds = { edgeRounds: 300_000, rounds: 20_000_000, tenants: 200 };

/** What one statement reads: several tenants where it is whole days alone, one where rounds are read as well. */
export interface PlayedPart {
  readonly reach: Reach;
  readonly days: Span | null;
  readonly edges: readonly Span[];
}

/**
 * How to read this span, or what there would be too much of. Tenants without rounds are left out.
 * @param now days that have not ended are whole as far as they have come
 */
export async function planOf(
  db: Db,
  reach: Reach,
  { from, to }: Span,
  now: Date,
  bounds: Bounds,
): Promise<readonly PlayedPart[] | "edges" | "rounds"> {
  const first = dayAfter(from);
  const last = to > now ? dayAfter(to) : dayBefore(to);
  // A part of one day only, or of two that are both cut.
  const days = first < last ? { from: first, to: last } : null;
  const outside =
    days === null
      ? [{ from, to }]
      : [
          { from, to: first },
          { from: last, to },
        ];
  const edges = outside.filter((edge) => edge.from < edge.to);
  const busy = await listBusyTenants(db, reach, { from, to }, edges);
  const cut = busy.filter(({ atEdges }) => atEdges > 0n).map(({ tenantId }) => tenantId);
  const sumOf = (pick: (one: Busy) => bigint) => busy.reduce((sum, one) => sum + pick(one), 0n);
  if (sumOf(({ rounds }) => rounds) > BigInt(bounds.rounds)) return "rounds";
  if (sumOf(({ atEdges }) => atEdges) > BigInt(bounds.edgeRounds) || cut.length > bounds.tenants) return "edges";
  const whole = busy.map(({ tenantId }) => tenantId).filter((one) => !cut.includes(one));
  // Tenant by tenant: rounds, unlike roll-ups, are never read over several at once.
  return [
    ...(whole.length === 0 || days === null ? [] : [{ reach: { ...reach, tenantIds: whole }, days, edges: [] }]),
    ...cut.map((tenantId) => ({ reach: { ...reach, tenantIds: [tenantId] }, days, edges })),
  ];
}

interface Busy {
  readonly tenantId: string;
  readonly rounds: bigint;
  readonly atEdges: bigint;
}

const tag = (reach: Reach) => (reach.tenantIds.length > 1 ? sql`/* platform-wide: agent ranking */` : sql``);

/** Tenants with rounds in the period, and how many of them lie at its edges. */
async function listBusyTenants(db: Db, reach: Reach, span: Span, edges: readonly Span[]): Promise<Busy[]> {
  const { from, to } = wholeHours(span);
  const within = edges
    .map(wholeHours)
    .map((edge) => sql`(h.hour >= ${edge.from}::timestamptz and h.hour < ${edge.to}::timestamptz)`);
  const isAtEdge = within.length === 0 ? sql`false` : sql.join(within, sql` or `);
  const found = await sql<Busy>`
    ${tag(reach)}
    select h.tenant_id as "tenantId", sum(h.rounds)::bigint as rounds,
      coalesce(sum(h.rounds) filter (where ${isAtEdge}), 0)::bigint as "atEdges"
    from rounds_by_hour h
    where ${ofTenants(reach, "h.tenant_id")} and ${withinAgents(reach, "h.agent_id")}
      and h.hour >= ${from}::timestamptz and h.hour < ${to}::timestamptz
    group by h.tenant_id`.execute(db);
  return found.rows;
}

const dateOf = (at: Date): string => at.toISOString().slice(0, 10);

/**
 * Rows of (tenant_id, agent_id, player_id, rounds, turnover, wins, expected_wins_bps, biggest_win): a player has one for each
 * day, and one for each round at an edge.
 */
export function playedBy({ reach, days, edges }: PlayedPart): RawBuilder<unknown> {
  const ofDays =
    days === null
      ? []
      : [
          sql`
      select b.tenant_id, b.agent_id, b.player_id, b.rounds, b.turnover, b.wins, b.expected_wins_bps,
        b.biggest_win
      from rounds_by_player b
      where ${ofTenants(reach, "b.tenant_id")} and ${withinAgents(reach, "b.agent_id")}
        and b.day >= ${dateOf(days.from)}::date and b.day < ${dateOf(days.to)}::date`,
        ];
  const ofRounds = edges.map((edge) => {
    const { lowest, highest, firstDay, lastDay } = idsOf(edge);
    return sql`
      select r.tenant_id, r.agent_id, r.player_id, 1::bigint as rounds, r.stake as turnover, r.win as wins,
        r.stake * r.rtp_bps as expected_wins_bps, r.win as biggest_win
      from rounds r
      where r.tenant_id = ${reach.tenantIds[0]} and ${withinAgents(reach, "r.agent_id")}
        and r.day between ${firstDay}::date and ${lastDay}::date
        and r.id >= ${lowest}::uuid and r.id < ${highest}::uuid and r.state = 'settled'
        and r.settled_at >= ${edge.from}::timestamptz and r.settled_at < ${edge.to}::timestamptz`;
  });
  return sql.join([...ofDays, ...ofRounds], sql` union all `);
}
