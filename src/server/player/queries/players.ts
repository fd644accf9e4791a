/** Reads of players: one by id or by the agent's code, pages with totals, and what a transfer must know. */
import { sql, type RawBuilder } from "kysely";
import type { CurrencyCode } from "#contract/money.ts";
import type { Locale } from "#contract/session.ts";
import type { Db } from "../../db/database.ts";
import { withinAgents, type Reach } from "../../db/reach.ts";

export type PlayerState = "active" | "blocked" | "self_excluded" | "closed";

/** Whose players they are: an agent in its tenant. */
export interface PlayerOwner {
  readonly tenantId: string;
  readonly agentId: string;
}

export interface Player {
  readonly tenantId: string;
  readonly id: string;
  readonly agentId: string;
  readonly agentCode: string;
  readonly agentPath: string[];
  readonly code: string;
  readonly name: string | null;
  readonly country: string | null;
  readonly locale: Locale | null;
  readonly currency: CurrencyCode;
  readonly state: PlayerState;
  readonly walletMode: "transfer" | "seamless";
  /** null in seamless mode: the money is with the agent. */
  readonly balance: bigint | null;
  readonly walletAccountId: string | null;
  /** null: stakes as high as the game takes. */
  readonly stakeCap: bigint | null;
  readonly anonymisedAt: Date | null;
  readonly createdAt: Date;
}

const playerColumns = sql`
  p.tenant_id as "tenantId", p.id, p.agent_id as "agentId", a.code as "agentCode", a.path as "agentPath", p.code, p.name,
  p.country, p.locale, p.currency, p.state, a.wallet_mode as "walletMode",
  case when a.wallet_mode = 'transfer' then w.balance end as balance, p.wallet_account_id as "walletAccountId",
  p.stake_cap as "stakeCap", p.anonymised_at as "anonymisedAt", p.created_at as "createdAt"`;
const joins = sql`
  join agents a on a.tenant_id = p.tenant_id and a.id = p.agent_id
  left join accounts w on w.tenant_id = p.tenant_id and w.id = p.wallet_account_id`;
const tenants = (reach: Reach) => sql`${[...reach.tenantIds]}::uuid[]`;
/** Names a read over several tenants, so that the guard of single-tenant statements knows it. */
const tag = (reach: Reach) => (reach.tenantIds.length > 1 ? sql`/* platform-wide: players */` : sql``);

/** A player by its agent's code for it. */
export async function findPlayerByCode(db: Db, owner: PlayerOwner, code: string): Promise<Player | undefined> {
  const found = await sql<Player>`
    select ${playerColumns} from players p ${joins}
    where p.tenant_id = ${owner.tenantId} and p.agent_id = ${owner.agentId} and p.code = ${code}`.execute(db);
  return found.rows[0];
}

/** An agent's players, newest first, with an id below `before`. */
export async function listOwnPlayers(
  db: Db,
  owner: PlayerOwner,
  before: string | undefined,
  limit: number,
): Promise<Player[]> {
  const found = await sql<Player>`
    select ${playerColumns} from players p ${joins}
    where p.tenant_id = ${owner.tenantId} and p.agent_id = ${owner.agentId}
      and ${before === undefined ? sql`true` : sql`p.id < ${before}::uuid`}
    order by p.id desc limit ${limit}`.execute(db);
  return found.rows;
}

/** A player with what it has played, all time. */
export interface PlayerFigures extends Player {
  readonly rounds: bigint;
  readonly turnover: bigint;
  readonly wins: bigint;
  readonly lastGame: string | null;
  readonly lastRoundAt: Date | null;
  /** `lastRoundAt` to the microsecond, for the cursor. */
  readonly lastRoundMicros: bigint | null;
}

const withFigures = (rows: RawBuilder<unknown>) => sql`
  select ${playerColumns}, coalesce(f.rounds, 0) as rounds, coalesce(f.turnover, 0) as turnover,
    coalesce(f.wins, 0) as wins, p.last_game_code as "lastGame", p.last_round_at as "lastRoundAt",
    (extract(epoch from p.last_round_at) * 1000000)::bigint as "lastRoundMicros"
  from (${rows}) p ${joins}
  left join lateral (
    select sum(b.rounds)::bigint as rounds, sum(b.turnover)::bigint as turnover, sum(b.wins)::bigint as wins
    from rounds_by_player b where b.tenant_id = p.tenant_id and b.player_id = p.id
  ) f on true`;

/** The player with this id if it lies within a reach; everything outside does not exist. */
export async function findPlayer(db: Db, reach: Reach, id: string): Promise<PlayerFigures | undefined> {
  const rows = sql`
    select * from players p
    where p.tenant_id = any(${tenants(reach)}) and p.id = ${id}::uuid and ${withinAgents(reach, "p.agent_id")}`;
  const found = await sql<PlayerFigures>`${tag(reach)} ${withFigures(rows)}`.execute(db);
  return found.rows[0];
}

const PLAYING_MS = 15 * 60_000;
/** Who has had a round since then is playing now. */
export const playingSince = (now: Date): Date => new Date(now.getTime() - PLAYING_MS);

export interface PlayerFilter {
  /** Part of the code or the name. */
  readonly search?: string | undefined;
  readonly state?: PlayerState | undefined;
  /** With a round at or after it. */
  readonly playedSince?: Date | undefined;
}

/** Where a page begins: behind the player with this id (and, where sorted by it, this code or instant of its last round). */
export interface PlayerPlace {
  /** The code, or the microseconds of the last round: what the list is sorted by. */
  readonly by: string;
  readonly id: string;
}

const conditions = ({ search, state, playedSince }: PlayerFilter) => {
  const part = `%${(search ?? "").replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql`${state === undefined ? sql`true` : sql`p.state = ${state}`}
    and ${playedSince === undefined ? sql`true` : sql`p.last_round_at >= ${playedSince}`}
    and ${search === undefined ? sql`true` : sql`(p.code ilike ${part} or p.name ilike ${part})`}`;
};

/** Newest first. */
export function listByCreation(
  db: Db,
  reach: Reach,
  filter: PlayerFilter,
  after: PlayerPlace | undefined,
  limit: number,
): Promise<PlayerFigures[]> {
  const behind = after === undefined ? sql`true` : sql`p.id < ${after.id}::uuid`;
  return page(db, reach, sql`${conditions(filter)} and ${behind}`, sql`p.id desc`, limit);
}

/** By the agents' codes for them; who has the same code at several agents, in the order of creation. */
export function listByCode(
  db: Db,
  reach: Reach,
  filter: PlayerFilter,
  after: PlayerPlace | undefined,
  limit: number,
): Promise<PlayerFigures[]> {
  const behind = after === undefined ? sql`true` : sql`(p.code, p.id) > (${after.by}, ${after.id}::uuid)`;
  return page(db, reach, sql`${conditions(filter)} and ${behind}`, sql`p.code, p.id`, limit);
}

/** Who played last comes first; who never did comes at the end, newest first. */
export async function listByLastRound(
  db: Db,
  reach: Reach,
  filter: PlayerFilter,
  after: PlayerPlace | undefined,
  limit: number,
): Promise<PlayerFigures[]> {
  const where = conditions(filter);
  const played: PlayerFigures[] = [];
  if (after === undefined || after.by !== "") {
    const instant = sql`timestamptz 'epoch' + ${after?.by ?? "0"}::bigint * interval '1 microsecond'`;
    const behind = after === undefined ? sql`true` : sql`(p.last_round_at, p.id) < (${instant}, ${after.id}::uuid)`;
    const order = sql`p.last_round_at desc, p.id desc`;
    played.push(...(await page(db, reach, sql`${where} and p.last_round_at is not null and ${behind}`, order, limit)));
  }
  if (played.length >= limit) return played;
  const behind = after === undefined || after.by !== "" ? sql`true` : sql`p.id < ${after.id}::uuid`;
  const never = sql`${where} and p.last_round_at is null and ${behind}`;
  return [...played, ...(await page(db, reach, never, sql`p.id desc`, limit - played.length))];
}

/** The first rows of each agent by its own index, merged; figures are read for the page only. */
async function page(
  db: Db,
  reach: Reach,
  where: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  limit: number,
): Promise<PlayerFigures[]> {
  const rows = sql`
    select p.* from agents s cross join lateral (
      select * from players p
      where p.tenant_id = s.tenant_id and p.agent_id = s.id and ${where} order by ${order} limit ${limit}
    ) p
    where s.tenant_id = any(${tenants(reach)}) and ${withinAgents(reach, "s.id")}
    order by ${order} limit ${limit}`;
  const found = await sql<PlayerFigures>`${tag(reach)} ${withFigures(rows)} order by ${order}`.execute(db);
  return found.rows;
}

export interface PlayerTotal {
  readonly currency: CurrencyCode;
  readonly players: bigint;
  readonly balance: bigint;
}

/** Of the whole filter, per currency. */
export async function sumPlayers(db: Db, reach: Reach, filter: PlayerFilter): Promise<PlayerTotal[]> {
  const found = await sql<PlayerTotal>`
    ${tag(reach)}
    select p.currency, count(*) as players,
      coalesce(sum(w.balance) filter (where a.wallet_mode = 'transfer'), 0)::bigint as balance
    from players p ${joins}
    where p.tenant_id = any(${tenants(reach)}) and ${withinAgents(reach, "p.agent_id")} and ${conditions(filter)}
    group by p.currency order by p.currency`.execute(db);
  return found.rows;
}
