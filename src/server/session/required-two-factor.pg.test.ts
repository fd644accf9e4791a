/** Whoever moves the platform's money sets a second factor up first, where the installation requires it. */
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { problem } from "#contract/errors.ts";
import { may, movesMoney, PERMISSIONS, type Permission } from "#contract/roles.ts";
import { me } from "#contract/session.ts";
import { startTwoFactor } from "#contract/two-factor.ts";
import { agentRoutes } from "#server/agent/http.ts";
import { uuidv7 } from "#server/db/uuid.ts";
import type { MemberCaller } from "#server/http/caller.ts";
import { playerRoutes } from "#server/player/http.ts";
import { openTree, type Tree } from "../../../test/factories/tree.ts";
import { codeOf as codeNow } from "../../../test/http/authenticator.ts";
import { serveMembers } from "../../../test/http/serve-members.ts";
import { cookiesOf } from "../../../test/http/sign-in-desk.ts";
import { freshDatabase, type FreshDatabase } from "../../../test/pg/fresh-database.ts";
import { createTwoFactorRule } from "./service/required-two-factor.ts";

const PASSWORD = "correct horse battery";

let database: FreshDatabase;
let tree: Tree;
let required: FastifyInstance;
let top: MemberCaller;
let time = new Date();
const clock = () => time;

beforeAll(async () => {
  database = await freshDatabase();
  tree = await openTree(database.db, database.pool);
  top = await tree.plant(tree.platform, "top");
  required = await serveMembers(database.db, clock, { routes: routes(), requiresTwoFactor: true });
});
beforeEach(async () => {
  time = new Date(time.getTime() + 60 * 60_000);
  await setRole("owner");
  for (const table of ["member_totp", "member_recovery_codes", "member_passkeys"])
    await database.admin.query(`delete from ${table}`);
});
afterAll(async () => {
  await required.close();
  await tree.deps.ledger.close();
  await database.close();
});

const routes = () => [...agentRoutes(tree.deps), ...playerRoutes({ ...tree.deps })];
type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
const ask = (cookie: string, method: Method, url: string, payload?: object, at = required) =>
  at.inject({ method, url, headers: { cookie }, ...(payload !== undefined && { payload }) });
const enter = async (code = "platform", at = required): Promise<string> => {
  const payload = { login: `${code}@example.com`, password: PASSWORD };
  return cookiesOf(await at.inject({ method: "POST", url: "/api/session", payload }));
};
const codeOf = async (answer: ReturnType<typeof ask>) => problem.parse((await answer).json()).code;
const isDue = async (cookie: string, at = required) =>
  me.parse((await ask(cookie, "GET", "/api/session", undefined, at)).json()).two_factor_due;
const send = (cookie: string, at = required) => {
  const payload = { transfer_id: uuidv7(), direction: "send", amount: 500 };
  return ask(cookie, "POST", `/api/agents/${top.agentId}/credit`, payload, at);
};
const setRole = (role: string) =>
  database.admin.query("update members set role = $2 where id = $1", [tree.platform.memberId, role]);

/** Answers a code that is good once, half a minute later. */
async function turnOn(cookie: string): Promise<string> {
  const started = await ask(cookie, "POST", "/api/two-factor", { password: PASSWORD });
  const { secret } = startTwoFactor.answer.parse(started.json());
  const confirmed = await ask(cookie, "PUT", "/api/two-factor", { code: codeNow(secret, time) });
  expect(confirmed.statusCode).toBe(200);
  return codeNow(secret, time, 1);
}

describe("works", () => {
  test("the member is told it is due, sets it up in that session, and moves money from then on", async () => {
    const cookie = await enter();
    expect(await isDue(cookie)).toBe(true);
    expect(await codeOf(send(cookie))).toBe("two_factor_required");
    const code = await turnOn(cookie);
    expect(await isDue(cookie)).toBe(false);
    expect((await send(cookie)).statusCode).toBe(201);
    await ask(cookie, "POST", "/api/two-factor/off", { password: PASSWORD, code });
    expect(await isDue(cookie)).toBe(true);
    expect(await codeOf(send(cookie))).toBe("two_factor_required");
  });

  test("a passkey is a second factor too", async () => {
    const cookie = await enter();
    await database.admin.query(
      `insert into member_passkeys (tenant_id, id, member_id, credential_id, public_key, counter, transports, name, created_at)
       values ($1, $2, $3, 'key', '', 0, '[]', 'Key', now())`,
      [tree.platform.tenantId, uuidv7(), tree.platform.memberId],
    );
    expect(await isDue(cookie)).toBe(false);
    expect((await send(cookie)).statusCode).toBe(201);
  });

  test("a secret that was begun and never confirmed is none", async () => {
    const cookie = await enter();
    await ask(cookie, "POST", "/api/two-factor", { password: PASSWORD });
    expect(await isDue(cookie)).toBe(true);
    expect(await codeOf(send(cookie))).toBe("two_factor_required");
  });

  test("it is due of the roles that move the platform's money, and of nobody else", async () => {
    const due: string[] = [];
    for (const role of ["owner", "finance", "risk", "operations", "support", "auditor"]) {
      await setRole(role);
      if (await isDue(await enter())) due.push(role);
    }
    expect(due).toEqual(["owner", "finance"]);
    expect(await isDue(await enter("top"))).toBe(false);
  });

  test("without a setting it is required, but where the demo was filled; a setting says otherwise", async () => {
    const { db, admin } = database;
    const rule = createTwoFactorRule(db, undefined);
    expect(await rule()).toBe(true);
    await admin.query(`insert into installation (name, value) values ('demo', '{"state": "filled"}')`);
    expect(await rule(), "as it was when it was first asked").toBe(true);
    expect(await createTwoFactorRule(db, undefined)()).toBe(false);
    expect(await createTwoFactorRule(db, true)()).toBe(true);
    await admin.query("delete from installation where name = 'demo'");
    expect(await createTwoFactorRule(db, false)()).toBe(false);
  });

  test("where it is not required, the password is enough", async () => {
    const open = await serveMembers(database.db, clock, { routes: routes() });
    try {
      const cookie = await enter("platform", open);
      expect(await isDue(cookie, open)).toBe(false);
      expect((await send(cookie, open)).statusCode).toBe(201);
    } finally {
      await open.close();
    }
  });
});

describe("protects", () => {
  test("every endpoint that moves money, before anything else is looked at, and nothing is booked", async () => {
    const cookie = await enter();
    const guarded = routes()
      .map(({ endpoint }) => endpoint)
      .filter(
        ({ may: needed }) => typeof needed === "object" && "permission" in needed && movesMoney(needed.permission),
      );
    expect(guarded.length).toBeGreaterThanOrEqual(5);
    const balance = async () =>
      (await database.pool.query<{ sum: string }>("select sum(balance)::text as sum from accounts")).rows;
    const before = await balance();
    for (const { method, path } of guarded)
      for (const payload of [{}, { transfer_id: "x", direction: "send", amount: 1 }])
        expect([path, await codeOf(ask(cookie, method, path.replace("{id}", top.agentId), payload))]).toEqual([
          path,
          "two_factor_required",
        ]);
    expect(await balance()).toEqual(before);
    expect((await ask(cookie, "GET", "/api/agents")).statusCode).toBe(200);
    expect((await ask(cookie, "PUT", `/api/agents/${top.agentId}/state`, { state: "active" })).statusCode).toBe(200);
  });

  test("whoever lacks the permission is told that, and not what would help", async () => {
    await setRole("support");
    expect(await codeOf(send(await enter()))).toBe("permission_missing");
  });

  test("the permissions that move money are what their names say", () => {
    const named: Permission[] = [];
    // Object.keys forgets that these are the permissions.
    for (const one of Object.keys(PERMISSIONS) as Permission[]) if (movesMoney(one)) named.push(one);
    expect(named).toEqual([
      "agent.credit",
      "player.money",
      "payment.confirm",
      "terms.change",
      "plan.edit",
      "plan.decide",
    ]);
    expect(may({ party: "platform", role: "finance" }, "player.money")).toBe(true);
  });
});
