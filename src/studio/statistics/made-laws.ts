// Laws for tests: two made by hand, one of them as skewed as a slot game, and brute force over every outcome.
import { payoutLaw, type PayoutLaw } from "./payout-law.ts";
import type { Bets } from "./watch.ts";

/** Mean 0.956: half of the rounds lose all, one in a thousand brings 250 stakes. */
/** Lasting fun for small stakes: its sums stay short enough to be added up a thousand times. */
export const gentleLaw = payoutLaw({ multiples: [0, 0.5, 1, 4], probabilities: [0.45, 0.25, 0.2, 0.1] });

export const skewedLaw = payoutLaw({
  multiples: [0, 0.2, 0.6, 2, 12, 250],
  probabilities: [0.509, 0.13, 0.1, 0.25, 0.01, 0.001],
});

/** `convolved(…)[s]` is P(S = s) of so many rounds, in coins, by adding one round after the other. */
export function convolved({ coins, probabilities }: PayoutLaw, rounds: number): Float64Array {
  let sums = Float64Array.of(1);
  for (let round = 0; round < rounds; round += 1) {
    const next = new Float64Array(sums.length + (coins.at(-1) ?? 0));
    for (let sum = 0; sum < sums.length; sum += 1) {
      const chance = sums[sum] ?? 0;
      if (chance === 0) continue;
      for (let at = 0; at < coins.length; at += 1) {
        const reached = sum + (coins[at] ?? 0);
        next[reached] = (next[reached] ?? 0) + chance * (probabilities[at] ?? 0);
      }
    }
    sums = next;
  }
  return sums;
}

/** Every sequence of so many payouts, in stakes, with its probability. */
export function* sequences(law: PayoutLaw, rounds: number): Generator<{ multiples: number[]; probability: number }> {
  if (rounds === 0) {
    yield { multiples: [], probability: 1 };
    return;
  }
  for (const { multiples, probability } of sequences(law, rounds - 1)) {
    for (const [at, coins] of law.coins.entries()) {
      const each = law.probabilities[at] ?? 0;
      yield { multiples: [...multiples, coins / law.coinsPerStake], probability: probability * each };
    }
  }
}

/** E of what one unit on each bet becomes in one round of the law served; an impossible payout loses it. */
export function meanGain({ names, growth }: Bets, { coins, probabilities, coinsPerStake }: PayoutLaw): number[] {
  return names.map((_, bet) =>
    coins.reduce((sum, each, at) => {
      const gains = growth(each / coinsPerStake);
      return sum + (probabilities[at] ?? 0) * (gains === null ? 0 : Math.exp(gains[bet] ?? 0));
    }, 0),
  );
}
