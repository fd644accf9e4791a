// Mean and variance of a whole round before the cap, as exact fractions: a base spin and the branching free spins.
import type { GameDefinition } from "../definition.ts";
import { dividedBy, fraction, minus, plus, times, type Fraction } from "./fraction.ts";
import type { SpinLaw } from "./spin-law.ts";

/** All per round; coins. */
export interface Moments {
  readonly mean: Fraction;
  readonly variance: Fraction;
  /** The part of the mean that the base spin brings; free spins bring the rest. */
  readonly baseMean: Fraction;
  readonly baseVariance: Fraction;
  /** Chance that the base spin wins free spins. */
  readonly featureRate: Fraction;
  /** Free spins of a round that has any, those they win themselves included; 0 without a feature. */
  readonly freeSpinsMean: Fraction;
}

/** Means per spin of its coins W and the free spins K it wins. */
interface SpinMoments {
  readonly w: Fraction;
  readonly k: Fraction;
  readonly ww: Fraction;
  readonly kk: Fraction;
  readonly wk: Fraction;
}

/**
 * A free spin brings F = m·W + F₁ + … + F_K, its own win and that of each free spin it wins; a round brings
 * X = W + F₁ + … + F_K. Given K the sum has mean K·E F and variance K·Var F, so
 * Var F = Var(m·W + K·E F) + E K · Var F and Var X = Var(W + K·E F) + E K · Var F. The first terms hold the variance of
 * the trigger and its covariance with the win of the same spin.
 * @throws RangeError when a free spin wins one free spin or more on average, so that a round might never end.
 */
export function momentsOf({ free }: GameDefinition, law: SpinLaw): Moments {
  const spin = momentsOfSpin(law);
  const stay = minus(ONE, spin.k);
  if (stay.over <= 0n) throw new RangeError("free spins win as many free spins as are played: a round might never end");
  const multiplier = fraction(BigInt(free?.multiplier ?? 0));
  const freeMean = dividedBy(times(multiplier, spin.w), stay);
  const freeVariance = dividedBy(varianceOf(spin, multiplier, freeMean), stay);
  const triggers = law.outcomes.reduce((sum, { freeSpins, count }) => sum + (freeSpins > 0 ? count : 0n), 0n);
  const featureRate = fraction(triggers, law.cycle);
  return {
    mean: plus(spin.w, times(spin.k, freeMean)),
    variance: plus(varianceOf(spin, ONE, freeMean), times(spin.k, freeVariance)),
    baseMean: spin.w,
    baseVariance: varianceOf(spin, ONE, ZERO),
    featureRate,
    freeSpinsMean: triggers === 0n ? ZERO : dividedBy(dividedBy(spin.k, featureRate), stay),
  };
}

const ZERO = fraction(0n);
const ONE = fraction(1n);

function momentsOfSpin({ cycle, outcomes }: SpinLaw): SpinMoments {
  let [w, k, ww, kk, wk] = [0n, 0n, 0n, 0n, 0n];
  for (const { coins, freeSpins, count } of outcomes) {
    const [win, spins] = [BigInt(coins), BigInt(freeSpins)];
    w += count * win;
    k += count * spins;
    ww += count * win * win;
    kk += count * spins * spins;
    wk += count * win * spins;
  }
  const mean = (sum: bigint) => fraction(sum, cycle);
  return { w: mean(w), k: mean(k), ww: mean(ww), kk: mean(kk), wk: mean(wk) };
}

/** Var(a·W + b·K). */
function varianceOf({ w, k, ww, kk, wk }: SpinMoments, a: Fraction, b: Fraction): Fraction {
  const ofW = times(times(a, a), minus(ww, times(w, w)));
  const ofK = times(times(b, b), minus(kk, times(k, k)));
  const ofBoth = times(times(fraction(2n), times(a, b)), minus(wk, times(w, k)));
  return plus(plus(ofW, ofK), ofBoth);
}
