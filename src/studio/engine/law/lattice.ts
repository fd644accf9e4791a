// How large the lattice of a round's law must be, so that what lies beyond it changes nothing that can be told.
import { growthMean, type RoundSeries } from "./round-series.ts";

export interface Lattice {
  /** Pays from 0 up to here, in units, are told one by one. */
  readonly wanted: number;
  /** Points of the transform, a power of two. */
  readonly length: number;
  /** Every pay is weighed by `damping ** units` before the transform. */
  readonly damping: number;
}

/** Chances below this are not told apart from nothing. */
const NOTHING = Math.log(1e-18);
/** The damping is undone at the end, and with it rounding errors grow: at most by this. */
const MOST_GROWTH = Math.log(4);

/**
 * A transform of n points adds to the chance of j units those of j + n, j + 2n … With Chernoff's bound
 * P(X ≥ n) ≤ E exp(g·X) · exp(−g·n), for any g, on what that adds, the lattice is made longer, and the far pays are
 * damped, until it is below `NOTHING`.
 * @param cap in units; pays from there on are not told one by one.
 */
export function latticeFor(series: RoundSeries, cap: number): Lattice {
  const bounds = growths().flatMap((growth) => {
    const mean = growthMean(series, growth);
    return Number.isFinite(mean) ? [{ growth, logMean: Math.log(mean) }] : [];
  });
  const logTail = (from: number) => Math.min(0, ...bounds.map(({ growth, logMean }) => logMean - growth * from));
  const horizon = Math.min(Infinity, ...bounds.map(({ growth, logMean }) => (logMean - NOTHING) / growth));
  const wanted = Math.ceil(Math.min(cap, horizon));
  if (wanted > MOST_POINTS) throw new RangeError(`a law over ${wanted} different pays is too long to compute`);
  for (let length = 2 ** 10; ; length *= 2) {
    const logDamping = Math.min(0, NOTHING - logTail(length)) / length;
    const growth = -logDamping * wanted;
    if (length > wanted && growth <= MOST_GROWTH) return { wanted, length, damping: Math.exp(logDamping) };
  }
}

const MOST_POINTS = 2 ** 23;

/** From where the bound is good for pays of some units to where it is for pays of many millions. */
const growths = (): number[] => Array.from({ length: 100 }, (_, step) => 2 ** (-step / 4));
