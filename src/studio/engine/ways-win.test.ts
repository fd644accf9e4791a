// How a ways game pays: symbols per reel multiply.
import { describe, expect, test } from "vitest";
import type { WaysDefinition } from "./definition.ts";
import { resultAt } from "./spin.ts";
import { matchesOn, waysWin } from "./ways-win.ts";

const [pearl, sand, foam, tide] = [0, 1, 2, 3];

const shore: WaysDefinition = {
  code: "shore",
  kind: "ways",
  cols: 3,
  rows: 2,
  betCoins: 25,
  symbols: ["pearl", "sand", "foam", "tide"],
  pay: [
    [0, 0, 0],
    [0, 5, 20],
    [0, 0, 10],
    [0, 0, 0],
  ],
  wilds: [{ symbol: pearl, multiplier: 1, reels: [2, 3] }],
  wildMode: "highest",
  scatter: { symbol: tide, payX: [0, 1, 5], freeSpins: [0, 0, 8] },
  free: { multiplier: 3 },
  maxWinX: 400,
};

const winOn = (definition: WaysDefinition, grid: readonly number[], symbol: number) =>
  waysWin(
    definition,
    symbol,
    Array.from({ length: definition.cols }, (_, reel) => matchesOn(definition, symbol, grid, reel * definition.rows)),
  );

const rough: WaysDefinition = {
  ...shore,
  rows: 3,
  wilds: [
    { symbol: pearl, multiplier: 2, reels: [2, 3] },
    { symbol: tide, multiplier: 5, reels: [3] },
  ],
  scatter: null,
};

describe("works", () => {
  test.each([
    ["one way", [sand, foam, sand, tide, sand, tide], sand, { count: 3, coins: 20, multiplier: 1 }],
    ["two by two by one", [sand, sand, sand, sand, foam, sand], sand, { count: 3, coins: 80, multiplier: 4 }],
    ["a wild counts on its reel", [sand, foam, pearl, sand, foam, foam], sand, { count: 2, coins: 10, multiplier: 2 }],
    [
      "the same wild serves each symbol",
      [sand, foam, pearl, sand, pearl, foam],
      foam,
      { count: 3, coins: 20, multiplier: 2 },
    ],
  ])("%s", (_, grid, symbol, expected) => {
    expect(winOn(shore, grid, symbol)).toEqual({ symbol, ...expected });
  });

  test.each([
    ["a reel without it breaks the run", [sand, foam, tide, foam, sand, sand], sand],
    ["too few reels", [foam, tide, foam, tide, sand, tide], foam],
    ["the scatter pays by count only", [tide, foam, tide, foam, tide, foam], tide],
  ])("%s: nothing", (_, grid, symbol) => {
    expect(winOn(shore, grid, symbol)).toBeNull();
  });

  test.each([
    [
      "each way with a wild counts as often as the wild says",
      [sand, foam, sand, pearl, sand, foam, sand, foam, foam],
      6,
    ],
    ["of two wilds in a way the higher one", [sand, foam, foam, pearl, foam, foam, tide, foam, foam], 5],
    [
      "every way by its own wilds",
      [sand, sand, foam, sand, pearl, foam, sand, pearl, tide],
      2 * (1 + 2 + 5 + 2 + 2 + 5),
    ],
  ])("%s", (_, grid, multiplier) => {
    expect(winOn(rough, grid, sand)).toEqual({ symbol: sand, count: 3, coins: 20 * multiplier, multiplier });
  });

  test("wilds that pay for themselves count once", () => {
    const paying = { ...rough, pay: [[0, 0, 7], ...rough.pay.slice(1)], wilds: rough.wilds.slice(0, 1) };
    const grid = [pearl, foam, foam, pearl, pearl, foam, pearl, foam, foam];
    expect(winOn(paying, grid, pearl)).toEqual({ symbol: pearl, count: 3, coins: 14, multiplier: 2 });
  });

  test("a spin lists one win per symbol, times the feature's multiplier", () => {
    const strips = [
      [sand, foam],
      [pearl, sand],
      [foam, sand],
    ];
    const result = resultAt(shore, strips, [0, 0, 0], 3);
    expect(result.wins).toEqual([
      { line: -1, symbol: sand, count: 3, coins: 120, multiplier: 6 },
      { line: -1, symbol: foam, count: 3, coins: 30, multiplier: 3 },
    ]);
    expect(result.coins).toBe(150);
  });
});
