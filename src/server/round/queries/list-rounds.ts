// Pages of rounds, newest first, over one tenant or all, without ever reading more than the page needs.
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../db/database.ts";
import type { Reach } from "../../db/reach.ts";
import { dayOf, uuidFloor } from "../../db/uuid.ts";

export interface RoundFilter {
  readonly playerId?: string | undefined;
  readonly game?: string | undefined;
  readonly state?: "open" | "settled" | "refunded" | "rejected" | undefined;
  readonly minMultiplier?: number | undefined;
  /** Started at or after, and before. */
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

/** A round with the names a person reads, and its public proof. */
export interface ListedRound {
  readonly id: string;
  readonly tenantId: string;
  readonly sessionId: string;
  readonly agentId: string;
  readonly agentCode: string;
  readonly playerId: string;
  readonly playerCode: string;
  readonly game: string;
  readonly variant: string;
  readonly state: "open" | "settled" | "refunded" | "rejected";
  readonly stake: bigint;
  readonly win: bigint;
  readonly currency: string;
  readonly balanceAfter: bigint;
  readonly startedAt: Date;
  readonly settledAt: Date | null;
  readonly number: bigint;
  readonly serverSeedHash: string;
  readonly clientSeed: string;
}

/** Days looked at, one stretch after the other, until the page is full: busy tenants never open an old partition. */
const STRETCHES = [2, 14, 100, 10_000];
const DAY_MS = 86_400_000;
/** Rounds are dated by their id, and no round is older than the platform. */
const OLDEST_DAY = "2020-01-01";

/**
 * Up to `limit` rounds with an id below `before`, newest first.
 * @param before id of the last round of the page before; undefined for the first page
 */
export async function listRounds(
  db: Db,
  reach: Reach,
  filter: RoundFilter,
  before: string | undefined,
  limit: number,
): Promise<ListedRound[]> {
  const newest = filter.to === undefined ? undefined : uuidFloor(filter.to);
  const below = [before, newest].filter((id) => id !== undefined).toSorted()[0];
  const floor = filter.from === undefined ? undefined : uuidFloor(filter.from);
  const open =
    filter.state === undefined || filter.state === "open" ? await openRounds(db, reach, filter, below, limit) : [];
  if (filter.state === "open") return open;
  const final: ListedRound[] = [];
  const tomorrow = dayAfter(new Date(), 1);
  let lastDay = below === undefined ? tomorrow : ([dayOf(below), tomorrow].toSorted()[0] ?? tomorrow);
  const oldestDay = floor === undefined ? OLDEST_DAY : dayOf(floor);
  for (const days of STRETCHES) {
    const firstDay = [dayAfter(new Date(lastDay), -days), oldestDay].toSorted()[1] ?? oldestDay;
    final.push(...(await finalRounds(db, reach, filter, { below, floor, firstDay, lastDay }, limit - final.length)));
    if (final.length >= limit || firstDay <= oldestDay) break;
    lastDay = dayAfter(new Date(firstDay), -1);
  }
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

async function finalRounds(
  db: Db,
  reach: Reach,
  filter: RoundFilter,
  { below, floor, firstDay, lastDay }: Bounds,
  limit: number,
): Promise<ListedRound[]> {
  const rows = sql`
    select r.* from rounds r
    where r.tenant_id = t.tenant_id and r.day between ${firstDay}::date and ${lastDay}::date
      and ${conditions(filter, below, floor)}
      and ${filter.state === undefined ? sql`true` : sql`r.state = ${filter.state}`}
      and ${filter.minMultiplier === undefined ? sql`true` : sql`r.win >= r.stake * ${filter.minMultiplier}::bigint and r.win > 0`}`;
  return page(db, reach, rows, sql`r.state, r.win, r.settled_at`, limit);
}

async function openRounds(
  db: Db,
  reach: Reach,
  filter: RoundFilter,
  below: string | undefined,
  limit: number,
): Promise<ListedRound[]> {
  if (filter.minMultiplier !== undefined) return [];
  const floor = filter.from === undefined ? undefined : uuidFloor(filter.from);
  const rows = sql`select r.* from open_rounds r where r.tenant_id = t.tenant_id and ${conditions(filter, below, floor)}`;
  return page(db, reach, rows, sql`'open' as state, 0::bigint as win, null::timestamptz as settled_at`, limit);
}

const conditions = (filter: RoundFilter, below: string | undefined, floor: string | undefined) => sql`
  ${below === undefined ? sql`true` : sql`r.id < ${below}::uuid`}
  and ${floor === undefined ? sql`true` : sql`r.id >= ${floor}::uuid`}
  and ${filter.playerId === undefined ? sql`true` : sql`r.player_id = ${filter.playerId}::uuid`}
  and ${filter.game === undefined ? sql`true` : sql`r.game_code = ${filter.game}`}`;

/** The newest rows of each tenant, or of each agent where the reach names agents, merged; names are looked up last. */
async function page(
  db: Db,
  reach: Reach,
  rows: RawBuilder<unknown>,
  ends: RawBuilder<unknown>,
  limit: number,
): Promise<ListedRound[]> {
  const sources =
    reach.agentIds === null
      ? sql`unnest(${[...reach.tenantIds]}::uuid[]) t (tenant_id)`
      : sql`(select ${reach.tenantIds[0] ?? null}::uuid as tenant_id, a.agent_id
             from unnest(${[...reach.agentIds]}::uuid[]) a (agent_id)) t`;
  const ofAgent = reach.agentIds === null ? sql`true` : sql`r.agent_id = t.agent_id`;
  const tag = reach.tenantIds.length > 1 ? sql`/* platform-wide: rounds */` : sql``;
  const found = await sql<ListedRound>`
    ${tag}
    select r.id, r.tenant_id as "tenantId", r.session_id as "sessionId", r.agent_id as "agentId", a.code as "agentCode",
      r.player_id as "playerId", p.code as "playerCode", r.game_code as game, r.variant_id as variant, r.state, r.stake,
      r.win, r.currency, r.balance_after as "balanceAfter", r.started_at as "startedAt", r.settled_at as "settledAt",
      r.number, d.server_seed_hash as "serverSeedHash", d.client_seed as "clientSeed"
    from (
      select r.id, r.tenant_id, r.session_id, r.agent_id, r.player_id, r.game_code, r.variant_id, r.stake, r.currency,
        r.balance_after, r.started_at, r.number, r.series_id, ${ends}
      from ${sources} cross join lateral (${rows} and ${ofAgent} order by r.id desc limit ${limit}) r
      order by r.id desc limit ${limit}
    ) r
    join agents a on a.tenant_id = r.tenant_id and a.id = r.agent_id
    join players p on p.tenant_id = r.tenant_id and p.id = r.player_id
    join seeds d on d.tenant_id = r.tenant_id and d.id = r.series_id
    order by r.id desc`.execute(db);
  return found.rows;
}
