// The exact law of one of our games, from the engine's coins to what every statistic of RTP reads.
import type { RoundLaw } from "../engine/law/round-law.ts";
import { payoutLaw, type PayoutLaw } from "./payout-law.ts";

/** The engine's transform leaves about 1e-18 where there is nothing; all that is less likely than this is left out. */
const NOISE = 1e-16;

export function gameLaw({ unit, chances, capCoins, capRate }: RoundLaw, betCoins: number): PayoutLaw {
  const pays = Array.from(chances, (chance, at) => ({ coins: at * unit, chance }));
  const possible = [...pays, { coins: capCoins, chance: capRate }].filter(({ chance }) => chance > NOISE);
  return payoutLaw({
    multiples: possible.map(({ coins }) => coins / betCoins),
    probabilities: possible.map(({ chance }) => chance),
  });
}
