/** Signs members in and out, and tells who a session's token belongs to. */
import type { Logger } from "pino";
import { refuse } from "#contract/errors.ts";
import type { Refusal } from "#contract/errors.ts";
import type { SecondStep, SessionEnd } from "#contract/session.ts";
import type { Db } from "../db/database.ts";
import { isNoPassword, isPassword } from "../db/password.ts";
import { listEveryTenantId } from "../db/reach.ts";
import { parseToken, tokenMatches } from "../db/token.ts";
import type { UuidSource } from "../db/uuid.ts";
import { addressBlock } from "../http/address.ts";
import type { MemberCaller } from "../http/caller.ts";
import {
  findCredentials,
  findLogin,
  findOpenSessions,
  findSession,
  findSessionTimes,
  KNOWN_MS,
  SESSION_IDLE_MS,
} from "./queries.ts";
import type { MemberKey } from "./queries.ts";
import { openSession } from "./service/open-session.ts";
import type { Arrival, SignedIn } from "./service/open-session.ts";
import { secondFactors } from "./service/read-two-factor.ts";
import { openStep } from "./service/second-step.ts";
import { countTry, forgiveTry, hashed, signInLimits } from "./service/throttle.ts";
import { endViewing, viewingOf } from "./service/viewing.ts";
import type { Throttled } from "./service/throttle.ts";

export interface SessionDeps {
  readonly db: Db;
  readonly ids: UuidSource;
  readonly clock: () => Date;
  readonly log: Logger;
}

export interface SignInAttempt extends Arrival {
  readonly login: string;
  readonly password: string;
}

const SEEN_NOTED_EVERY_MS = 60_000;
/** Of a link that sets a new password: kept after its end until nobody asks why it does not work. */
const RESETS_KEPT_MS = 86_400_000;
/** Nobody has it: keeps the work for an unknown name the same. */
const NO_ONE: MemberKey = {
  tenantId: "00000000-0000-7000-8000-000000000000",
  memberId: "00000000-0000-7000-8000-000000000000",
};

/**
 * The same answer, after the same work, for a name nobody has, a wrong password and a disabled member.
 * Every try is counted before the password is looked at, so that tries at the same time count too.
 */
export async function signIn(
  deps: SessionDeps,
  attempt: SignInAttempt,
): Promise<SignedIn | SecondStep | Throttled | Refusal> {
  const { db, clock } = deps;
  const now = clock();
  const login = attempt.login.toLowerCase();
  const name = hashed(login);
  const place = addressBlock(attempt.address);
  const device = attempt.deviceToken === undefined ? undefined : parseToken(attempt.deviceToken);
  const since = new Date(now.getTime() - KNOWN_MS);
  const member = await findLogin(db, login);
  const credentials = await findCredentials(db, member ?? NO_ONE, { address: place, device, since });
  const knownDeviceId = credentials?.isKnownDevice === true ? device?.rowId : undefined;
  const isKnownPlace = credentials?.isKnownPlace === true;
  const limits = signInLimits({ name, place, knownDeviceId, isKnownPlace });
  const counted = await countTry(db, limits, now);
  if ("throttledForS" in counted) return counted;
  const isRight =
    credentials === undefined
      ? await isNoPassword(attempt.password)
      : await isPassword(credentials.passwordHash, attempt.password);
  if (!isRight || credentials?.isActive !== true || member === undefined) {
    return refuse("sign_in_refused", "The sign-in name or the password is not right.");
  }
  await forgiveTry(db, counted);
  const by = await secondFactors(db, member);
  if (by.length > 0) {
    const ticket = await openStep(deps, member, { name, passwordHash: credentials.passwordHash }, now);
    return { ticket, by };
  }
  const knownDevice = knownDeviceId === undefined ? undefined : attempt.deviceToken;
  return openSession(deps, member, { ...attempt, address: place, knownDevice }, now);
}

export interface TokenUse {
  readonly address: string;
  /** The page calls by itself: nobody is there whom it would keep signed in. */
  readonly isUnattended?: boolean;
}

const signInRequired = refuse("sign_in_required", "Sign in first; a session may have ended.");

/** Who a token belongs to at this moment: a revoked session or a disabled member is nobody from the next call on. */
export async function findMemberByToken(
  deps: Omit<SessionDeps, "ids">,
  token: string | undefined,
  { address, isUnattended = false }: TokenUse,
): Promise<MemberCaller | Refusal> {
  const parsed = token === undefined ? undefined : parseToken(token);
  if (parsed === undefined) return signInRequired;
  const { tenantId, rowId: sessionId } = parsed;
  const now = deps.clock();
  const session = await findSession(deps.db, tenantId, sessionId, now);
  if (session === undefined || !tokenMatches(session.tokenHash, parsed)) return signInRequired;
  const isNoted = isUnattended || now.getTime() - session.lastSeenAt.getTime() < SEEN_NOTED_EVERY_MS;
  if (!isNoted) noteSeen(deps, tenantId, sessionId, now);
  const { memberId, agentId, agentPath, party, role, viewed } = session;
  const member = { kind: "member", tenantId, agentId, agentPath, party, role, memberId, sessionId, address } as const;
  return viewed === null ? member : { ...member, viewing: await viewingOf(deps.db, member, viewed) };
}

/** Keeps a used session from becoming idle; the call does not wait for it. */
function noteSeen({ db, log }: Omit<SessionDeps, "ids">, tenantId: string, sessionId: string, now: Date): void {
  setSeen(db, tenantId, sessionId, now).catch((error: unknown) => log.warn({ error }, "a session's use was not noted"));
}

const setSeen = (db: Db, tenantId: string, sessionId: string, now: Date) =>
  db
    .updateTable("member_sessions")
    .set({ last_seen_at: now })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", sessionId)
    .where("last_seen_at", "<", now)
    .execute();

export async function staySignedIn(
  deps: Pick<SessionDeps, "db" | "clock">,
  { tenantId, sessionId }: MemberCaller,
): Promise<SessionEnd> {
  await setSeen(deps.db, tenantId, sessionId, deps.clock());
  return readSessionEnd(deps, { tenantId, sessionId });
}

export async function readSessionEnd(
  { db, clock }: Pick<SessionDeps, "db" | "clock">,
  session: SessionKey,
): Promise<SessionEnd> {
  const { lastSeenAt, expiresAt } = await findSessionTimes(db, session);
  const now = clock().getTime();
  const endsInMs = expiresAt.getTime() - now;
  return { idle_ends_in_ms: Math.min(lastSeenAt.getTime() + SESSION_IDLE_MS - now, endsInMs), ends_in_ms: endsInMs };
}

export async function signOut(
  { db, clock }: Pick<SessionDeps, "db" | "clock">,
  { tenantId, sessionId, address }: MemberCaller,
): Promise<void> {
  await endViewing({ db, clock }, { tenantId, sessionId, address });
  await db
    .updateTable("member_sessions")
    .set({ revoked_at: clock() })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", sessionId)
    .execute();
}

export interface SessionKey {
  readonly tenantId: string;
  readonly sessionId: string;
}

/**
 * Those of the sessions that are open now, each with the agent it looks as: its own, or the one it views. For sockets,
 * which make no calls that would be refused.
 */
export async function openSessions(
  { db, clock }: Pick<SessionDeps, "db" | "clock">,
  sessions: readonly SessionKey[],
): Promise<Map<string, string>> {
  const open = new Map<string, string>();
  for (const [tenantId, own] of Map.groupBy(sessions, (session) => session.tenantId)) {
    const ids = own.map(({ sessionId }) => sessionId);
    for (const { id, agentId, party, viewed } of await findOpenSessions(db, tenantId, ids, clock())) {
      if (viewed === null) open.set(id, agentId);
      else if (!(await viewingOf(db, { tenantId, agentId, party }, viewed)).isOver) open.set(id, viewed.agentId);
    }
  }
  return open;
}

/** Removes what is so long over that it no longer tells a known address or browser, or why a link did not work. */
export async function tidySessions({ db, clock }: Pick<SessionDeps, "db" | "clock">): Promise<void> {
  const before = new Date(clock().getTime() - KNOWN_MS);
  for (const tenantId of await listEveryTenantId(db)) {
    await db.deleteFrom("member_sessions").where("tenant_id", "=", tenantId).where("created_at", "<", before).execute();
    await db
      .deleteFrom("member_devices")
      .where("tenant_id", "=", tenantId)
      .where("last_used_at", "<", before)
      .execute();
    await db.deleteFrom("sign_in_steps").where("tenant_id", "=", tenantId).where("expires_at", "<", clock()).execute();
    await db
      .deleteFrom("member_resets")
      .where("tenant_id", "=", tenantId)
      .where("expires_at", "<", new Date(clock().getTime() - RESETS_KEPT_MS))
      .execute();
  }
  await db
    .deleteFrom("sign_in_attempts")
    .where("window_start", "<", new Date(clock().getTime() - 2 * SESSION_IDLE_MS))
    .execute();
}
