// The exact law of a whole round after the cap: the chance of every pay, free spins and those they win included.
import type { GameDefinition, Variant } from "../definition.ts";
import { fourier, spectrum, type Spectrum } from "./fourier.ts";
import { latticeFor, type Lattice } from "./lattice.ts";
import { MOST_TURNS, seriesOf, type RoundSeries, type SpinTerms, type Term } from "./round-series.ts";
import { SparsePolynomial } from "./sparse-polynomial.ts";
import { type SpinLaw, spinLaw } from "./spin-law.ts";
import { sumOf } from "./sum.ts";

export interface RoundLaw {
  /** Coins between two neighbouring pays. */
  readonly unit: number;
  /**
   * `chances[i]` is that of exactly `i * unit` coins, below the cap, to within 1e-16; what is missing at the end is as
   * good as 0.
   */
  readonly chances: Float64Array;
  /** What a round pays that reaches the cap. */
  readonly capCoins: number;
  readonly capRate: number;
  /** Free spins that win free spins have no last one, so only the cap ends the list of pays. */
  readonly endless: boolean;
}

export function roundLaw(
  definition: GameDefinition,
  variant: Variant,
  law: SpinLaw = spinLaw(definition, variant.strips),
): RoundLaw {
  const series = seriesOf(definition, law);
  const capCoins = definition.maxWinX * definition.betCoins;
  const cap = Math.ceil(capCoins / series.unit);
  const hasFeature = series.terms.length > 1;
  const chances = hasFeature ? unfold(series, latticeFor(series, cap)) : singleSpin(series, cap);
  const capRate = hasFeature ? beyondNoise(1 - sumOf(chances)) : sumOf(chancesFrom(series, cap));
  return { unit: series.unit, chances, capCoins, capRate, endless: hasFeature };
}

/** What rounding leaves of a sum of a million chances is no chance. */
const beyondNoise = (rest: number): number => (rest > 1e-14 ? rest : 0);

function singleSpin(series: RoundSeries, cap: number): Float64Array {
  const below = series.terms.flatMap(({ base }) => base.filter(({ at }) => at < cap));
  const chances = new Float64Array(1 + below.reduce((last, { at }) => Math.max(last, at), 0));
  for (const { at, chance } of below) chances[at] = (chances[at] ?? 0) + chance;
  return chances;
}

const chancesFrom = (series: RoundSeries, cap: number): number[] =>
  series.terms.flatMap(({ base }) => base.filter(({ at }) => at >= cap).map(({ chance }) => chance));

/** The series of the round at every point of the circle with the damping as its radius, then back to chances. */
function unfold(series: RoundSeries, { wanted, length, damping }: Lattice): Float64Array {
  const transform = fourier(length);
  const spins = series.terms.map((terms) => {
    const values = laidOut(terms, length, damping);
    transform.transform(values);
    return values;
  });
  const round = spectrum(length);
  const exponents = series.terms.map(({ freeSpins }) => freeSpins);
  const base = new SparsePolynomial(exponents);
  const free = new SparsePolynomial(exponents);
  for (let at = 0; at <= length / 2; at += 1) {
    const mirror = (length - at) & (length - 1);
    for (const [term, values] of spins.entries()) splitAt(values, at, mirror, term, base, free);
    free.settle(MOST_TURNS);
    base.evaluate(free.re, free.im);
    round.re[mirror] = base.re;
    round.im[mirror] = -base.im;
    round.re[at] = base.re;
    round.im[at] = base.im;
  }
  transform.transformBack(round);
  return round.re.slice(0, wanted).map((value, at) => value * damping ** -at);
}

/** Both lists of a spin are real, so one transform serves them: base in the real part, free in the imaginary one. */
function laidOut(terms: SpinTerms, length: number, damping: number): Spectrum {
  const values = spectrum(length);
  const lay = (part: Float64Array, list: readonly Term[]) => {
    for (const { at, chance } of list) part[at % length] = (part[at % length] ?? 0) + chance * damping ** at;
  };
  lay(values.re, terms.base);
  lay(values.im, terms.free);
  return values;
}

function splitAt(
  { re, im }: Spectrum,
  at: number,
  mirror: number,
  term: number,
  base: SparsePolynomial,
  free: SparsePolynomial,
): void {
  const [hereRe, hereIm, thereRe, thereIm] = [re[at] ?? 0, im[at] ?? 0, re[mirror] ?? 0, im[mirror] ?? 0];
  base.set(term, (hereRe + thereRe) / 2, (hereIm - thereIm) / 2);
  free.set(term, (hereIm + thereIm) / 2, (thereRe - hereRe) / 2);
}
