/** Changes of plans: asked for, decided by another person, in force from the next month on, and never above a sub-agent's price. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ALONE_AT_MOST } from "#contract/credit-request.ts";
import { AGENT_ROLES, may, PLATFORM_ROLES } from "#contract/roles.ts";
import { verifyAudit } from "#server/db/audit.ts";
import type { MemberCaller } from "#server/http/caller.ts";
import { openBillingStage, type BillingStage } from "../../../test/http/billing-calls.ts";
import { colleague } from "../../../test/http/credit-request-calls.ts";
import { planCalls, readChange, readPlan } from "../../../test/http/plan-calls.ts";
import { closeAgent } from "../agent/service/close-agent.ts";
import { createAgent } from "../agent/service/create-agent.ts";

let bill: BillingStage;
let calls: ReturnType<typeof planCalls>;
let platform: MemberCaller;
const NOW = "2026-03-10T12:00:00.000Z";
const APRIL = "2026-04-01T00:00:00.000Z";
beforeAll(async () => {
  bill = await openBillingStage();
  calls = planCalls(bill);
  platform = bill.stage.tree.platform;
  bill.time.fixed = new Date(NOW);
  readPlan(await calls.create("low", { tiers: [{ from_ggr: 0, price_bps: 1_000 }] }));
  readPlan(await calls.create("same", { tiers: [{ from_ggr: 0, price_bps: 1_200 }] }));
  readPlan(await calls.create("dear", { tiers: [{ from_ggr: 0, price_bps: 1_201 }] }));
  readPlan(await calls.create("hidden", { isOffered: false }));
  readPlan(await calls.create("dollar", {}, platform, "USD"));
  readPlan(await calls.create("strict", { tiers: [{ from_ggr: 0, price_bps: 1_200 }], line: 5_000, days: 10 }));
});
afterAll(() => bill.stage.close());

const at = async <T>(instant: string, work: () => Promise<T>): Promise<T> => {
  bill.time.fixed = new Date(instant);
  try {
    return await work();
  } finally {
    bill.time.fixed = new Date(NOW);
  }
};
const priceOf = async ({ agentId }: MemberCaller) => {
  const { rows } = await bill.stage.database.pool.query<{ price: number }>(
    "select price_bps as price from agents where id = $1",
    [agentId],
  );
  return rows[0]?.price;
};

describe("works", () => {
  test("an agent asks, the platform approves, and it is in force from the next month on", async () => {
    const { top } = await bill.stage.plantFamily();
    bill.stage.tree.told.length = 0;
    const asked = readChange(await calls.request(top, "low"));
    expect(asked).toMatchObject({
      agent: { id: top.agentId },
      plan: { code: "low", version: 1, price_bps: 1_000 },
      state: "waiting",
      needs_second: true,
      from: null,
      is_mine: true,
      is_for_me: false,
    });
    expect(bill.stage.tree.told.map(({ kind }) => kind)).toEqual(["payment.changed"]);
    expect((await calls.planOf(platform, top)).open).toMatchObject([{ id: asked.id, is_for_me: true, is_mine: false }]);
    const approved = readChange(await calls.decide(platform, asked));
    expect(approved).toMatchObject({ state: "scheduled", from: APRIL, decided_by: "Owner of platform" });
    expect((await calls.planOf(top)).plan, "until then the price it had").toBeNull();
    await calls.startPlans();
    expect(await priceOf(top)).toBe(1_200);
    await at(APRIL, async () => {
      const { plan, since } = await calls.planOf(top);
      expect([plan?.code, since], "by the clock alone").toEqual(["low", APRIL]);
      await calls.startPlans();
      expect(await priceOf(top)).toBe(1_000);
      const { history, open, price_bps: price } = await calls.planOf(top);
      expect([history.map(({ state }) => state), open, price]).toEqual([["done"], [], 1_000]);
      const ways = (await bill.stage.call(top, "GET", "/api/payment-ways")).json<{ price_bps: number }>();
      expect(ways.price_bps, "credit is bought at it").toBe(1_000);
    });
    expect((await bill.audited(top)).map(({ action }) => action)).toEqual(["plan.request", "plan.approve"]);
    expect((await verifyAudit(bill.stage.tree.deps.db, top.tenantId)).isWhole).toBe(true);
  });

  test("the platform alone keeps or raises a price up to the limit; beyond it a second person decides", async () => {
    const top = await bill.stage.tree.plant(platform, "alone");
    expect(readChange(await calls.request(top, "dear", { by: platform }))).toMatchObject({
      state: "scheduled",
      needs_second: false,
      from: APRIL,
    });
    const cheap = await bill.stage.tree.plant(platform, "lowered");
    expect(readChange(await calls.request(cheap, "low", { by: platform })).state, "a lower price").toBe("waiting");
    const large = await bill.stage.tree.plant(platform, "large");
    await bill.used(large, "2026-03-01T08:00Z", "reelgate_studio", ALONE_AT_MOST.BRL + 1n);
    const waiting = readChange(await calls.request(large, "dear", { by: platform }));
    expect(waiting).toMatchObject({ state: "waiting", needs_second: true });
    expect(await bill.codeOf(calls.decide(platform, waiting))).toBe("second_person_needed");
    expect((await calls.changes(large)).data, "what the platform considers").toEqual([]);
    expect(readChange(await calls.decide(colleague(platform), waiting)).state).toBe("scheduled");
    expect((await calls.changes(large)).data).toMatchObject([{ id: waiting.id, made_by: "*" }]);
  });

  test("what is rejected or withdrawn changes nothing, and the next may be asked for", async () => {
    const { top } = await bill.stage.plantFamily();
    const rejected = readChange(await calls.request(top, "low"));
    expect(readChange(await calls.decide(platform, rejected, false))).toMatchObject({
      state: "rejected",
      answer: "not now",
    });
    const withdrawn = readChange(await calls.request(top, "low"));
    expect(await bill.codeOf(calls.withdraw(colleague(top), withdrawn))).toBe("not_supported_by_policy");
    expect(readChange(await calls.withdraw(top, withdrawn)).state).toBe("withdrawn");
    for (const one of [rejected, withdrawn]) {
      expect(await bill.codeOf(calls.decide(platform, one))).toBe("request_decided");
      expect(await bill.codeOf(calls.withdraw(top, one))).toBe("request_decided");
    }
    expect((await calls.planOf(top)).history.map(({ id }) => id)).toEqual([withdrawn.id, rejected.id]);
    const listed = await calls.changes(top, "?state=rejected&limit=25&sort=oldest");
    expect(listed.data.map(({ id }) => id)).toEqual([rejected.id]);
  });
});

describe("refuses", () => {
  test("a plan that is not offered, of another currency, an older version, or the one it is on", async () => {
    const { top } = await bill.stage.plantFamily();
    expect(await bill.codeOf(calls.request(top, "hidden"))).toBe("plan_not_found");
    expect(await bill.codeOf(calls.request(top, "dollar"))).toBe("plan_not_found");
    expect(await bill.codeOf(calls.request(top, "low", { version: 2 }))).toBe("plan_not_found");
    expect(await bill.codeOf(calls.request(top, "dollar", { by: platform }))).toBe("currency_mismatch");
    await calls.agreeOn(top, "low");
    expect(await bill.codeOf(calls.request(top, "same"))).toBe("proposal_waiting");
    await at(APRIL, async () => {
      await calls.startPlans();
      expect(await bill.codeOf(calls.request(top, "low"))).toBe("state_unchanged");
    });
  });

  test("a highest price above a sub-agent's, when it is asked for and again when it is decided", async () => {
    const { top } = await bill.stage.plantFamily();
    expect(await bill.codeOf(calls.request(top, "dear")), "its sub-agents pay 12 %").toBe("price_above_child");
    const lone = await bill.stage.tree.plant(platform, "lone");
    const asked = readChange(await calls.request(lone, "dear"));
    await bill.stage.tree.plant(lone, "lone_child");
    expect(await bill.codeOf(calls.decide(platform, asked))).toBe("price_above_child");
  });

  test("a sub-agent below the price that is scheduled for its parent", async () => {
    const lone = await bill.stage.tree.plant(platform, "scheduled");
    await calls.agreeOn(lone, "dear");
    await expect(bill.stage.tree.plant(lone, "scheduled_low")).rejects.toThrow("price_below_parent");
    await bill.stage.tree.plant(lone, "scheduled_same", { priceBps: 1_201 });
  });

  test("terms beyond the plan, and a plan beyond the terms", async () => {
    const { top } = await bill.stage.plantFamily();
    expect((await bill.change(top, { kind: "postpaid", line: 9_000n })).statusCode).toBe(201);
    expect(await bill.codeOf(calls.request(top, "strict"))).toBe("terms_above_plan");
    expect((await bill.change(top, { kind: "postpaid", line: 5_000n, days: 10 })).statusCode).toBe(201);
    await calls.agreeOn(top, "strict");
    expect(await bill.codeOf(bill.change(top, { kind: "postpaid", line: 5_001n, days: 10 }))).toBe("terms_above_plan");
    expect(await bill.codeOf(bill.change(top, { kind: "postpaid", line: 5_000n, days: 11 }))).toBe("terms_above_plan");
  });

  test("whoever is below, beside or above the customer, and roles without the permission", async () => {
    const { top, left } = await bill.stage.plantFamily();
    const { top: other } = await bill.stage.plantFamily();
    const asked = readChange(await calls.request(top, "low"));
    expect(await bill.codeOf(calls.request(top, "low", { by: other }))).toBe("agent_not_found");
    expect(await bill.codeOf(calls.request(top, "low", { by: left }))).toBe("agent_not_found");
    expect(await bill.codeOf(calls.request(left, "low", { by: top }))).toBe("not_supported_by_policy");
    for (const path of ["plan", "plan-simulation"]) {
      expect(await bill.codeOf(bill.stage.call(other, "GET", `/api/agents/${top.agentId}/${path}`))).toBe(
        "agent_not_found",
      );
      expect(await bill.codeOf(bill.stage.call(left, "GET", `/api/agents/${left.agentId}/${path}`))).toBe(
        "not_supported_by_policy",
      );
    }
    expect((await calls.plans(left)).data).toEqual([]);
    expect((await calls.changes(left)).data).toEqual([]);
    expect((await calls.changes(other)).data).toEqual([]);
    expect(await bill.codeOf(calls.withdraw(other, asked))).toBe("request_not_found");
    for (const role of ["support", "viewer", "developer"] as const)
      expect(await bill.codeOf(calls.request(top, "low", { by: colleague(top, { role }) }))).toBe("permission_missing");
    for (const by of [top, colleague(platform, { role: "risk" })])
      expect(await bill.codeOf(calls.decide(by, asked))).toBe("permission_missing");
    expect(PLATFORM_ROLES.filter((role) => may({ party: "platform", role }, "plan.decide"))).toEqual([
      "owner",
      "finance",
    ]);
    expect(AGENT_ROLES.filter((role) => may({ party: "agent", role }, "plan.request"))).toEqual([
      "owner",
      "manager",
      "finance",
    ]);
  });
});

describe("protects", () => {
  test("sent again it is one request; another content under its id is refused", async () => {
    const { top } = await bill.stage.plantFamily();
    const both = await Promise.all([1, 2].map(() => calls.request(top, "low", { ref: "mine" })));
    expect(new Set(both.map((one) => readChange(one).id)).size).toBe(1);
    expect(await bill.codeOf(calls.request(top, "same", { ref: "mine" }))).toBe("transfer_conflict");
  });

  test("decided by two at once it is decided once, and put in force by many nodes once", async () => {
    const { top } = await bill.stage.plantFamily();
    const asked = readChange(await calls.request(top, "low"));
    const answers = await Promise.all([
      calls.decide(platform, asked),
      calls.decide(colleague(platform), asked, false),
      calls.withdraw(top, asked),
    ]);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const lone = await bill.stage.tree.plant(platform, "nodes");
    await calls.agreeOn(lone, "low");
    await at(APRIL, async () => {
      const started = await Promise.all([1, 2, 3].map(() => calls.startPlans()));
      expect(started.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(0);
      expect(await calls.startPlans()).toBe(0);
      expect(await priceOf(lone)).toBe(1_000);
    });
  });

  test("the maker is never the checker, by a rule of the table itself", async () => {
    const { top } = await bill.stage.plantFamily();
    const asked = readChange(await calls.request(top, "low"));
    await expect(
      bill.stage.database.pool.query(
        `update plan_changes set state = 'scheduled', from_at = '${APRIL}', checker_tenant_id = maker_tenant_id,
           checker_id = maker_id, decided_at = now() where id = $1`,
        [asked.id],
      ),
    ).rejects.toThrow("violates check constraint");
  });

  test("a closed agent's open change is withdrawn", async () => {
    const lone = await bill.stage.tree.plant(platform, "shut");
    const asked = await calls.agreeOn(lone, "low");
    expect(await closeAgent(bill.deps, platform, lone.agentId)).toBeNull();
    const { data } = await calls.changes(platform, `?agent_id=${lone.agentId}`);
    expect(data).toMatchObject([{ id: asked.id, state: "withdrawn" }]);
  });

  test("a sub-agent made while the plan is approved: one of the two is refused", async () => {
    for (let round = 0; round < 4; round += 1) {
      const lone = await bill.stage.tree.plant(platform, `race_${round}`);
      const asked = readChange(await calls.request(lone, "dear"));
      const [decided, child] = await Promise.all([
        calls.decide(platform, asked),
        createAgent(bill.stage.tree.deps, lone, {
          parentId: undefined,
          code: `race_child_${round}`,
          name: "Child",
          currency: undefined,
          walletMode: "transfer",
          priceBps: 1_200,
          owner: { name: "Owner", email: `race${round}@child.example`, password: "a long pass phrase" },
        }),
      ]);
      expect([decided.statusCode === 200, !("refused" in child)].filter(Boolean), `round ${round}`).toHaveLength(1);
    }
  });
});
