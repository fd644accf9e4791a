// What is told about a game follows from its law; on a small game each figure can be worked out by hand.
import { describe, expect, test } from "vitest";
import type { GameDefinition, Variant } from "../definition.ts";
import { tinyGame, tinyVariant } from "../tiny-game.ts";
import { exactLaw, quantile, rateAbove } from "./figures.ts";
import { textOf } from "./fraction.ts";

/** One reel of ten stops: five pay nothing, three the stake, one thrice, one ten times the stake. */
const wheel: GameDefinition = {
  ...tinyGame,
  code: "wheel",
  cols: 1,
  lines: [[0]],
  symbols: ["blank", "even", "three", "ten"],
  pay: [[0], [5], [15], [50]],
  wilds: [],
  scatter: null,
  free: null,
};
const wheelVariant: Variant = { id: "r180", strips: [[0, 1, 0, 1, 2, 0, 0, 1, 3, 0]] };

/** Free spins that seldom win more, so that the law is short. */
const mild: GameDefinition = { ...tinyGame, scatter: { symbol: 4, payX: [0, 1, 3], freeSpins: [0, 0, 2] } };

describe("works", () => {
  test("a wheel, by hand", () => {
    const { figures, law } = exactLaw(wheel, wheelVariant);
    expect(textOf(figures.rtp)).toBe("8/5");
    expect(figures).toMatchObject({ rtpBase: 1.6, rtpFree: 0, hitRate: 0.5, featureRate: 0, freeSpinsMean: 0 });
    expect(figures.rtpCapped).toBeCloseTo(1.6, 14);
    expect(figures.overStakeRate).toBeCloseTo(0.2, 14);
    // Σ p·x² = 0.3 + 0.9 + 10.
    expect(figures.sd).toBeCloseTo(Math.sqrt(11.2 - 1.6 ** 2), 13);
    expect([figures.topPrizeX, figures.topPrizeRate, figures.cycle]).toEqual([10, 0.1, 10n]);
    expect([0.1, 0.5, 0.500001, 0.8, 0.85, 0.95].map((share) => quantile(law, share))).toEqual([0, 0, 5, 5, 15, 50]);
    expect(rateAbove(law, 15)).toBeCloseTo(0.1, 14);
  });

  test("a cap takes its part from every figure but the RTP before it", () => {
    const { figures, law } = exactLaw({ ...wheel, maxWinX: 4 }, wheelVariant);
    expect(textOf(figures.rtp)).toBe("8/5");
    expect(figures.rtpCapped).toBeCloseTo(0.3 + 0.3 + 0.4, 14);
    expect([figures.topPrizeX, figures.topPrizeRate]).toEqual([4, 0.1]);
    expect(quantile(law, 0.95)).toBe(20);
  });

  test("with free spins the top prize is the cap", () => {
    const { figures, law } = exactLaw(mild, tinyVariant);
    expect(figures.topPrizeX).toBe(100);
    expect(figures.topPrizeRate).toBe(law.capRate);
    expect(figures.rtpBase + figures.rtpFree).toBeCloseTo(Number(figures.rtp.over) / Number(figures.rtp.under), 14);
    expect(figures.rtpCapped).toBeLessThan(figures.rtpBase + figures.rtpFree);
  });

  test("no chance is below 0, and together they are 1", () => {
    const { law } = exactLaw(mild, tinyVariant);
    expect(law.chances.every((chance) => chance >= 0)).toBe(true);
    expect(law.chances.reduce((sum, chance) => sum + chance, law.capRate)).toBeCloseTo(1, 12);
  });

  test("without spread there is no shape", () => {
    const { figures } = exactLaw(wheel, { id: "r100", strips: [[1]] });
    expect(figures).toMatchObject({ sd: 0, skew: 0, kurtosis: 0, hitRate: 1, overStakeRate: 0, topPrizeX: 1 });
  });
});
