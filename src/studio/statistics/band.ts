// The exact band: where the actual RTP of so many rounds lies unless something rare or something wrong has happened.
import type { PayoutLaw } from "./payout-law.ts";
import { sumOfRounds } from "./sum-of-rounds.ts";

export interface Band {
  /** RTP as a fraction; both are values the RTP can take. */
  readonly lowest: number;
  readonly highest: number;
}

const LEAST_RISK = 1e-8;

/**
 * A healthy game's RTP over `rounds` rounds of equal stakes falls below `lowest` with probability at most `risk / 2`, and
 * above `highest` likewise; no narrower band of such RTPs does. It is the band for one look at these rounds: whoever looks
 * again and again needs a watch.
 * @throws RangeError for a risk below 1e-8, which the computation could not tell from rounding, or not below 1.
 */
export function bandOf(law: PayoutLaw, rounds: number, risk: number): Band {
  if (!(risk >= LEAST_RISK && risk < 1)) throw new RangeError(`a risk of ${risk} is not within ${LEAST_RISK} and 1`);
  const { lowest, highest, atMost } = sumOfRounds(law, rounds);
  const stakes = rounds * law.coinsPerStake;
  return {
    lowest: firstWhere(lowest, highest, (coins) => atMost(coins) > risk / 2) / stakes,
    highest: firstWhere(lowest, highest, (coins) => 1 - atMost(coins) <= risk / 2) / stakes,
  };
}

/** The first whole number with a property that, once there, stays; `high` has it. */
function firstWhere(low: number, high: number, holds: (coins: number) => boolean): number {
  let [before, from] = [low - 1, high];
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2);
    if (holds(middle)) from = middle;
    else before = middle;
  }
  return from;
}
