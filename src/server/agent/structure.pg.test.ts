/** Agents edited, moved and closed over HTTP: what follows them, and what hinders it. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { agentRow, listAgents, listCreditTransfers, readClosing } from "#contract/agent.ts";
import { verifyAudit } from "#server/db/audit.ts";
import type { MemberCaller } from "#server/http/caller.ts";
import { openTreeStage, type TreeStage } from "../../../test/http/tree-stage.ts";

let stage: TreeStage;
beforeAll(async () => {
  stage = await openTreeStage();
});
afterAll(() => stage.close());

const codesSeen = async (member: MemberCaller) =>
  listAgents.answer.parse((await stage.call(member, "GET", "/api/agents")).json()).data.map(({ code }) => code);
const edit = (by: MemberCaller, agent: MemberCaller, payload: object) =>
  stage.call(by, "PATCH", `/api/agents/${agent.agentId}`, payload);
const move = (by: MemberCaller, agent: MemberCaller, to: MemberCaller) =>
  stage.call(by, "PUT", `/api/agents/${agent.agentId}/parent`, { parent_id: to.agentId });
const close = (by: MemberCaller, agent: MemberCaller) => stage.call(by, "POST", `/api/agents/${agent.agentId}/closing`);
const hindrances = async (by: MemberCaller, agent: MemberCaller) =>
  readClosing.answer.parse((await stage.call(by, "GET", `/api/agents/${agent.agentId}/closing`)).json());
/** Agents whose path or depth does not follow from their parent's. */
async function misplaced(): Promise<string[]> {
  const { rows } = await stage.database.pool.query<{ code: string }>(
    `select a.code from agents a left join agents p on p.tenant_id = a.tenant_id and p.id = a.parent_id
     where a.depth > 0 and (a.path <> coalesce(p.path, '{}') || a.id or a.depth <> cardinality(a.path))`,
  );
  return rows.map(({ code }) => code);
}
async function auditOf(agent: MemberCaller, action: string) {
  const { rows } = await stage.database.pool.query<{ before: unknown; after: unknown; member_id: string }>(
    "select before, after, member_id from audit_records where subject = $1 and action = $2 order by seq",
    [agent.agentId, action],
  );
  return rows;
}

describe("works", () => {
  test("name and contact change, a contact is taken away, and the audit says what was before", async () => {
    const { top, left } = await stage.plantFamily();
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
    const { top, left, right, low } = await stage.plantFamily();
    await stage.tree.issue(top, 900n);
    await stage.send(top, left, 600n);
    await stage.send(left, low, 100n);
    stage.tree.told.length = 0;
    const moved = await move(top, left, right);
    expect(z.decode(agentRow, moved.json())).toMatchObject({ parent_id: right.agentId, depth: 3 });
    expect(stage.tree.told.at(-1)).toMatchObject({
      kind: "agent.changed",
      path: [top.agentId, right.agentId, left.agentId],
    });
    expect(await codesSeen(await stage.now(right))).toHaveLength(3);
    expect(await misplaced()).toEqual([]);
    const { rows } = await stage.database.pool.query("select depth from agents where id = $1", [low.agentId]);
    expect(rows).toEqual([{ depth: 4 }]);
    // Credit goes to it from its new parent, no more from the old one.
    expect(await stage.send(top, left, 1n)).toMatchObject({ refused: "not_supported_by_policy" });
    await stage.call(top, "PUT", `/api/agents/${right.agentId}/state`, { state: "suspended" });
    const states = listAgents.answer.parse((await stage.call(top, "GET", "/api/agents")).json()).data;
    expect(states.find(({ id }) => id === low.agentId)?.effective_state).toBe("suspended");
    await stage.call(top, "PUT", `/api/agents/${right.agentId}/state`, { state: "active" });
  });

  test("who was left keeps what was sent in its books, and sees the agent no more", async () => {
    const { top, left, right, low } = await stage.plantFamily();
    await stage.tree.issue(top, 900n);
    await stage.send(top, left, 600n);
    await stage.send(left, low, 100n);
    await move(top, low, right);
    const of = async (by: MemberCaller, query = "") =>
      listCreditTransfers.answer.parse(
        (await stage.call(await stage.now(by), "GET", `/api/credit-transfers${query}`)).json(),
      ).data;
    expect(await codesSeen(await stage.now(left))).toHaveLength(1);
    const kept = (await of(left)).find(({ amount }) => amount === 100n);
    expect(kept).toMatchObject({ from: { id: left.agentId }, to: { code: "*" } });
    expect((await of(left, `?agent_id=${left.agentId}`)).map(({ amount }) => amount)).toEqual([100n, 600n]);
    const taken = (await of(right)).find(({ amount }) => amount === 100n);
    expect(taken).toMatchObject({ from: { code: "*" }, to: { id: low.agentId }, actor: null });
  });

  test("an empty agent is closed with all below it, for ever", async () => {
    const { top, left, low, right } = await stage.plantFamily();
    expect(await hindrances(top, left)).toMatchObject({ agents: 2, players: 0, hindrances: [] });
    expect(z.decode(agentRow, (await close(top, left)).json())).toMatchObject({ state: "closed" });
    const { rows } = await stage.database.pool.query<{ state: string }>(
      "select state from agents where id = any ($1)",
      [[left.agentId, low.agentId]],
    );
    expect(rows).toEqual([{ state: "closed" }, { state: "closed" }]);
    expect(await auditOf(low, "agent.close")).toMatchObject([{ before: { state: "active" } }]);
    expect(await stage.codeOf(close(top, left))).toBe("agent_closed");
    expect(await stage.codeOf(edit(top, left, { name: "Again" }))).toBe("agent_closed");
    expect(await stage.codeOf(stage.call(top, "PUT", `/api/agents/${left.agentId}/state`, { state: "active" }))).toBe(
      "not_supported_by_policy",
    );
    expect(await stage.codeOf(move(top, left, right))).toBe("agent_closed");
    expect(await stage.codeOf(move(top, right, left))).toBe("agent_closed");
    expect(await verifyAudit(stage.database.db, top.tenantId)).toMatchObject({ isWhole: true });
  });
});

describe("refuses", () => {
  test("to close while anybody in it holds credit, and says who and how much", async () => {
    const { top, left, low } = await stage.plantFamily();
    await stage.tree.issue(top, 900n);
    await stage.send(top, left, 600n);
    await stage.send(left, low, 100n);
    const held = (agent: MemberCaller, amount: bigint) => ({
      agent: { id: agent.agentId },
      kind: "credit",
      count: 1,
      amount,
    });
    expect((await hindrances(top, left)).hindrances).toMatchObject([held(left, 500n), held(low, 100n)]);
    expect(await stage.codeOf(close(top, left))).toBe("agent_not_empty");
    expect(await stage.codeOf(close(top, low))).toBe("agent_not_empty");
  });

  test("a parent that is itself, below it, too deep, cheaper than its own price, or of another tree", async () => {
    const { top, left, right, low, name } = await stage.plantFamily();
    expect(await stage.codeOf(move(top, left, left))).toBe("agent_cycle");
    expect(await stage.codeOf(move(top, left, low))).toBe("agent_cycle");
    let deepest = right;
    for (const level of [3, 4, 5]) deepest = await stage.tree.plant(deepest, `${name}_level${level}`);
    expect(await stage.codeOf(move(top, left, deepest))).toBe("agent_depth_exceeded");
    const dear = await stage.tree.plant(top, `${name}_dear`, { priceBps: 1_500 });
    expect(await stage.codeOf(move(top, left, dear))).toBe("price_below_parent");
    const other = await stage.plantFamily();
    expect(await stage.codeOf(move(stage.tree.platform, left, other.right))).toBe("not_supported_by_policy");
    expect(await stage.codeOf(move(stage.tree.platform, other.top, top))).toBe("not_supported_by_policy");
  });

  test("a parent that offers less, or serves other variants", async () => {
    const { top, left, right } = await stage.plantFamily();
    const { tenantId, agentId } = right;
    await stage.database.pool.query("delete from agent_providers where tenant_id = $1 and agent_id = $2", [
      tenantId,
      agentId,
    ]);
    expect(await stage.codeOf(move(top, left, right))).toBe("providers_exceed_parent");
    await stage.database.pool.query("insert into agent_providers values ($1, $2, 'reelgate_studio')", [
      tenantId,
      agentId,
    ]);
    const variant = await stage.database.pool.query<{ game_code: string; id: string }>(
      "select game_code, id from game_variants order by game_code, id limit 1",
    );
    const { game_code: game, id } = variant.rows[0] ?? { game_code: "", id: "" };
    await stage.database.pool.query("insert into agent_games values ($1, $2, $3, $4)", [tenantId, agentId, game, id]);
    expect(await stage.codeOf(move(top, left, right))).toBe("variants_differ");
    await stage.database.pool.query("delete from agent_games where tenant_id = $1", [tenantId]);
    expect((await move(top, left, right)).statusCode).toBe(200);
  });

  test.each([
    ["a name of one letter", { name: "x" }],
    ["a made-up e-mail", { contact_email: "nobody" }],
    ["a telephone of letters", { contact_phone: "call me" }],
    ["another code", { code: "other" }],
    ["another price", { price_bps: 1 }],
  ])("%s", async (_, change) => {
    const { top, left } = await stage.plantFamily();
    expect(await stage.codeOf(edit(top, left, change))).toBe("validation_failed");
  });

  test("roles that may not", async () => {
    const { top, left, right } = await stage.plantFamily();
    const viewer: MemberCaller = { ...top, role: "viewer" };
    for (const tried of [
      edit(viewer, left, { name: "Other" }),
      move(viewer, left, right),
      close(viewer, left),
      stage.call(viewer, "GET", `/api/agents/${left.agentId}/closing`),
      move({ ...top, role: "manager" }, left, right),
      close({ ...stage.tree.platform, role: "finance" }, left),
    ])
      expect(await stage.codeOf(tried)).toBe("permission_missing");
  });
});

describe("protects", () => {
  test("what is above or beside an agent does not exist for it, and nobody moves or closes itself", async () => {
    const { top, left, right, low } = await stage.plantFamily();
    for (const foreign of [top, right, stage.tree.platform]) {
      expect(await stage.codeOf(edit(left, foreign, { name: "Mine" }))).toBe("agent_not_found");
      expect(await stage.codeOf(close(left, foreign))).toBe("agent_not_found");
      expect(await stage.codeOf(move(left, foreign, left))).toBe("agent_not_found");
      expect(await stage.codeOf(move(left, low, foreign))).toBe("agent_not_found");
      expect(await stage.codeOf(stage.call(left, "GET", `/api/agents/${foreign.agentId}/closing`))).toBe(
        "agent_not_found",
      );
    }
    const shouting = { ...left, agentId: left.agentId.toUpperCase() };
    for (const self of [left, shouting]) {
      expect(await stage.codeOf(close(left, self))).toBe("not_supported_by_policy");
      expect(await stage.codeOf(move(left, self, low))).toBe("not_supported_by_policy");
    }
  });
});
