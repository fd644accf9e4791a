// The law of a round is that of playing on spin by spin up to the cap, and its chances add up to 1.
import { describe, expect, test } from "vitest";
import type { GameDefinition, LinesDefinition } from "../definition.ts";
import { tinyGame, tinyVariant } from "../tiny-game.ts";
import { numberOf } from "./fraction.ts";
import { latticeFor } from "./lattice.ts";
import { momentsOf } from "./moments.ts";
import { paysBySpins } from "./round-by-spins.ts";
import { roundLaw, type RoundLaw } from "./round-law.ts";
import { growthMean, seriesOf } from "./round-series.ts";
import { spinLaw } from "./spin-law.ts";
import { sumOf } from "./sum.ts";

const spin = spinLaw(tinyGame, tinyVariant.strips);
const lawOf = (change: Partial<LinesDefinition>): RoundLaw => roundLaw({ ...tinyGame, ...change }, tinyVariant);

/** A game whose free spins win few more, so that its law is short. */
const mild: Partial<LinesDefinition> = { scatter: { symbol: 4, payX: [0, 1, 3], freeSpins: [0, 0, 2] } };

const chanceOf = ({ unit, chances }: RoundLaw, coins: number) =>
  coins % unit === 0 ? (chances[coins / unit] ?? 0) : 0;

function farthest(law: RoundLaw, pays: ReadonlyMap<number, number>): number {
  const below = Array.from(law.chances, (chance, at) => Math.abs(chance - (pays.get(at * law.unit) ?? 0)));
  const atCap = Math.abs(law.capRate - (pays.get(law.capCoins) ?? 0));
  return below.reduce((most, error) => Math.max(most, error), atCap);
}

describe("works", () => {
  test.each([1, 4, 10, 40])("a cap of %i stakes, pay by pay", (maxWinX) => {
    const pays = paysBySpins({ ...tinyGame, maxWinX }, spin);
    const law = lawOf({ maxWinX });
    // The slow way adds some hundred thousand small numbers to the chance of the cap, and rounds each time.
    expect(farthest(law, pays)).toBeLessThan(1e-13);
    expect(law.capCoins).toBe(maxWinX * 5);
    for (const [coins, chance] of pays) {
      if (coins < law.capCoins) expect(Math.abs(chanceOf(law, coins) - chance)).toBeLessThan(1e-15);
    }
  });

  test.each([1, 7, 100, 10_000])("with a cap of %i stakes the chances add up to 1", (maxWinX) => {
    const { chances, capRate } = lawOf({ ...mild, maxWinX });
    expect(Math.abs(sumOf(chances) + capRate - 1)).toBeLessThan(1e-14);
  });

  test("where the cap is out of reach, mean and variance are those of the closed form", () => {
    const definition = { ...tinyGame, ...mild };
    const { unit, chances, capRate } = lawOf({ ...mild, maxWinX: 1_000_000 });
    const moments = momentsOf(definition, spinLaw(definition, tinyVariant.strips));
    const mean = sumOf(chances.map((chance, at) => chance * at * unit));
    const variance = sumOf(chances.map((chance, at) => chance * (at * unit - mean) ** 2));
    expect(capRate).toBe(0);
    expect(Math.abs(mean / numberOf(moments.mean) - 1)).toBeLessThan(1e-11);
    expect(Math.abs(variance / numberOf(moments.variance) - 1)).toBeLessThan(1e-9);
  });

  test("without a feature the chances are counts", () => {
    const plain: GameDefinition = { ...tinyGame, free: null };
    const { cycle, outcomes } = spinLaw(plain, tinyVariant.strips);
    const law = roundLaw({ ...plain, maxWinX: 20 }, tinyVariant);
    const rate = (from: number, to: number) =>
      Number(outcomes.reduce((sum, { coins, count }) => sum + (coins >= from && coins < to ? count : 0n), 0n)) /
      Number(cycle);
    expect(chanceOf(law, 0)).toBe(rate(0, 1));
    expect(law.capRate).toBeCloseTo(rate(100, Infinity), 15);
    expect(law.endless).toBe(false);
  });

  test("pays lie on the coarsest lattice that holds them", () => {
    const pay = tinyGame.pay.map((coins) => coins.map((each) => each * 10));
    expect(lawOf({ ...mild, pay, betCoins: 20 }).unit).toBe(10);
    expect(lawOf(mild).unit).toBe(1);
  });
});

describe("refuses", () => {
  test("free spins that win more than themselves", () => {
    const scatter = { symbol: 4, payX: [1], freeSpins: [3] };
    expect(() => momentsOf(tinyGame, spinLaw({ ...tinyGame, scatter }, tinyVariant.strips))).toThrow(RangeError);
  });
});

describe("protects", () => {
  test("control: the same measure finds a round whose free spins win none", () => {
    const pays = paysBySpins({ ...tinyGame, maxWinX: 10 }, spin);
    expect(farthest(lawOf({ maxWinX: 10, free: { multiplier: 2 } }), pays)).toBeGreaterThan(1e-4);
  });

  test("the lattice is long enough that what wraps round it is nothing", () => {
    const series = seriesOf(tinyGame, spin);
    for (const cap of [5, 50, 500, 5_000, 50_000]) {
      const { length, damping, wanted } = latticeFor(series, cap);
      const bounds = Array.from({ length: 200 }, (_, at) => 0.9 ** at).map(
        (growth) => Math.log(growthMean(series, growth)) - growth * length,
      );
      const logTail = bounds.filter(Number.isFinite).reduce((least, bound) => Math.min(least, bound), 0);
      expect(logTail + Math.log(damping) * length).toBeLessThan(Math.log(1e-17));
      expect(length).toBeGreaterThan(wanted);
    }
  });
});
