/** Reads who may sign in, who is signed in, and what the dashboard shows of that. */
import { sql } from "kysely";
import type { Device } from "#contract/profile.ts";
import { party, role } from "#contract/roles.ts";
import type { Party, Role } from "#contract/roles.ts";
import { locale } from "#contract/session.ts";
import type { Locale } from "#contract/session.ts";
import type { Db } from "../db/database.ts";
import type { ParsedToken } from "../db/token.ts";
import { shownAddress } from "../http/address.ts";
import { readUserAgent } from "./user-agent.ts";

export interface MemberKey {
  readonly tenantId: string;
  readonly memberId: string;
}

/** Who a sign-in name (an e-mail or an agent's code, in lower case) belongs to. */
export async function findLogin(db: Db, login: string): Promise<MemberKey | undefined> {
  const row = await db
    .selectFrom("directory_logins")
    .select(["tenant_id", "member_id"])
    .where("login", "=", login)
    .executeTakeFirst();
  return row && { tenantId: row.tenant_id, memberId: row.member_id };
}

export interface Credentials {
  readonly passwordHash: string;
  /** Both the member and every agent from its own upwards may be used. */
  readonly isActive: boolean;
  /** Signed in from this address since `since`. */
  readonly isKnownPlace: boolean;
  /** Signed in with this browser since `since`. */
  readonly isKnownDevice: boolean;
}

/** How long a browser and an address stay known without being used. */
export const KNOWN_MS = 90 * 86_400_000;

/** What a try to sign in comes from, and how long ago it may have been here before. */
export interface Origin {
  readonly address: string;
  readonly device: ParsedToken | undefined;
  readonly since: Date;
}

/** One statement of the same shape whoever asks, with a browser's proof or without. */
export async function findCredentials(
  db: Db,
  { tenantId, memberId }: MemberKey,
  { address, device, since }: Origin,
): Promise<Credentials | undefined> {
  const row = await db
    .selectFrom("members")
    .select([
      "password_hash",
      "state",
      noClosedAgent(tenantId).as("no_closed_agent"),
      knownAt(tenantId, address, since),
      knownWith(tenantId, device, since),
    ])
    .where("tenant_id", "=", tenantId)
    .where("id", "=", memberId)
    .executeTakeFirst();
  return (
    row && {
      passwordHash: row.password_hash,
      isActive: row.state === "active" && row.no_closed_agent,
      isKnownPlace: row.is_known_place,
      isKnownDevice: row.is_known_device,
    }
  );
}

/** What it takes to write to a member, and to judge a new password. */
export interface Addressee {
  readonly name: string;
  readonly login: string;
  readonly locale: Locale | null;
  readonly agentCode: string;
  readonly agentName: string;
  readonly passwordHash: string;
  readonly isActive: boolean;
}

export async function findAddressee(db: Db, { tenantId, memberId }: MemberKey): Promise<Addressee | undefined> {
  const row = await db
    .selectFrom("members")
    .innerJoin("agents", (join) =>
      join.on("agents.tenant_id", "=", tenantId).onRef("agents.id", "=", "members.agent_id"),
    )
    .select([
      "members.name",
      "members.login",
      "members.locale",
      "members.password_hash",
      "members.state",
      "agents.code",
      "agents.name as agent_name",
      noClosedAgent(tenantId).as("no_closed_agent"),
    ])
    .where("members.tenant_id", "=", tenantId)
    .where("members.id", "=", memberId)
    .executeTakeFirst();
  return (
    row && {
      name: row.name,
      login: row.login,
      locale: locale.nullable().parse(row.locale),
      agentCode: row.code,
      agentName: row.agent_name,
      passwordHash: row.password_hash,
      isActive: row.state === "active" && row.no_closed_agent,
    }
  );
}

/** Members of a suspended agent still sign in, to see why; those of a closed one do not. */
const noClosedAgent = (tenantId: string) => sql<boolean>`not exists (
  select from agents own join agents up on up.tenant_id = ${tenantId} and up.id = any (own.path)
  where own.tenant_id = ${tenantId} and own.id = members.agent_id and up.state = 'closed')`;

const knownAt = (tenantId: string, address: string, since: Date) =>
  sql<boolean>`exists (
    select from member_sessions seen
    where seen.tenant_id = ${tenantId} and seen.member_id = members.id
      and seen.address = ${address} and seen.created_at > ${since})`.as("is_known_place");

const NO_DEVICE = { rowId: "00000000-0000-7000-8000-000000000000", secretHash: Buffer.alloc(0) };

function knownWith(tenantId: string, device: ParsedToken | undefined, since: Date) {
  const { rowId, secretHash } = device?.tenantId === tenantId ? device : NO_DEVICE;
  return sql<boolean>`exists (
    select from member_devices known
    where known.tenant_id = ${tenantId} and known.id = ${rowId} and known.member_id = members.id
      and known.token_hash = ${secretHash} and known.last_used_at > ${since})`.as("is_known_device");
}

export interface SessionRow {
  readonly memberId: string;
  readonly agentId: string;
  readonly agentPath: readonly string[];
  readonly party: Party;
  readonly role: Role;
  readonly tokenHash: Buffer;
  readonly lastSeenAt: Date;
  readonly viewed: ViewedKey | null;
}

/** The agent a session looks as. */
export interface ViewedKey {
  readonly tenantId: string;
  readonly agentId: string;
}

const viewedOf = (row: { viewing_tenant_id: string | null; viewing_agent_id: string | null }): ViewedKey | null =>
  row.viewing_tenant_id === null || row.viewing_agent_id === null
    ? null
    : { tenantId: row.viewing_tenant_id, agentId: row.viewing_agent_id };

/** Idle sessions end this long after their last call. */
export const SESSION_IDLE_MS = 30 * 60_000;

/** A session that is open now: not revoked, not idle, not over, of an active member. */
export async function findSession(
  db: Db,
  tenantId: string,
  sessionId: string,
  now: Date,
): Promise<SessionRow | undefined> {
  const row = await openSessions(db, tenantId, now)
    .innerJoin("agents", (join) =>
      join.on("agents.tenant_id", "=", tenantId).onRef("agents.id", "=", "members.agent_id"),
    )
    .select([
      "member_sessions.member_id",
      "member_sessions.token_hash",
      "member_sessions.last_seen_at",
      "member_sessions.viewing_tenant_id",
      "member_sessions.viewing_agent_id",
      "members.agent_id",
      "members.party",
      "members.role",
      "agents.path",
    ])
    .where("member_sessions.id", "=", sessionId)
    .executeTakeFirst();
  return (
    row && {
      memberId: row.member_id,
      agentId: row.agent_id,
      agentPath: row.path,
      party: party.parse(row.party),
      role: role.parse(row.role),
      tokenHash: row.token_hash,
      lastSeenAt: row.last_seen_at,
      viewed: viewedOf(row),
    }
  );
}

export interface OpenSession {
  readonly id: string;
  readonly party: Party;
  /** The member's own. */
  readonly agentId: string;
  readonly viewed: ViewedKey | null;
}

/** Which of these sessions of one tenant are open now. */
export async function findOpenSessions(
  db: Db,
  tenantId: string,
  sessionIds: readonly string[],
  now: Date,
): Promise<OpenSession[]> {
  const rows = await openSessions(db, tenantId, now)
    .select([
      "member_sessions.id",
      "member_sessions.viewing_tenant_id",
      "member_sessions.viewing_agent_id",
      "members.agent_id",
      "members.party",
    ])
    .where("member_sessions.id", "in", [...sessionIds])
    .execute();
  return rows.map((row) => ({
    id: row.id,
    party: party.parse(row.party),
    agentId: row.agent_id,
    viewed: viewedOf(row),
  }));
}

const openSessions = (db: Db, tenantId: string, now: Date) =>
  db
    .selectFrom("member_sessions")
    .innerJoin("members", (join) =>
      join.on("members.tenant_id", "=", tenantId).onRef("members.id", "=", "member_sessions.member_id"),
    )
    .where("member_sessions.tenant_id", "=", tenantId)
    .where("member_sessions.revoked_at", "is", null)
    .where("member_sessions.expires_at", ">", now)
    .where("member_sessions.last_seen_at", ">", new Date(now.getTime() - SESSION_IDLE_MS))
    .where("members.state", "=", "active")
    .where(noClosedAgent(tenantId));

/** When a session was last used, and when it ends however it is used. */
export async function findSessionTimes(
  db: Db,
  { tenantId, sessionId }: { readonly tenantId: string; readonly sessionId: string },
): Promise<{ readonly lastSeenAt: Date; readonly expiresAt: Date }> {
  const row = await db
    .selectFrom("member_sessions")
    .select(["last_seen_at", "expires_at"])
    .where("tenant_id", "=", tenantId)
    .where("id", "=", sessionId)
    .executeTakeFirstOrThrow();
  return { lastSeenAt: row.last_seen_at, expiresAt: row.expires_at };
}

/** Where a member is signed in, the latest used first. */
export async function listDevices(
  db: Db,
  { tenantId, memberId, sessionId }: MemberKey & { readonly sessionId: string },
  now: Date,
): Promise<Device[]> {
  const rows = await openSessions(db, tenantId, now)
    .select([
      "member_sessions.id",
      "member_sessions.user_agent",
      "member_sessions.address",
      "member_sessions.created_at",
      "member_sessions.last_seen_at",
    ])
    .where("member_sessions.member_id", "=", memberId)
    .orderBy("member_sessions.last_seen_at", "desc")
    .orderBy("member_sessions.id", "desc")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    is_this: row.id === sessionId,
    ...readUserAgent(row.user_agent),
    address: shownAddress(row.address),
    signed_in_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
  }));
}
