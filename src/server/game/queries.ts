// Reads of game sessions: what a launch or a spin must know, in one statement each.
import { sql } from "kysely";
import { ask, type Fields, type Statement } from "../db/ask.ts";
import { poolOf, type Db } from "../db/database.ts";
import { withinAgents, type Reach } from "../db/reach.ts";
import { providerStateAt, providerStateText } from "../provider/queries.ts";
import { availabilityAt, availabilityText } from "../provider/queries/availability.ts";

/** What a spin depends on of its game session: player, agent and seeds as they are now. */
export interface SpinSession {
  readonly tenantId: string;
  readonly id: string;
  readonly agentId: string;
  readonly playerId: string | null;
  readonly mode: "real" | "demo";
  readonly state: "active" | "ending" | "closed";
  readonly game: string;
  readonly variant: string;
  readonly currency: string;
  readonly playHash: Buffer | null;
  readonly lastSeenAt: Date;
  readonly seedId: string;
  readonly serverSeedEncrypted: Buffer;
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  /** Whether the client seed can no longer change. */
  readonly seedFixed: boolean;
  /** Next number of the series: real rounds accepted so far. */
  readonly nextNumber: bigint;
  readonly playerState: string | null;
  /** The highest stake the player may play; null: as high as the game takes. */
  readonly stakeCap: bigint | null;
  /** The agent's code for the player. */
  readonly playerCode: string | null;
  /** The agent's own word for the session. */
  readonly extRef: string | null;
  /** Who holds the player's money: we, or the agent. */
  readonly walletMode: "transfer" | "seamless";
  readonly walletAccountId: string | null;
  readonly creditAccountId: string | null;
  readonly creditAvailable: bigint | null;
  readonly houseAccountId: string | null;
  /** False when the agent or one above it is suspended or closed. */
  readonly agentActive: boolean;
  readonly gameState: string;
  /** In maintenance also while a window of it is in force. */
  readonly providerState: string;
  readonly providerCode: string;
  /** Of the strictest rule of the agent and all above it: an index of `AVAILABILITY_RANKS`. */
  readonly availability: number;
  /** The tightest stake limits of these rules; null: those of the game. */
  readonly minStake: bigint | null;
  readonly maxStake: bigint | null;
}

/** A game session with everything there is to know of it. */
export interface GameSession extends SpinSession {
  readonly locale: string;
  readonly lobbyUrl: string | null;
  readonly launchHash: Buffer;
  readonly launchExpiresAt: Date;
  readonly launchUsedAt: Date | null;
  readonly shownNumber: bigint;
  readonly demoBalance: bigint | null;
  readonly demoNextNumber: bigint;
  readonly demoLastStake: bigint | null;
  readonly createdAt: Date;
  readonly lastRoundId: string | null;
  readonly walletBalance: bigint | null;
}

const SPIN_SESSION: Statement<SpinSession> = {
  name: "find_spin_session",
  text: `
    select s.tenant_id, s.id, s.agent_id, s.player_id, s.mode, s.state, s.game_code, s.variant_id, s.currency, s.play_hash,
      (extract(epoch from s.last_seen_at) * 1000)::bigint, s.seed_id, d.server_seed_encrypted, d.server_seed_hash, d.client_seed,
      d.fixed_at is not null, coalesce(n.next_number, 0), p.state, p.stake_cap, p.code, s.ext_ref, a.wallet_mode,
      p.wallet_account_id, a.credit_account_id, c.balance - c.reserved - c.floor, t.house_account_id,
      not exists (select from agents up where up.tenant_id = $1 and up.id = any(a.path) and up.state <> 'active'),
      g.state, ${providerStateText("$3")}, v.code, o.rank, o.min_stake, o.max_stake
    from game_sessions s
    join seeds d on d.tenant_id = $1 and d.id = s.seed_id
    join agents a on a.tenant_id = $1 and a.id = s.agent_id
    join tenants t on t.tenant_id = $1
    join games g on g.code = s.game_code
    join providers v on v.code = g.provider_code
    left join stake_series n on n.tenant_id = $1 and n.id = s.seed_id
    left join players p on p.tenant_id = $1 and p.id = s.player_id
    left join accounts c on c.tenant_id = $1 and c.id = a.credit_account_id
    cross join lateral (${availabilityText({ tenant: "$1", path: "a.path", game: "s.game_code", at: "$3" })}) o
    where s.tenant_id = $1 and s.id = $2`,
  read: readSpinSession,
};

function readSpinSession(fields: Fields): SpinSession {
  let at = 0;
  const nullable = (): string | null => fields[at++] ?? null;
  const text = (): string => nullable() ?? "";
  const numberOrNull = (): bigint | null => {
    const found = nullable();
    return found === null ? null : BigInt(found);
  };
  return {
    tenantId: text(),
    id: text(),
    agentId: text(),
    playerId: nullable(),
    mode: text() === "demo" ? "demo" : "real",
    state: stateOf(text()),
    game: text(),
    variant: text(),
    currency: text(),
    playHash: bytesOf(nullable()),
    lastSeenAt: new Date(Number(text())),
    seedId: text(),
    serverSeedEncrypted: bytesOf(nullable()) ?? Buffer.alloc(0),
    serverSeedHash: text(),
    clientSeed: text(),
    seedFixed: text() === "t",
    nextNumber: BigInt(text()),
    playerState: nullable(),
    stakeCap: numberOrNull(),
    playerCode: nullable(),
    extRef: nullable(),
    walletMode: text() === "seamless" ? "seamless" : "transfer",
    walletAccountId: nullable(),
    creditAccountId: nullable(),
    creditAvailable: numberOrNull(),
    houseAccountId: nullable(),
    agentActive: text() === "t",
    gameState: text(),
    providerState: text(),
    providerCode: text(),
    availability: Number(text()),
    minStake: numberOrNull(),
    maxStake: numberOrNull(),
  };
}

const stateOf = (word: string): SpinSession["state"] => (word === "active" || word === "ending" ? word : "closed");
/** As PostgreSQL writes bytes: \\x and hexadecimal digits. */
const bytesOf = (text: string | null): Buffer | null => (text === null ? null : Buffer.from(text.slice(2), "hex"));

/** What a spin must know of the session with this id; undefined when there is none in the tenant. */
export async function findSpinSession(
  db: Db,
  tenantId: string,
  id: string,
  at: Date,
): Promise<SpinSession | undefined> {
  const [found] = await ask(poolOf(db), SPIN_SESSION, [tenantId, id, at.toISOString()]);
  return found;
}

/** The session with this id; undefined when there is none in the tenant. */
export async function findGameSession(
  db: Db,
  tenantId: string,
  id: string,
  at: Date,
): Promise<GameSession | undefined> {
  const found = await sql<GameSession>`/* prepared: find_game_session */
    select s.tenant_id as "tenantId", s.id, s.agent_id as "agentId", s.player_id as "playerId", s.mode, s.state,
      s.game_code as game, s.variant_id as variant, s.currency, s.locale, s.lobby_url as "lobbyUrl",
      s.launch_hash as "launchHash", s.launch_expires_at as "launchExpiresAt", s.launch_used_at as "launchUsedAt",
      s.play_hash as "playHash", s.shown_number as "shownNumber", s.demo_balance as "demoBalance",
      s.demo_next_number as "demoNextNumber", s.demo_last_stake as "demoLastStake",
      s.last_seen_at as "lastSeenAt", s.created_at as "createdAt", s.seed_id as "seedId",
      d.server_seed_encrypted as "serverSeedEncrypted", d.server_seed_hash as "serverSeedHash",
      d.client_seed as "clientSeed", d.fixed_at is not null as "seedFixed", coalesce(n.next_number, 0) as "nextNumber", n.last_round_id as "lastRoundId",
      p.state as "playerState", p.code as "playerCode", s.ext_ref as "extRef", a.wallet_mode as "walletMode", p.stake_cap as "stakeCap", p.wallet_account_id as "walletAccountId", w.balance as "walletBalance",
      a.credit_account_id as "creditAccountId", c.balance - c.reserved - c.floor as "creditAvailable", t.house_account_id as "houseAccountId",
      not exists (
        select 1 from agents up
        where up.tenant_id = ${tenantId} and up.id = any(a.path) and up.state <> 'active'
      ) as "agentActive",
      g.state as "gameState", ${providerStateAt(at)} as "providerState", v.code as "providerCode",
      o.rank as availability, o.min_stake as "minStake", o.max_stake as "maxStake"
    from game_sessions s
    join seeds d on d.tenant_id = ${tenantId} and d.id = s.seed_id
    join agents a on a.tenant_id = ${tenantId} and a.id = s.agent_id
    join tenants t on t.tenant_id = ${tenantId}
    join games g on g.code = s.game_code
    join providers v on v.code = g.provider_code
    left join stake_series n on n.tenant_id = ${tenantId} and n.id = s.seed_id
    left join players p on p.tenant_id = ${tenantId} and p.id = s.player_id
    left join accounts w on w.tenant_id = ${tenantId} and w.id = p.wallet_account_id
    left join accounts c on c.tenant_id = ${tenantId} and c.id = a.credit_account_id
    cross join lateral (${availabilityAt({ tenant: sql`${tenantId}`, path: sql`a.path`, game: sql`s.game_code`, at })}) o
    where s.tenant_id = ${tenantId} and s.id = ${id}`.execute(db);
  return found.rows[0];
}

/** What deciding on a new session needs of the agent, the player and the game; undefined parts are missing. */
export interface LaunchFacts {
  readonly agentActive: boolean;
  readonly currency: string;
  readonly walletMode: "transfer" | "seamless";
  /** In seamless mode: whether the agent's wallet is set. */
  readonly isWalletSet: boolean;
  /** It has failed, and is left alone; `walletFailure` is of what, where that is known. */
  readonly isWalletLeftAlone: boolean;
  readonly walletFailure: string | null;
  /** In seamless mode: whether the wallet must have passed the certification. */
  readonly needsCertificate: boolean;
  readonly path: string[];
  readonly creditAvailable: bigint;
  readonly playerId: string | null;
  readonly playerState: string | null;
  readonly playerLocale: string | null;
  readonly gameState: string | null;
  readonly providerState: string | null;
  readonly providerOffered: boolean;
  /** An index of `AVAILABILITY_RANKS`. */
  readonly availability: number;
  readonly activeSessions: bigint;
}

export async function findLaunchFacts(
  db: Db,
  tenantId: string,
  agentId: string,
  playerCode: string | null,
  game: string,
  at: Date,
): Promise<LaunchFacts | undefined> {
  const found = await sql<LaunchFacts>`
    select not exists (
        select 1 from agents up
        where up.tenant_id = ${tenantId} and up.id = any(a.path) and up.state <> 'active'
      ) as "agentActive",
      a.currency, a.wallet_mode as "walletMode", a.needs_certificate as "needsCertificate", a.path,
      l.address is not null as "isWalletSet", l.unhealthy_since is not null as "isWalletLeftAlone",
      l.unhealthy_reason as "walletFailure",
      c.balance - c.reserved - c.floor as "creditAvailable",
      p.id as "playerId", p.state as "playerState", p.locale as "playerLocale",
      g.state as "gameState", ${providerStateAt(at)} as "providerState",
      exists (
        select 1 from agent_providers o
        where o.tenant_id = ${tenantId} and o.agent_id = ${agentId} and o.provider_code = g.provider_code
      ) as "providerOffered",
      o.rank as availability,
      (select count(*) from game_sessions s
        where s.tenant_id = ${tenantId} and s.player_id = p.id and s.state = 'active') as "activeSessions"
    from agents a
    join accounts c on c.tenant_id = ${tenantId} and c.id = a.credit_account_id
    left join players p on p.tenant_id = ${tenantId} and p.agent_id = ${agentId} and p.code = ${playerCode}
    left join seamless_wallets l on l.tenant_id = ${tenantId} and l.agent_id = ${agentId}
    left join games g on g.code = ${game}
    left join providers v on v.code = g.provider_code
    cross join lateral (${availabilityAt({ tenant: sql`${tenantId}`, path: sql`a.path`, game: sql`${game}`, at })}) o
    where a.tenant_id = ${tenantId} and a.id = ${agentId}`.execute(db);
  return found.rows[0];
}

/** A game session by what a reader calls it. */
export interface NamedSession {
  readonly id: string;
  readonly agentId: string;
  readonly agentCode: string;
  /** null in a demo. */
  readonly playerId: string | null;
  readonly playerCode: string | null;
  readonly game: string;
}

/** The session with this id if its agent lies within a reach, over or not; everything outside does not exist. */
export async function findSessionWithin(db: Db, reach: Reach, id: string): Promise<NamedSession | undefined> {
  const tag = reach.tenantIds.length > 1 ? sql`/* platform-wide: sessions */` : sql``;
  const found = await sql<NamedSession>`
    ${tag}
    select s.id, s.agent_id as "agentId", a.code as "agentCode", s.player_id as "playerId", p.code as "playerCode",
      s.game_code as game
    from game_sessions s
    join agents a on a.tenant_id = s.tenant_id and a.id = s.agent_id
    left join players p on p.tenant_id = s.tenant_id and p.id = s.player_id
    where s.tenant_id = any(${[...reach.tenantIds]}::uuid[]) and s.id = ${id}::uuid
      and ${withinAgents(reach, "s.agent_id")}`.execute(db);
  return found.rows[0];
}

/** Ids from the root of the tenant down to the agent. */
export async function findAgentPath(
  db: Db,
  { tenantId, agentId }: { readonly tenantId: string; readonly agentId: string },
): Promise<string[]> {
  const { path } = await db
    .selectFrom("agents")
    .select("path")
    .where("tenant_id", "=", tenantId)
    .where("id", "=", agentId)
    .executeTakeFirstOrThrow();
  return path;
}
