/** Prices of plans: exact to the unit for any use and any plan, and the same as one price where a plan has only one. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { costOf } from "#contract/payment.ts";
import { flatPlan, ggrOf, mergedLines, priceCycle, tierIndexOf, type PricedPlan } from "./plan-price.ts";

const PROVIDERS = ["acme", "studio", "zeta"] as const;
const bps = fc.integer({ min: 1, max: 10_000 });
const money = fc.bigInt({ min: 0n, max: 10_000_000_000_000n });
const usage = fc
  .uniqueArray(fc.constantFrom(...PROVIDERS))
  .chain((codes) =>
    fc.tuple(
      ...codes.map((provider) =>
        fc.record({ provider: fc.constant(provider), rounds: fc.constant(10n), turnover: money, wins: money }),
      ),
    ),
  );
const plan: fc.Arbitrary<PricedPlan> = fc
  .record({
    steps: fc.uniqueArray(fc.bigInt({ min: 1n, max: 20_000_000_000_000n }), { maxLength: 4 }),
    prices: fc.array(bps, { minLength: 5, maxLength: 5 }),
    own: fc.array(fc.tuple(fc.constantFrom(...PROVIDERS), bps), { maxLength: 3 }),
    minimum: fc.bigInt({ min: 0n, max: 1_000_000_000n }),
  })
  .map(({ steps, prices, own, minimum }) => ({
    minimum,
    tiers: [0n, ...steps.toSorted((one, other) => (one < other ? -1 : 1))].map((fromGgr, at) => ({
      fromGgr,
      priceBps: prices[at] ?? 1,
      providers: new Map(own),
    })),
  }));

const abs = (value: bigint): bigint => (value < 0n ? -value : value);

describe("works", () => {
  test("the tier is the last one whose beginning the whole GGR reaches", () => {
    fc.assert(
      fc.property(plan, fc.bigInt({ min: -1_000_000n, max: 30_000_000_000_000n }), (one, ggr) => {
        const at = tierIndexOf(one, ggr);
        expect((one.tiers[at]?.fromGgr ?? 1n) <= ggr || at === 0).toBe(true);
        expect(one.tiers.slice(at + 1).every(({ fromGgr }) => fromGgr > ggr)).toBe(true);
      }),
    );
  });

  test("one price for all costs what it cost before there were plans", () => {
    fc.assert(
      fc.property(bps, usage, (price, used) => {
        const { lines, cost, minimumCharge } = priceCycle(flatPlan(price), { isWhole: true, usage: used });
        expect(lines.map(({ amount }) => amount)).toEqual(used.map((one) => costOf(one.turnover - one.wins, price)));
        expect(cost).toBe(lines.reduce((sum, { amount }) => sum + amount, 0n));
        expect(minimumCharge).toBe(0n);
      }),
    );
  });

  test("a whole cycle costs at least the minimum, a part of one what was used", () => {
    fc.assert(
      fc.property(plan, usage, (one, used) => {
        const whole = priceCycle(one, { isWhole: true, usage: used });
        const part = priceCycle(one, { isWhole: false, usage: used });
        expect(part.minimumCharge).toBe(0n);
        expect(whole.lines).toEqual(part.lines);
        expect(whole.cost).toBe(one.minimum === 0n || part.cost > one.minimum ? part.cost : one.minimum);
      }),
    );
  });

  test("the cost is within half a unit a line of the exact one, and no line depends on the order", () => {
    fc.assert(
      fc.property(plan, usage, (one, used) => {
        const { lines } = priceCycle(one, { isWhole: false, usage: used });
        const exact = lines.reduce((sum, line) => sum + (line.turnover - line.wins) * BigInt(line.rateBps), 0n);
        const rounded = lines.reduce((sum, { amount }) => sum + amount, 0n);
        expect(abs(rounded * 10_000n - exact) <= 5_000n * BigInt(lines.length)).toBe(true);
        const turned = priceCycle(one, { isWhole: false, usage: used.toReversed() });
        expect(turned.lines.toReversed()).toEqual(lines);
      }),
    );
  });

  test("several cycles on one invoice: nothing is lost, and each provider and price is one line", () => {
    fc.assert(
      fc.property(plan, fc.array(usage, { minLength: 1, maxLength: 4 }), (one, cycles) => {
        const priced = cycles.map((used) => priceCycle(one, { isWhole: true, usage: used }));
        const lines = mergedLines(priced);
        expect(ggrOf(lines)).toBe(cycles.reduce((sum, used) => sum + ggrOf(used), 0n));
        expect(new Set(lines.map(({ provider, rateBps }) => `${provider} ${rateBps}`)).size).toBe(lines.length);
        if (priced.length === 1) expect(lines).toEqual(priced[0]?.lines.toSorted(byProvider));
      }),
    );
  });
});

const byProvider = (one: { readonly provider: string }, other: { readonly provider: string }) =>
  one.provider < other.provider ? -1 : 1;

describe("protects", () => {
  test("halves go away from zero, both ways", () => {
    const used = (turnover: bigint, wins: bigint) => [{ provider: "acme", rounds: 1n, turnover, wins }];
    const cost = (turnover: bigint, wins: bigint) =>
      priceCycle(flatPlan(1_000), { isWhole: false, usage: used(turnover, wins) }).cost;
    expect([cost(5n, 0n), cost(4n, 0n), cost(0n, 5n), cost(0n, 4n)]).toEqual([1n, 0n, -1n, 0n]);
  });

  test("GGR exactly at the beginning of a tier is in it", () => {
    const one: PricedPlan = {
      minimum: 0n,
      tiers: [
        { fromGgr: 0n, priceBps: 1_200, providers: new Map() },
        { fromGgr: 1_000n, priceBps: 1_000, providers: new Map([["acme", 900]]) },
      ],
    };
    const cost = (ggr: bigint) =>
      priceCycle(one, { isWhole: true, usage: [{ provider: "acme", rounds: 1n, turnover: ggr, wins: 0n }] }).cost;
    expect([cost(999n), cost(1_000n)]).toEqual([120n, 90n]);
  });
});
