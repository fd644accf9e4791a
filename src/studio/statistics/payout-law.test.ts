// A law is read as it was written, whatever the order and the unit, and nothing that is no law is read at all.
import { describe, expect, test } from "vitest";
import { fc } from "../../../test/factories/drawn.ts";
import { anyLaw } from "../../../test/factories/any-law.ts";
import { payoutLaw, wholeCoins } from "./payout-law.ts";

describe("works", () => {
  test("sorts payouts, adds up equal ones, drops impossible ones and finds the coin", () => {
    const law = payoutLaw({ multiples: [1.5, 0, 0.6, 1.5, 77], probabilities: [0.125, 0.5, 0.25, 0.125, 0] });
    expect(law.coinsPerStake).toBe(10);
    expect([...law.coins]).toEqual([0, 6, 15]);
    expect([...law.probabilities]).toEqual([0.5, 0.25, 0.25]);
    expect(law.mean).toBeCloseTo(0.525, 15);
    expect(law.sd).toBeCloseTo(Math.sqrt(0.5 * 0.525 ** 2 + 0.25 * 0.075 ** 2 + 0.25 * 0.975 ** 2), 14);
  });

  test("takes lists of doubles as they come from a computation", () => {
    const law = payoutLaw({ multiples: Float64Array.of(0, 1 / 3), probabilities: Float64Array.of(1 / 3, 2 / 3) });
    expect(law.coinsPerStake).toBe(3);
    expect(law.probabilities.reduce((sum, each) => sum + each)).toBe(1);
  });

  test("finds the coins of a payout that was divided by its stake, and of no other", () => {
    fc.assert(
      fc.property(anyLaw, fc.integer({ min: 1, max: 1e9 }), fc.integer({ min: 0, max: 1e6 }), (law, unit, coins) => {
        const multiple = (unit * coins) / (unit * law.coinsPerStake);
        expect(wholeCoins(law, multiple)).toBe(coins);
        expect(wholeCoins(law, multiple + 0.01 / law.coinsPerStake)).toBeUndefined();
      }),
    );
  });
});

describe("refuses", () => {
  test.each<[string, number[], number[]]>([
    ["a sum that is not 1", [0, 1], [0.5, 0.4]],
    ["a probability below zero", [0, 1, 2], [0.75, 0.5, -0.25]],
    ["a probability that is no number", [0, 1], [0.5, Number.NaN]],
    ["a payout below zero", [-1, 1], [0.5, 0.5]],
    ["a payout without end", [0, Infinity], [0.5, 0.5]],
    ["lists of different lengths", [0, 1, 2], [0.5, 0.5]],
    ["a payout without a coin", [0, Math.SQRT2], [0.5, 0.5]],
    ["no payouts", [], []],
  ])("%s", (_what, multiples, probabilities) => {
    expect(() => payoutLaw({ multiples, probabilities })).toThrow(RangeError);
  });
});
