// Draws payouts from a law, for simulations and tests: each in constant time, whatever the number of payouts.
import type { Words } from "../engine/draw.ts";
import type { PayoutLaw } from "./payout-law.ts";

const WORDS = 2 ** 32;

/** Payouts in stakes. Source: Vose's alias method: slots of equal width, each shared by at most two payouts. */
export function samplerOf({ coins, probabilities, coinsPerStake }: PayoutLaw, words: Words): () => number {
  const slots = coins.length;
  const multiples = coins.map((each) => each / coinsPerStake);
  const own = probabilities.map((probability) => probability * slots);
  const other = new Int32Array(slots);
  const short = Array.from(own.keys()).filter((slot) => (own[slot] ?? 0) < 1);
  const long = Array.from(own.keys()).filter((slot) => (own[slot] ?? 0) >= 1);
  while (short.length > 0 && long.length > 0) {
    const [filled, giver] = [short.pop() ?? 0, long.at(-1) ?? 0];
    other[filled] = giver;
    own[giver] = (own[giver] ?? 0) - (1 - (own[filled] ?? 0));
    if ((own[giver] ?? 0) < 1) short.push(long.pop() ?? 0);
  }
  // What rounding left over is full.
  for (const slot of [...short, ...long]) own[slot] = 1;
  return () => {
    const slot = Math.floor((words() / WORDS) * slots);
    const fill = (words() + words() / WORDS) / WORDS;
    return multiples[fill < (own[slot] ?? 0) ? slot : (other[slot] ?? 0)] ?? 0;
  };
}
