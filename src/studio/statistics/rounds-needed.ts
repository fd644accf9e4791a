// How many rounds it takes to see what: said before anyone reads meaning into too few of them.
import { normalQuantile } from "./normal.ts";
import { type PayoutLaw, wholeCoins } from "./payout-law.ts";
import { effectiveRounds, type Tally } from "./tally.ts";

/** What there is to see, and how surely. */
export interface Sight {
  /** A deviation of RTP, as a fraction: two points are 0.02. */
  readonly deviation: number;
  /** That of the band outside of which the deviation is to fall. */
  readonly risk: number;
  /** The probability with which it does. */
  readonly power: number;
}

/** Two points of RTP, outside a 99 % band, four times of five. */
export const twoPoints: Sight = { deviation: 0.02, risk: 0.01, power: 0.8 };

/**
 * Effective rounds until a game that returns `deviation` more or less than declared falls outside its band with
 * probability `power`. Source: the normal approximation n = ((z₁₋ᵣ⸝₂ + z_power)·sd ÷ deviation)²; at the hundreds of
 * thousands of rounds it names, the exact law agrees within 1 %.
 */
export function roundsToSee(sd: number, { deviation, risk, power }: Sight): number {
  const z = normalQuantile(1 - risk / 2) + normalQuantile(power);
  return Math.ceil(((z * sd) / deviation) ** 2);
}

/** Rounds still to be played, if stakes go on as mixed as they were; 0 when there are enough, null without any rounds. */
export function roundsStillNeeded(needed: number, tally: Tally): number | null {
  const effective = effectiveRounds(tally);
  if (effective === 0) return null;
  return Math.max(0, Math.ceil((needed - effective) * (tally.rounds / effective)));
}

/**
 * About the rounds until a watch at this level says that `served` is played though `declared` is declared; Infinity when
 * they are the same. A round tells ln q(x)/p(x) on average (Kullback and Leibler's information), and a payout that the
 * declared law does not have raises the alarm alone.
 */
export function roundsToFind(declared: PayoutLaw, served: PayoutLaw, level: number): number {
  const expected = new Map(Array.from(declared.coins, (coins, at) => [coins, declared.probabilities[at] ?? 0]));
  let told = 0;
  for (const [at, coins] of served.coins.entries()) {
    const probability = served.probabilities[at] ?? 0;
    const before = expected.get(wholeCoins(declared, coins / served.coinsPerStake) ?? -1);
    told += probability * (before === undefined ? level : Math.log(probability / before));
  }
  return told > 1e-12 ? Math.ceil(level / told) : Infinity;
}
