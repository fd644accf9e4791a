/** Automatic top-ups: within their limits, once however often they are run or cut off, stopped by the first refusal. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { runwayRow } from "#contract/runway.ts";
import { problem } from "#contract/errors.ts";
import type { MemberCaller } from "#server/http/caller.ts";
import type { Ledger } from "#server/ledger/commands.ts";
import { openTreeStage, type TreeStage } from "../../../test/http/tree-stage.ts";
import { runwayRoutes } from "./http.ts";
import { runAutoTopUp, runAutoTopUps } from "./service/run-auto-top-ups.ts";

let stage: TreeStage;
beforeAll(async () => {
  stage = await openTreeStage(runwayRoutes);
});
afterAll(() => stage.close());

const RULE = { below: 1_000, amount: 400, daily_most: 1_000 };
const set = (by: MemberCaller, of: MemberCaller, rule: object = RULE) =>
  stage.call(by, "PUT", `/api/runways/${of.agentId}/auto-top-up`, rule);
const drop = (by: MemberCaller, of: MemberCaller) => stage.call(by, "DELETE", `/api/runways/${of.agentId}/auto-top-up`);
const run = () => runAutoTopUps(stage.tree.deps, new AbortController().signal);
const placeOf = ({ tenantId, agentId }: MemberCaller) => ({ tenantId, agentId });

async function balanceOf({ tenantId, agentId }: MemberCaller): Promise<bigint> {
  const { rows } = await stage.database.pool.query<{ balance: bigint }>(
    "select c.balance from agents a join accounts c on c.tenant_id = a.tenant_id and c.id = a.credit_account_id where a.tenant_id = $1 and a.id = $2",
    [tenantId, agentId],
  );
  return rows[0]?.balance ?? -1n;
}
async function runsOf({ tenantId, agentId }: MemberCaller): Promise<string[]> {
  const { rows } = await stage.database.pool.query<{ state: string }>(
    "select state from auto_top_up_runs where tenant_id = $1 and agent_id = $2 order by id",
    [tenantId, agentId],
  );
  return rows.map(({ state }) => state);
}
async function ruleOf(by: MemberCaller, of: MemberCaller) {
  const answer = await stage.call(by, "GET", `/api/runways/${of.agentId}`);
  return z.decode(runwayRow, answer.json()).auto_top_up;
}
/** `top` has so much, `left` nothing. */
async function family(credit = 100_000n) {
  const planted = await stage.plantFamily();
  await stage.tree.issue(planted.top, credit);
  return planted;
}

describe("works", () => {
  test("sends until there is enough or the limit of 24 hours is reached, as ordinary transfers with cause and audit", async () => {
    const { top, left, name } = await family();
    expect((await set(top, left)).statusCode).toBe(200);
    for (let times = 0; times < 5; times += 1) await run();
    // 400 + 400 is below 1,000; a third would exceed the limit.
    expect(await balanceOf(left)).toBe(800n);
    expect(await runsOf(left)).toEqual(["done", "done"]);
    expect(await ruleOf(top, left)).toMatchObject({
      sent_24h: 800n,
      stopped_at: null,
      set_by: `Owner of ${name}_top`,
    });
    const { rows } = await stage.database.pool.query<{ ref: string; kind: string; actor: string }>(
      "select ref, kind, actor from transfers where tenant_id = $1 and counterparty_agent_id = $2",
      [left.tenantId, left.agentId],
    );
    expect(rows).toHaveLength(2);
    for (const { ref, kind, actor } of rows)
      expect([ref.split("/")[0], kind, actor]).toEqual([
        "auto",
        "credit_send",
        `member:${top.tenantId}:${top.memberId}`,
      ]);
    const audit = await stage.database.pool.query(
      "select before, after from audit_records where tenant_id = $1 and subject = $2 and action = 'credit.auto_top_up'",
      [left.tenantId, left.agentId],
    );
    expect(audit.rows).toHaveLength(2);
    expect(audit.rows[0]).toMatchObject({ before: { available: "0", below: "1000" }, after: { amount: "400" } });
  });

  test("turned off, it sends nothing", async () => {
    const { top, left } = await family();
    await set(top, left);
    await drop(top, left);
    await run();
    expect(await balanceOf(left)).toBe(0n);
    expect(await ruleOf(top, left)).toBeNull();
  });

  test("the first refusal stops it and says why; set anew, it goes on", async () => {
    const { top, left } = await family(500n);
    await set(top, left);
    for (let times = 0; times < 4; times += 1) await run();
    expect(await balanceOf(left)).toBe(400n);
    expect(await runsOf(left)).toEqual(["done", "failed"]);
    expect(await ruleOf(top, left)).toMatchObject({ stop_code: "credit_insufficient" });
    const { rows } = await stage.database.pool.query<{ to_agent_id: string; code: string }>(
      "select to_agent_id, about ->> 'code' as code from notice_events where tenant_id = $1 and event = 'auto_top_up.stopped' and about ->> 'agent_id' = $2",
      [left.tenantId, left.agentId],
    );
    expect(rows).toEqual([{ to_agent_id: top.agentId, code: "credit_insufficient" }]);
    await stage.tree.issue(top, 10_000n);
    await run();
    expect(await balanceOf(left)).toBe(400n);
    await set(top, left);
    await run();
    expect(await balanceOf(left)).toBe(800n);
  });

  test("an agent that was suspended, or moved elsewhere, is sent nothing", async () => {
    const { top, left, right, low } = await family();
    await stage.send(top, left, 5_000n);
    await set(top, right);
    await set(left, low);
    await stage.call(top, "PUT", `/api/agents/${right.agentId}/state`, { state: "suspended" });
    await stage.call(top, "PUT", `/api/agents/${low.agentId}/parent`, { parent_id: top.agentId });
    await run();
    expect(await ruleOf(top, right)).toMatchObject({ stop_code: "agent_suspended" });
    expect(await ruleOf(top, low)).toMatchObject({ stop_code: "not_supported_by_policy" });
    expect([await balanceOf(right), await balanceOf(low)]).toEqual([0n, 0n]);
  });
});

describe("refuses", () => {
  test("limits that never send, above what one person may send, or below one unit: at the field", async () => {
    const { top, left } = await family();
    const fieldOf = async (rule: object) => problem.parse((await set(top, left, rule)).json()).errors?.[0];
    expect(await fieldOf({ ...RULE, daily_most: 399 })).toMatchObject({ field: "daily_most", code: "below_amount" });
    expect(await fieldOf({ ...RULE, daily_most: 5_000_001 })).toMatchObject({ field: "daily_most", code: "too_big" });
    expect(await fieldOf({ ...RULE, below: 0 })).toMatchObject({ field: "below", code: "too_small" });
    expect(await fieldOf({ ...RULE, amount: -1 })).toMatchObject({ field: "amount", code: "too_small" });
    expect(await ruleOf(top, left)).toBeNull();
  });

  test("only the members directly above who may send credit; never for a direct customer", async () => {
    const { top, left, low } = await family();
    const { platform } = stage.tree;
    expect(await stage.codeOf(set(left, left))).toBe("not_supported_by_policy");
    expect(await stage.codeOf(set(top, low))).toBe("not_supported_by_policy");
    expect(await stage.codeOf(set(platform, left))).toBe("not_supported_by_policy");
    expect(await stage.codeOf(set(platform, top))).toBe("not_supported_by_policy");
    expect(await stage.codeOf(set((await family()).top, left))).toBe("agent_not_found");
    expect(await stage.codeOf(set({ ...top, role: "manager" }, left))).toBe("permission_missing");
    await set(top, left);
    expect(await stage.codeOf(drop(left, left))).toBe("not_supported_by_policy");
    expect(await ruleOf(left, left)).not.toBeNull();
  });
});

describe("protects", () => {
  test("many nodes at once send once for each run", async () => {
    const { top, left } = await family();
    await set(top, left, { ...RULE, daily_most: 400 });
    await Promise.all(Array.from({ length: 8 }, () => runAutoTopUp(stage.tree.deps, placeOf(left))));
    expect(await balanceOf(left)).toBe(400n);
    expect(await runsOf(left)).toEqual(["done"]);
  });

  test("cut off before the booking or after it, the run is finished once", async () => {
    const { top, left } = await family();
    await set(top, left, { ...RULE, daily_most: 400 });
    const { ledger } = stage.tree.deps;
    const broken = (isBooked: boolean): Ledger => ({
      ...ledger,
      async transfer(command) {
        if (isBooked) await ledger.transfer(command);
        throw new Error("cut off");
      },
    });
    for (const isBooked of [false, true]) {
      const cut = runAutoTopUp({ ...stage.tree.deps, ledger: broken(isBooked) }, placeOf(left));
      await expect(cut).rejects.toThrow("cut off");
      expect(await runsOf(left)).toEqual(["started"]);
    }
    for (let times = 0; times < 3; times += 1) await run();
    expect(await balanceOf(left)).toBe(400n);
    expect(await runsOf(left)).toEqual(["done"]);
  });

  test("without the run's own name the same run would be booked twice", async () => {
    const { top, left } = await family();
    await set(top, left, { ...RULE, daily_most: 400 });
    const { ledger, ids } = stage.tree.deps;
    const unnamed: Ledger = {
      ...ledger,
      async transfer(command) {
        await ledger.transfer({ ...command, ref: ids() });
        throw new Error("cut off");
      },
    };
    for (let times = 0; times < 2; times += 1)
      await expect(runAutoTopUp({ ...stage.tree.deps, ledger: unnamed }, placeOf(left))).rejects.toThrow("cut off");
    expect(await balanceOf(left)).toBe(800n);
  });
});
