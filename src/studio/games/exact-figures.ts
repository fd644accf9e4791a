// The figures a variant is labelled with, from its exact law.
import type { GameDefinition, Variant } from "../engine/definition.ts";
import { exactLaw, rateAbove } from "../engine/law/figures.ts";
import { numberOf } from "../engine/law/fraction.ts";
import type { Figures } from "./game.ts";

export function exactFigures(definition: GameDefinition, variant: Variant): Figures {
  const { figures, law } = exactLaw(definition, variant);
  const atLeast = (stakes: number) => rateAbove(law, stakes * definition.betCoins - 1);
  return {
    // Labels are tenths of a percent.
    rtpBps: Math.round(figures.rtpCapped * 1_000) * 10,
    hitRateBps: Math.round(figures.hitRate * 10_000),
    rtp: numberOf(figures.rtp),
    rtpCapped: figures.rtpCapped,
    rtpBase: figures.rtpBase,
    rtpFree: figures.rtpFree,
    hitRate: figures.hitRate,
    aboveStakeRate: figures.overStakeRate,
    freeSpinsOneIn: 1 / figures.featureRate,
    freeSpinsMean: figures.freeSpinsMean,
    sd: figures.sd,
    skew: figures.skew,
    kurtosis: figures.kurtosis,
    atLeast10xRate: atLeast(10),
    atLeast100xRate: atLeast(100),
    capRate: figures.topPrizeRate,
    cycle: Number(figures.cycle),
  };
}
