/** The agent tree over HTTP, on a real database: made, read, suspended, and never seen from beside or below. */
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { agentRow, listAgents } from "#contract/agent.ts";
import { problem } from "#contract/errors.ts";
import { verifyAudit } from "#server/db/audit.ts";
import { isPassword } from "#server/db/password.ts";
import type { MemberCaller } from "#server/http/caller.ts";
import { openTree, type Tree } from "../../../test/factories/tree.ts";
import { serveRoutes } from "../../../test/http/serve-routes.ts";
import { freshDatabase, type FreshDatabase } from "../../../test/pg/fresh-database.ts";
import { agentRoutes } from "./http.ts";

let database: FreshDatabase;
let tree: Tree;
let server: FastifyInstance;
let north: MemberCaller;
let northWest: MemberCaller;
let deep: MemberCaller;
let south: MemberCaller;
const callers: { member: MemberCaller | undefined } = { member: undefined };

beforeAll(async () => {
  database = await freshDatabase();
  tree = await openTree(database.db, database.pool);
  north = await tree.plant(tree.platform, "north");
  northWest = await tree.plant(north, "north_west", { priceBps: 1_500 });
  await tree.plant(north, "north_east");
  deep = await tree.plant(northWest, "deep", { priceBps: 1_500 });
  south = await tree.plant(tree.platform, "south", { currency: "USD" });
  server = await serveRoutes(agentRoutes(tree.deps), {
    get member() {
      return callers.member ?? tree.platform;
    },
  });
});
afterAll(async () => {
  await server.close();
  await tree.deps.ledger.close();
  await database.close();
});

async function call(member: MemberCaller, method: "GET" | "POST" | "PUT", url: string, payload?: object) {
  callers.member = member;
  return server.inject({ method, url, ...(payload !== undefined && { payload }) });
}
const list = async (member: MemberCaller, query = "") =>
  listAgents.answer.parse((await call(member, "GET", `/api/agents${query}`)).json());
const codes = async (member: MemberCaller, query = "") => (await list(member, query)).data.map(({ code }) => code);
const refusal = async (answer: ReturnType<typeof call>) => problem.parse((await answer).json()).code;
const body = (code: string, changes: object = {}) => ({
  code,
  name: "An agent",
  wallet_mode: "transfer",
  price_bps: 2_000,
  owner_email: `${code}@example.org`,
  owner_name: "An owner",
  owner_password: "correct horse battery",
  ...changes,
});

describe("works", () => {
  test("a direct customer is a tenant with books of its own", async () => {
    const answer = await call(tree.platform, "POST", "/api/agents", body("east", { currency: "EUR", price_bps: 100 }));
    expect(answer.statusCode).toBe(201);
    const east = z.decode(agentRow, answer.json());
    expect(east).toMatchObject({ depth: 1, parent_id: null, currency: "EUR", state: "active", children: 0 });
    expect(east.credit).toMatchObject({ balance: 0n, line: 0n, available: 0n, state: "exhausted", runway_hours: null });
    const accounts = await database.pool.query(
      `select a.kind, a.floor from accounts a join directory_agent_codes d on d.tenant_id = a.tenant_id
       where d.agent_id = $1 order by a.kind`,
      [east.id],
    );
    expect(accounts.rows).toEqual([
      { kind: "credit", floor: 0n },
      { kind: "house", floor: null },
      { kind: "issuance", floor: null },
    ]);
    expect(tree.told.at(-1)).toEqual({ kind: "agent.changed", agentId: east.id, path: [east.id], count: 1 });
  });

  test("a child takes currency and providers from above, and its owner signs in by e-mail or code", async () => {
    const found = await database.pool.query<{ login: string; password_hash: string; role: string; party: string }>(
      `select l.login, m.password_hash, m.role, m.party from directory_logins l
       join members m on m.tenant_id = l.tenant_id and m.id = l.member_id where m.agent_id = $1 order by l.login`,
      [deep.agentId],
    );
    expect(found.rows.map(({ login }) => login)).toEqual(["deep", "deep@example.com"]);
    expect(found.rows[0]).toMatchObject({ role: "owner", party: "agent" });
    expect(await isPassword(found.rows[0]?.password_hash ?? "", "correct horse battery")).toBe(true);
    const providers = await database.pool.query("select provider_code from agent_providers where agent_id = $1", [
      deep.agentId,
    ]);
    expect(providers.rows).toEqual([{ provider_code: "reelgate_studio" }]);
    expect((await list(deep)).data[0]?.currency).toBe("BRL");
  });

  test("the tree is listed parents first, each level by code, with sums per currency", async () => {
    expect(await codes(north)).toEqual(["north", "north_east", "north_west", "deep"]);
    const all = await list(tree.platform, "?currency=BRL");
    expect(all.data.map(({ depth }) => depth)).toEqual([1, 2, 2, 3]);
    expect(all.totals).toEqual([{ currency: "BRL", credit: 0n, ggr_30d: 0n, agents: 4, players: 0 }]);
    expect(all.data.map(({ children }) => children)).toEqual([2, 0, 1, 0]);
  });

  test("GGR and runway are those of the agent's own players", async () => {
    const scale = await tree.plant(tree.platform, "scale");
    const under = await tree.plant(scale, "under");
    await tree.issue(scale, 4_800n);
    const hour = (ago: number) => new Date(Math.floor(Date.now() / 3_600_000 - ago) * 3_600_000);
    for (const [{ tenantId, agentId }, ago, turnover, wins] of [
      [scale, 0, 3_000, 1_000],
      [scale, 23, 1_000, 600],
      [scale, 24, 5_000, 0],
      [under, 1, 9_000, 0],
    ] as const) {
      const of = [tenantId, agentId, turnover, wins];
      await database.pool.query(
        `insert into rounds_by_hour (tenant_id, agent_id, turnover, wins, hour, provider_code, currency, rounds, expected_wins_bps)
         values ($1, $2, $3, $4, $5, 'reelgate_studio', 'BRL', 1, 0)`,
        [...of, hour(ago)],
      );
      await database.pool.query(
        `insert into rounds_by_day (tenant_id, agent_id, turnover, wins, day, game_code, currency, rounds, expected_wins_bps)
         values ($1, $2, $3, $4, $5, 'lantern-meadow', 'BRL', 1, 0)`,
        [...of, new Date(Date.now() - (ago === 24 ? 30 : ago === 23 ? 29 : 0) * 86_400_000).toISOString().slice(0, 10)],
      );
    }
    const [row] = (await list(scale)).data;
    expect(row).toMatchObject({ ggr_30d: 2_400n, credit: { state: "low", runway_hours: 48 } });
  });

  test("a search takes letters as they are", async () => {
    expect(await codes(north, "?search=NORTH_")).toEqual(["north_east", "north_west"]);
    expect(await codes(north, "?search=%25")).toEqual([]);
  });

  test("suspending an agent suspends its subtree effectively and leaves its own states", async () => {
    const url = `/api/agents/${northWest.agentId}/state`;
    expect((await call(north, "PUT", url, { state: "suspended" })).json()).toMatchObject({ state: "suspended" });
    const states = async () => (await list(north)).data.map((row) => `${row.code} ${row.state} ${row.effective_state}`);
    expect(await states()).toEqual([
      "north active active",
      "north_east active active",
      "north_west suspended suspended",
      "deep active suspended",
    ]);
    // The filter goes by what is in effect, whoever looks: also for one who does not see the agent it comes from.
    expect(await codes(north, "?state=suspended")).toEqual(["north_west", "deep"]);
    expect(await codes(north, "?state=active")).toEqual(["north", "north_east"]);
    expect(await codes(tree.platform, "?state=suspended&search=deep")).toEqual(["deep"]);
    expect(await codes(deep, "?state=suspended")).toEqual(["deep"]);
    expect(await codes(deep, "?state=active")).toEqual([]);
    await call(north, "PUT", url, { state: "active" });
    expect(await states()).toContain("deep active active");
  });

  test("every change is in the audit, in one unbroken chain", async () => {
    const actions = await database.pool.query(
      "select action, count(*)::integer as records from audit_records where tenant_id = $1 group by action order by action",
      [north.tenantId],
    );
    expect(actions.rows).toEqual([
      { action: "agent.create", records: 4 },
      { action: "agent.suspend", records: 2 },
    ]);
    expect(await verifyAudit(database.db, north.tenantId)).toMatchObject({ isWhole: true });
  });
});

describe("refuses", () => {
  test.each([
    ["a code that anybody has", "deep", {}, "agent_code_taken"],
    ["an e-mail that anybody has, however it is written", "fresh", { owner_email: "SOUTH@example.COM" }, "login_taken"],
    ["a price below the parent's", "fresh", { price_bps: 1_199 }, "price_below_parent"],
    ["another currency than the parent's", "fresh", { currency: "USD" }, "currency_mismatch"],
    ["an unknown field", "fresh", { credit: 5 }, "validation_failed"],
    ["a code with capitals", "Fresh", {}, "validation_failed"],
    ["a short password", "fresh", { owner_password: "short" }, "validation_failed"],
  ])("%s", async (_, code, changes, expected) => {
    const before = await database.pool.query("select count(*) from agents");
    expect(await refusal(call(north, "POST", "/api/agents", body(code, changes)))).toBe(expected);
    const after = await database.pool.query("select count(*) from agents");
    expect(after.rows).toEqual(before.rows);
  });

  test("a direct customer without a currency", async () => {
    const answer = problem.parse((await call(tree.platform, "POST", "/api/agents", body("fresh"))).json());
    expect(answer).toMatchObject({ code: "validation_failed", errors: [{ field: "currency", code: "missing" }] });
  });

  test("a seventh level", async () => {
    let parent = deep;
    for (const code of ["level4", "level5", "level6"]) parent = await tree.plant(parent, code, { priceBps: 1_500 });
    expect(await refusal(call(parent, "POST", "/api/agents", body("level7")))).toBe("agent_depth_exceeded");
  });

  test("a role that may not", async () => {
    const viewer: MemberCaller = { ...north, role: "viewer" };
    expect(await refusal(call(viewer, "POST", "/api/agents", body("fresh")))).toBe("permission_missing");
  });
});

describe("protects", () => {
  test("what is above or beside an agent does not exist for it", async () => {
    expect(await codes(northWest)).toEqual(["north_west", "deep", "level4", "level5", "level6"]);
    expect((await list(northWest)).data[0]?.parent_id).toBeNull();
    for (const { agentId } of [north, south, tree.platform]) {
      for (const [method, path, payload] of [
        ["GET", "", undefined],
        ["PUT", "/state", { state: "suspended" }],
        ["POST", "/credit", { transfer_id: "x1", direction: "take", amount: 1 }],
      ] as const) {
        expect(await refusal(call(northWest, method, `/api/agents/${agentId}${path}`, payload))).toBe(
          "agent_not_found",
        );
      }
      const inside = body("fresh", { parent_id: agentId });
      expect(await refusal(call(northWest, "POST", "/api/agents", inside))).toBe("agent_not_found");
    }
  });

  test("nobody resumes itself", async () => {
    const url = `/api/agents/${northWest.agentId}/state`;
    await call(tree.platform, "PUT", url, { state: "suspended" });
    for (const own of [url, url.replace(northWest.agentId, northWest.agentId.toUpperCase())])
      expect(await refusal(call(northWest, "PUT", own, { state: "active" }))).toBe("not_supported_by_policy");
    expect((await list(tree.platform, "?search=north_west")).data[0]?.state).toBe("suspended");
    await call(tree.platform, "PUT", url, { state: "active" });
  });

  test("a name asked for by many at once is given once, and nothing half-made stays", async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => call(tree.platform, "POST", "/api/agents", body("rush", { currency: "BRL" }))),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      201, 409, 409, 409, 409, 409, 409, 409,
    ]);
    const lonely = await database.pool.query(
      "select tenant_id from tenants t where not exists (select from agents a where a.tenant_id = t.tenant_id)",
    );
    expect(lonely.rows).toEqual([]);
  });
});
