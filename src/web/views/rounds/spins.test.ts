// Checks against the engine itself which places of a grid are shown as winning.
import { describe, expect, test } from "vitest";
import type { WaysDefinition } from "#studio/engine/definition.ts";
import type { SpinResult } from "#studio/engine/outcome.ts";
import { resultAt } from "#studio/engine/spin.ts";
import { games } from "#studio/games/catalogue.ts";
import { coinsUpTo, placesLit, placesOfScatters, placesOfWin, spinsOf } from "./spins.ts";

const definition = games[0]?.definition;
const strips = games[0]?.variants[0]?.strips;
if (definition === undefined || strips === undefined) throw new Error("the catalogue is empty");

const stopsAt = (seed: number): number[] =>
  strips.map((strip, reel) => Math.abs(Math.imul(seed + 1, 2_654_435_761) >> (reel * 5)) % strip.length);
const spins: readonly SpinResult[] = Array.from({ length: 3000 }, (_, seed) =>
  resultAt(definition, strips, stopsAt(seed), 1),
);
const wilds = new Set(definition.wilds.map(({ symbol }) => symbol));

describe("works", () => {
  test("a win lights its count of cells, one per reel, each its symbol or a wild", () => {
    const wins = spins.flatMap((spin) => spin.wins.map((win) => ({ spin, win })));
    expect(wins.length).toBeGreaterThan(50);
    for (const { spin, win } of wins) {
      const places = placesOfWin(definition, spin.grid, win);
      expect(places.map((at) => Math.floor(at / definition.rows))).toEqual(
        Array.from({ length: win.count }, (_, reel) => reel),
      );
      for (const at of places) {
        const symbol = spin.grid[at] ?? -1;
        expect(symbol === win.symbol || wilds.has(symbol)).toBe(true);
      }
    }
  });

  test("scatters light up only when they paid", () => {
    const paid = spins.filter((spin) => spin.scatterCoins > 0);
    expect(paid.length).toBeGreaterThan(0);
    for (const spin of spins)
      expect(placesOfScatters(definition, spin)).toHaveLength(spin.scatterCoins > 0 ? spin.scatters : 0);
  });

  test("choosing one win lights no other", () => {
    const spin = spins.find(({ wins }) => wins.length > 1);
    const first = spin?.wins[0];
    if (spin === undefined || first === undefined) throw new Error("no spin with two wins");
    expect([...placesLit(definition, spin, 0)]).toEqual(placesOfWin(definition, spin.grid, first));
    expect(placesLit(definition, spin, "all").size).toBeGreaterThan(0);
    expect(placesLit(definition, spin, "scatters").size).toBe(placesOfScatters(definition, spin).length);
  });

  test("a win by ways lights every cell of its symbol and the wilds on its reels", () => {
    const ways: WaysDefinition = { ...definition, kind: "ways", rows: 2 };
    const wild = definition.wilds[0]?.symbol ?? -1;
    const grid = [3, 4, 3, 3, wild, 5, 3, 3];
    const win = { line: -1, symbol: 3, count: 3, coins: 1, multiplier: 2 };
    expect(placesOfWin(ways, grid, win)).toEqual([0, 2, 3, 4]);
  });

  test("coins add up spin by spin and end with the round's own sum", () => {
    const [base, one, two] = spins;
    if (base === undefined || one === undefined || two === undefined) throw new Error("no spins");
    const outcome = { base: { ...base, coins: 5 }, free: [{ ...one, coins: 7 }, two], coins: 12_000, capped: true };
    expect(spinsOf(outcome)).toHaveLength(3);
    expect([0, 1, 2].map((index) => coinsUpTo(outcome, index))).toEqual([5, 12, 12_000]);
  });
});
