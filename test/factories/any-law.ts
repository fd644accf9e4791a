// Any small law of a round that fast-check can think of.
import { payoutLaw, type PayoutLaw } from "#studio/statistics/payout-law.ts";
import { fc } from "./drawn.ts";

/** Up to six payouts from 0 to 3 stakes in coins of a quarter, at least two of them different. */
export const anyLaw: fc.Arbitrary<PayoutLaw> = fc
  .uniqueArray(fc.record({ quarters: fc.integer({ min: 0, max: 12 }), weight: fc.integer({ min: 1, max: 20 }) }), {
    minLength: 2,
    maxLength: 6,
    selector: ({ quarters }) => quarters,
  })
  .map((payouts) => {
    const total = payouts.reduce((sum, { weight }) => sum + weight, 0);
    return payoutLaw({
      multiples: payouts.map(({ quarters }) => quarters / 4),
      probabilities: payouts.map(({ weight }) => weight / total),
    });
  });
