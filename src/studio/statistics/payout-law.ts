// The law of one whole round, in the form every statistic of RTP reads it: what a round can pay, and how likely that is.

/** A law as whoever knows the game writes it down: payouts in stakes, in any order, and the probability of each. */
export interface Payouts {
  readonly multiples: ArrayLike<number>;
  readonly probabilities: ArrayLike<number>;
}

export interface PayoutLaw {
  /** So many coins make one stake, the fewest with which every payout is whole. */
  readonly coinsPerStake: number;
  /** The distinct payouts in coins, ascending; each has a probability above zero. */
  readonly coins: Float64Array;
  /** Of each payout; they sum to 1. */
  readonly probabilities: Float64Array;
  /** In stakes: the theoretical RTP, and the standard deviation of one round. */
  readonly mean: number;
  readonly sd: number;
}

const MOST_COINS_PER_STAKE = 10_000;
/** Relative. A quotient of two integers is off by far less, an irrational number nearly always by far more. */
const ROUNDING = 1e-12;
/** Probabilities made by a Fourier transform or by division need not sum to 1 more exactly than this. */
const MISSING_PROBABILITY = 1e-9;

/** @throws RangeError for probabilities that are none or do not sum to 1, and for payouts below zero or without a coin. */
export function payoutLaw({ multiples, probabilities }: Payouts): PayoutLaw {
  if (multiples.length !== probabilities.length) {
    throw new RangeError(`${multiples.length} payouts have ${probabilities.length} probabilities`);
  }
  const possible = Array.from(multiples, (multiple, at) => [multiple, probabilities[at] ?? 0] as const).filter(
    ([, probability]) => probability !== 0,
  );
  for (const [multiple, probability] of possible) {
    if (!(multiple >= 0) || multiple === Infinity) throw new RangeError(`a round cannot pay ${multiple} stakes`);
    if (!(probability > 0)) throw new RangeError(`${probability} is no probability`);
  }
  const total = possible.reduce((sum, [, probability]) => sum + probability, 0);
  if (!(Math.abs(total - 1) <= MISSING_PROBABILITY)) throw new RangeError(`the probabilities sum to ${total}`);
  const coinsPerStake = commonCoins(possible.map(([multiple]) => multiple));
  const byCoins = new Map<number, number>();
  for (const [multiple, probability] of possible) {
    const coins = Math.round(multiple * coinsPerStake);
    byCoins.set(coins, (byCoins.get(coins) ?? 0) + probability / total);
  }
  const sorted = [...byCoins].sort(([a], [b]) => a - b);
  return lawOn(
    coinsPerStake,
    Float64Array.from(sorted, ([coins]) => coins),
    Float64Array.from(sorted, ([, probability]) => probability),
  );
}

/** The law of these payouts in coins, as `PayoutLaw` describes them. */
export function lawOn(coinsPerStake: number, coins: Float64Array, probabilities: Float64Array): PayoutLaw {
  const mean = expectation(coins, probabilities, (at) => at);
  const variance = expectation(coins, probabilities, (at) => (at - mean) ** 2);
  return { coinsPerStake, coins, probabilities, mean: mean / coinsPerStake, sd: Math.sqrt(variance) / coinsPerStake };
}

/** E f(X) with X in coins. */
export function expectation(coins: Float64Array, probabilities: Float64Array, f: (coins: number) => number): number {
  let sum = 0;
  for (let at = 0; at < coins.length; at += 1) sum += (probabilities[at] ?? 0) * f(coins[at] ?? 0);
  return sum;
}

/** The whole coins that a payout in stakes is in this law, or undefined where no number of coins is that payout. */
export function wholeCoins(
  { coinsPerStake }: { readonly coinsPerStake: number },
  multiple: number,
): number | undefined {
  const coins = Math.round(multiple * coinsPerStake);
  return Math.abs(multiple * coinsPerStake - coins) <= ROUNDING * Math.max(1, coins) ? coins : undefined;
}

function commonCoins(multiples: readonly number[]): number {
  for (let coinsPerStake = 1; coinsPerStake <= MOST_COINS_PER_STAKE; coinsPerStake += 1) {
    if (multiples.every((multiple) => wholeCoins({ coinsPerStake }, multiple) !== undefined)) return coinsPerStake;
  }
  throw new RangeError(`the payouts are not whole in any coin down to 1/${MOST_COINS_PER_STAKE} of a stake`);
}
