// What a certified variant says of itself, as everybody is shown it.
import type { z } from "zod";
import type { v1Variant } from "#contract/integration-shapes.ts";
import { findGame, findVariant } from "#studio/games/catalogue.ts";
import type { Game, GameVariant } from "#studio/games/game.ts";

export type Declared = z.output<typeof v1Variant>;

const declared = (game: Game, variant: GameVariant): Declared => ({
  id: variant.id,
  rtp_bps: variant.figures.rtpBps,
  hit_rate_bps: variant.figures.hitRateBps,
  volatility: variant.volatility,
  max_win_multiplier: game.definition.maxWinX,
  maths_hash: variant.mathsHash,
});

/** @throws for a variant that nobody certified: nothing of the kind may be in force. */
export function declaredVariant(code: string, id: string): Declared {
  const game = findGame(code);
  const variant = game === undefined ? undefined : findVariant(game, id);
  if (game === undefined || variant === undefined) throw new Error(`${code}/${id} is in force but not certified`);
  return declared(game, variant);
}

/** All of a game, from the highest RTP down; undefined for a game this build does not hold. */
export const certifiedVariants = (code: string): readonly Declared[] | undefined => {
  const game = findGame(code);
  return game?.variants.map((variant) => declared(game, variant)).toSorted((one, other) => other.rtp_bps - one.rtp_bps);
};
