// What is played in the demo: every game of the studio, on its highest return, some more often than others.
import type { GameDefinition } from "#studio/engine/definition.ts";
import { games } from "#studio/games/catalogue.ts";
import type { GameVariant } from "#studio/games/game.ts";
import { stakesOf } from "#studio/games/stakes.ts";

export interface Played {
  readonly definition: GameDefinition;
  readonly variant: GameVariant;
}

/** Of all sessions, in hundredths; a game that is not named gets the least. */
const SHARES: Readonly<Record<string, number>> = { "lantern-meadow": 48, "saltglass-choir": 30, "ember-anvil": 22 };
const LEAST_SHARE = 10;

const repertoire = games.map(({ code, definition, variants }) => {
  const variant = variants.at(-1);
  if (variant === undefined) throw new RangeError(`${code} has no variant`);
  return { definition, variant, share: SHARES[code] ?? LEAST_SHARE };
});

const whole = repertoire.reduce((sum, { share }) => sum + share, 0);

/** @param chance from 0 inclusive to 1 exclusive */
export function gameToPlay(chance: () => number): Played {
  let left = chance() * whole;
  const chosen = repertoire.find(({ share }) => (left -= share) < 0);
  if (chosen === undefined) throw new RangeError("the catalogue is empty");
  return chosen;
}

/** Of the stakes on offer the one nearest to what a player usually stakes, in minor units. */
export function stakeNear({ betCoins }: GameDefinition, usual: bigint): bigint {
  const away = (stake: bigint): bigint => (stake > usual ? stake - usual : usual - stake);
  const [nearest = usual] = stakesOf(betCoins).toSorted((a, b) => Number(away(a) - away(b)));
  return nearest;
}
