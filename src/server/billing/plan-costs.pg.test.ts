/** What plans cost: invoices by the plan in force in each month, and the simulator, exact from the roll-ups. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Simulation } from "#contract/plan-change.ts";
import type { MemberCaller } from "#server/http/caller.ts";
import { openBillingStage, type BillingStage } from "../../../test/http/billing-calls.ts";
import { planCalls, readPlan, type WireTier } from "../../../test/http/plan-calls.ts";

let bill: BillingStage;
let calls: ReturnType<typeof planCalls>;
let platform: MemberCaller;
const STUDIO = "reelgate_studio";
const TIERS: readonly WireTier[] = [
  { from_ggr: 0, price_bps: 1_200, providers: [{ provider: "acme", price_bps: 1_000 }] },
  { from_ggr: 10_000, price_bps: 800, providers: [{ provider: "acme", price_bps: 500 }] },
];
beforeAll(async () => {
  bill = await openBillingStage();
  calls = planCalls(bill);
  platform = bill.stage.tree.platform;
  await bill.addProviders();
  bill.time.fixed = new Date("2026-02-10T12:00:00.000Z");
  readPlan(await calls.create("tiered", { tiers: TIERS }));
  readPlan(await calls.create("floor", { tiers: [{ from_ggr: 0, price_bps: 1_200 }], minimum: 5_000 }));
});
afterAll(() => bill.stage.close());

const at = (instant: string) => void (bill.time.fixed = new Date(instant));
/** Pays invoices since the beginning of March, and is on the plan since then. */
async function onPlan(code: string): Promise<MemberCaller> {
  const { top } = await bill.stage.plantFamily();
  at("2026-02-20T12:00:00.000Z");
  await calls.agreeOn(top, code);
  at("2026-03-01T00:00:00.000Z");
  await calls.startPlans();
  await bill.change(top, { kind: "postpaid", line: 1_000_000n });
  return top;
}
const invoicesOf = async (top: MemberCaller) => {
  const { data } = await bill.invoices(top, "?sort=oldest");
  return Promise.all(data.map((row) => bill.invoice(top, row)));
};
const linesOf = ({
  lines,
}: {
  readonly lines: readonly {
    readonly provider: { readonly code: string };
    readonly rate_bps: number;
    readonly amount: bigint;
  }[];
}) => lines.map((line) => [line.provider.code, line.rate_bps, line.amount]);

describe("works", () => {
  test("each provider has its own price, of the tier that the whole month reaches", async () => {
    const top = await onPlan("tiered");
    await bill.used(top, "2026-03-02T10:00Z", "acme", 4_000n);
    await bill.used(top, "2026-03-31T23:00Z", STUDIO, 5_999n);
    await bill.used(top, "2026-04-01T00:00Z", "acme", 4_000n);
    await bill.used(top, "2026-04-02T00:00Z", STUDIO, 6_000n);
    await bill.issueAt("2026-05-01T01:00:00.000Z");
    const [march, april] = await invoicesOf(top);
    expect(march && linesOf(march)).toEqual([
      ["acme", 1_000, 400n],
      [STUDIO, 1_200, 720n],
    ]);
    expect(april && linesOf(april)).toEqual([
      ["acme", 500, 200n],
      [STUDIO, 800, 480n],
    ]);
    expect([march?.amount, april?.amount]).toEqual([1_120n, 680n]);
  });

  test("a month before the first plan has the price the agent had then", async () => {
    const { top } = await bill.stage.plantFamily();
    at("2026-03-01T00:00:00.000Z");
    await bill.change(top, { kind: "postpaid", line: 1_000_000n });
    at("2026-03-15T00:00:00.000Z");
    await calls.agreeOn(top, "tiered");
    for (const month of ["03", "04"]) await bill.used(top, `2026-${month}-20T10:00Z`, "acme", 1_000n);
    at("2026-04-01T00:00:30.000Z");
    await calls.startPlans();
    await bill.issueAt("2026-05-01T01:00:00.000Z");
    const [march, april] = await invoicesOf(top);
    expect(march && linesOf(march)).toEqual([["acme", 1_200, 120n]]);
    expect(april && linesOf(april)).toEqual([["acme", 1_000, 100n]]);
  });

  test("a whole month costs at least the minimum, and a part of one does not", async () => {
    const top = await onPlan("floor");
    await bill.used(top, "2026-03-10T10:00Z", STUDIO, 1_000n);
    await bill.issueAt("2026-04-01T01:00:00.000Z");
    const [march] = await invoicesOf(top);
    expect(march).toMatchObject({ amount: 5_000n, minimum_charge: 4_880n, ggr: 1_000n });
    await bill.used(top, "2026-04-10T10:00Z", STUDIO, 1_000n);
    at("2026-04-12T10:30:00.000Z");
    await bill.change(top, { kind: "prepaid", line: 1_000_000n });
    await bill.issueAt("2026-04-12T13:00:00.000Z");
    expect((await invoicesOf(top))[1]).toMatchObject({ amount: 120n, minimum_charge: 0n });
  });

  test("the cycle so far, and how far the next tier is", async () => {
    const top = await onPlan("tiered");
    await bill.used(top, "2026-02-28T23:00Z", STUDIO, 77_000n);
    await bill.used(top, "2026-03-05T10:00Z", "acme", 2_500n);
    at("2026-03-05T10:30:00.000Z");
    const first = (await calls.planOf(top)).cycle;
    expect(first).toMatchObject({
      from: "2026-03-01T00:00:00.000Z",
      to: "2026-04-01T00:00:00.000Z",
      ggr: 2_500n,
      cost: 250n,
      minimum_charge: 0n,
      tier: 0,
      next_tier: { from_ggr: 10_000n, missing: 7_500n },
    });
    await bill.used(top, "2026-03-05T11:00Z", STUDIO, 7_500n);
    at("2026-03-05T11:59:00.000Z");
    expect((await calls.planOf(top)).cycle).toMatchObject({ ggr: 10_000n, tier: 1, next_tier: null, cost: 725n });
  });
});

/** The figures of a simulation worked out again from its own lines, by another way. */
const recomputed = (simulation: Simulation) =>
  simulation.plans.map(({ invoiced }) =>
    invoiced.lines.reduce((sum, { ggr, rate_bps: rate }) => {
      const doubled = ggr * BigInt(rate) * 2n;
      const half = doubled < 0n ? -10_000n : 10_000n;
      return sum + (doubled + half) / 20_000n;
    }, invoiced.minimum_charge),
  );

describe("protects", () => {
  test("the simulator's figures are those of the hours within 90 whole days, to the unit", async () => {
    const top = await onPlan("tiered");
    // The first and the last hour of the period, and those beside it.
    await bill.used(top, "2026-03-01T23:00Z", STUDIO, 1_000_000n);
    await bill.used(top, "2026-03-02T00:00Z", STUDIO, 9_995n);
    await bill.used(top, "2026-04-10T10:00Z", "acme", 12_345n, 2_222n);
    await bill.used(top, "2026-05-30T23:00Z", "zeta", 100n, 3_105n);
    await bill.used(top, "2026-05-31T00:00Z", STUDIO, 2_000_000n);
    at("2026-05-31T09:15:00.000Z");
    const simulation = await calls.simulation(top);
    expect([simulation.from, simulation.to]).toEqual(["2026-03-02T00:00:00.000Z", "2026-05-31T00:00:00.000Z"]);
    expect(simulation.ggr).toBe(9_995n + 10_123n - 3_005n);
    const [current, floor] = simulation.plans;
    expect([current?.plan?.code, current?.is_current, floor?.plan?.code]).toEqual(["tiered", true, "floor"]);
    // March reaches no tier, April the second; April is whole, the others are not.
    expect(current && linesOf(current.invoiced)).toEqual([
      [STUDIO, 1_200, 1_199n],
      ["acme", 500, 506n],
      ["zeta", 1_200, -361n],
    ]);
    expect(current?.invoiced.cost).toBe(1_344n);
    expect(floor?.invoiced).toMatchObject({ minimum_charge: 3_785n, cost: 1_199n + 5_000n - 361n });
    expect([current?.prepaid, floor?.prepaid]).toEqual([2_054n, 2_054n]);
    expect(recomputed(simulation)).toEqual(simulation.plans.map(({ invoiced }) => invoiced.cost));
    expect((await calls.simulation(platform, top)).plans, "the same for the platform").toEqual(simulation.plans);
  });

  test("negative control: a unit more in one hour is a unit more in the simulator's GGR", async () => {
    const top = await onPlan("tiered");
    await bill.used(top, "2026-04-10T10:00Z", "acme", 10_000n);
    at("2026-05-31T09:15:00.000Z");
    const before = await calls.simulation(top);
    await bill.stage.database.pool.query(
      "update rounds_by_hour set turnover = turnover - 1 where tenant_id = $1 and provider_code = 'acme'",
      [top.tenantId],
    );
    const after = await calls.simulation(top);
    expect(before.ggr - after.ggr).toBe(1n);
    // One unit below the tier: its higher price holds for all of it.
    expect([before.plans[0]?.invoiced.cost, after.plans[0]?.invoiced.cost]).toEqual([500n, 1_000n]);
  });
});
