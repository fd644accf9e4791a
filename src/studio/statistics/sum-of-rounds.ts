// The exact law of what many rounds of equal stakes pay together.
import type { PayoutLaw } from "./payout-law.ts";
import { sumBySeries } from "./sum-by-series.ts";
import { sumByTransform } from "./sum-by-transform.ts";
import { sumWindow, type Window } from "./sum-window.ts";

export interface SumLaw extends Window {
  /** P(S ≤ coins), right to 1e-11. */
  readonly atMost: (coins: number) => number;
}

/** What may lie beyond each side of the window. */
const MISSED = 1e-14;
/** From here on few terms of the series are left, and they cost less than a transform. */
const FEW_TERMS_FROM = 1000;

/** Of one round; a law that is finer or reaches farther would take gigabytes. */
const MOST_COINS = 2 ** 22;

/** @param rounds a whole number of at least 1. @throws RangeError for any other, and for payouts of more than 4 million coins. */
export function sumOfRounds(law: PayoutLaw, rounds: number): SumLaw {
  if (!Number.isSafeInteger(rounds) || rounds < 1) throw new RangeError(`${rounds} is no number of rounds`);
  const most = law.coins.at(-1) ?? 0;
  if (most > MOST_COINS) throw new RangeError(`payouts up to ${most} coins are too many to compute with`);
  const window = sumWindow(law, rounds, MISSED);
  const { lowest, highest } = window;
  const within = rounds < FEW_TERMS_FROM ? byTransform(law, rounds, window) : sumBySeries(law, rounds, window);
  return {
    lowest,
    highest,
    atMost: (coins) => {
      if (coins < lowest) return 0;
      return coins >= highest ? 1 : Math.min(1, Math.max(0, within(Math.floor(coins))));
    },
  };
}

function byTransform(law: PayoutLaw, rounds: number, window: Window): (coins: number) => number {
  const atMost = sumByTransform(law, rounds, window);
  return (coins) => atMost[coins - window.lowest] ?? 1;
}
