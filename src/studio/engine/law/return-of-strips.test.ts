// The closed form gives the RTP of the exact law, win by win and as a whole.
import { describe, expect, test } from "vitest";
import type { GameDefinition, Strips } from "../definition.ts";
import { emberAnvil } from "../../games/ember-anvil.ts";
import { lanternMeadow } from "../../games/lantern-meadow.ts";
import { saltglassChoir } from "../../games/saltglass-choir.ts";
import { scatterAward } from "../scatter-award.ts";
import { seededWords } from "../seeded-words.ts";
import { tinyGame, tinyVariant } from "../tiny-game.ts";
import { dividedBy, fraction, numberOf } from "./fraction.ts";
import { momentsOf } from "./moments.ts";
import { returnOfStrips } from "./return-of-strips.ts";
import { spinLaw } from "./spin-law.ts";
import { winTable } from "./win-table.ts";

/** Thirteen stops a reel, of any symbols that may lie there, equal ones next to each other as well. */
function anyStrips({ cols, symbols, wilds, scatter }: GameDefinition, seed: number): Strips {
  const words = seededWords(seed);
  return Array.from({ length: cols }, (_, reel) =>
    Array.from({ length: 13 }, () => {
      const symbol = words() % symbols.length;
      const misplaced = wilds.some((wild) => wild.symbol === symbol && !wild.reels.includes(reel + 1));
      return misplaced || symbol === scatter?.symbol ? 2 + (words() % 3) : symbol;
    }).with(reel, scatter?.symbol ?? 0),
  );
}

const games: [string, GameDefinition, Strips][] = [
  ["tiny", tinyGame, tinyVariant.strips],
  ...[lanternMeadow, saltglassChoir, emberAnvil].map((definition): [string, GameDefinition, Strips] => [
    definition.code,
    definition,
    anyStrips(definition, 8),
  ]),
];

describe("works", () => {
  test.each(games)("%s: RTP", (_, definition, strips) => {
    const { mean } = momentsOf(definition, spinLaw(definition, strips));
    const rtp = numberOf(dividedBy(mean, fraction(BigInt(definition.betCoins))));
    const closed = returnOfStrips(definition);
    expect(Math.abs(closed(strips) / rtp - 1)).toBeLessThan(1e-13);
    expect(closed(strips)).toBe(closed(strips));
  });

  test.each(games)("%s: the wins of a base spin add up to its mean", (_, definition, strips) => {
    const law = spinLaw(definition, strips);
    const scatterless = { ...definition, scatter: definition.scatter && { ...definition.scatter, payX: [] } };
    const { baseMean } = momentsOf(scatterless, spinLaw(scatterless, strips));
    const rows = winTable(definition, strips);
    const coins = rows.reduce((sum, row) => sum + row.coins, 0);
    expect(Math.abs(coins / numberOf(baseMean) - 1)).toBeLessThan(1e-12);
    expect(scatterAward(scatterless, 3).coins).toBe(0);
    expect(rows.every(({ wins, coins: brought }) => wins > 0 && brought > 0)).toBe(true);
    expect(law.cycle).toBe(spinLaw(scatterless, strips).cycle);
  });

  test("wins are listed by symbol and length", () => {
    const rows = winTable(tinyGame, tinyVariant.strips);
    // Two of the wild in a row before a blank or a scatter, or before the other wild and then one of those.
    expect(rows[0]).toMatchObject({ symbol: 0, count: 2 });
    expect(rows.map(({ symbol, count }) => [symbol, count])).toEqual(
      rows.map(({ symbol, count }) => [symbol, count]).toSorted(([a = 0, b = 0], [c = 0, d = 0]) => a - c || b - d),
    );
  });
});

describe("protects", () => {
  test("control: a strip that was changed has another return", () => {
    const closed = returnOfStrips(lanternMeadow);
    const strips = anyStrips(lanternMeadow, 8);
    const [first = [], ...others] = strips;
    expect(closed([[...first.slice(1), 1], ...others])).not.toBe(closed(strips));
  });
});
