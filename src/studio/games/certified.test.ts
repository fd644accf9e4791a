// P40: what a variant is labelled with is its exact law, and the law is one a player can be told about.
import { describe, expect, test } from "vitest";
import { games } from "./catalogue.ts";
import { exactFigures } from "./exact-figures.ts";
import type { Figures, Game, GameVariant } from "./game.ts";

const all = games.flatMap((game) =>
  game.variants.map((variant) => ({ id: `${game.code}/${variant.id}`, game, variant })),
);

/** In percentage points of RTP after the cap. */
const LABEL_TOLERANCE = 0.005;

const labelError = ({ rtpBps }: Figures, { rtpCapped }: Figures) => Math.abs(rtpCapped * 100 - rtpBps / 100);
const spread = ({ variants }: Game, of: (figures: Figures) => number) => {
  const values = variants.map(({ figures }) => of(figures));
  return Math.max(...values) - Math.min(...values);
};
const exchangeTwo = ({ strips, ...variant }: GameVariant): GameVariant => {
  const [first = [], ...others] = strips;
  const other = first.findIndex((symbol) => symbol !== first[0]);
  return { ...variant, strips: [first.with(0, first[other] ?? 0), ...others] };
};

describe("works", () => {
  test.each(all)("P40 $id: the figures are the exact law, the label is the RTP", ({ game, variant }) => {
    const exact = exactFigures(game.definition, variant);
    for (const [name, value] of Object.entries<number>({ ...exact })) {
      const told = new Map(Object.entries<number>({ ...variant.figures })).get(name) ?? Number.NaN;
      expect([name, Math.abs(told - value) <= 1e-9 * Math.abs(value) + 1e-13]).toEqual([name, true]);
    }
    expect(variant.figures.rtpBps).toBe(Number(variant.id.slice(1)) * 100);
    expect(labelError(variant.figures, exact)).toBeLessThanOrEqual(LABEL_TOLERANCE);
  });

  test.each(all)("$id: the top prize is within reach, and few wins are none", ({ variant: { figures } }) => {
    expect(1 / figures.capRate).toBeLessThanOrEqual(100_000_000);
    expect(figures.hitRate - figures.aboveStakeRate).toBeLessThanOrEqual(0.15);
  });

  test.each(games)("the variants of $code feel alike", (game) => {
    expect(spread(game, ({ hitRate }) => hitRate)).toBeLessThanOrEqual(0.03);
    expect(spread(game, ({ aboveStakeRate }) => aboveStakeRate)).toBeLessThanOrEqual(0.03);
    expect(new Set(game.variants.map(({ figures }) => figures.freeSpinsOneIn)).size).toBe(1);
  });
});

describe("protects", () => {
  test("control: one symbol exchanged on one strip breaks the label", () => {
    for (const { variants, definition } of games) {
      const [variant] = variants;
      if (variant === undefined) throw new Error("there is no variant");
      const exact = exactFigures(definition, exchangeTwo(variant));
      expect(labelError(variant.figures, exact)).toBeGreaterThan(LABEL_TOLERANCE);
    }
  });
});
