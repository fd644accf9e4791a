/** Game sessions that have not ended, and what was staked and won in each. */
import { sql } from "kysely";
import type { PlayDevice } from "#contract/live-session.ts";
import type { TimeSort } from "#contract/page.ts";
import type { Db } from "../../db/database.ts";
import { directionOf } from "../../db/keyset.ts";
import { withinAgents, type Reach } from "../../db/reach.ts";
import { dayOf, uuidFloor } from "../../db/uuid.ts";

export interface LiveSessionFilter {
  readonly game?: string | undefined;
  readonly mode?: "real" | "demo" | undefined;
  readonly device?: PlayDevice | undefined;
}

export interface LiveSessionRow {
  readonly tenantId: string;
  readonly id: string;
  readonly agentId: string;
  readonly agentCode: string;
  readonly playerId: string | null;
  readonly playerCode: string | null;
  readonly mode: "real" | "demo";
  readonly game: string;
  readonly variant: string;
  readonly currency: string;
  readonly device: PlayDevice | null;
  readonly state: "active" | "ending";
  readonly createdAt: Date;
  readonly openedAt: Date | null;
  readonly lastSeenAt: Date;
  readonly balance: bigint | null;
}

const tagOf = (reach: Reach) => (reach.tenantIds.length > 1 ? sql`/* platform-wide: sessions */` : sql``);

const isLive = (reach: Reach, { game, mode, device }: LiveSessionFilter) => sql`
  s.tenant_id = any(${[...reach.tenantIds]}::uuid[]) and s.state in ('active', 'ending')
  and ${withinAgents(reach, "s.agent_id")}
  and ${game === undefined ? sql`true` : sql`s.game_code = ${game}`}
  and ${mode === undefined ? sql`true` : sql`s.mode = ${mode}`}
  and ${device === undefined ? sql`true` : sql`s.device = ${device}`}`;

interface Asked {
  readonly after: string | undefined;
  readonly limit: number;
  readonly sort: TimeSort;
}

export async function listLiveSessionRows(
  db: Db,
  reach: Reach,
  filter: LiveSessionFilter,
  { after, limit, sort }: Asked,
): Promise<LiveSessionRow[]> {
  const { order, isBehind } = directionOf(sort);
  const tenantIds = [...reach.tenantIds];
  const found = await sql<LiveSessionRow>`
    ${tagOf(reach)}
    select s.tenant_id as "tenantId", s.id, s.agent_id as "agentId", a.code as "agentCode", s.player_id as "playerId",
      p.code as "playerCode", s.mode, s.game_code as game, s.variant_id as variant, s.currency, s.device, s.state,
      s.created_at as "createdAt", s.launch_used_at as "openedAt", s.last_seen_at as "lastSeenAt",
      case when s.mode = 'demo' then s.demo_balance when a.wallet_mode = 'transfer' then w.balance else said.balance end
        as balance
    from (
      select s.* from game_sessions s
      where ${isLive(reach, filter)} and ${after === undefined ? sql`true` : sql`s.id ${isBehind} ${after}::uuid`}
      order by s.id ${order} limit ${limit}
    ) s
    join agents a on a.tenant_id = s.tenant_id and a.id = s.agent_id and a.tenant_id = any(${tenantIds}::uuid[])
    left join players p on p.tenant_id = s.tenant_id and p.id = s.player_id and p.tenant_id = any(${tenantIds}::uuid[])
    left join accounts w on w.tenant_id = s.tenant_id and w.id = p.wallet_account_id
      and w.tenant_id = any(${tenantIds}::uuid[])
    left join lateral (
      select case when r.state in ('paying', 'by_hand') then r.balance + coalesce(r.win, 0) else r.balance end as balance
      from seamless_rounds r
      where r.tenant_id = s.tenant_id and r.tenant_id = any(${tenantIds}::uuid[]) and r.player_id = s.player_id
        and r.balance is not null
      order by r.id desc limit 1
    ) said on a.wallet_mode = 'seamless' and s.mode = 'real'
    order by s.id ${order}`.execute(db);
  return found.rows;
}

interface SessionCounts {
  readonly sessions: bigint;
  readonly players: bigint;
  readonly ending: bigint;
}

export async function countLiveSessions(db: Db, reach: Reach, filter: LiveSessionFilter): Promise<SessionCounts> {
  const found = await sql<SessionCounts>`
    ${tagOf(reach)}
    select count(*) as sessions, count(distinct s.player_id) as players, count(*) filter (where s.state = 'ending') as ending
    from game_sessions s where ${isLive(reach, filter)}`.execute(db);
  return found.rows[0] ?? { sessions: 0n, players: 0n, ending: 0n };
}

export interface PlayedInSession {
  readonly id: string;
  readonly rounds: bigint;
  readonly staked: bigint;
  readonly won: bigint;
  readonly lastRoundAt: Date | null;
}

/** Clocks of nodes differ by less: no round is older than its session by more. */
const CLOCKS_APART_MS = 60_000;

/** Settled rounds of each of these sessions, through the index of its player's rounds. */
export async function sumLiveSessions(
  db: Db,
  reach: Reach,
  sessions: readonly Pick<LiveSessionRow, "tenantId" | "id" | "playerId" | "createdAt">[],
): Promise<ReadonlyMap<string, PlayedInSession>> {
  const played = sessions.filter(({ playerId }) => playerId !== null);
  if (played.length === 0) return new Map();
  const floors = played.map(({ createdAt }) => uuidFloor(new Date(createdAt.getTime() - CLOCKS_APART_MS)));
  const found = await sql<PlayedInSession>`
    ${tagOf(reach)}
    select s.id, coalesce(r.rounds, 0) as rounds, coalesce(r.staked, 0)::bigint as staked, coalesce(r.won, 0)::bigint as won,
      r.last as "lastRoundAt"
    from unnest(
      ${played.map(({ tenantId }) => tenantId)}::uuid[], ${played.map(({ id }) => id)}::uuid[],
      ${played.map(({ playerId }) => playerId)}::uuid[], ${floors}::uuid[], ${floors.map((floor) => dayOf(floor))}::date[]
    ) s (tenant_id, id, player_id, floor, day)
    left join lateral (
      select count(*) as rounds, sum(r.stake) as staked, sum(r.win) as won, max(r.started_at) as last
      from rounds r
      where r.tenant_id = s.tenant_id and r.tenant_id = any(${[...reach.tenantIds]}::uuid[])
        and r.player_id = s.player_id and r.id >= s.floor and r.day >= s.day
        and r.session_id = s.id and r.state = 'settled'
    ) r on true`.execute(db);
  return new Map(found.rows.map((row) => [row.id, row]));
}
