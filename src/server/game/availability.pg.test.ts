/** Availability set at agents: inherited downwards, who may change it, refused at its field, and invisible outside of the subtree. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as contract from "#contract/availability.ts";
import { problem } from "#contract/errors.ts";
import { may } from "#contract/roles.ts";
import type { MemberCaller } from "#server/http/caller.ts";
import { openTreeStage, type Family, type TreeStage } from "../../../test/http/tree-stage.ts";
import { availabilityRoutes } from "./availability-routes.ts";

const GAME = "lantern-meadow";
const OTHER = "ember-anvil";
const later = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();

let stage: TreeStage;
let family: Family;
beforeAll(async () => {
  stage = await openTreeStage((deps) => availabilityRoutes(deps));
  family = await stage.plantFamily();
});
afterAll(() => stage.close());
beforeEach(async () => {
  await stage.database.admin.query("delete from availability_rules");
  stage.tree.told.length = 0;
});

const platform = (role: MemberCaller["role"] = "owner"): MemberCaller => ({ ...stage.tree.platform, role });
const set = (by: MemberCaller, at: readonly MemberCaller[], change: object, games: readonly string[] = [GAME]) =>
  stage.call(by, "PUT", "/api/availability", {
    places: at.flatMap(({ agentId }) => games.map((game) => ({ agent_id: agentId, game }))),
    reason: "Agreed on by phone",
    ...change,
  });
const rowsSeenBy = async (by: MemberCaller, query = "") =>
  contract.listAvailability.answer.parse((await stage.call(by, "GET", `/api/availability${query}`)).json()).data;
const cell = async (by: MemberCaller, agent: MemberCaller, game = GAME) =>
  contract.getAvailability.answer.parse(
    (await stage.call(by, "GET", `/api/agents/${agent.agentId}/availability/${game}`)).json(),
  );
const fieldsOf = async (answer: ReturnType<typeof set>) =>
  problem.parse((await answer).json()).errors?.map(({ field, code }) => `${field} ${code}`);
const codeOf = (answer: ReturnType<typeof set>) => stage.codeOf(answer);
const auditCount = async (): Promise<number> => {
  const { rows } = await stage.database.pool.query<{ count: number }>(
    "select count(*)::int as count from audit_records where action like 'game.availability.%'",
  );
  return rows[0]?.count ?? -1;
};

describe("works", () => {
  test("a state counts for all below, with its reason, and notifies the pages of each of them", async () => {
    const before = await auditCount();
    const answer = contract.setAvailability.answer.parse(
      (await set(platform(), [family.left], { state: "off" })).json(),
    );
    expect(answer).toEqual({ changed: 1, unchanged: 0 });
    expect((await cell(platform(), family.left)).cell).toMatchObject({
      own: { state: { state: "off", reason: "Agreed on by phone", is_locked: false }, window: null, limits: null },
      effective: { state: "off", by: "here" },
    });
    expect((await cell(platform(), family.low)).cell).toMatchObject({
      own: { state: null },
      effective: { state: "off", by: "above", from: { code: `${family.name}_left` }, reason: "Agreed on by phone" },
    });
    expect((await cell(platform(), family.right)).cell.effective).toMatchObject({ state: "on", by: null });
    const agents = stage.tree.told.map(({ agentId }) => agentId);
    expect(agents).toEqual(expect.arrayContaining([family.left.agentId, family.low.agentId]));
    expect(agents).not.toContain(family.right.agentId);
    expect(await auditCount()).toBe(before + 1);
    expect((await set(platform(), [family.left], { state: "off" })).json()).toEqual({ changed: 0, unchanged: 1 });
    expect(await auditCount()).toBe(before + 1);
    await set(platform(), [family.left], { state: "inherited" });
    expect((await cell(platform(), family.low)).cell.effective.state).toBe("on");
  });

  test("many at once, over tenants, with filters that find them", async () => {
    const other = await stage.plantFamily();
    const at = [family.low, other.top];
    expect((await set(platform(), at, { state: "hidden" }, [GAME, OTHER])).json()).toEqual({
      changed: 4,
      unchanged: 0,
    });
    await set(platform(), [other.low], { window: { state: "maintenance", from: later(1), to: later(2) } });
    const codes = async (query: string) => (await rowsSeenBy(platform(), query)).map(({ code }) => code);
    expect(await codes("?rules=own")).toEqual([`${family.name}_low`, `${other.name}_low`, `${other.name}_top`]);
    expect(await codes("?rules=planned")).toEqual([`${other.name}_low`]);
    expect(await codes(`?state=hidden&game=${GAME}&agent_id=${family.top.agentId}`)).toEqual([`${family.name}_low`]);
    const first = await stage.call(platform(), "GET", "/api/availability?limit=25");
    expect(contract.listAvailability.answer.parse(first.json()).next_cursor).toBe(null);
  });

  test("a schedule is planned, in force and over by the clock alone", async () => {
    const window = async (from: number, to: number | null) => {
      await set(platform(), [family.low], {
        window: { state: "maintenance", from: later(from), ...(to === null ? {} : { to: later(to) }) },
      });
      const { own, effective } = (await cell(family.low, family.low)).cell;
      return [own.window?.progress, effective.state];
    };
    expect(await window(1, 2)).toEqual(["planned", "on"]);
    expect(await window(-1, null)).toEqual(["in_force", "maintenance"]);
    await stage.database.admin.query("update availability_rules set from_at = now() - interval '2 h', to_at = now()");
    expect((await cell(family.low, family.low)).cell).toMatchObject({
      own: { window: { progress: "over" } },
      effective: { state: "on" },
    });
  });

  test("limits narrow the ladder for all below", async () => {
    await set(platform(), [family.top], { limits: { min: 40, max: 2000 } });
    await set(family.left, [family.left], { limits: { max: 400 } });
    expect((await cell(family.low, family.low)).cell.stakes).toEqual({ min: 40n, max: 400n, is_limited: true });
    expect((await cell(family.right, family.right)).cell.stakes).toMatchObject({ min: 40n, max: 2000n });
  });
});

describe("refuses", () => {
  test.each<[string, object, readonly string[]]>([
    [
      "a schedule that ends before it begins",
      { window: { state: "off", from: later(2), to: later(1) } },
      ["window.to not_after"],
    ],
    ["a schedule that is over", { window: { state: "off", from: later(-2), to: later(-1) } }, ["window.to in_past"]],
    ["a least stake above the highest", { limits: { min: 400, max: 40 } }, ["limits.min above_max"]],
    ["a stake that is not on the ladder", { limits: { max: 41 } }, ["limits.max not_on_ladder"]],
    ["a stake above the ladder", { limits: { max: 400_000 } }, ["limits.max not_on_ladder"]],
    ["no limit at all", { limits: {} }, ["limits.min missing"]],
    ["nothing to set", {}, ["state missing"]],
  ])("%s, at its field", async (_name, change, fields) => {
    expect(await fieldsOf(set(platform(), [family.left], change))).toEqual(fields);
    expect((await stage.database.pool.query("select from availability_rules")).rowCount).toBe(0);
  });

  test("limits beyond those above, and limits of several currencies", async () => {
    await set(platform(), [family.top], { limits: { min: 40, max: 400 } });
    expect(await fieldsOf(set(family.left, [family.left], { limits: { max: 1000 } }))).toEqual([
      "limits.max beyond_above",
    ]);
    expect(await fieldsOf(set(family.left, [family.left], { limits: { min: 20 } }))).toEqual([
      "limits.min beyond_above",
    ]);
    const euro = await stage.tree.plant(stage.tree.platform, "euro_top", { currency: "EUR" });
    expect(await fieldsOf(set(platform(), [family.right, euro], { limits: { max: 400 } }))).toEqual([
      "limits.min one_currency",
    ]);
  });

  test("all of a request where one place of it is wrong", async () => {
    expect(await codeOf(set(platform(), [family.left], { state: "off" }, [GAME, "no-such-game"]))).toBe(
      "game_not_found",
    );
    const missing = { ...family.left, agentId: stage.tree.deps.ids() };
    expect(await codeOf(set(platform(), [family.left, missing], { state: "off" }))).toBe("agent_not_found");
    expect((await stage.database.pool.query("select from availability_rules")).rowCount).toBe(0);
  });
});

describe("protects", () => {
  test("what was set above is changed there only, neither by another state nor by a window", async () => {
    await set(platform(), [family.top], { state: "off" });
    await set(family.top, [family.left], { state: "maintenance" });
    for (const change of [{ state: "on" }, { state: "inherited" }, { window: { state: "on", from: later(-1) } }])
      for (const [by, at] of [
        [family.top, family.top],
        [family.left, family.left],
      ] as const)
        expect(await codeOf(set(by, [at], change))).toBe("availability_locked");
    expect((await cell(family.left, family.left)).cell).toMatchObject({
      own: { state: { is_locked: true, set_by: "*" } },
      effective: { state: "off", by: "above", from: null },
    });
    expect((await set(family.top, [family.left], { state: "inherited" })).statusCode).toBe(200);
    expect((await set(platform(), [family.top], { state: "inherited" })).statusCode).toBe(200);
  });

  test("agents beside and above are neither visible nor changed, as if they did not exist", async () => {
    const stranger = await stage.plantFamily();
    await set(platform(), [family.top], { state: "off" });
    expect((await stage.call(stranger.top, "GET", "/api/availability")).body).not.toContain(`${family.name}_`);
    for (const [by, at] of [
      [stranger.top, family.low],
      [family.right, family.left],
      [family.left, family.top],
    ] as const) {
      expect(await codeOf(set(by, [at], { state: "off" }))).toBe("agent_not_found");
      const url = `/api/agents/${at.agentId}/availability/${GAME}`;
      expect(await stage.codeOf(stage.call(by, "GET", url))).toBe("agent_not_found");
    }
    expect((await rowsSeenBy(family.left)).map(({ code }) => code)).toEqual([
      `${family.name}_left`,
      `${family.name}_low`,
    ]);
  });

  test("two who set the same place at once leave one rule of each kind and a record of each change", async () => {
    const before = await auditCount();
    const answers = await Promise.all(
      ["off", "hidden", "maintenance", "on"].map((state) => set(platform(), [family.left, family.low], { state })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect((await stage.database.pool.query("select from availability_rules")).rowCount).toBe(2);
    expect(await auditCount()).toBe(before + 8);
  });

  test("owner, operations and risk of the platform set it, and owner and manager of an agent", () => {
    const holders = (party: MemberCaller["party"], roles: readonly MemberCaller["role"][]) =>
      roles.filter((role) => may({ party, role }, "game.availability"));
    expect(holders("platform", ["owner", "finance", "risk", "operations", "support", "auditor"])).toEqual([
      "owner",
      "risk",
      "operations",
    ]);
    expect(holders("agent", ["owner", "manager", "finance", "developer", "support", "viewer"])).toEqual([
      "owner",
      "manager",
    ]);
  });
});
