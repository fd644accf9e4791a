// Where the sum of many rounds can lie at all, so that its exact law is computed there and nowhere else.
import type { PayoutLaw } from "./payout-law.ts";
import { cumulant } from "./tilt.ts";

export interface Window {
  /** In coins, both inclusive. */
  readonly lowest: number;
  readonly highest: number;
}

/**
 * The sum of `rounds` rounds lies below `lowest` with probability at most `missed`, and above `highest` likewise.
 * Source: Chernoff's bound, P(S ≥ s) ≤ exp(n·K(θ) − θs) for every θ > 0, and its mirror image. Any θ gives a true bound;
 * the search only makes it narrow.
 */
export function sumWindow(law: PayoutLaw, rounds: number, missed: number): Window {
  const [least, most] = [rounds * (law.coins[0] ?? 0), rounds * (law.coins.at(-1) ?? 0)];
  if (least === most) return { lowest: least, highest: most };
  const chance = Math.log(1 / missed);
  const boundAt = (theta: number): number => ((rounds * cumulant(law, theta) + chance) / theta) * law.coinsPerStake;
  return {
    lowest: Math.max(least, Math.floor(-smallest((theta) => -boundAt(-theta), law.sd, rounds))),
    highest: Math.min(most, Math.ceil(smallest(boundAt, law.sd, rounds))),
  };
}

/** The smallest value of a function of θ > 0 that falls and then rises, near enough. */
function smallest(f: (theta: number) => number, sd: number, rounds: number): number {
  // The best θ of a normal law is near 8/(sd·√n); a long tail makes it smaller, a short one larger.
  const middle = Math.log(8 / (sd * Math.sqrt(rounds)));
  let [low, high] = [middle - 10, middle + 10];
  for (let step = 0; step < 20; step += 1) {
    const third = (high - low) / 3;
    if (f(Math.exp(low + third)) < f(Math.exp(high - third))) high -= third;
    else low += third;
  }
  return f(Math.exp((low + high) / 2));
}
