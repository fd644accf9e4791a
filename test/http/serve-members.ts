/** Serves routes to members who really sign in: the session noun's own door, on the time the test says. */
import type { FastifyInstance } from "fastify";
import { UNATTENDED } from "#contract/session.ts";
import type { Db } from "#server/db/database.ts";
import { hashPassword } from "#server/db/password.ts";
import { createSeal } from "#server/db/seal.ts";
import type { Seal } from "#server/db/seal.ts";
import { isTransient } from "#server/db/retry.ts";
import { uuidv7 } from "#server/db/uuid.ts";
import { createBuckets } from "#server/http/buckets.ts";
import { createSessionCookie } from "#server/http/cookie.ts";
import { createLog } from "#server/http/log.ts";
import { createOriginCheck } from "#server/http/origin.ts";
import type { Route } from "#server/http/serve.ts";
import type { Post } from "#server/mail/mailer.ts";
import { createHttpServer } from "#server/http/server.ts";
import { sessionRoutes } from "#server/session/http.ts";
import { isTwoFactorDue } from "#server/session/service/required-two-factor.ts";
import { findMemberByToken } from "#server/session/service.ts";
import type { ArrangedAgent } from "../pg/arrange-agent.ts";

const KEY = Buffer.alloc(32, 7).toString("base64url");
export const PUBLIC_URL = "http://127.0.0.1:4400";
export const sessionCookie = createSessionCookie(PUBLIC_URL);

export interface ServeMembersOptions {
  readonly routes?: readonly Route[];
  readonly post?: Post;
  readonly seal?: Seal;
  readonly publicUrl?: string;
  readonly requiresTwoFactor?: boolean;
}

export async function serveMembers(
  db: Db,
  clock: () => Date,
  {
    routes = [],
    post = () => undefined,
    seal = createSeal(KEY),
    publicUrl = PUBLIC_URL,
    requiresTwoFactor = false,
  }: ServeMembersOptions = {},
): Promise<FastifyInstance> {
  const log = createLog("silent");
  const deps = { db, ids: uuidv7, clock, log, publicUrl, post, seal, requiresTwoFactor: async () => requiresTwoFactor };
  const plenty = () => createBuckets({ perSecond: 1e6, burst: 1e6 }, () => clock().getTime());
  const nobody = async () => {
    throw new Error("only members call here");
  };
  return createHttpServer({
    routes: [...sessionRoutes({ ...deps, cookie: sessionCookie }), ...routes],
    doors: {
      member: ({ headers, address }) =>
        findMemberByToken(deps, sessionCookie.read(headers.cookie), { address, isUnattended: UNATTENDED in headers }),
      lacksSecondFactor: (member) => isTwoFactorDue(deps, member),
      api: nobody,
      play: nobody,
    },
    limits: { member: plenty(), api: plenty(), play: plenty(), anybody: plenty() },
    isOriginAllowed: createOriginCheck([PUBLIC_URL]),
    ids: uuidv7,
    log,
    publicUrl: PUBLIC_URL,
    trustedProxies: ["127.0.0.1"],
    isUnavailable: isTransient,
  });
}

export interface ArrangedMember {
  readonly memberId: string;
  readonly login: string;
  readonly password: string;
}

/** A member of an agent; an owner may sign in by the agent's code too. */
export async function arrangeMember(db: Db, agent: ArrangedAgent, role = "owner", name = "Ana Lima") {
  const memberId = uuidv7();
  const login = `m-${memberId.slice(-12)}@example.com`;
  const password = `correct horse ${memberId.slice(-6)}`;
  await db
    .insertInto("members")
    .values({
      tenant_id: agent.tenantId,
      id: memberId,
      agent_id: agent.id,
      party: "agent",
      role,
      login,
      name,
      password_hash: await hashPassword(password),
      created_at: new Date(),
    })
    .execute();
  const logins = role === "owner" ? [login, agent.code] : [login];
  await db
    .insertInto("directory_logins")
    .values(logins.map((one) => ({ login: one, tenant_id: agent.tenantId, member_id: memberId })))
    .execute();
  return { memberId, login, password } satisfies ArrangedMember;
}
