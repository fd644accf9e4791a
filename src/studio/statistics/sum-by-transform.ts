// The exact law of the sum of a few rounds: transform one round's law, raise it to the power, transform back.
import { fourier, type Spectrum, spectrum } from "../engine/law/fourier.ts";
import type { PayoutLaw } from "./payout-law.ts";
import type { Window } from "./sum-window.ts";

/**
 * P(S ≤ s) for s from `lowest` to `highest`, in coins, indexed by s − lowest. What lies outside the window is folded
 * into it, so the result is off by at most that probability and rounding near 1e-16 × rounds.
 */
export function sumByTransform(law: PayoutLaw, rounds: number, { lowest, highest }: Window): Float64Array {
  const size = powerOfTwoFrom(highest - lowest + 1);
  const { transform, transformBack } = fourier(size);
  const values = spectrum(size);
  for (const [at, coins] of law.coins.entries()) {
    values.re[coins % size] = (values.re[coins % size] ?? 0) + (law.probabilities[at] ?? 0);
  }
  transform(values);
  raise(values, rounds);
  transformBack(values);
  const atMost = new Float64Array(highest - lowest + 1);
  let sum = 0;
  for (let at = 0; at < atMost.length; at += 1) {
    sum += values.re[(lowest + at) % size] ?? 0;
    atMost[at] = sum;
  }
  return atMost;
}

/** Smaller than this, all frequencies together move no probability that a double could hold. */
const VANISHING = 1e-22;

/** Raises each number to a power; the law was real, so the second half mirrors the first. */
function raise({ re, im }: Spectrum, power: number): void {
  const size = re.length;
  for (let at = 0; at <= size / 2; at += 1) {
    const [x, y] = [re[at] ?? 0, im[at] ?? 0];
    const length = (x * x + y * y) ** (power / 2);
    const angle = length < VANISHING ? 0 : Math.atan2(y, x) * power;
    const mirrored = (size - at) % size;
    re[mirrored] = re[at] = length < VANISHING ? 0 : length * Math.cos(angle);
    im[at] = length < VANISHING ? 0 : length * Math.sin(angle);
    im[mirrored] = at === mirrored ? 0 : -(im[at] ?? 0);
  }
}

export function powerOfTwoFrom(least: number): number {
  let size = 1;
  while (size < least) size *= 2;
  return size;
}
