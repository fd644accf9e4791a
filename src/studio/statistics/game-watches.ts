// What a monitor of our own games knows of each variant: its exact law, and what to bet on if it is not as declared.
import { roundLaw } from "../engine/law/round-law.ts";
import type { Game } from "../games/game.ts";
import { gameLaw } from "./game-law.ts";
import { lawBets } from "./law-bets.ts";
import type { PayoutLaw } from "./payout-law.ts";
import type { Bets } from "./watch.ts";

export interface VariantWatch {
  readonly variant: string;
  readonly law: PayoutLaw;
  /** Named after the other variants of the game, which are the likeliest to be served by mistake, and after shifts. */
  readonly bets: Bets;
}

/** For every variant of a game, in its order; takes a few hundred milliseconds for each, so whoever asks keeps the answer. */
export function watchesOf({ definition, variants }: Game): VariantWatch[] {
  const laws = variants.map((variant) => ({
    name: variant.id,
    law: gameLaw(roundLaw(definition, variant), definition.betCoins),
  }));
  return laws.map(({ name, law }) => {
    const others = laws.filter((other) => other.name !== name);
    return { variant: name, law, bets: lawBets(law, others) };
  });
}
