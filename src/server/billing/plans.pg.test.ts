/** Plans: made and versioned by the platform alone, never changed, and seen by customers as far as they may ask for them. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AGENT_ROLES, may, PLATFORM_ROLES } from "#contract/roles.ts";
import { verifyAudit } from "#server/db/audit.ts";
import type { MemberCaller } from "#server/http/caller.ts";
import { openBillingStage, type BillingStage } from "../../../test/http/billing-calls.ts";
import { colleague } from "../../../test/http/credit-request-calls.ts";
import { planCalls, readPlan, type WireTier } from "../../../test/http/plan-calls.ts";

let bill: BillingStage;
let calls: ReturnType<typeof planCalls>;
let platform: MemberCaller;
beforeAll(async () => {
  bill = await openBillingStage();
  calls = planCalls(bill);
  platform = bill.stage.tree.platform;
  await bill.addProviders();
});
afterAll(() => bill.stage.close());

const wrongFields = async (answer: ReturnType<typeof calls.create>) => {
  const { errors } = (await answer).json<{ errors: { field: string; code: string }[] }>();
  return errors.map(({ field, code }) => [field, code]);
};
const tier = (from: number, price: number, own: Record<string, number> = {}): WireTier => ({
  from_ggr: from,
  price_bps: price,
  providers: Object.entries(own).map(([provider, bps]) => ({ provider, price_bps: bps })),
});

describe("works", () => {
  test("a plan has prices by tier and provider, and its highest price is that of credit bought ahead", async () => {
    const tiers = [tier(0, 1_200, { acme: 1_500 }), tier(100_000, 1_000, { acme: 900, zeta: 950 })];
    const made = readPlan(await calls.create("tiered", { tiers, minimum: 50_000 }));
    expect(made).toMatchObject({
      code: "tiered",
      name: "Plan tiered",
      currency: "BRL",
      version: 1,
      price_bps: 1_500,
      minimum: 50_000n,
      agents: 0,
      reason: "price list",
      made_by: "Owner of platform",
    });
    expect(made.tiers).toEqual([
      { from_ggr: 0n, price_bps: 1_200, providers: [{ provider: { code: "acme", name: "Acme" }, price_bps: 1_500 }] },
      {
        from_ggr: 100_000n,
        price_bps: 1_000,
        providers: [
          { provider: { code: "acme", name: "Acme" }, price_bps: 900 },
          { provider: { code: "zeta", name: "Zeta Games" }, price_bps: 950 },
        ],
      },
    ]);
  });

  test("an edit adds a version, and the older one stays as it was", async () => {
    const first = readPlan(await calls.create("edited"));
    const second = readPlan(await calls.addVersion("edited", 1, { tiers: [tier(0, 900)] }));
    expect(second).toMatchObject({ version: 2, price_bps: 900 });
    const { versions } = await calls.onePlan(platform, "edited");
    expect(versions).toEqual([second, first]);
    const listed = (await calls.plans(platform)).data.filter(({ code }) => code === "edited");
    expect(listed).toEqual([second]);
  });

  test("a customer sees what is offered in its currency, without reasons, names or other customers", async () => {
    const { top } = await bill.stage.plantFamily();
    readPlan(await calls.create("hidden", { isOffered: false }));
    readPlan(await calls.create("dollars", {}, platform, "USD"));
    readPlan(await calls.create("shown"));
    const seen = (await calls.plans(top, "?limit=200")).data;
    expect(seen.map(({ code }) => code)).toContain("shown");
    expect(seen.map(({ code }) => code)).not.toContain("hidden");
    expect(seen.map(({ code }) => code)).not.toContain("dollars");
    expect(seen.every((one) => one.reason === null && one.made_by === null && one.agents === null)).toBe(true);
    expect((await calls.onePlan(top, "shown")).customers).toEqual([]);
    for (const code of ["hidden", "dollars"])
      expect(await bill.codeOf(bill.stage.call(top, "GET", `/api/plans/${code}`))).toBe("plan_not_found");
  });

  test("pages go by code, and currencies narrow them", async () => {
    for (const code of ["page_a", "page_b", "page_c"]) readPlan(await calls.create(code, {}, platform, "KWD"));
    const first = await calls.plans(platform, "?limit=2&currency=KWD");
    expect(first.data.map(({ code }) => code)).toEqual(["page_a", "page_b"]);
    const next = await calls.plans(platform, `?limit=2&currency=KWD&cursor=${first.next_cursor ?? ""}`);
    expect([next.data.map(({ code }) => code), next.next_cursor]).toEqual([["page_c"], null]);
  });
});

describe("refuses", () => {
  const PRICES: readonly (readonly [string, readonly WireTier[], readonly (readonly [string, string])[]])[] = [
    ["a price of 0", [tier(0, 0)], [["tiers.0.price_bps", "too_small"]]],
    ["a price above 100 %", [tier(0, 10_001)], [["tiers.0.price_bps", "too_big"]]],
    ["a provider's price of 0", [tier(0, 1, { acme: 0 })], [["tiers.0.providers.0.price_bps", "too_small"]]],
    ["a first tier above 0", [tier(1, 1_000)], [["tiers.0.from_ggr", "not_zero"]]],
    ["tiers that overlap", [tier(0, 1_000), tier(5, 900), tier(5, 800)], [["tiers.2.from_ggr", "not_ascending"]]],
    ["tiers that descend", [tier(0, 1_000), tier(9, 900), tier(5, 800)], [["tiers.2.from_ggr", "not_ascending"]]],
    [
      "a provider twice",
      [
        {
          ...tier(0, 1_000),
          providers: [
            { provider: "acme", price_bps: 1 },
            { provider: "acme", price_bps: 2 },
          ],
        },
      ],
      [["tiers.0.providers.1.provider", "duplicate"]],
    ],
    ["a provider there is not", [tier(0, 1_000, { nobody: 5 })], [["tiers.0.providers.0.provider", "not_allowed"]]],
  ];

  test.each(PRICES)("%s, at the field, and makes nothing", async (_what, tiers, wrong) => {
    expect(await wrongFields(calls.create("wrong", { tiers }))).toEqual(wrong);
    expect(await bill.codeOf(bill.stage.call(platform, "GET", "/api/plans/wrong"))).toBe("plan_not_found");
  });

  test("a code that is taken, and a version made from one that is no longer the newest", async () => {
    readPlan(await calls.create("taken"));
    expect(await bill.codeOf(calls.create("taken", { minimum: 1 }))).toBe("plan_code_taken");
    readPlan(await calls.addVersion("taken", 1, { minimum: 1 }));
    expect(await bill.codeOf(calls.addVersion("taken", 1, { minimum: 2 }))).toBe("plan_changed");
    expect(await bill.codeOf(calls.addVersion("no_such", 1))).toBe("plan_not_found");
  });

  test("roles that may not edit, and every member of an agent", async () => {
    expect(PLATFORM_ROLES.filter((role) => may({ party: "platform", role }, "plan.edit"))).toEqual([
      "owner",
      "finance",
    ]);
    expect(AGENT_ROLES.filter((role) => may({ party: "agent", role }, "plan.edit"))).toEqual([]);
    const { top } = await bill.stage.plantFamily();
    for (const by of [colleague(platform, { role: "operations" }), colleague(platform, { role: "auditor" }), top])
      expect(await bill.codeOf(calls.create("foreign", {}, by))).toBe("permission_missing");
  });
});

describe("protects", () => {
  test("sent again, it is the same plan and version; by two at once, one version is made", async () => {
    const again = [await calls.create("again"), await calls.create("again")].map(readPlan);
    expect(again[1]).toEqual(again[0]);
    const versions = await Promise.all([1, 2, 3, 4].map((minimum) => calls.addVersion("again", 1, { minimum })));
    expect(versions.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      201, 409, 409, 409,
    ]);
    expect((await calls.onePlan(platform, "again")).versions.map(({ version }) => version)).toEqual([2, 1]);
    expect((await verifyAudit(bill.stage.tree.deps.db, platform.tenantId)).isWhole).toBe(true);
  });

  test("no version can be changed or removed by the application's own role", async () => {
    readPlan(await calls.create("carved"));
    for (const change of [
      "update plan_versions set price_bps = 1 where plan_code = 'carved'",
      "update plan_tiers set price_bps = 1 where plan_code = 'carved'",
      "delete from plan_versions where plan_code = 'carved'",
    ])
      await expect(bill.stage.database.pool.query(change)).rejects.toThrow("permission denied");
  });
});
