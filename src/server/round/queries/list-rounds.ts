// Pages of rounds, newest first, over one tenant or all, without ever reading more than the page needs.
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../db/database.ts";
import type { Reach } from "../../db/reach.ts";
import { dayOf, uuidFloor } from "../../db/uuid.ts";
import { LISTED, type ListedRound, type Picked } from "./picked-rounds.ts";

export interface RoundFilter {
  readonly playerId?: string | undefined;
  readonly game?: string | undefined;
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
  readonly before: string | undefined;
  readonly limit: number;
}

/** Up to `limit` rounds with an id below `before`, newest first, as the dashboard lists them. */
export const listRounds = (
  db: Db,
  reach: Reach,
  filter: RoundFilter,
  before: string | undefined,
  limit: number,
): Promise<ListedRound[]> => pickRounds({ db, reach, picked: LISTED }, filter, { before, limit });

/** How rounds are read: by whom, and what of each. */
interface Reading<Round> {
  readonly db: Db;
  readonly reach: Reach;
  readonly picked: Picked<Round>;
}

/** The same with whatever is picked of each round. */
export async function pickRounds<Round extends { readonly id: string }>(
  reading: Reading<Round>,
  filter: RoundFilter,
  { before, limit }: Place,
): Promise<Round[]> {
  const newest = filter.to === undefined ? undefined : uuidFloor(filter.to);
  const below = [before, newest].filter((id) => id !== undefined).toSorted()[0];
  const floor = filter.from === undefined ? undefined : uuidFloor(filter.from);
  const open =
    filter.state === undefined || filter.state === "open" ? await openRounds(reading, filter, below, limit) : [];
  if (filter.state === "open") return open;
  const final: Round[] = [];
  const tomorrow = dayAfter(new Date(), 1);
  let lastDay = below === undefined ? tomorrow : ([dayOf(below), tomorrow].toSorted()[0] ?? tomorrow);
  const oldestDay = floor === undefined ? OLDEST_DAY : dayOf(floor);
  for (const days of STRETCHES) {
    const firstDay = [dayAfter(new Date(lastDay), -days), oldestDay].toSorted()[1] ?? oldestDay;
    final.push(...(await finalRounds(reading, filter, { below, floor, firstDay, lastDay }, limit - final.length)));
    if (final.length >= limit || firstDay <= oldestDay) break;
    lastDay = dayAfter(new Date(firstDay), -1);
  }
  if (open.length === 0) return final;
  // A round that ended between the two reads is in both: as it ended, and once.
  const ended = new Set(final.map((round) => round.id));
  const all = [...open.filter((round) => !ended.has(round.id)), ...final];
  return all.toSorted((a, b) => (a.id < b.id ? 1 : -1)).slice(0, limit);
}

const dayAfter = (date: Date, days: number): string =>
  new Date(date.getTime() + days * DAY_MS).toISOString().slice(0, 10);

interface Bounds {
  readonly below: string | undefined;
  readonly floor: string | undefined;
  readonly firstDay: string;
  readonly lastDay: string;
}

async function finalRounds<Round>(
  reading: Reading<Round>,
  filter: RoundFilter,
  { below, floor, firstDay, lastDay }: Bounds,
  limit: number,
): Promise<Round[]> {
  const rows = sql`
    select r.* from rounds r
    where r.tenant_id = t.tenant_id and r.day between ${firstDay}::date and ${lastDay}::date
      and ${conditions(filter, below, floor)}
      and ${filter.state === undefined ? sql`true` : sql`r.state = ${filter.state}`}
      and ${isOfSize(filter)}`;
  return page(reading, rows, sql`r.state, r.win, r.settled_at`, limit);
}

async function openRounds<Round>(
  reading: Reading<Round>,
  filter: RoundFilter,
  below: string | undefined,
  limit: number,
): Promise<Round[]> {
  if (filter.minMultiplier !== undefined) return [];
  const floor = filter.from === undefined ? undefined : uuidFloor(filter.from);
  const rows = sql`select r.* from open_rounds r where r.tenant_id = t.tenant_id and ${conditions(filter, below, floor)}`;
  return page(reading, rows, sql`'open' as state, 0::bigint as win, null::timestamptz as settled_at`, limit);
}

/** Rounds `r` that won as many times their stake, or any. */
export const isOfSize = ({ minMultiplier }: RoundFilter) =>
  minMultiplier === undefined ? sql`true` : sql`r.win >= r.stake * ${minMultiplier}::bigint and r.win > 0`;

const conditions = (filter: RoundFilter, below: string | undefined, floor: string | undefined) => sql`
  ${below === undefined ? sql`true` : sql`r.id < ${below}::uuid`}
  and ${floor === undefined ? sql`true` : sql`r.id >= ${floor}::uuid`}
  and ${filter.playerId === undefined ? sql`true` : sql`r.player_id = ${filter.playerId}::uuid`}
  and ${filter.game === undefined ? sql`true` : sql`r.game_code = ${filter.game}`}`;

/** The newest rows of each tenant, or of each agent where the reach names agents, merged; names are looked up last. */
async function page<Round>(
  { db, reach, picked }: Reading<Round>,
  rows: RawBuilder<unknown>,
  ends: RawBuilder<unknown>,
  limit: number,
): Promise<Round[]> {
  const sources =
    reach.agentIds === null
      ? sql`unnest(${[...reach.tenantIds]}::uuid[]) t (tenant_id)`
      : sql`(select ${reach.tenantIds[0] ?? null}::uuid as tenant_id, a.agent_id
             from unnest(${[...reach.agentIds]}::uuid[]) a (agent_id)) t`;
  const ofAgent = reach.agentIds === null ? sql`true` : sql`r.agent_id = t.agent_id`;
  const newest = sql`(
      select r.id, r.tenant_id, r.session_id, r.agent_id, r.player_id, r.game_code, r.variant_id, r.stake, r.currency,
        r.balance_after, r.started_at, r.number, r.series_id, ${ends}
      from ${sources} cross join lateral (${rows} and ${ofAgent} order by r.id desc limit ${limit}) r
      order by r.id desc limit ${limit}
    ) r
    join agents a on a.tenant_id = r.tenant_id and a.id = r.agent_id
    join players p on p.tenant_id = r.tenant_id and p.id = r.player_id`;
  const tag = reach.tenantIds.length > 1 ? sql`/* platform-wide: rounds */` : sql``;
  return picked(db, tag, newest);
}
