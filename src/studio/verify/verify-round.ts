// Verifies a round in the player's own browser, where nobody has to take the server's word: WebCrypto and certified maths.
import { findGame, findVariant } from "../games/catalogue.ts";
import { recompute, type Recomputed, type Seeds } from "./recompute.ts";

export interface RoundProof extends Seeds {
  readonly game: string;
  readonly variant: string;
}

/**
 * `mathsHashHolds` means here that those maths are certified, too.
 * @throws RangeError when the game or variant is unknown here, or the server seed is not hex.
 */
export async function verifyRound(proof: RoundProof): Promise<Recomputed> {
  const game = findGame(proof.game);
  const variant = game === undefined ? undefined : findVariant(game, proof.variant);
  if (game === undefined || variant === undefined) throw new RangeError(`no game ${proof.game}/${proof.variant}`);
  const recomputed = await recompute(proof, game.definition, variant);
  return { ...recomputed, mathsHashHolds: recomputed.mathsHashHolds && proof.mathsHash === variant.mathsHash };
}
