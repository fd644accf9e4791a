/** Signing in: the cookie, its end, and what keeps strangers out without keeping owners out. */
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { problem } from "#contract/errors.ts";
import { permissionsOf } from "#contract/roles.ts";
import { me } from "#contract/session.ts";
import { arrangeMember, PUBLIC_URL, serveMembers, sessionCookie } from "../../../test/http/serve-members.ts";
import type { ArrangedMember } from "../../../test/http/serve-members.ts";
import { arrangeAgents } from "../../../test/pg/arrange-agent.ts";
import type { ArrangedAgent } from "../../../test/pg/arrange-agent.ts";
import { freshDatabase } from "../../../test/pg/fresh-database.ts";
import type { FreshDatabase } from "../../../test/pg/fresh-database.ts";
import { tidySessions } from "./service.ts";

let database: FreshDatabase;
let server: FastifyInstance;
let agent: ArrangedAgent;
let member: ArrangedMember;
let now = new Date("2026-03-01T12:00:00Z");
const clock = () => now;
const pass = (minutes: number): void => void (now = new Date(now.getTime() + minutes * 60_000));

beforeAll(async () => {
  database = await freshDatabase();
  server = await serveMembers(database.db, clock);
});
beforeEach(async () => {
  pass(60);
  agent = (await arrangeAgents(database.db))[0];
  member = await arrangeMember(database.db, agent);
});
afterAll(async () => {
  await server.close();
  await database.close();
});

const signIn = (login: string, password: string, from = "203.0.113.1", headers: Record<string, string> = {}) =>
  server.inject({
    method: "POST",
    url: "/api/session",
    payload: { login, password },
    headers: { "x-forwarded-for": from, ...headers },
  });
const cookieOf = ({ headers }: { headers: Record<string, unknown> }): string =>
  String([headers["set-cookie"]].flat()[0]).split(";")[0] ?? "";
const enter = async (): Promise<string> => cookieOf(await signIn(member.login, member.password));
const whoAmI = (cookie: string) => server.inject({ url: "/api/session", headers: { cookie } });
const update = (values: { state?: string; role?: string }) =>
  database.db
    .updateTable("members")
    .set(values)
    .where("tenant_id", "=", agent.tenantId)
    .where("id", "=", member.memberId)
    .execute();

describe("works", () => {
  test("by e-mail in any case, and by the agent's code", async () => {
    for (const login of [member.login, ` ${member.login.toUpperCase()} `, agent.code]) {
      const answer = await signIn(login, member.password);
      expect(answer.statusCode).toBe(201);
      expect(me.parse(answer.json())).toMatchObject({
        member_id: member.memberId,
        party: "agent",
        role: "owner",
        permissions: permissionsOf({ party: "agent", role: "owner" }),
        agent: { id: agent.id, code: agent.code },
      });
    }
  });

  test("the cookie is bound to the host, unseen by scripts, and says who I am", async () => {
    const answer = await signIn(member.login, member.password);
    const [session, device] = [answer.headers["set-cookie"]].flat();
    const guarded = "Path=/; HttpOnly; SameSite=Lax; Secure";
    expect(session).toMatch(
      new RegExp(`^__Host-reelgate=[0-9a-f]{32}\\.[0-9a-f]{32}\\.[\\w-]{43}; Max-Age=43200; ${guarded}$`),
    );
    expect(device).toMatch(new RegExp(`^__Host-reelgate-device=[\\w.-]{109}; Max-Age=7776000; ${guarded}$`));
    expect((await whoAmI(cookieOf(answer))).json()).toEqual(answer.json());
  });

  test("signing out ends the session and takes the cookie back", async () => {
    const cookie = await enter();
    const answer = await server.inject({ method: "DELETE", url: "/api/session", headers: { cookie } });
    expect([answer.statusCode, answer.headers["set-cookie"]]).toEqual([
      204,
      "__Host-reelgate=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure",
    ]);
    expect((await whoAmI(cookie)).statusCode).toBe(401);
  });

  test("a session lives while it is used, and never longer than 12 hours", async () => {
    const cookie = await enter();
    for (let used = 0; used < 28; used += 1) {
      pass(25);
      expect((await whoAmI(cookie)).statusCode).toBe(200);
      await expect.poll(seenAgo).toBe(0);
    }
    pass(21);
    expect((await whoAmI(cookie)).statusCode).toBe(401);
  });

  test("old sessions are forgotten, newer ones are kept to know the address by", async () => {
    await enter();
    const count = async () =>
      (await database.db.selectFrom("member_sessions").select("id").where("tenant_id", "=", agent.tenantId).execute())
        .length;
    pass(89 * 24 * 60);
    await tidySessions({ db: database.db, clock });
    expect(await count()).toBe(1);
    pass(2 * 24 * 60);
    await tidySessions({ db: database.db, clock });
    expect(await count()).toBe(0);
  });
});

async function seenAgo(): Promise<number> {
  const row = await database.db
    .selectFrom("member_sessions")
    .select("last_seen_at")
    .where("tenant_id", "=", agent.tenantId)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  return now.getTime() - row.last_seen_at.getTime();
}

describe("refuses", () => {
  test("wrong password, unknown name, disabled member and closed agent in the same words", async () => {
    const wrong = await signIn(member.login, "not it", "198.51.100.1");
    const unknown = await signIn("nobody@example.com", "not it", "198.51.100.2");
    await update({ state: "disabled" });
    const disabled = await signIn(member.login, member.password, "198.51.100.3");
    await update({ state: "active" });
    const { tenantId } = agent;
    await database.db.updateTable("agents").set({ state: "closed" }).where("tenant_id", "=", tenantId).execute();
    const closed = await signIn(member.login, member.password, "198.51.100.4");
    const bodies = [wrong, unknown, disabled, closed].map((answer) => {
      const { request_id, ...body } = problem.parse(answer.json());
      return { ...body, hasId: request_id !== "", cookie: answer.headers["set-cookie"] };
    });
    expect(bodies[0]).toMatchObject({ status: 401, code: "sign_in_refused" });
    for (const body of bodies) expect(body).toEqual(bodies[0]);
  });

  test.each(["", "x", "a.b.c", `${"0".repeat(32)}.${"0".repeat(32)}.${"A".repeat(43)}`])(
    "the cookie %j",
    async (token) => {
      expect((await whoAmI(`${sessionCookie.name}=${token}`)).json()).toMatchObject({ code: "sign_in_required" });
    },
  );

  test("the right session with another secret", async () => {
    const cookie = await enter();
    const other = cookie.endsWith("A") ? `${cookie.slice(0, -4)}BBBB` : `${cookie.slice(0, -4)}AAAA`;
    expect((await whoAmI(other)).statusCode).toBe(401);
  });

  test("an idle session", async () => {
    const cookie = await enter();
    pass(31);
    expect((await whoAmI(cookie)).statusCode).toBe(401);
  });

  test.each([
    ["another site", { origin: "https://evil.example" }],
    ["the same name on another port", { origin: "http://127.0.0.1:4401" }],
    ["no site at all", { origin: "null" }],
    ["a browser that says only cross-site", { "sec-fetch-site": "cross-site" }],
  ])("a sign-in from %s", async (_name, headers) => {
    const answer = await signIn(member.login, member.password, "203.0.113.1", { host: "127.0.0.1:4400", ...headers });
    expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: "origin_not_allowed" }]);
    const own = await signIn(member.login, member.password, "203.0.113.1", { origin: PUBLIC_URL });
    expect(own.statusCode, "control: from our own page it works").toBe(201);
  });
});

describe("protects", () => {
  test("a disabled member and a changed role, from the next call on", async () => {
    const cookie = await enter();
    await update({ role: "viewer" });
    expect((await whoAmI(cookie)).json()).toMatchObject({ role: "viewer" });
    await update({ state: "disabled" });
    expect((await whoAmI(cookie)).statusCode).toBe(401);
  });

  test("the token itself is nowhere in the database", async () => {
    const secret = (await enter()).split(".")[2] ?? "";
    const rows = await database.admin.query<{ row: string }>("select s::text as row from member_sessions s");
    expect(rows.rows.length).toBeGreaterThan(0);
    expect(rows.rows.some(({ row }) => row.includes(secret))).toBe(false);
  });

  test("ten tries in fifteen minutes from one address, also all at once, for any names", async () => {
    const tries = Array.from({ length: 40 }, (_, index) =>
      signIn(`name${index % 4}@example.com`, "guess", "192.0.2.9"),
    );
    const answers = await Promise.all(tries);
    let looked = answers.filter(({ statusCode }) => statusCode === 401).length;
    expect(looked).toBeLessThanOrEqual(10);
    while ((await signIn(`x${looked}@example.com`, "guess", "192.0.2.9")).statusCode === 401) looked += 1;
    expect(looked).toBe(10);
    const refused = await signIn(member.login, member.password, "192.0.2.9");
    expect([refused.statusCode, refused.json()]).toMatchObject([429, { code: "rate_limited" }]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(14 * 60);
    expect((await signIn(member.login, member.password, "192.0.2.10")).statusCode).toBe(201);
    pass(16);
    expect((await signIn(member.login, member.password, "192.0.2.9")).statusCode).toBe(201);
  });

  test("an IPv6 caller does not get new tries by changing the lower half", async () => {
    const answers = [];
    for (let index = 0; index < 12; index += 1) answers.push(await signIn(`x${index}`, "guess", `2001:db8::${index}`));
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10);
  });

  test("an attack from everywhere stops at five, and the owner still gets in from a known address", async () => {
    await signIn(member.login, member.password, "203.0.113.50");
    pass(60);
    const codes = [];
    for (let index = 0; index < 40; index += 1) {
      codes.push((await signIn(member.login, "guess", `198.51.100.${index}`)).statusCode);
    }
    expect(codes.filter((code) => code === 401)).toHaveLength(5);
    expect((await signIn(member.login, member.password, "198.51.100.99")).statusCode).toBe(429);
    expect((await signIn(member.login, member.password, "203.0.113.50")).statusCode).toBe(201);
  });

  test("two names of one member do not tell that they belong together", async () => {
    const codeOf = async (login: string, from: string) => (await signIn(login, "guess", from)).statusCode;
    for (let index = 0; index < 8; index += 1) await codeOf(agent.code, `198.51.100.${index}`);
    expect(await codeOf(agent.code, "198.51.100.9")).toBe(429);
    expect(await codeOf(member.login, "198.51.100.10")).toBe(await codeOf("nobody@example.com", "198.51.100.11"));
  });

  test("a right password costs no tries", async () => {
    const codes = [];
    for (let index = 0; index < 15; index += 1) codes.push((await signIn(member.login, member.password)).statusCode);
    expect(new Set(codes)).toEqual(new Set([201]));
  });
});
