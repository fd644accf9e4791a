// A game that cannot be played as written is named, flaw by flaw.
import { describe, expect, test } from "vitest";
import { assertPlayable } from "./check-definition.ts";
import type { GameDefinition, Variant } from "./definition.ts";
import { tinyGame, tinyVariant } from "./tiny-game.ts";

const strip = [0, 1, 2, 3, 4];
const stripsWith = (first: number[]) => ({ strips: [first, strip, strip, strip] });
const flawed: [string, Partial<GameDefinition>, Partial<Variant>][] = [
  ["rows is 0", { rows: 0 }, {}],
  ["betCoins is 2.5", { betCoins: 2.5 }, {}],
  ["maxWinX is 0", { maxWinX: 0 }, {}],
  ["4 pays for 5 symbols", { pay: tinyGame.pay.slice(1) }, {}],
  ["pay of symbol 0 is [1,2,3]", { pay: [[1, 2, 3], ...tinyGame.pay.slice(1)] }, {}],
  ["pay of symbol 0 is [0,0,0.5,1]", { pay: [[0, 0, 0.5, 1], ...tinyGame.pay.slice(1)] }, {}],
  ["symbol 4 cannot be wild", { wilds: [{ symbol: 4, multiplier: 1, reels: [1] }] }, {}],
  ["wild multiplier is 0", { wilds: [{ symbol: 0, multiplier: 0, reels: [1, 2, 3, 4] }] }, {}],
  ["symbol 9 cannot be the scatter", { scatter: { symbol: 9, payX: [], freeSpins: [] } }, {}],
  ["the scatter pays fractions", { scatter: { symbol: 4, payX: [0.5], freeSpins: [] } }, {}],
  ["the scatter also pays as a symbol", { scatter: { symbol: 3, payX: [], freeSpins: [] } }, {}],
  ["free spins are won but not defined", { free: null }, {}],
  ["the free-spin multiplier is no count", { free: { multiplier: 1.5 } }, {}],
  ["line 0 is [0,0,0,1]", { lines: [[0, 0, 0, 1]] }, {}],
  [
    "line 1 is [0,0,0]",
    {
      lines: [
        [0, 0, 0, 0],
        [0, 0, 0],
      ],
    },
    {},
  ],
  ["3 strips for 4 reels", {}, { strips: [strip, strip, strip] }],
  ["reel 1 is shorter than the grid", {}, stripsWith([])],
  ["reel 1 holds unknown symbol 7", {}, stripsWith([7])],
  ["reel 2 holds wild 0", { wilds: [{ symbol: 0, multiplier: 1, reels: [1, 3, 4] }] }, {}],
];

describe("works", () => {
  test("a sound game passes", () => {
    expect(() => assertPlayable(tinyGame, tinyVariant)).not.toThrow();
  });
});

describe("refuses", () => {
  test.each(flawed)("%s", (flaw, definition, variant) => {
    // The cast lets a test write a game that the types would not.
    const game = { ...tinyGame, ...definition } as GameDefinition;
    expect(() => assertPlayable(game, { ...tinyVariant, ...variant })).toThrow(flaw);
  });
});
