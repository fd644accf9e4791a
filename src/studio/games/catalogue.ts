// The games of our studio, found by code, by variant and by the hash of their maths.
import { assertPlayable } from "../engine/check-definition.ts";
import type { GameDefinition } from "../engine/definition.ts";
import { emberAnvilVariants } from "./ember-anvil-variants.ts";
import { emberAnvil } from "./ember-anvil.ts";
import { GAME_NAMES } from "./game-names.ts";
import type { Game, GameVariant } from "./game.ts";
import { lanternMeadowVariants } from "./lantern-meadow-variants.ts";
import { lanternMeadow } from "./lantern-meadow.ts";
import { pinnedHashes } from "./pinned-hashes.ts";
import { saltglassChoirVariants } from "./saltglass-choir-variants.ts";
import { saltglassChoir } from "./saltglass-choir.ts";

/** Every game on offer; only what is certified may be played, replayed and verified. */
export const games: readonly Game[] = [
  gameOf(GAME_NAMES["lantern-meadow"], lanternMeadow, lanternMeadowVariants),
  gameOf(GAME_NAMES["saltglass-choir"], saltglassChoir, saltglassChoirVariants),
  gameOf(GAME_NAMES["ember-anvil"], emberAnvil, emberAnvilVariants),
];

export function findGame(code: string): Game | undefined {
  return games.find((game) => game.code === code);
}

export function findVariant(game: Game, id: string): GameVariant | undefined {
  return game.variants.find((variant) => variant.id === id);
}

/** The maths a hash stands for; undefined means nobody certified it, and nothing may be played on it. */
export function findMaths(mathsHash: string): { game: Game; variant: GameVariant } | undefined {
  for (const game of games) {
    const variant = game.variants.find((candidate) => candidate.mathsHash === mathsHash);
    if (variant !== undefined) return { game, variant };
  }
  return undefined;
}

function gameOf(
  names: Game["names"],
  definition: GameDefinition,
  variants: readonly Omit<GameVariant, "mathsHash">[],
): Game {
  for (const variant of variants) assertPlayable(definition, variant);
  return {
    code: definition.code,
    names,
    definition,
    variants: variants.map((variant) => ({ ...variant, mathsHash: pinnedHash(definition.code, variant.id) })),
  };
}

/** @throws RangeError for a variant without a pin, so that uncertified maths cannot even be loaded. */
export function pinnedHash(code: string, variant: string): string {
  const hash = pinnedHashes[`${code}/${variant}`];
  if (hash === undefined) throw new RangeError(`the maths of ${code}/${variant} are not pinned`);
  return hash;
}
