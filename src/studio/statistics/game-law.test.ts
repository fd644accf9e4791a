// The statistics read our games as the engine computed them: same mean, same spread, same hit rate, no payout too many.
import { describe, expect, test } from "vitest";
import { drawFrom } from "../engine/draw.ts";
import { roundLaw } from "../engine/law/round-law.ts";
import { playRound } from "../engine/play-round.ts";
import { seededWords } from "../engine/seeded-words.ts";
import { games } from "../games/catalogue.ts";
import { gameLaw } from "./game-law.ts";
import { wholeCoins } from "./payout-law.ts";

describe("works", () => {
  test.each(games)("$code, first variant", (game) => {
    const [variant] = game.variants;
    if (variant === undefined) throw new Error("a game without variants");
    const { definition } = game;
    const law = gameLaw(roundLaw(definition, variant), definition.betCoins);
    expect(law.mean).toBeCloseTo(variant.figures.rtpCapped, 9);
    expect(law.sd).toBeCloseTo(variant.figures.sd, 6);
    expect(1 - (law.probabilities[0] ?? 0)).toBeCloseTo(variant.figures.hitRate, 9);
    expect((law.coins.at(-1) ?? 0) / law.coinsPerStake).toBe(definition.maxWinX);
    const [payouts, draw] = [new Set(law.coins), drawFrom(seededWords(43))];
    for (let round = 0; round < 20_000; round += 1) {
      const { coins } = playRound(definition, variant, draw);
      expect(payouts.has(wholeCoins(law, coins / definition.betCoins) ?? -1)).toBe(true);
    }
  });
});
