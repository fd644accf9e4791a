// What a player's session says of the variant it plays on: its label, and the maths themselves.
import type { PlayState } from "#contract/game.ts";
import type { GameDefinition } from "../engine/definition.ts";
import type { GameVariant } from "./game.ts";

export function playedMaths(definition: GameDefinition, variant: GameVariant): Pick<PlayState, "variant" | "maths"> {
  const { id, figures, volatility, strips, mathsHash } = variant;
  return {
    variant: {
      id,
      rtp_bps: figures.rtpBps,
      hit_rate_bps: figures.hitRateBps,
      volatility,
      max_win_multiplier: definition.maxWinX,
      top_prize_one_in: figures.capRate > 0 ? Math.round(1 / figures.capRate) : null,
      maths_hash: mathsHash,
    },
    maths: { id, definition, strips },
  };
}
