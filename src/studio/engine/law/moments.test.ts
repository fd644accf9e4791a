// Mean and variance in closed form are those of playing on spin by spin, and no term is missing.
import { describe, expect, test } from "vitest";
import type { GameDefinition } from "../definition.ts";
import { lanternMeadow } from "../../games/lantern-meadow.ts";
import { lanternMeadowVariants } from "../../games/lantern-meadow-variants.ts";
import { tinyGame, tinyVariant } from "../tiny-game.ts";
import { dividedBy, fraction, numberOf, textOf } from "./fraction.ts";
import { momentsOf } from "./moments.ts";
import { momentsBySpins } from "./round-by-spins.ts";
import { spinLaw, type SpinLaw } from "./spin-law.ts";

/** Half of all spins win 2 coins; a quarter of all win 4 coins and a free spin, which pays three times as much. */
const half: SpinLaw = {
  cycle: 4n,
  outcomes: [
    { coins: 0, freeSpins: 0, count: 1n },
    { coins: 2, freeSpins: 0, count: 2n },
    { coins: 4, freeSpins: 1, count: 1n },
  ],
};

const tiny = spinLaw(tinyGame, tinyVariant.strips);

/** The variance as it is often printed: free spins as if they came by themselves, at their mean number. */
function withoutTheTrigger(definition: GameDefinition, law: SpinLaw): number {
  const { mean, baseMean, baseVariance, variance } = momentsOf(definition, law);
  const spins = Number(law.outcomes.reduce((sum, { freeSpins, count }) => sum + BigInt(freeSpins) * count, 0n));
  const perRound = spins / Number(law.cycle);
  const freeMean = (numberOf(mean) - numberOf(baseMean)) / perRound;
  const [steps, all] = [law.outcomes, Number(law.cycle)];
  const trigger =
    steps.reduce((sum, { freeSpins, count }) => sum + Number(count) * (freeSpins - perRound) ** 2, 0) / all;
  const together =
    steps.reduce(
      (sum, { coins, freeSpins, count }) => sum + Number(count) * (freeSpins - perRound) * (coins - numberOf(baseMean)),
      0,
    ) / all;
  expect(numberOf(variance)).toBeGreaterThan(numberOf(baseVariance));
  return numberOf(variance) - freeMean ** 2 * trigger - 2 * freeMean * together;
}

describe("works", () => {
  test("a game worked out by hand", () => {
    // W has mean 2 and K mean 1/4. F = 3·W + K·F: mean 6 / (3/4) = 8. X has mean 2 + 8/4 = 4.
    const moments = momentsOf({ ...tinyGame, free: { multiplier: 3 } }, half);
    expect(textOf(moments.mean)).toBe("4/1");
    // Var W = 2, Var K = 3/16, Cov = 1/2: Var(3·W + 8·K) = 18 + 12 + 24 = 54 = 3/4 · Var F, so Var F is 72.
    // Var X = Var(W + 8·K) + 72/4 = 2 + 12 + 8 + 18.
    expect(textOf(moments.variance)).toBe("40/1");
    expect([moments.baseMean, moments.baseVariance, moments.featureRate, moments.freeSpinsMean].map(textOf)).toEqual([
      "2/1",
      "2/1",
      "1/4",
      "4/3",
    ]);
  });

  test.each([
    ["by hand", tinyGame, half],
    ["tiny", tinyGame, tiny],
    ["tiny, where free spins are many", { ...tinyGame, scatter: { symbol: 4, payX: [0, 1], freeSpins: [0, 4] } }, null],
  ] as const)("%s: as played spin by spin", (_, definition, given) => {
    const law = given ?? spinLaw(definition, tinyVariant.strips);
    const moments = momentsOf(definition, law);
    const played = momentsBySpins(definition, law);
    expect(Math.abs(numberOf(moments.mean) / played.mean - 1)).toBeLessThan(1e-12);
    expect(Math.abs(numberOf(moments.variance) / played.variance - 1)).toBeLessThan(1e-11);
  });

  test("without a feature a round is a spin", () => {
    const law = spinLaw({ ...tinyGame, free: null }, tinyVariant.strips);
    const moments = momentsOf({ ...tinyGame, free: null }, law);
    const won = law.outcomes.reduce((sum, { coins, count }) => sum + BigInt(coins) * count, 0n);
    expect(moments.mean).toEqual(fraction(won, 625n));
    expect([moments.variance, moments.mean]).toEqual([moments.baseVariance, moments.baseMean]);
    expect(textOf(moments.freeSpinsMean)).toBe("0/1");
  });

  test("the RTP is one fraction, however it is put together", () => {
    const { mean } = momentsOf(tinyGame, tiny);
    const total = (of: (outcome: SpinLaw["outcomes"][number]) => number) =>
      tiny.outcomes.reduce((sum, outcome) => sum + BigInt(of(outcome)) * outcome.count, 0n);
    const [w, k] = [total(({ coins }) => coins), total(({ freeSpins }) => freeSpins)];
    expect(mean).toEqual(fraction(w * (625n - k) + k * 3n * w, 625n * (625n - k)));
    expect(textOf(dividedBy(mean, fraction(5n)))).toMatch(/^\d+\/\d+$/);
  });
});

describe("refuses", () => {
  test("free spins that never end", () => {
    const law: SpinLaw = { cycle: 2n, outcomes: [{ coins: 1, freeSpins: 1, count: 2n }] };
    expect(() => momentsOf(tinyGame, law)).toThrow("might never end");
  });
});

describe("protects", () => {
  test("control: without the trigger's variance and covariance the spread is far too low", () => {
    const [variant] = lanternMeadowVariants;
    const law = spinLaw(lanternMeadow, variant?.strips ?? []);
    for (const [definition, of] of [
      [tinyGame, tiny],
      [lanternMeadow, law],
    ] as const) {
      const sd = Math.sqrt(numberOf(momentsOf(definition, of).variance));
      expect(Math.sqrt(withoutTheTrigger(definition, of)) / sd).toBeLessThan(0.9);
    }
  });
});
