// Tilts a law: payouts gain or lose weight by exp(θ × payout), the gentlest way to move its mean.
import { lawOn, type PayoutLaw } from "./payout-law.ts";

/** ln E exp(θX) with X in stakes, computed so that no θ overflows. */
export function cumulant({ coins, probabilities, coinsPerStake }: PayoutLaw, theta: number): number {
  const perCoin = theta / coinsPerStake;
  const largest = Math.max(perCoin * (coins[0] ?? 0), perCoin * (coins.at(-1) ?? 0));
  let sum = 0;
  for (let at = 0; at < coins.length; at += 1) {
    sum += (probabilities[at] ?? 0) * Math.exp(perCoin * (coins[at] ?? 0) - largest);
  }
  return largest + Math.log(sum);
}

/** The law with probabilities ∝ p(x) exp(θx), x in stakes; payouts too unlikely for a double are left out. */
export function tilted(law: PayoutLaw, theta: number): PayoutLaw {
  const offset = cumulant(law, theta);
  const weights = law.coins.map((coins, at) => {
    return (law.probabilities[at] ?? 0) * Math.exp((theta * coins) / law.coinsPerStake - offset);
  });
  const kept = law.coins.filter((_, at) => (weights[at] ?? 0) > 0);
  return lawOn(
    law.coinsPerStake,
    kept,
    weights.filter((weight) => weight > 0),
  );
}

/** The θ whose tilt has this mean in stakes. @throws RangeError when the mean lies beyond the payouts. */
export function tiltToMean(law: PayoutLaw, mean: number): number {
  const [least, most] = [(law.coins[0] ?? 0) / law.coinsPerStake, (law.coins.at(-1) ?? 0) / law.coinsPerStake];
  if (!(mean > least && mean < most)) throw new RangeError(`no tilt of payouts ${least} to ${most} has mean ${mean}`);
  const side = Math.sign(mean - law.mean);
  let outer = side / law.sd;
  while (side * (tiltedMean(law, outer) - mean) < 0) outer *= 2;
  let inner = 0;
  for (;;) {
    const middle = (inner + outer) / 2;
    if (middle === inner || middle === outer) return middle;
    if (side * (tiltedMean(law, middle) - mean) < 0) inner = middle;
    else outer = middle;
  }
}

function tiltedMean({ coins, probabilities, coinsPerStake }: PayoutLaw, theta: number): number {
  const perCoin = theta / coinsPerStake;
  const heaviest = theta > 0 ? (coins.at(-1) ?? 0) : (coins[0] ?? 0);
  let [weights, sum] = [0, 0];
  for (let at = 0; at < coins.length; at += 1) {
    const each = coins[at] ?? 0;
    const weight = (probabilities[at] ?? 0) * Math.exp(perCoin * (each - heaviest));
    weights += weight;
    sum += weight * each;
  }
  return sum / weights / coinsPerStake;
}
