// The law of a sum is what adding round after round gives, whichever of the two ways computed it.
import { describe, expect, test } from "vitest";
import { fc } from "../../../test/factories/drawn.ts";
import { anyLaw } from "../../../test/factories/any-law.ts";
import { convolved, gentleLaw, skewedLaw } from "./made-laws.ts";
import { payoutLaw, type PayoutLaw } from "./payout-law.ts";
import { sumBySeries } from "./sum-by-series.ts";
import { sumByTransform } from "./sum-by-transform.ts";
import { sumOfRounds } from "./sum-of-rounds.ts";
import { sumWindow } from "./sum-window.ts";

/** Largest difference of P(S ≤ s) from brute force, over every s the sum can take. */
function error(law: PayoutLaw, rounds: number, atMost: (coins: number) => number): number {
  let [below, worst] = [0, 0];
  for (const [coins, chance] of convolved(law, rounds).entries()) {
    below += chance;
    worst = Math.max(worst, Math.abs(atMost(coins) - below));
  }
  return worst;
}

/** Both ways over the whole range of the sum, so that nothing is hidden by the window. */
function bothWays(law: PayoutLaw, rounds: number): Record<"transform" | "series", (coins: number) => number> {
  const window = { lowest: rounds * (law.coins[0] ?? 0), highest: rounds * (law.coins.at(-1) ?? 0) };
  const table = sumByTransform(law, rounds, window);
  const series = sumBySeries(law, rounds, window);
  return {
    transform: (coins) => (coins < window.lowest ? 0 : (table[coins - window.lowest] ?? 1)),
    series: (coins) => (coins < window.lowest ? 0 : series(coins)),
  };
}

describe("works", () => {
  test("transform and series are brute force for any law", () => {
    fc.assert(
      fc.property(anyLaw, fc.integer({ min: 1, max: 12 }), (law, rounds) => {
        const { transform, series } = bothWays(law, rounds);
        expect(error(law, rounds, transform)).toBeLessThan(1e-12);
        expect(error(law, rounds, series)).toBeLessThan(1e-12);
      }),
    );
  });

  test.each([
    ["skewed", skewedLaw, 1],
    ["skewed", skewedLaw, 2],
    ["skewed", skewedLaw, 40],
    ["gentle", gentleLaw, 999],
    ["gentle", gentleLaw, 1_000],
    ["gentle", gentleLaw, 1_500],
  ])("by itself, for the %s law and $2 rounds", (_name, law, rounds) => {
    expect(error(law, rounds, sumOfRounds(law, rounds).atMost)).toBeLessThan(1e-11);
  });

  test("transform and series agree where either could be used", () => {
    for (const rounds of [500, 5_000, 20_000]) {
      const window = sumWindow(skewedLaw, rounds, 1e-14);
      const table = sumByTransform(skewedLaw, rounds, window);
      const series = sumBySeries(skewedLaw, rounds, window);
      for (let coins = window.lowest; coins <= window.highest; coins += 331) {
        expect(Math.abs(series(coins) - (table[coins - window.lowest] ?? 0))).toBeLessThan(1e-15 * rounds + 1e-12);
      }
    }
  });

  test("payouts with a period of their own keep their steps, however many rounds there are", () => {
    // Two rounds in a million are off the lattice of 7 coins, so sums of 4,000 rounds still nearly all lie on it.
    const periodic = payoutLaw({ multiples: [0, 7, 8], probabilities: [0.5, 0.499998, 0.000002] });
    const { atMost } = sumOfRounds(periodic, 4_000);
    const [onLattice, beside] = [14_000, 14_002];
    expect(atMost(onLattice) - atMost(onLattice - 1)).toBeGreaterThan(0.005);
    expect(atMost(beside) - atMost(beside - 1)).toBeLessThan(1e-5);
    expect(sumByTransform(periodic, 4_000, { lowest: 0, highest: 32_000 })[beside]).toBeCloseTo(atMost(beside), 11);
  });

  test("a billion rounds are as the normal law with its skew says, which by then is exact", () => {
    const rounds = 1e9;
    const { atMost } = sumOfRounds(skewedLaw, rounds);
    const { coins, probabilities, coinsPerStake, mean, sd } = skewedLaw;
    const third = coins.reduce(
      (sum, at, place) => sum + (probabilities[place] ?? 0) * (at / coinsPerStake - mean) ** 3,
      0,
    );
    const skew = third / sd ** 3 / Math.sqrt(rounds);
    const centre = Math.floor(rounds * mean * coinsPerStake);
    // P(S ≤ μ) of a sum with a little skew is 1/2 + skew ÷ 6√(2π), first term of Edgeworth's series.
    expect(atMost(centre)).toBeCloseTo(0.5 + skew / 6 / Math.sqrt(2 * Math.PI), 6);
  });

  test("without chance there is one sum", () => {
    const { lowest, highest, atMost } = sumOfRounds(payoutLaw({ multiples: [2], probabilities: [1] }), 5);
    expect([lowest, highest, atMost(9), atMost(10)]).toEqual([10, 10, 0, 1]);
  });
});

describe("refuses", () => {
  test.each([0, -1, 1.5, Number.NaN, Infinity])("%d rounds", (rounds) => {
    expect(() => sumOfRounds(skewedLaw, rounds)).toThrow(RangeError);
  });

  test("payouts of too many coins", () => {
    const endless = payoutLaw({ multiples: [0, 0.001, 5_000], probabilities: [0.5, 0.4, 0.1] });
    expect(() => sumOfRounds(endless, 10)).toThrow(RangeError);
  });
});

describe("protects", () => {
  test("no more than was asked for lies outside the window", () => {
    fc.assert(
      fc.property(anyLaw, fc.integer({ min: 1, max: 12 }), fc.constantFrom(0.1, 1e-3, 1e-6), (law, rounds, missed) => {
        const { lowest, highest } = sumWindow(law, rounds, missed);
        const sums = [...convolved(law, rounds).entries()];
        const chanceOf = (lies: (coins: number) => boolean): number =>
          sums.reduce((sum, [coins, chance]) => (lies(coins) ? sum + chance : sum), 0);
        expect(chanceOf((coins) => coins < lowest)).toBeLessThanOrEqual(missed);
        expect(chanceOf((coins) => coins > highest)).toBeLessThanOrEqual(missed);
      }),
    );
  });
});
