// The fast simulation plays the engine's own rounds: the same words give the same coins, round for round.
import { describe, expect, test } from "vitest";
import type { Variant, WaysDefinition } from "../definition.ts";
import { exactLaw } from "../law/figures.ts";
import { tinyGame, tinyVariant } from "../tiny-game.ts";
import { simulateByTheEngine } from "./by-the-engine.ts";
import { simulate } from "./simulate.ts";

const shore: WaysDefinition = {
  code: "shore",
  kind: "ways",
  cols: 5,
  rows: 2,
  betCoins: 10,
  symbols: ["pearl", "sand", "foam", "tide"],
  pay: [
    [0, 0, 0, 0, 0],
    [0, 2, 5, 20, 60],
    [0, 0, 10, 30, 100],
    [0, 0, 0, 0, 0],
  ],
  wilds: [{ symbol: 0, multiplier: 2, reels: [2, 3] }],
  wildMode: "highest",
  scatter: { symbol: 3, payX: [0, 0, 2], freeSpins: [0, 0, 3] },
  free: { multiplier: 2 },
  maxWinX: 40,
};
const shoreVariant: Variant = {
  id: "r90",
  strips: [
    [1, 2, 3, 1, 2, 2, 1],
    [1, 0, 2, 2, 3, 1, 2, 2, 2],
    [2, 1, 3, 0, 1, 2, 2, 1, 1, 1, 2],
    [1, 2, 3, 1, 2],
    [3, 2, 1, 1, 2, 2],
  ],
};

describe("works", () => {
  test.each([
    ["lines", tinyGame, tinyVariant],
    ["ways", shore, shoreVariant],
  ])("%s: 10,000 rounds as the engine plays them", (_, definition, variant) => {
    const fast = simulate(definition, variant, 10_000, 9);
    expect(fast).toEqual(simulateByTheEngine(definition, variant, 10_000, 9));
    expect(fast.features).toBeGreaterThan(50);
    expect(fast.capped).toBeGreaterThan(10);
  });

  test("three million rounds keep to the law", () => {
    const rounds = 3_000_000;
    const { figures } = exactLaw(shore, shoreVariant);
    const { coins, hits, overStake, features, capped } = simulate(shore, shoreVariant, rounds, 4);
    const z = (count: number, rate: number) => (count - rounds * rate) / Math.sqrt(rounds * rate * (1 - rate));
    const scores = [
      (coins / shore.betCoins - rounds * figures.rtpCapped) / (figures.sd * Math.sqrt(rounds)),
      z(hits, figures.hitRate),
      z(overStake, figures.overStakeRate),
      z(features, figures.featureRate),
      z(capped, figures.topPrizeRate),
    ];
    for (const score of scores) expect(Math.abs(score)).toBeLessThan(4);
  });

  test("a seed is a seed", () => {
    expect(simulate(shore, shoreVariant, 1_000, 5)).toEqual(simulate(shore, shoreVariant, 1_000, 5));
    expect(simulate(shore, shoreVariant, 1_000, 6)).not.toEqual(simulate(shore, shoreVariant, 1_000, 5));
  });
});

describe("refuses", () => {
  test("more stop combinations than one number tells apart", () => {
    const strip = Array.from({ length: 2_100 }, (_, stop) => stop % 5);
    expect(() => simulate(tinyGame, { id: "long", strips: [strip, strip, strip, strip] }, 1, 1)).toThrow("too large");
  });

  test("wins that do not fit", () => {
    const pay = tinyGame.pay.map((coins) => coins.map((each) => each * 2_000_000));
    expect(() => simulate({ ...tinyGame, pay }, tinyVariant, 1, 1)).toThrow("too large");
  });
});

describe("protects", () => {
  test("control: one symbol moved shows in the sums", () => {
    const [first = [], ...others] = shoreVariant.strips;
    const moved = { ...shoreVariant, strips: [[...first.slice(1), 3], ...others] };
    expect(simulate(shore, moved, 10_000, 9)).not.toEqual(simulateByTheEngine(shore, shoreVariant, 10_000, 9));
  });
});
