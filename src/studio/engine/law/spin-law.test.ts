// The law of a spin is what playing every stop combination gives, to the last one, for any shape of game.
import { describe, expect, test } from "vitest";
import { fc } from "../../../../test/factories/drawn.ts";
import { assertPlayable } from "../check-definition.ts";
import type { GameDefinition, Variant } from "../definition.ts";
import { tinyGame, tinyVariant } from "../tiny-game.ts";
import { bruteForceLaw } from "./brute-force.ts";
import { spinLaw } from "./spin-law.ts";

interface Shape {
  readonly kind: "lines" | "ways";
  readonly cols: number;
  readonly rows: number;
  readonly symbols: number;
  readonly numbers: readonly number[];
}

const shapes: fc.Arbitrary<Shape> = fc.record({
  kind: fc.constantFrom("lines", "ways"),
  cols: fc.integer({ min: 1, max: 4 }),
  rows: fc.integer({ min: 1, max: 3 }),
  symbols: fc.integer({ min: 3, max: 6 }),
  numbers: fc.array(fc.nat({ max: 999 }), { minLength: 150, maxLength: 150 }),
});

/** A game of that shape in which the first two symbols are wild, the last is the scatter, and any may pay. */
function gameOf({ kind, cols, rows, symbols, numbers }: Shape): { definition: GameDefinition; variant: Variant } {
  let at = 0;
  const number = (below: number) => (numbers[at++ % numbers.length] ?? 0) % below;
  const list = (length: number, below: number) => Array.from({ length }, () => number(below));
  const reels = Array.from({ length: cols }, (_, reel) => reel + 1);
  const rules = {
    code: "any",
    cols,
    rows,
    betCoins: 1 + number(9),
    symbols: Array.from({ length: symbols }, (_, symbol) => `symbol ${symbol}`),
    pay: Array.from({ length: symbols }, (_, symbol) => (symbol === symbols - 1 ? list(cols, 1) : list(cols, 9))),
    wilds: [
      { symbol: 0, multiplier: 1 + number(3), reels },
      { symbol: 1, multiplier: 1 + number(5), reels },
    ],
    wildMode: "highest",
    scatter: { symbol: symbols - 1, payX: list(cols, 4), freeSpins: list(cols, 3) },
    free: { multiplier: 1 + number(3) },
    maxWinX: 100,
  } as const;
  const definition: GameDefinition =
    kind === "lines"
      ? { ...rules, kind, lines: Array.from({ length: 1 + number(4) }, () => list(cols, rows)) }
      : { ...rules, kind };
  const variant = { id: "any", strips: reels.map(() => list(rows + number(4), symbols)) };
  assertPlayable(definition, variant);
  return { definition, variant };
}

describe("works", () => {
  test("every stop combination of the tiny game", () => {
    const law = spinLaw(tinyGame, tinyVariant.strips);
    expect(law.cycle).toBe(625n);
    expect(law).toEqual(bruteForceLaw(tinyGame, tinyVariant.strips));
  });

  test("any game: lines and ways, multiplying wilds, one to four reels, one to three rows", () => {
    fc.assert(
      fc.property(shapes, (shape) => {
        const { definition, variant } = gameOf(shape);
        expect(spinLaw(definition, variant.strips)).toEqual(bruteForceLaw(definition, variant.strips));
      }),
      { numRuns: 150, seed: 20 },
    );
  });

  test("each combination is counted once", () => {
    fc.assert(
      fc.property(shapes, (shape) => {
        const { definition, variant } = gameOf(shape);
        const { cycle, outcomes } = spinLaw(definition, variant.strips);
        expect(outcomes.reduce((sum, { count }) => sum + count, 0n)).toBe(cycle);
      }),
      { numRuns: 50, seed: 21 },
    );
  });

  test("more combinations than a double counts are counted all the same", () => {
    const long = Array.from({ length: 4 }, (_, reel) => Array.from({ length: 20_011 + reel }, (_, stop) => stop % 5));
    const { cycle, outcomes } = spinLaw(tinyGame, long);
    expect(cycle).toBe(20_011n * 20_012n * 20_013n * 20_014n);
    expect(outcomes.reduce((sum, { count }) => sum + count, 0n)).toBe(cycle);
  });
});

describe("protects", () => {
  test("control: another pay, another strip, another scatter is another law", () => {
    const law = bruteForceLaw(tinyGame, tinyVariant.strips);
    const pay = tinyGame.pay.map((coins, symbol) => (symbol === 2 ? [0, 4, 10, 41] : coins));
    expect(spinLaw({ ...tinyGame, pay }, tinyVariant.strips)).not.toEqual(law);
    expect(spinLaw({ ...tinyGame, scatter: null }, tinyVariant.strips)).not.toEqual(law);
    const [, ...others] = tinyVariant.strips;
    expect(spinLaw(tinyGame, [[0, 1, 2, 3, 3], ...others])).not.toEqual(law);
  });
});
