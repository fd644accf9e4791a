// The games are what was certified, and nothing else can be loaded.
import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { canonicalMaths } from "../engine/maths-hash.ts";
import { findGame, findMaths, findVariant, games, pinnedHash } from "./catalogue.ts";
import { VARIANT_IDS } from "./game-names.ts";
import type { GameVariant } from "./game.ts";
import { pinnedHashes } from "./pinned-hashes.ts";

const all = games.flatMap((game) =>
  game.variants.map((variant) => ({ id: `${game.code}/${variant.id}`, game, variant })),
);
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

describe("works", () => {
  test("three games are certified, and those on offer are among them", () => {
    expect(games.map(({ code }) => code)).toEqual(["lantern-meadow", "saltglass-choir", "ember-anvil"]);
    expect(games.length).toBeGreaterThan(0);
    for (const game of games) expect(games).toContain(game);
  });

  test("games and variants are found by their codes", () => {
    const game = findGame("lantern-meadow");
    expect(game?.names).toEqual({ "en-US": "Lantern Meadow", "pt-BR": "Campo de Lanternas" });
    expect(game?.variants.map((variant) => variant.id)).toEqual(["r88", "r90", "r92", "r94", "r96"]);
    expect(game && findVariant(game, "r92")?.figures.rtpBps).toBe(9200);
  });

  test("every game has the variants that lists are narrowed to", () => {
    for (const { variants } of games) expect(variants.map(({ id }) => id)).toEqual(VARIANT_IDS);
  });

  test.each(all)("$id is found by its maths hash", ({ game, variant }) => {
    expect(findMaths(variant.mathsHash)).toEqual({ game, variant });
  });

  test.each(all)("$id is labelled with its exact figures", ({ variant: { figures } }) => {
    expect(figures.rtpBps).toBe(Math.round(figures.rtpCapped * 1_000) * 10);
    expect(figures.hitRateBps).toBe(Math.round(figures.hitRate * 10_000));
    expect(figures.rtpBase + figures.rtpFree).toBeCloseTo(figures.rtp, 12);
    expect(figures.rtpCapped).toBeLessThanOrEqual(figures.rtp);
  });

  test.each(all)("$id: scatters alone give the stated rate of free spins and the cycle", ({ game, variant }) => {
    const { figures, strips } = variant;
    expect(strips.reduce((product, strip) => product * strip.length, 1)).toBe(figures.cycle);
    expect(1 / featureRate(game.definition, strips)).toBeCloseTo(figures.freeSpinsOneIn, 9);
  });
});

describe("refuses", () => {
  test("unknown codes", () => {
    expect(findGame("lantern-meadow ")).toBeUndefined();
    expect(all[0] && findVariant(all[0].game, "r97")).toBeUndefined();
  });

  test("a variant without a pin", () => {
    expect(() => pinnedHash("lantern-meadow", "r97")).toThrow("not pinned");
    expect(() => pinnedHash("toString", "")).toThrow("not pinned");
  });

  test("a hash that nobody certified", () => {
    expect(findMaths(sha256("something else"))).toBeUndefined();
    expect(findMaths("")).toBeUndefined();
  });
});

describe("protects", () => {
  test.each(all)("$id hashes to its pin", ({ id, game, variant }) => {
    expect(sha256(canonicalMaths(game.definition, variant))).toBe(pinnedHashes[id]);
    expect(variant.mathsHash).toBe(pinnedHashes[id]);
  });

  test("every pin belongs to a variant, and no two are equal", () => {
    expect(Object.keys(pinnedHashes)).toEqual(all.map(({ id }) => id));
    expect(new Set(Object.values(pinnedHashes)).size).toBe(all.length);
  });

  test.each(all)("$id: one symbol, one pay or one rule changed is another hash", ({ id, game, variant }) => {
    const [first = [], ...others] = variant.strips;
    const swapped = { ...variant, strips: [[...first.slice(1), ...first.slice(0, 1)], ...others] };
    const texts = [
      canonicalMaths(game.definition, swapped),
      canonicalMaths(game.definition, { ...variant, id: "r97" }),
      canonicalMaths({ ...game.definition, maxWinX: game.definition.maxWinX + 1 }, variant),
      canonicalMaths({ ...game.definition, pay: game.definition.pay.map((coins) => coins.map((c) => c + 1)) }, variant),
      canonicalMaths({ ...game.definition, free: null }, variant),
    ];
    for (const text of texts) expect(sha256(text)).not.toBe(pinnedHashes[id]);
  });

  test.each(all)("$id: names and figures are not part of the maths", ({ id, game, variant }) => {
    const relabelled: GameVariant = { ...variant, volatility: "low", figures: { ...variant.figures, rtpBps: 1 } };
    expect(sha256(canonicalMaths(game.definition, relabelled))).toBe(pinnedHashes[id]);
  });
});

/** Chance that a spin awards free spins, from how many windows of each strip show a scatter. */
function featureRate(definition: (typeof games)[number]["definition"], strips: readonly (readonly number[])[]): number {
  let byCount = [1];
  for (const strip of strips) {
    const next: number[] = [];
    for (const [stop] of strip.entries()) {
      const rows = Array.from({ length: definition.rows }, (_, row) => strip[(stop + row) % strip.length]);
      const here = rows.filter((symbol) => symbol === definition.scatter?.symbol).length;
      for (const [count, rate] of byCount.entries()) {
        next[count + here] = (next[count + here] ?? 0) + rate / strip.length;
      }
    }
    byCount = next;
  }
  return byCount.reduce(
    (sum, rate, count) => sum + ((definition.scatter?.freeSpins[count - 1] ?? 0) > 0 ? rate : 0),
    0,
  );
}
