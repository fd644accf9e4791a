// The exact law of the sum of many rounds: of its Fourier series only the few terms that are not zero are computed.
import { fourier, spectrum } from "../engine/law/fourier.ts";
import { logCharacteristic } from "./characteristic.ts";
import { expectation, type PayoutLaw } from "./payout-law.ts";
import { powerOfTwoFrom } from "./sum-by-transform.ts";
import type { Window } from "./sum-window.ts";

/** One frequency of the series: ω, and the n-th power of the characteristic function there. */
interface Term {
  readonly omega: number;
  readonly size: number;
  readonly angle: number;
}

/** What all terms left out can add up to. */
const LEFT_OUT = 1e-13;

/**
 * P(S ≤ s) as a function of s from `lowest` to `highest`, in coins. Over a window of N coins it is a sum of N terms, but
 * a term is no larger than |φ(ω)|ⁿ, and for many rounds that vanishes for nearly every ω. Terms are left out only where a
 * proven bound on |φ(ω)| says so, wherever that is: near-periodic payouts keep the far terms they need.
 */
export function sumBySeries(law: PayoutLaw, rounds: number, { lowest, highest }: Window): (coins: number) => number {
  // An odd number, so that no frequency is its own mirror image.
  const period = highest - lowest + 1 + ((highest - lowest) % 2);
  const terms = termsOf(law, rounds, period);
  const centre = rounds * law.mean * law.coinsPerStake;
  return (coins) => {
    const width = coins - lowest + 1;
    const middle = (lowest - centre + (coins - centre)) / 2;
    let sum = width / 2;
    for (const { omega, size, angle } of terms) {
      const kernel = Math.sin((omega * width) / 2) / Math.sin(omega / 2);
      sum += size * Math.cos(angle - omega * middle) * kernel;
    }
    return (2 * sum) / period;
  };
}

function termsOf(law: PayoutLaw, rounds: number, period: number): Term[] {
  const least = Math.exp(Math.log(LEFT_OUT / period) / rounds);
  const { largestIn, cellsPerRadian } = boundsOf(law);
  const parabola = parabolaOf(law);
  const terms: Term[] = [];
  for (let at = 1; 2 * at < period; at += 1) {
    const omega = (2 * Math.PI * at) / period;
    const cell = Math.round(omega * cellsPerRadian);
    if ((largestIn[cell] ?? 1) < least) {
      // To the last frequency of this cell.
      at = Math.max(at, Math.floor((((cell + 0.5) / cellsPerRadian) * period) / (2 * Math.PI)) - 1);
    } else if (parabola(omega) >= least) {
      const { size, angle } = logCharacteristic(law, omega);
      terms.push({ omega, size: Math.exp(rounds * size), angle: rounds * angle });
    }
  }
  return terms;
}

interface Bounds {
  /** No |φ(ω)| with ω nearest to `cell / cellsPerRadian` is larger. */
  readonly largestIn: Float64Array;
  readonly cellsPerRadian: number;
}

const known = new WeakMap<PayoutLaw, Bounds>();

/** |φ| at evenly spaced frequencies, and as much more as it can change between them: |φ′| ≤ E|X − μ|. */
function boundsOf(law: PayoutLaw): Bounds {
  let bounds = known.get(law);
  if (bounds === undefined) known.set(law, (bounds = computeBounds(law)));
  return bounds;
}

function computeBounds({ coins, probabilities, mean, coinsPerStake }: PayoutLaw): Bounds {
  const size = powerOfTwoFrom(4 * ((coins.at(-1) ?? 0) + 1));
  const values = spectrum(size);
  for (const [at, each] of coins.entries()) values.re[each] = probabilities[at] ?? 0;
  fourier(size).transform(values);
  const deviation = expectation(coins, probabilities, (each) => Math.abs(each - mean * coinsPerStake));
  const slack = (deviation * Math.PI) / size + 1e-12;
  const largestIn = Float64Array.from(
    { length: size / 2 + 1 },
    (_, at) => Math.hypot(values.re[at] ?? 0, values.im[at] ?? 0) + slack,
  );
  return { largestIn, cellsPerRadian: size / (2 * Math.PI) };
}

/**
 * A bound that is sharp near ω = 0: with X and X′ two rounds, |φ(ω)|² = E cos ω(X − X′), and cos y ≤ 1 − y²/2 + y⁴/24.
 */
function parabolaOf({ coins, probabilities, mean, sd, coinsPerStake }: PayoutLaw): (omega: number) => number {
  const variance = (sd * coinsPerStake) ** 2;
  const fourth = expectation(coins, probabilities, (each) => (each - mean * coinsPerStake) ** 4);
  return (omega) => {
    const square = omega * omega;
    return Math.sqrt(1 - square * variance + (square * square * (2 * fourth + 6 * variance * variance)) / 24);
  };
}
