// Counts of the players of one tenant, period by period: active, new, returning, and not seen again.
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../db/database.ts";
import { withinAgents, type Reach } from "../../db/reach.ts";
import { HOUR_MS, hourOf } from "../overview.ts";
import { hourAfter } from "../span.ts";
import { type CutBounds, planSettled } from "./settled.ts";

const DAY_MS = 24 * HOUR_MS;

/** Of one period; `gone` were not active in the one after it. */
export interface Presence {
  readonly active: number;
  readonly new: number;
  readonly returning: number;
  readonly gone: number;
}

const NO_PLAYERS: Presence = { active: 0, new: 0, returning: 0, gone: 0 };

interface Row {
  readonly position: number;
  readonly active: bigint;
  readonly new: bigint;
  readonly returning: bigint;
  readonly gone: bigint;
}

/**
 * One answer for each period between two edges. Who is new or returning in the first one is not asked: nothing before it
 * is read but whether a player was active at all. null where the hours that edges cut have too many rounds to be read.
 */
export async function countPresence(
  db: Db,
  reach: Reach,
  edges: readonly Date[],
  bounds?: CutBounds,
): Promise<readonly Presence[] | null> {
  const [first, last] = [edges[0], edges.at(-1)];
  if (first === undefined || last === undefined) return [];
  const parts = await planSettled(db, reach, { from: hourOf(first), to: last }, edges, bounds);
  if (parts === null) return null;
  const found = await sql<Row>`
    with ${presentOf(
      reach,
      edges,
      parts.slice(1).map(({ rows }) => rows),
    )}, earliest as (
      select p.player_id, min(p.position) as position from present p group by p.player_id
    ), known as materialized (
      select e.player_id from earliest e
      where e.position >= 2 and exists (
        select from rounds_by_player b
        where b.tenant_id = ${tenantOf(reach)} and b.player_id = e.player_id
          and (b.day < ${dayOf(first)}::date or (b.day = ${dayOf(first)}::date and b.hours & ${earlierMask(first)} <> 0))
      )
    ), seen as (
      select p.player_id, p.position, lag(p.position) over w as previous, lead(p.position) over w as next
      from present p window w as (partition by p.player_id order by p.position)
    )
    select s.position, count(*) as active, count(*) filter (where s.previous is null and k.player_id is null) as new,
      count(*) filter (where s.previous < s.position - 1 or (s.previous is null and k.player_id is not null)) as returning,
      count(*) filter (where s.next is distinct from s.position + 1) as gone
    from seen s left join known k on k.player_id = s.player_id
    where s.position >= 1
    group by s.position`.execute(db);
  const byPosition = new Map(found.rows.map((row) => [row.position, row]));
  return edges.slice(1).map((_, index) => {
    const row = byPosition.get(index + 1);
    if (row === undefined) return NO_PLAYERS;
    return {
      active: Number(row.active),
      new: Number(row.new),
      returning: Number(row.returning),
      gone: Number(row.gone),
    };
  });
}

const tenantOf = (reach: Reach): RawBuilder<unknown> => sql`${reach.tenantIds[0]}::uuid`;
const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** Hours of its day (UTC) that are over before an instant, as bits. */
const earlierMask = (at: Date): number => 2 ** hourOf(at).getUTCHours() - 1;

/** `present`: each player in each period it was active in; position 0 is the part of a cut hour before the first edge. */
function presentOf(reach: Reach, edges: readonly Date[], cut: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  const slots = slotsOf(edges);
  const bounds = sql`${edges.map((at) => at.toISOString())}::timestamptz[]`;
  const ofRounds = cut.map(
    (rows) => sql`union all select e.player_id, width_bucket(e.at, ${bounds}) as position from (${rows}) e`,
  );
  return sql`
    slots as materialized (
      select s.position, s.day, s.mask from unnest(
        ${slots.map(({ position }) => position)}::integer[], ${slots.map(({ day }) => day)}::date[],
        ${slots.map(({ mask }) => mask)}::integer[]
      ) s (position, day, mask)
    ), present as materialized (
      select distinct x.player_id, x.position from (
        select b.player_id, s.position
        from rounds_by_player b join slots s on s.day = b.day and s.mask & b.hours <> 0
        where b.tenant_id = ${tenantOf(reach)} and ${withinAgents(reach, "b.agent_id")}
          and b.day between ${slots[0]?.day ?? null}::date and ${slots.at(-1)?.day ?? null}::date
        ${sql.join(ofRounds, sql` `)}
      ) x
    )`;
}

interface Slot {
  /** Of its period, from one on. */
  readonly position: number;
  readonly day: string;
  readonly mask: number;
}

/** The whole hours (UTC) of each period, day by day. */
export function slotsOf(edges: readonly Date[]): Slot[] {
  return edges.slice(1).flatMap((edge, index) => {
    const begins = edges[index];
    if (begins === undefined) return [];
    const [from, to] = [hourAfter(begins).getTime(), hourOf(edge).getTime()];
    const slots: Slot[] = [];
    for (let at = from; at < to;) {
      const midnight = Math.floor(at / DAY_MS) * DAY_MS;
      const ends = Math.min(to, midnight + DAY_MS);
      const [first, last] = [(at - midnight) / HOUR_MS, (ends - midnight) / HOUR_MS];
      slots.push({ position: index + 1, day: dayOf(new Date(at)), mask: 2 ** last - 2 ** first });
      at = ends;
    }
    return slots;
  });
}
