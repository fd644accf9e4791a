// Settled rounds of a span of time: whole hours (UTC) from the roll-up, hours that an edge cuts from the rounds themselves.
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../db/database.ts";
import { withinAgents, type Reach } from "../../db/reach.ts";
import { dayOf, uuidFloor } from "../../db/uuid.ts";
import { LONGEST_ROUND_MS } from "../../round/queries/sum-plan.ts";
import { hourOf } from "../overview.ts";
import { cutParts, hourAfter, type Span } from "../span.ts";

/** How much is read from the rounds themselves at most. */
export interface CutBounds {
  /** Rounds in the hours that are cut. */
  readonly rounds: number;
  /** Hours that are cut, counted for each tenant: each is a look-up in a partition. */
  readonly hours: number;
  /** Tenants with rounds in them: each is a statement of its own. */
  readonly tenants: number;
}
export const CUT_BOUNDS: CutBounds = { rounds: 300_000, hours: 5_000, tenants: 200 };

/** What one statement reads: several tenants where it is the roll-up, one where it is rounds. */
export interface SettledPart {
  readonly reach: Reach;
  /**
   * Rows of (at, agent_id, provider_code, currency, rounds, turnover, wins, expected_wins_bps); by game also game_code, and
   * where they are rounds game_code and player_id.
   */
  readonly rows: RawBuilder<unknown>;
}

/** Which roll-up whole hours come from: by agent and provider, or also by game. */
export type HourSource = "provider" | "game";

/** The tenants of a reach; a single one as a constant, so that the statement runs where that tenant is. */
export const ofTenants = ({ tenantIds }: Reach, column: string): RawBuilder<unknown> =>
  tenantIds.length === 1
    ? sql`${sql.ref(column)} = ${tenantIds[0]}::uuid`
    : sql`${sql.ref(column)} = any(${[...tenantIds]}::uuid[])`;

/**
 * How to read a span; null where the hours that are cut have more than may be read. Without an edge off the hour it is
 * the roll-up alone.
 * @param edges instants inside the span that the rows are to be told apart at
 */
export async function planSettled(
  db: Db,
  reach: Reach,
  span: Span,
  edges: readonly Date[],
  bounds: CutBounds = CUT_BOUNDS,
  source: HourSource = "provider",
): Promise<readonly SettledPart[] | null> {
  const parts = cutParts(span, edges);
  if (parts.length === 0) return [fromRollUp(reach, span, [], source)];
  const busy = await listBusyHours(db, reach, parts);
  const byTenant = Map.groupBy(busy, ({ tenantId }) => tenantId);
  const rounds = busy.reduce((sum, hour) => sum + hour.rounds, 0n);
  if (rounds > BigInt(bounds.rounds) || busy.length > bounds.hours || byTenant.size > bounds.tenants) return null;
  const ofRounds = [...byTenant].map(([tenantId, hours]) => {
    const some = new Set(hours.map(({ hour }) => hour.getTime()));
    return fromRounds(
      { ...reach, tenantIds: [tenantId] },
      parts.filter(({ from }) => some.has(hourOf(from).getTime())),
    );
  });
  return [fromRollUp(reach, span, parts, source), ...ofRounds];
}

/** The whole hours of a span, without those that are cut. */
export function fromRollUp(
  reach: Reach,
  { from, to }: Span,
  cut: readonly Span[] = [],
  source: HourSource = "provider",
): SettledPart {
  const isWhole = cut.length === 0 ? sql`true` : sql`h.hour <> all(${hoursOf(cut)}::timestamptz[])`;
  const rows = sql`
    select h.hour as at, h.agent_id, h.provider_code, h.currency, h.rounds, h.turnover, h.wins, h.expected_wins_bps
      ${source === "game" ? sql`, h.game_code` : sql``}
    from ${source === "game" ? sql`rounds_by_game` : sql`rounds_by_hour`} h
    where ${ofTenants(reach, "h.tenant_id")} and ${withinAgents(reach, "h.agent_id")}
      and h.hour >= ${hourAfter(from)}::timestamptz and h.hour < ${hourOf(to)}::timestamptz and ${isWhole}`;
  return { reach, rows };
}

function fromRounds(reach: Reach, parts: readonly Span[]): SettledPart {
  const ids = parts.map(idsOf);
  const days = [...new Set(ids.flatMap(({ firstDay, lastDay }) => [firstDay, lastDay]))];
  const instants = (of: (part: Span) => Date) => sql`${parts.map((part) => of(part).toISOString())}::timestamptz[]`;
  const rows = sql`
    select r.settled_at as at, r.agent_id, r.provider_code, r.currency, 1::bigint as rounds, r.stake as turnover,
      r.win as wins, r.stake * r.rtp_bps as expected_wins_bps, r.game_code, r.player_id
    from unnest(
      ${instants(({ from }) => from)}, ${instants(({ to }) => to)},
      ${ids.map(({ lowest }) => lowest)}::uuid[], ${ids.map(({ highest }) => highest)}::uuid[],
      ${ids.map(({ firstDay }) => firstDay)}::date[], ${ids.map(({ lastDay }) => lastDay)}::date[]
    ) part (starts, ends, lowest, highest, first_day, last_day)
    join rounds r on r.day = any(${days}::date[]) and r.day between part.first_day and part.last_day
      and r.id >= part.lowest and r.id < part.highest and r.settled_at >= part.starts and r.settled_at < part.ends
    where r.tenant_id = ${reach.tenantIds[0]}::uuid and ${withinAgents(reach, "r.agent_id")} and r.state = 'settled'`;
  return { reach, rows };
}

/** Between which ids and on which days rounds are that were settled in a span: they may have begun before it. */
export function idsOf({ from, to }: Span) {
  const lowest = uuidFloor(new Date(from.getTime() - LONGEST_ROUND_MS));
  const highest = uuidFloor(to);
  return { lowest, highest, firstDay: dayOf(lowest), lastDay: dayOf(highest) };
}

interface BusyHour {
  readonly tenantId: string;
  readonly hour: Date;
  readonly rounds: bigint;
}

/** The hours of these parts in which a tenant has rounds. */
async function listBusyHours(db: Db, reach: Reach, parts: readonly Span[]): Promise<BusyHour[]> {
  const tag = reach.tenantIds.length > 1 ? sql`/* platform-wide: periods */` : sql``;
  const found = await sql<BusyHour>`
    ${tag}
    select h.tenant_id as "tenantId", h.hour, sum(h.rounds)::bigint as rounds
    from rounds_by_hour h
    where ${ofTenants(reach, "h.tenant_id")} and ${withinAgents(reach, "h.agent_id")}
      and h.hour = any(${hoursOf(parts)}::timestamptz[])
    group by h.tenant_id, h.hour`.execute(db);
  return found.rows;
}

const hoursOf = (parts: readonly Span[]): string[] => parts.map(({ from }) => hourOf(from).toISOString());
