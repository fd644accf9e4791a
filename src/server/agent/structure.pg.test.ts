/** Agents edited, moved and closed over HTTP: what follows them, what hinders it, and what two at once can never do. */
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { agentRow, listAgents, listCreditTransfers, readClosing } from "#contract/agent.ts";
import { problem } from "#contract/errors.ts";
import { verifyAudit } from "#server/db/audit.ts";
import { uuidv7 } from "#server/db/uuid.ts";
import type { MemberCaller } from "#server/http/caller.ts";
import { openTree, type Tree } from "../../../test/factories/tree.ts";
import { serveRoutes } from "../../../test/http/serve-routes.ts";
import { freshDatabase, type FreshDatabase } from "../../../test/pg/fresh-database.ts";
import { agentRoutes } from "./http.ts";
import { closeAgent } from "./service/close-agent.ts";
import { moveAgent } from "./service/move-agent.ts";
import { moveCredit } from "./service/move-credit.ts";

let database: FreshDatabase;
let tree: Tree;
let server: FastifyInstance;
const callers: { member: MemberCaller | undefined } = { member: undefined };

beforeAll(async () => {
  database = await freshDatabase();
  tree = await openTree(database.db, database.pool);
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

let planted = 0;
/** A direct customer with a chain below its first child: `top`, `left` and `right` below it, `low` below `left`. */
async function plantTree() {
  planted += 1;
  const name = (part: string) => `t${planted}_${part}`;
  const top = await tree.plant(tree.platform, name("top"));
  const left = await tree.plant(top, name("left"));
  const right = await tree.plant(top, name("right"));
  const low = await tree.plant(left, name("low"));
  return { top, left, right, low };
}

async function call(member: MemberCaller, method: "GET" | "POST" | "PUT" | "PATCH", url: string, payload?: object) {
  callers.member = member;
  return server.inject({ method, url, ...(payload !== undefined && { payload }) });
}
const codeOf = async (answer: ReturnType<typeof call>) => problem.parse((await answer).json()).code;
const codesSeen = async (member: MemberCaller) =>
  listAgents.answer.parse((await call(member, "GET", "/api/agents")).json()).data.map(({ code }) => code);
const edit = (by: MemberCaller, agent: MemberCaller, payload: object) =>
  call(by, "PATCH", `/api/agents/${agent.agentId}`, payload);
const move = (by: MemberCaller, agent: MemberCaller, to: MemberCaller) =>
  call(by, "PUT", `/api/agents/${agent.agentId}/parent`, { parent_id: to.agentId });
const close = (by: MemberCaller, agent: MemberCaller) => call(by, "POST", `/api/agents/${agent.agentId}/closing`);
const hindrances = async (by: MemberCaller, agent: MemberCaller) =>
  readClosing.answer.parse((await call(by, "GET", `/api/agents/${agent.agentId}/closing`)).json());
/** A caller as the door would see it now: where its agent stands may have changed. */
async function now(member: MemberCaller): Promise<MemberCaller> {
  const { rows } = await database.pool.query<{ path: string[] }>("select path from agents where id = $1", [
    member.agentId,
  ]);
  return { ...member, agentPath: rows[0]?.path ?? [] };
}
/** Agents whose path or depth does not follow from their parent's. */
async function misplaced(): Promise<unknown[]> {
  const { rows } = await database.pool.query(
    `select a.code from agents a left join agents p on p.tenant_id = a.tenant_id and p.id = a.parent_id
     where a.depth > 0 and (a.path <> coalesce(p.path, '{}') || a.id or a.depth <> cardinality(a.path))`,
  );
  return rows;
}
const order = { direction: "send", note: undefined } as const;
const send = (by: MemberCaller, to: MemberCaller, amount: bigint) =>
  moveCredit(tree.deps, by, { ...order, agentId: to.agentId, ref: uuidv7(), amount, requestId: uuidv7() });
async function auditOf(agent: MemberCaller, action: string) {
  const { rows } = await database.pool.query<{ before: unknown; after: unknown; member_id: string }>(
    "select before, after, member_id from audit_records where subject = $1 and action = $2 order by seq",
    [agent.agentId, action],
  );
  return rows;
}

describe("works", () => {
  test("name and contact change, a contact is taken away, and the audit says what was before", async () => {
    const { top, left } = await plantTree();
    const changed = await edit(top, left, { name: "New name", contact_name: "Bia", contact_email: "b@example.com" });
    expect(z.decode(agentRow, changed.json())).toMatchObject({
      name: "New name",
      contact: { name: "Bia", email: "b@example.com", phone: null },
    });
    await edit(left, left, { contact_name: null, contact_phone: "+55 (11) 98765-4321" });
    const row = z.decode(agentRow, (await edit(left, left, {})).json());
    expect(row.contact).toEqual({ name: null, email: "b@example.com", phone: "+55 (11) 98765-4321" });
    expect(await auditOf(left, "agent.edit")).toMatchObject([
      { before: { contact_name: null, contact_email: null }, after: { name: "New name", contact_name: "Bia" } },
      { before: { contact_name: "Bia" }, after: { contact_name: null, contact_phone: "+55 (11) 98765-4321" } },
    ]);
  });

  test("an agent moves with all below it: sight, state and books follow", async () => {
    const { top, left, right, low } = await plantTree();
    await tree.issue(top, 900n);
    await send(top, left, 600n);
    await send(left, low, 100n);
    tree.told.length = 0;
    const moved = await move(top, left, right);
    expect(z.decode(agentRow, moved.json())).toMatchObject({ parent_id: right.agentId, depth: 3 });
    expect(tree.told.at(-1)).toMatchObject({
      kind: "agent.changed",
      path: [top.agentId, right.agentId, left.agentId],
    });
    expect(await codesSeen(await now(right))).toHaveLength(3);
    expect(await misplaced()).toEqual([]);
    const { rows } = await database.pool.query("select depth from agents where id = $1", [low.agentId]);
    expect(rows).toEqual([{ depth: 4 }]);
    // Credit goes to it from its new parent, no more from the old one.
    expect(await send(top, left, 1n)).toMatchObject({ refused: "not_supported_by_policy" });
    await call(top, "PUT", `/api/agents/${right.agentId}/state`, { state: "suspended" });
    const states = listAgents.answer.parse((await call(top, "GET", "/api/agents")).json()).data;
    expect(states.find(({ id }) => id === low.agentId)?.effective_state).toBe("suspended");
    await call(top, "PUT", `/api/agents/${right.agentId}/state`, { state: "active" });
  });

  test("who was left keeps what was sent in its books, and sees the agent no more", async () => {
    const { top, left, right, low } = await plantTree();
    await tree.issue(top, 900n);
    await send(top, left, 600n);
    await send(left, low, 100n);
    await move(top, low, right);
    const of = async (by: MemberCaller, query = "") =>
      listCreditTransfers.answer.parse((await call(await now(by), "GET", `/api/credit-transfers${query}`)).json()).data;
    expect(await codesSeen(await now(left))).toHaveLength(1);
    const kept = (await of(left)).find(({ amount }) => amount === 100n);
    expect(kept).toMatchObject({ from: { id: left.agentId }, to: { code: "*" } });
    expect((await of(left, `?agent_id=${left.agentId}`)).map(({ amount }) => amount)).toEqual([100n, 600n]);
    const taken = (await of(right)).find(({ amount }) => amount === 100n);
    expect(taken).toMatchObject({ from: { code: "*" }, to: { id: low.agentId }, actor: null });
  });

  test("an empty agent is closed with all below it, for ever", async () => {
    const { top, left, low, right } = await plantTree();
    expect(await hindrances(top, left)).toMatchObject({ agents: 2, players: 0, hindrances: [] });
    expect(z.decode(agentRow, (await close(top, left)).json())).toMatchObject({ state: "closed" });
    const { rows } = await database.pool.query<{ state: string }>("select state from agents where id = any ($1)", [
      [left.agentId, low.agentId],
    ]);
    expect(rows).toEqual([{ state: "closed" }, { state: "closed" }]);
    expect(await auditOf(low, "agent.close")).toMatchObject([{ before: { state: "active" } }]);
    expect(await codeOf(close(top, left))).toBe("agent_closed");
    expect(await codeOf(edit(top, left, { name: "Again" }))).toBe("agent_closed");
    expect(await codeOf(call(top, "PUT", `/api/agents/${left.agentId}/state`, { state: "active" }))).toBe(
      "not_supported_by_policy",
    );
    expect(await codeOf(move(top, left, right))).toBe("agent_closed");
    expect(await codeOf(move(top, right, left))).toBe("agent_closed");
    expect(await verifyAudit(database.db, top.tenantId)).toMatchObject({ isWhole: true });
  });
});

describe("refuses", () => {
  test("to close while anybody in it holds credit, and says who and how much", async () => {
    const { top, left, low } = await plantTree();
    await tree.issue(top, 900n);
    await send(top, left, 600n);
    await send(left, low, 100n);
    const held = (agent: MemberCaller, amount: bigint) => ({
      agent: { id: agent.agentId },
      kind: "credit",
      count: 1,
      amount,
    });
    expect((await hindrances(top, left)).hindrances).toMatchObject([held(left, 500n), held(low, 100n)]);
    expect(await codeOf(close(top, left))).toBe("agent_not_empty");
    expect(await codeOf(close(top, low))).toBe("agent_not_empty");
  });

  test("a parent that is itself, below it, too deep, cheaper than its own price, or of another tree", async () => {
    const { top, left, right, low } = await plantTree();
    expect(await codeOf(move(top, left, left))).toBe("agent_cycle");
    expect(await codeOf(move(top, left, low))).toBe("agent_cycle");
    let deepest = right;
    for (const level of [3, 4, 5]) deepest = await tree.plant(deepest, `t${planted}_level${level}`);
    expect(await codeOf(move(top, left, deepest))).toBe("agent_depth_exceeded");
    const dear = await tree.plant(top, `t${planted}_dear`, { priceBps: 1_500 });
    expect(await codeOf(move(top, left, dear))).toBe("price_below_parent");
    const other = await plantTree();
    expect(await codeOf(move(tree.platform, left, other.right))).toBe("not_supported_by_policy");
    expect(await codeOf(move(tree.platform, other.top, top))).toBe("not_supported_by_policy");
  });

  test("a parent that offers less, or serves other variants", async () => {
    const { top, left, right } = await plantTree();
    const { tenantId, agentId } = right;
    await database.pool.query("delete from agent_providers where tenant_id = $1 and agent_id = $2", [tenantId, agentId]);
    expect(await codeOf(move(top, left, right))).toBe("providers_exceed_parent");
    await database.pool.query("insert into agent_providers values ($1, $2, 'reelgate_studio')", [tenantId, agentId]);
    const variant = await database.pool.query<{ game_code: string; id: string }>(
      "select game_code, id from game_variants order by game_code, id limit 1",
    );
    const { game_code: game, id } = variant.rows[0] ?? { game_code: "", id: "" };
    await database.pool.query("insert into agent_games values ($1, $2, $3, $4)", [tenantId, agentId, game, id]);
    expect(await codeOf(move(top, left, right))).toBe("variants_differ");
    await database.pool.query("delete from agent_games where tenant_id = $1", [tenantId]);
    expect((await move(top, left, right)).statusCode).toBe(200);
  });

  test.each([
    ["a name of one letter", { name: "x" }],
    ["a made-up e-mail", { contact_email: "nobody" }],
    ["a telephone of letters", { contact_phone: "call me" }],
    ["another code", { code: "other" }],
    ["another price", { price_bps: 1 }],
  ])("%s", async (_, change) => {
    const { top, left } = await plantTree();
    expect(await codeOf(edit(top, left, change))).toBe("validation_failed");
  });

  test("roles that may not", async () => {
    const { top, left, right } = await plantTree();
    const viewer: MemberCaller = { ...top, role: "viewer" };
    for (const tried of [
      edit(viewer, left, { name: "Other" }),
      move(viewer, left, right),
      close(viewer, left),
      call(viewer, "GET", `/api/agents/${left.agentId}/closing`),
      move({ ...top, role: "manager" }, left, right),
      close({ ...tree.platform, role: "finance" }, left),
    ])
      expect(await codeOf(tried)).toBe("permission_missing");
  });
});

describe("protects", () => {
  test("what is above or beside an agent does not exist for it, and nobody moves or closes itself", async () => {
    const { top, left, right, low } = await plantTree();
    for (const foreign of [top, right, tree.platform]) {
      expect(await codeOf(edit(left, foreign, { name: "Mine" }))).toBe("agent_not_found");
      expect(await codeOf(close(left, foreign))).toBe("agent_not_found");
      expect(await codeOf(move(left, foreign, left))).toBe("agent_not_found");
      expect(await codeOf(move(left, low, foreign))).toBe("agent_not_found");
      expect(await codeOf(call(left, "GET", `/api/agents/${foreign.agentId}/closing`))).toBe("agent_not_found");
    }
    const shouting = { ...left, agentId: left.agentId.toUpperCase() };
    for (const self of [left, shouting]) {
      expect(await codeOf(close(left, self))).toBe("not_supported_by_policy");
      expect(await codeOf(move(left, self, low))).toBe("not_supported_by_policy");
    }
  });

  const rounds = 12;
  test("two moves at once never make a cycle", async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < rounds; round += 1) {
      const { top, left, right } = await plantTree();
      const both = await Promise.all([
        moveAgent(tree.deps, top, left.agentId, right.agentId),
        moveAgent(tree.deps, top, right.agentId, left.agentId),
      ]);
      const refused = both.map((one) => one?.refused ?? "moved").toSorted();
      expect(refused).toEqual(["agent_cycle", "moved"]);
      outcomes.add(both[0] === null ? "first" : "second");
    }
    expect(await misplaced()).toEqual([]);
  });

  test("without the lock of the tree they would: both read a tree without the other's move", async () => {
    const { left, right } = await plantTree();
    const [one, two] = [await database.pool.connect(), await database.pool.connect()];
    try {
      const seesNoCycle = (client: typeof one, agent: MemberCaller, parent: MemberCaller) =>
        client
          .query<{ fine: boolean }>("select not path @> array[$2]::uuid[] as fine from agents where id = $1", [
            parent.agentId,
            agent.agentId,
          ])
          .then(({ rows }) => rows[0]?.fine);
      await one.query("begin");
      await two.query("begin");
      const fine = [await seesNoCycle(one, left, right), await seesNoCycle(two, right, left)];
      const hang = (client: typeof one, agent: MemberCaller, parent: MemberCaller) =>
        client.query("update agents set parent_id = $2 where id = $1", [agent.agentId, parent.agentId]);
      await hang(one, left, right);
      await hang(two, right, left);
      await one.query("commit");
      await two.query("commit");
      const { rows } = await database.pool.query(
        "select from agents a join agents b on b.id = a.parent_id and b.parent_id = a.id where a.id = $1",
        [left.agentId],
      );
      expect([fine, rows.length]).toEqual([[true, true], 1]);
    } finally {
      one.release();
      two.release();
      await database.pool.query("update agents set parent_id = path[depth - 1] where id = any ($1)", [
        [left.agentId, right.agentId],
      ]);
    }
  });

  test("an agent made while its parent moves stands where the parent does", async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { top, left, right, low } = await plantTree();
      await Promise.all([
        moveAgent(tree.deps, top, left.agentId, right.agentId),
        tree.plant(low, `t${planted}_late`),
      ]);
    }
    expect(await misplaced()).toEqual([]);
  });

  test("credit on its way never ends in a closed agent", async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { top, left } = await plantTree();
      await tree.issue(top, 10n);
      const [sent, closed] = await Promise.all([send(top, left, 10n), closeAgent(tree.deps, top, left.agentId)]);
      const isSent = !("refused" in sent);
      expect([isSent, closed?.refused ?? "closed"]).toEqual(isSent ? [true, "agent_not_empty"] : [false, "closed"]);
    }
    const { rows } = await database.pool.query(
      `select a.code from agents a join accounts c on c.tenant_id = a.tenant_id and c.id = a.credit_account_id
       where a.state = 'closed' and c.balance <> 0`,
    );
    expect(rows).toEqual([]);
  });

  test("a closed account takes nothing, whoever did not know yet", async () => {
    const { top, left } = await plantTree();
    await tree.issue(top, 10n);
    await closeAgent(tree.deps, top, left.agentId);
    // As if the state had been read before it was closed.
    await database.pool.query("update agents set state = 'active' where id = $1", [left.agentId]);
    expect(await send(top, left, 10n)).toMatchObject({ refused: "agent_closed" });
    await database.pool.query("update agents set state = 'closed' where id = $1", [left.agentId]);
  });
});
