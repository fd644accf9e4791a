// Pages of rounds, from either end of time, over one tenant or all, without ever reading more than the page needs.
import { sql, type RawBuilder } from "kysely";
import type { TimeSort } from "#contract/page.ts";
import type { Db } from "../../db/database.ts";
import { directionOf } from "../../db/keyset.ts";
import type { Reach } from "../../db/reach.ts";
import { dayOf, uuidFloor } from "../../db/uuid.ts";
import { LISTED, type ListedRound, type Picked } from "./picked-rounds.ts";

export interface RoundFilter {
  readonly playerId?: string | undefined;
  readonly game?: string | undefined;
  readonly variant?: string | undefined;
  readonly state?: "open" | "settled" | "refunded" | "rejected" | undefined;
  readonly minMultiplier?: number | undefined;
  /** Started at or after, and before. */
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

/** Days looked at, one stretch after the other, until the page is full: busy tenants never open an old partition. */
const STRETCHES = [2, 14, 100, 10_000];
const DAY_MS = 86_400_000;
/** Rounds are dated by their id, and no round is older than the platform. */
const OLDEST_DAY = "2020-01-01";

export interface Place {
  /** Id of the last round of the page before; undefined for the first page. */
  readonly after: string | undefined;
  readonly limit: number;
  /** The newest first, unless it says so. */
  readonly sort?: TimeSort | undefined;
}

/** Up to `limit` rounds with an id below `before`, newest first, as the dashboard lists them. */
export const listRounds = (
  db: Db,
  reach: Reach,
  filter: RoundFilter,
  before: string | undefined,
  limit: number,
): Promise<ListedRound[]> => pickRounds({ db, reach, picked: LISTED }, filter, { after: before, limit });

/** How rounds are read: by whom, and what of each. */
interface Reading<Round> {
  readonly db: Db;
  readonly reach: Reach;
  readonly picked: Picked<Round>;
}

/** The same from either end, with whatever is picked of each round. */
export async function pickRounds<Round extends { readonly id: string }>(
  reading: Reading<Round>,
  filter: RoundFilter,
  place: Place,
): Promise<Round[]> {
  const { limit, sort = "newest" } = place;
  const bounds = boundsOf(filter, place);
  const open =
    filter.state === undefined || filter.state === "open" ? await openRounds(reading, filter, bounds, place) : [];
  if (filter.state === "open") return open;
  const final: Round[] = [];
  for (const days of await stretchesOf(reading, bounds, sort)) {
    final.push(
      ...(await finalRounds(reading, filter, { ...bounds, ...days }, { ...place, limit: limit - final.length })),
    );
    if (final.length >= limit) break;
  }
  if (open.length === 0) return final;
  // A round that ended between the two reads is in both: as it ended, and once.
  const ended = new Set(final.map((round) => round.id));
  const all = [...open.filter((round) => !ended.has(round.id)), ...final];
  return all.toSorted((a, b) => (a.id < b.id === (sort === "oldest") ? -1 : 1)).slice(0, limit);
}

/** Ids of the rounds that may be on the page. */
interface Bounds {
  readonly atLeast: string | undefined;
  readonly above: string | undefined;
  readonly below: string | undefined;
}

function boundsOf({ from, to }: RoundFilter, { after, sort }: Place): Bounds {
  const newest = to === undefined ? undefined : uuidFloor(to);
  const atLeast = from === undefined ? undefined : uuidFloor(from);
  if (sort === "oldest") return { atLeast, above: after, below: newest };
  return { atLeast, above: undefined, below: [after, newest].filter((id) => id !== undefined).toSorted()[0] };
}

/** Days, the first and the last with them. */
interface Days {
  readonly firstDay: string;
  readonly lastDay: string;
}

/** The days within bounds in the order they are looked at, each stretch longer than the one before. */
async function stretchesOf(
  { db, reach }: Pick<Reading<unknown>, "db" | "reach">,
  { atLeast, above, below }: Bounds,
  sort: TimeSort,
): Promise<Days[]> {
  const tomorrow = dayAfter(new Date().toISOString(), 1);
  const lastDay = below === undefined ? tomorrow : earlier(dayOf(below), tomorrow);
  const lowest = [atLeast, above]
    .filter((id) => id !== undefined)
    .toSorted()
    .at(-1);
  const firstDay = lowest === undefined ? OLDEST_DAY : dayOf(lowest);
  if (sort === "newest") return backwards(firstDay, lastDay);
  if (lowest !== undefined) return forwards(firstDay, lastDay);
  // Before anything was settled there is next to nothing, however many partitions there are.
  const begun = earlier(await firstDayOf(db, reach), lastDay);
  return [{ firstDay, lastDay: begun }, ...forwards(dayAfter(begun, 1), lastDay)];
}

function backwards(firstDay: string, lastDay: string): Days[] {
  const stretches: Days[] = [];
  let last = lastDay;
  for (const days of STRETCHES) {
    const first = later(dayAfter(last, -days), firstDay);
    stretches.push({ firstDay: first, lastDay: last });
    if (first <= firstDay) break;
    last = dayAfter(first, -1);
  }
  return stretches;
}

function forwards(firstDay: string, lastDay: string): Days[] {
  const stretches: Days[] = [];
  let first = firstDay;
  for (const days of STRETCHES) {
    if (first > lastDay) break;
    const last = earlier(dayAfter(first, days), lastDay);
    stretches.push({ firstDay: first, lastDay: last });
    first = dayAfter(last, 1);
  }
  return stretches;
}

const earlier = (one: string, other: string): string => (one < other ? one : other);
const later = (one: string, other: string): string => (one > other ? one : other);
const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** The first day of which the roll-ups have a round; a day to come where they have none. */
async function firstDayOf(db: Db, reach: Reach): Promise<string> {
  const found = await sql<{ day: string | null }>`
    ${tagOf(reach)}
    select min(f.day) as day
    from unnest(${[...reach.tenantIds]}::uuid[]) t (tenant_id)
    cross join lateral (select day from rounds_by_day b where b.tenant_id = t.tenant_id order by day limit 1) f`.execute(
    db,
  );
  return found.rows[0]?.day ?? "9999-12-31";
}

async function finalRounds<Round>(
  reading: Reading<Round>,
  filter: RoundFilter,
  { firstDay, lastDay, ...bounds }: Bounds & Days,
  place: Place,
): Promise<Round[]> {
  const rows = sql`
    select r.* from rounds r
    where r.tenant_id = t.tenant_id and r.day between ${firstDay}::date and ${lastDay}::date
      and ${conditions(filter, bounds)}
      and ${filter.state === undefined ? sql`true` : sql`r.state = ${filter.state}`}
      and ${isOfSize(filter)}`;
  return page(reading, rows, sql`r.state, r.win, r.settled_at`, place);
}

async function openRounds<Round>(
  reading: Reading<Round>,
  filter: RoundFilter,
  bounds: Bounds,
  place: Place,
): Promise<Round[]> {
  if (filter.minMultiplier !== undefined) return [];
  const rows = sql`select r.* from open_rounds r where r.tenant_id = t.tenant_id and ${conditions(filter, bounds)}`;
  return page(reading, rows, sql`'open' as state, 0::bigint as win, null::timestamptz as settled_at`, place);
}

/** Rounds `r` that won as many times their stake, or any. */
export const isOfSize = ({ minMultiplier }: RoundFilter) =>
  minMultiplier === undefined ? sql`true` : sql`r.win >= r.stake * ${minMultiplier}::bigint and r.win > 0`;

/** Rounds `r` of one variant, or of any. */
export const isOfVariant = ({ variant }: RoundFilter) =>
  variant === undefined ? sql`true` : sql`r.variant_id = ${variant}`;

const conditions = (filter: RoundFilter, { atLeast, above, below }: Bounds) => sql`
  ${below === undefined ? sql`true` : sql`r.id < ${below}::uuid`}
  and ${above === undefined ? sql`true` : sql`r.id > ${above}::uuid`}
  and ${atLeast === undefined ? sql`true` : sql`r.id >= ${atLeast}::uuid`}
  and ${filter.playerId === undefined ? sql`true` : sql`r.player_id = ${filter.playerId}::uuid`}
  and ${filter.game === undefined ? sql`true` : sql`r.game_code = ${filter.game}`}
  and ${isOfVariant(filter)}`;

const tagOf = (reach: Reach) => (reach.tenantIds.length > 1 ? sql`/* platform-wide: rounds */` : sql``);

/** The first rows of each tenant, or of each agent where the reach names agents, merged; names are looked up last. */
async function page<Round>(
  { db, reach, picked }: Reading<Round>,
  rows: RawBuilder<unknown>,
  ends: RawBuilder<unknown>,
  { limit, sort }: Place,
): Promise<Round[]> {
  const sources =
    reach.agentIds === null
      ? sql`unnest(${[...reach.tenantIds]}::uuid[]) t (tenant_id)`
      : sql`(select ${reach.tenantIds[0] ?? null}::uuid as tenant_id, a.agent_id
             from unnest(${[...reach.agentIds]}::uuid[]) a (agent_id)) t`;
  const ofAgent = reach.agentIds === null ? sql`true` : sql`r.agent_id = t.agent_id`;
  const { order } = directionOf(sort);
  const first = sql`(
      select r.id, r.tenant_id, r.session_id, r.agent_id, r.player_id, r.game_code, r.variant_id, r.stake, r.currency,
        r.balance_after, r.started_at, r.number, r.series_id, ${ends}
      from ${sources} cross join lateral (${rows} and ${ofAgent} order by r.id ${order} limit ${limit}) r
      order by r.id ${order} limit ${limit}
    ) r
    join agents a on a.tenant_id = r.tenant_id and a.id = r.agent_id
    join players p on p.tenant_id = r.tenant_id and p.id = r.player_id`;
  return picked(db, { tag: tagOf(reach), rounds: first, sort });
}
