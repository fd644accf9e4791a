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

/** Of one game; undefined of a variant it does not have. Each answer is made when it is first asked for, and kept. */
export interface GameWatch {
  /** Takes a few hundred milliseconds. */
  readonly lawOf: (variant: string) => PayoutLaw | undefined;
  /** Needs the laws of all variants, and as long again as one of them. */
  readonly betsOf: (variant: string) => Bets | undefined;
}

export function watchGame({ definition, variants }: Game): GameWatch {
  const lawOf = kept((id) => {
    const variant = variants.find((one) => one.id === id);
    return variant && gameLaw(roundLaw(definition, variant), definition.betCoins);
  });
  const betsOf = kept((id) => {
    const declared = lawOf(id);
    if (declared === undefined) return undefined;
    const others = variants.flatMap(({ id: name }) => {
      const law = name === id ? undefined : lawOf(name);
      return law === undefined ? [] : [{ name, law }];
    });
    return lawBets(declared, others);
  });
  return { lawOf, betsOf };
}

function kept<T>(make: (id: string) => T): (id: string) => T {
  const known = new Map<string, T>();
  return (id) => {
    const before = known.get(id);
    if (before !== undefined) return before;
    const made = make(id);
    known.set(id, made);
    return made;
  };
}

/** For every variant of a game, in its order; takes a second or two. */
export function watchesOf(game: Game): VariantWatch[] {
  const { lawOf, betsOf } = watchGame(game);
  return game.variants.flatMap(({ id: variant }) => {
    const [law, bets] = [lawOf(variant), betsOf(variant)];
    return law === undefined || bets === undefined ? [] : [{ variant, law, bets }];
  });
}
