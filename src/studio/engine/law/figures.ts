// What is told about a game, from its exact law: RTP, rates, spread, quantiles and the odds of the top prize.
import type { GameDefinition, Variant } from "../definition.ts";
import { dividedBy, fraction, numberOf, type Fraction } from "./fraction.ts";
import { momentsOf } from "./moments.ts";
import { roundLaw, type RoundLaw } from "./round-law.ts";
import { spinLaw } from "./spin-law.ts";
import { sumOf } from "./sum.ts";

/** Per round; moments are in stakes and after the win cap, rates are chances. */
export interface LawFigures {
  /** Before the win cap. */
  readonly rtp: Fraction;
  readonly rtpBase: number;
  readonly rtpFree: number;
  readonly rtpCapped: number;
  readonly sd: number;
  readonly skew: number;
  readonly kurtosis: number;
  /** Any win at all; a win above the stake. */
  readonly hitRate: number;
  readonly overStakeRate: number;
  readonly featureRate: number;
  /** Free spins of a feature, those it wins itself included. */
  readonly freeSpinsMean: number;
  /** The most a round can pay, and how often it does; as good as never is 0. */
  readonly topPrizeX: number;
  readonly topPrizeRate: number;
  /** Number of stop combinations of one spin. */
  readonly cycle: bigint;
}

export interface ExactLaw {
  readonly figures: LawFigures;
  readonly law: RoundLaw;
}

export function exactLaw(definition: GameDefinition, variant: Variant): ExactLaw {
  const spin = spinLaw(definition, variant.strips);
  const moments = momentsOf(definition, spin);
  const law = roundLaw(definition, variant, spin);
  const stakes = (coins: Fraction) => dividedBy(coins, fraction(BigInt(definition.betCoins)));
  const rtp = stakes(moments.mean);
  const rtpBase = numberOf(stakes(moments.baseMean));
  const top = topPrize(law);
  const figures: LawFigures = {
    rtp,
    rtpBase,
    rtpFree: numberOf(rtp) - rtpBase,
    ...spreadOf(law, definition.betCoins),
    hitRate: 1 - (law.chances[0] ?? 0),
    overStakeRate: rateAbove(law, definition.betCoins),
    featureRate: numberOf(moments.featureRate),
    freeSpinsMean: numberOf(moments.freeSpinsMean),
    topPrizeX: top.coins / definition.betCoins,
    topPrizeRate: top.rate,
    cycle: spin.cycle,
  };
  // Rounding leaves a hair, above or below, of pays that cannot be; the sums above need both, a law has neither.
  return { figures, law: { ...law, chances: law.chances.map((chance) => Math.max(0, chance)) } };
}

/** Chance of a pay above so many coins, below the cap. */
export function rateAbove({ unit, chances }: RoundLaw, coins: number): number {
  return 1 - sumOf(chances.subarray(0, Math.floor(coins / unit) + 1));
}

/** The smallest pay, in coins, that a share of all rounds does not exceed. */
export function quantile({ unit, chances, capCoins }: RoundLaw, share: number): number {
  let below = 0;
  for (const [at, chance] of chances.entries()) {
    below += chance;
    if (below >= share) return at * unit;
  }
  return capCoins;
}

function spreadOf({ unit, chances, capCoins, capRate }: RoundLaw, betCoins: number) {
  const cap = capCoins / betCoins;
  // A cap that is never reached may be too far to be multiplied by nothing exactly.
  const mean = (of: (stakes: number) => number) =>
    sumOf(chances.map((chance, at) => chance * of((at * unit) / betCoins))) + (capRate > 0 ? capRate * of(cap) : 0);
  const rtpCapped = mean((stakes) => stakes);
  const moment = (power: number) => mean((stakes) => (stakes - rtpCapped) ** power);
  const variance = moment(2);
  return {
    rtpCapped,
    sd: Math.sqrt(variance),
    skew: variance > 0 ? moment(3) / variance ** 1.5 : 0,
    kurtosis: variance > 0 ? moment(4) / variance ** 2 : 0,
  };
}

/** Without free spins the largest pay has an end of its own; with them only the cap ends a round for certain. */
function topPrize({ unit, chances, capCoins, capRate, endless }: RoundLaw): { coins: number; rate: number } {
  if (endless || capRate > 0) return { coins: capCoins, rate: capRate };
  return { coins: (chances.length - 1) * unit, rate: chances.at(-1) ?? 0 };
}
