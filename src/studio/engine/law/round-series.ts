// A whole round as generating functions on a lattice of coins: how spins make up a round, for numbers and for spectra.
import type { GameDefinition } from "../definition.ts";
import type { SpinLaw } from "./spin-law.ts";

/** Spins that win the same number of free spins. */
export interface SpinTerms {
  readonly freeSpins: number;
  /** Pays in lattice units, ascending by no rule, with the chance of each. */
  readonly base: readonly Term[];
  readonly free: readonly Term[];
}

export interface Term {
  readonly at: number;
  readonly chance: number;
}

/** With the chances of W and K in one spin as series in z, a round is X(z) = Σ base_k(z)·F(z)^k, F(z) = Σ free_k(z)·F(z)^k. */
export interface RoundSeries {
  /** Every pay of a spin is a whole multiple of so many coins. */
  readonly unit: number;
  /** Ascending by free spins; the first wins none. */
  readonly terms: readonly SpinTerms[];
}

export function seriesOf({ free }: GameDefinition, { cycle, outcomes }: SpinLaw): RoundSeries {
  const multiplier = free?.multiplier ?? 0;
  // The free spins' pays are multiples of the base spin's.
  const unit = outcomes.reduce((common, { coins }) => divisorOf(common, coins), 0) || 1;
  const whole = Number(cycle);
  const byFreeSpins = Map.groupBy(outcomes, ({ freeSpins }) => freeSpins);
  if (!byFreeSpins.has(0)) byFreeSpins.set(0, []);
  const terms = Array.from(byFreeSpins, ([freeSpins, group]): SpinTerms => {
    const termsTimes = (factor: number) =>
      group.map(({ coins, count }) => ({ at: (coins / unit) * factor, chance: Number(count) / whole }));
    return { freeSpins, base: termsTimes(1), free: termsTimes(multiplier) };
  });
  return { unit, terms: terms.sort((a, b) => a.freeSpins - b.freeSpins) };
}

/** Mean of exp(growth · pay in units), infinite where it does not exist. */
export function growthMean({ terms }: RoundSeries, growth: number): number {
  const grown = (list: readonly Term[]) =>
    list.reduce((sum, { at, chance }) => sum + chance * Math.exp(growth * at), 0);
  const base = terms.map((each) => grown(each.base));
  const free = terms.map((each) => grown(each.free));
  const sum = (factors: readonly number[], mean: number) =>
    terms.reduce((total, { freeSpins }, at) => total + (factors[at] ?? 0) * mean ** freeSpins, 0);
  let mean = 1;
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const next = sum(free, mean);
    if (!(next < 1e12)) return Infinity;
    // From below, so a fixed point is the right one: the least.
    if (Math.abs(next - mean) <= 1e-14 * next) return sum(base, next);
    mean = next;
  }
  return Infinity;
}

/** Far more generations of free spins than any game has that can be played to its end. */
export const MOST_TURNS = 20_000;

function divisorOf(a: number, b: number): number {
  let [larger, smaller] = [a, b];
  while (smaller > 0) [larger, smaller] = [smaller, larger % smaller];
  return larger;
}
