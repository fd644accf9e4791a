/** Looking as an agent below one's own: what is seen, that nothing can be changed, and that the audit knows of each. */
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listAgents } from "#contract/agent.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { problem } from "#contract/errors.ts";
import { me } from "#contract/session.ts";
import { agentRoutes } from "#server/agent/http.ts";
import { closeAgent } from "#server/agent/service/close-agent.ts";
import { moveAgent } from "#server/agent/service/move-agent.ts";
import { verifyAudit } from "#server/db/audit.ts";
import { createSeal } from "#server/db/seal.ts";
import type { MemberCaller } from "#server/http/caller.ts";
import { createLog } from "#server/http/log.ts";
import { openTree, type Tree } from "../../../test/factories/tree.ts";
import { PUBLIC_URL, serveMembers, sessionCookie } from "../../../test/http/serve-members.ts";
import { cookiesOf } from "../../../test/http/sign-in-desk.ts";
import { freshDatabase, type FreshDatabase } from "../../../test/pg/fresh-database.ts";
import { sessionRoutes } from "./http.ts";
import { endLeftViewings } from "./service/viewing.ts";

let database: FreshDatabase;
let tree: Tree;
let server: FastifyInstance;
let top: MemberCaller;
let left: MemberCaller;
let low: MemberCaller;
let other: MemberCaller;
let time = new Date();
const clock = () => time;

beforeAll(async () => {
  database = await freshDatabase();
  tree = await openTree(database.db, database.pool);
  top = await tree.plant(tree.platform, "top");
  left = await tree.plant(top, "left");
  low = await tree.plant(left, "low");
  other = await tree.plant(tree.platform, "other");
  server = await serveMembers(database.db, clock, { routes: agentRoutes(tree.deps) });
});
afterAll(async () => {
  await server.close();
  await tree.deps.ledger.close();
  await database.close();
});

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
const ask = (cookie: string, method: Method, url: string, payload?: object) =>
  server.inject({ method, url, headers: { cookie }, ...(payload !== undefined && { payload }) });
/** Signs in as the owner of an agent. */
async function enter(code: string): Promise<string> {
  const payload = { login: `${code}@example.com`, password: "correct horse battery" };
  return cookiesOf(await server.inject({ method: "POST", url: "/api/session", payload }));
}
const view = (cookie: string, agent: MemberCaller) =>
  ask(cookie, "POST", "/api/session/viewing", { agent_id: agent.agentId });
const goBack = (cookie: string) => ask(cookie, "DELETE", "/api/session/viewing");
const whoAmI = async (cookie: string) => me.parse((await ask(cookie, "GET", "/api/session")).json());
const seen = async (cookie: string) =>
  listAgents.answer.parse((await ask(cookie, "GET", "/api/agents")).json()).data.map(({ code }) => code);
const codeOf = async (answer: ReturnType<typeof ask>) => problem.parse((await answer).json()).code;
const audited = async (agent: MemberCaller) => {
  const { rows } = await database.pool.query<{ member_id: string; after: { viewing: boolean } }>(
    "select member_id, after from audit_records where action = 'agent.view_as' and subject = $1 order by seq",
    [agent.agentId],
  );
  return rows.map(({ after }) => after.viewing);
};
const clearAudit = () => database.admin.query("delete from audit_records where action = 'agent.view_as'");

describe("works", () => {
  test("the platform sees what the agent sees, as one who may only look, and goes back", async () => {
    const cookie = await enter("platform");
    expect(me.parse((await view(cookie, left)).json())).toMatchObject({
      party: "agent",
      role: "viewer",
      agent: { id: left.agentId, code: "left", currency: "BRL" },
      viewing_from: { party: "platform", role: "owner", code: "platform" },
    });
    const viewed = await whoAmI(cookie);
    expect(viewed.permissions).toContain("agent.read");
    expect(viewed.permissions).not.toContain("agent.create");
    expect(await seen(cookie)).toEqual(["left", "low"]);
    const [own] = listAgents.answer.parse((await ask(cookie, "GET", "/api/agents")).json()).data;
    expect(own?.parent_id, "who is above is not told").toBeNull();
    expect(await codeOf(ask(cookie, "GET", `/api/agents/${top.agentId}`))).toBe("agent_not_found");
    expect(me.parse((await goBack(cookie)).json())).toMatchObject({ party: "platform", viewing_from: null });
    expect(await seen(cookie)).toEqual(["other", "top", "left", "low"]);
    expect(await audited(left)).toEqual([true, false]);
    expect(await verifyAudit(database.db, left.tenantId)).toMatchObject({ isWhole: true });
  });

  test("an agent looks as one below it; its other sessions stay as they are", async () => {
    const [cookie, another] = [await enter("top"), await enter("top")];
    await view(cookie, low);
    expect([await seen(cookie), await seen(another)]).toEqual([["low"], ["top", "left", "low"]]);
    expect((await ask(cookie, "GET", "/api/devices")).statusCode, "what is its own stays so").toBe(200);
    await goBack(cookie);
  });
});

describe("refuses", () => {
  test("every call that changes something, while the same member could make it before", async () => {
    const cookie = await enter("platform");
    const seal = createSeal(Buffer.alloc(32).toString("base64url"));
    const surroundings = {
      log: createLog("silent"),
      post: () => undefined,
      publicUrl: PUBLIC_URL,
      seal,
      requiresTwoFactor: async () => false,
    };
    const own = sessionRoutes({ ...tree.deps, ...surroundings, cookie: sessionCookie });
    const routes = [...agentRoutes(tree.deps), ...own];
    const changing = routes
      .map(({ endpoint }) => endpoint)
      .filter(({ method, may, whileViewing }) => method !== "GET" && may !== "anybody" && !whileViewing);
    expect(changing.length).toBeGreaterThan(9);
    const tried = async ({ method, path }: Endpoint) =>
      codeOf(ask(cookie, method, path.replace("{id}", low.agentId), { wrong: true }));
    for (const endpoint of changing) expect(await tried(endpoint)).not.toBe("viewing_read_only");
    await view(cookie, left);
    for (const endpoint of changing) expect(`${endpoint.path} ${await tried(endpoint)}`).toMatch(/viewing_read_only$/);
    expect((await ask(cookie, "POST", "/api/session/stay")).statusCode).toBe(200);
    await goBack(cookie);
  });

  test("who is above, beside, oneself, closed, or somebody else while looking already", async () => {
    const cookie = await enter("left");
    for (const agent of [top, other, tree.platform]) expect(await codeOf(view(cookie, agent))).toBe("agent_not_found");
    expect(await codeOf(view(cookie, left))).toBe("not_supported_by_policy");
    const closed = await tree.plant(left, "closed");
    await closeAgent(tree.deps, left, closed.agentId);
    expect(await codeOf(view(cookie, closed))).toBe("agent_closed");
    expect(await audited(closed)).toEqual([]);
    await view(cookie, low);
    expect(await codeOf(view(cookie, low))).toBe("viewing_read_only");
    await goBack(cookie);
  });

  test("a role that may not, and to show more than the own role may see", async () => {
    const role = (name: string) =>
      database.pool.query("update members set role = $1 where id = $2", [name, top.memberId]);
    const cookie = await enter("top");
    await role("viewer");
    expect(await codeOf(view(cookie, low))).toBe("permission_missing");
    await role("owner");
    await view(cookie, low);
    // A developer sees no statements, and none through another's eyes.
    await role("developer");
    expect(await codeOf(ask(cookie, "GET", `/api/agents/${low.agentId}/entries`))).toBe("permission_missing");
    expect((await whoAmI(cookie)).permissions).not.toContain("entry.read");
    await role("owner");
    expect((await ask(cookie, "GET", `/api/agents/${low.agentId}/entries`)).statusCode).toBe(200);
    await goBack(cookie);
  });
});

describe("protects", () => {
  test("each beginning has one end in the audit, however it ends", async () => {
    await clearAudit();
    const cookie = await enter("top");
    await view(cookie, low);
    await Promise.all([goBack(cookie), goBack(cookie), goBack(cookie)]);
    expect(await audited(low)).toEqual([true, false]);
    await view(cookie, low);
    await ask(cookie, "DELETE", "/api/session");
    expect(await audited(low), "signed out").toEqual([true, false, true, false]);
    const left = await enter("top");
    await view(left, low);
    await endLeftViewings({ db: database.db, clock });
    expect(await audited(low), "still there").toHaveLength(5);
    time = new Date(time.getTime() + 13 * 3_600_000);
    await endLeftViewings({ db: database.db, clock });
    await endLeftViewings({ db: database.db, clock });
    expect(await audited(low), "expired").toEqual([true, false, true, false, true, false]);
  });

  test("an agent that moves out of sight or is closed shows nothing more, and the way back is open", async () => {
    const branch = await tree.plant(top, "branch");
    const leaf = await tree.plant(branch, "leaf");
    const cookie = await enter("branch");
    await view(cookie, leaf);
    expect(await seen(cookie)).toEqual(["leaf"]);
    await moveAgent(tree.deps, top, leaf.agentId, left.agentId);
    expect(await codeOf(ask(cookie, "GET", "/api/agents"))).toBe("agent_not_found");
    expect((await whoAmI(cookie)).permissions).toEqual([]);
    expect(await codeOf(ask(cookie, "POST", "/api/agents", {}))).toBe("viewing_read_only");
    await goBack(cookie);
    expect(await seen(cookie)).toEqual(["branch"]);

    const above = await enter("top");
    await view(above, leaf);
    await closeAgent(tree.deps, top, leaf.agentId);
    expect(await codeOf(ask(above, "GET", "/api/agents"))).toBe("agent_not_found");
    await goBack(above);
    expect(await audited(leaf)).toEqual([true, false, true, false]);
  });
});
