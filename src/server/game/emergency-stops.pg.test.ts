/** Emergency stops: by the name typed, in force on every node within a second, lifted to what was before, and on record. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as contract from "#contract/emergency-stop.ts";
import { problem } from "#contract/errors.ts";
import type { MemberCaller } from "#server/http/caller.ts";
import { openTreeStage, type Family, type TreeStage } from "../../../test/http/tree-stage.ts";
import { createDb } from "../db/database.ts";
import { createPool } from "../db/pool.ts";
import { STUDIO_CODE } from "../provider/service.ts";
import { findLaunchFacts } from "./queries.ts";
import { stopRoutes } from "./stop-routes.ts";

const GAME = "lantern-meadow";
const reason = "Wrong payouts reported";

let stage: TreeStage;
let family: Family;
beforeAll(async () => {
  stage = await openTreeStage((deps) => stopRoutes(deps));
  family = await stage.plantFamily();
});
afterAll(() => stage.close());
beforeEach(async () => {
  await stage.database.admin.query("delete from emergency_stops");
  await stage.database.admin.query("update games set state = 'active'");
  await stage.database.admin.query("update providers set state = 'active'");
  await stage.database.admin.query("update agents set state = 'active'");
});

const platform = (role: MemberCaller["role"] = "owner"): MemberCaller => ({ ...stage.tree.platform, role });
const stopOf = (answer: { json: () => unknown }) => contract.emergencyStop.parse(answer.json());
const stop = (kind: string, code: string, name: string, by = platform()) =>
  stage.call(by, "POST", "/api/emergency-stops", { kind, code, name, reason });
const lift = (id: string, by = platform()) =>
  stage.call(by, "POST", `/api/emergency-stops/${id}/lift`, { reason: "Found and mended" });
const stopAgent = (agent: MemberCaller, name: string, by = platform()) =>
  stage.call(by, "POST", `/api/agents/${agent.agentId}/emergency-stop`, { name, reason });
const liftAgent = (agent: MemberCaller, by = platform()) =>
  stage.call(by, "POST", `/api/agents/${agent.agentId}/emergency-stop/lift`, { reason: "Found and mended" });
const stopsSeenBy = async (by: MemberCaller, query = "") =>
  contract.listStops.answer.parse((await stage.call(by, "GET", `/api/emergency-stops${query}`)).json()).data;
const stateOf = async (table: "games" | "providers", code: string) => {
  const { rows } = await stage.database.pool.query<{ state: string }>(`select state from ${table} where code = $1`, [
    code,
  ]);
  return rows[0]?.state;
};
const actionsOn = async (tenantId: string) => {
  const { rows } = await stage.database.pool.query<{ action: string }>(
    "select action from audit_records where tenant_id = $1 order by seq desc limit 4",
    [tenantId],
  );
  return rows.map(({ action }) => action);
};

describe("works", () => {
  test("a game is stopped by its name in either language, and lifted to the maintenance it was in", async () => {
    await stage.database.admin.query("update games set state = 'maintenance' where code = $1", [GAME]);
    const stopped = stopOf(await stop("game", GAME, " campo de lanternas "));
    expect(stopped).toMatchObject({ kind: "game", subject: GAME, state: "in_force", reason, may_lift: true });
    expect(await stateOf("games", GAME)).toBe("disabled");
    expect(await stopsSeenBy(platform("auditor"), "?state=in_force")).toMatchObject([
      { id: stopped.id, may_lift: false },
    ]);
    expect(stopOf(await lift(stopped.id))).toMatchObject({ state: "lifted", lift_reason: "Found and mended" });
    expect(await stateOf("games", GAME)).toBe("maintenance");
    expect(await stopsSeenBy(platform(), "?state=in_force")).toEqual([]);
    expect(await actionsOn(stage.tree.platform.tenantId)).toEqual([
      "game.state",
      "emergency_stop.lift",
      "game.state",
      "emergency_stop",
    ]);
  });

  test("a provider is stopped with all its games", async () => {
    const stopped = stopOf(await stop("provider", STUDIO_CODE, "Reelgate Studio"));
    expect(await stateOf("providers", STUDIO_CODE)).toBe("disabled");
    await lift(stopped.id);
    expect(await stateOf("providers", STUDIO_CODE)).toBe("active");
  });

  test("an agent is stopped with all below it, by one above it, and its members see it", async () => {
    stopOf(await stopAgent(family.left, `${family.name}_left`, family.top));
    const facts = await findLaunchFacts(
      stage.database.db,
      family.low.tenantId,
      family.low.agentId,
      null,
      GAME,
      new Date(),
    );
    expect(facts?.agentActive).toBe(false);
    expect(await stopsSeenBy(family.left)).toMatchObject([{ kind: "agent", stopped_by: "*", may_lift: false }]);
    expect(await stopsSeenBy(family.right)).toEqual([]);
    expect(stopOf(await liftAgent(family.left, family.top))).toMatchObject({ state: "lifted" });
  });

  test("a stop of what was let go on elsewhere has ended, and cannot be lifted", async () => {
    const stopped = stopOf(await stop("game", GAME, GAME));
    await stage.database.admin.query("update games set state = 'active' where code = $1", [GAME]);
    expect(await stopsSeenBy(platform())).toMatchObject([{ state: "ended", may_lift: false }]);
    expect(await stage.codeOf(lift(stopped.id))).toBe("stop_lifted");
  });
});

describe("protects", () => {
  test("a stop of an agent that was set above its parent: the parent neither lifts it nor lets the agent work again", async () => {
    stopOf(await stopAgent(family.left, `${family.name}_left`));
    const resume = (by: MemberCaller) =>
      stage.call(by, "PUT", `/api/agents/${family.left.agentId}/state`, { state: "active" });
    expect(await stopsSeenBy(family.top)).toMatchObject([{ kind: "agent", state: "in_force", may_lift: false }]);
    expect(await stage.codeOf(liftAgent(family.left, family.top))).toBe("not_supported_by_policy");
    for (const by of [family.top, platform()]) expect(await stage.codeOf(resume(by))).toBe("emergency_stop_in_force");
    expect(stopOf(await liftAgent(family.left))).toMatchObject({ state: "lifted" });
    expect((await resume(family.top)).statusCode).toBe(200);
  });

  test("agents see what the platform has stopped, as long as it is, and cannot lift it", async () => {
    const stopped = stopOf(await stop("game", GAME, GAME));
    for (const by of [family.top, family.left])
      expect(await stopsSeenBy(by)).toMatchObject([{ kind: "game", subject: GAME, reason, may_lift: false }]);
    expect(await stage.codeOf(lift(stopped.id, family.top))).toBe("permission_missing");
    await lift(stopped.id);
    expect(await stopsSeenBy(family.left)).toEqual([]);
  });
});

describe("refuses", () => {
  test("another name than what is to be stopped has, at its field", async () => {
    for (const answer of [await stop("game", GAME, "Ember & Anvil"), await stopAgent(family.left, "left")])
      expect(problem.parse(answer.json()).errors).toMatchObject([{ field: "name", code: "other_name" }]);
    expect(await stateOf("games", GAME)).toBe("active");
  });

  test("what is stopped already, and what is not there", async () => {
    await stop("game", GAME, GAME);
    expect(await stage.codeOf(stop("game", GAME, GAME))).toBe("state_unchanged");
    expect(await stage.codeOf(stop("game", "nothing", "nothing"))).toBe("game_not_found");
    expect(await stage.codeOf(stop("provider", "nothing", "nothing"))).toBe("provider_not_found");
    expect(await stage.codeOf(lift(stage.tree.deps.ids()))).toBe("stop_not_found");
    expect(await stage.codeOf(liftAgent(family.left))).toBe("stop_not_found");
  });

  test("an agent to stop or to lift itself, or one beside it", async () => {
    expect(await stage.codeOf(stopAgent(family.left, `${family.name}_left`, family.left))).toBe(
      "not_supported_by_policy",
    );
    await stopAgent(family.left, `${family.name}_left`);
    expect(await stage.codeOf(liftAgent(family.left, family.left))).toBe("not_supported_by_policy");
    expect(await stage.codeOf(stopAgent(family.left, `${family.name}_left`, family.right))).toBe("agent_not_found");
    expect(await stage.codeOf(liftAgent(family.left, family.right))).toBe("agent_not_found");
  });
});

describe("protects", () => {
  test("of several who stop or lift at once, one does", async () => {
    const stops = await Promise.all([1, 2, 3].map(() => stop("game", GAME, GAME)));
    expect(stops.map(({ statusCode }) => `${statusCode}`).toSorted()).toEqual(["201", "409", "409"]);
    const [row] = await stopsSeenBy(platform());
    const lifts = await Promise.all([1, 2, 3].map(() => lift(row?.id ?? "")));
    expect(lifts.map(({ statusCode }) => `${statusCode}`).toSorted()).toEqual(["200", "409", "409"]);
    const agents = await Promise.all([1, 2, 3].map(() => stopAgent(family.left, `${family.name}_left`)));
    expect(agents.map(({ statusCode }) => `${statusCode}`).toSorted()).toEqual(["201", "409", "409"]);
  });

  test("each stop counts on another node within a second, and so does its end", async () => {
    const pool = createPool(stage.database.appUrl, { applicationName: "another node", max: 2 });
    const other = createDb(pool);
    const seen = async () => {
      const { tenantId, agentId } = family.left;
      const facts = await findLaunchFacts(other, tenantId, agentId, null, GAME, new Date());
      return [facts?.gameState, facts?.providerState, facts?.agentActive];
    };
    const within = async (work: () => Promise<unknown>, expected: readonly unknown[]) => {
      await work();
      const since = performance.now();
      expect(await seen()).toEqual(expected);
      expect(performance.now() - since).toBeLessThan(1_000);
    };
    try {
      await within(() => stop("game", GAME, GAME), ["disabled", "active", true]);
      await within(() => stop("provider", STUDIO_CODE, STUDIO_CODE), ["disabled", "disabled", true]);
      await within(() => stopAgent(family.left, `${family.name}_left`), ["disabled", "disabled", false]);
      for (const { id, kind } of await stopsSeenBy(platform()))
        await (kind === "agent" ? liftAgent(family.left) : lift(id));
      await within(() => Promise.resolve(), ["active", "active", true]);
    } finally {
      await pool.end();
    }
  });
});
