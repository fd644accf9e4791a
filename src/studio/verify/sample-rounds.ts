// Three thousand rounds that every verifier must agree on, for tests: what they came to is pinned as one hash.
import { canonicalJson } from "../engine/canonical-json.ts";
import type { RoundOutcome } from "../engine/outcome.ts";
import { games } from "../games/catalogue.ts";
import type { RoundProof } from "./verify-round.ts";

/** The first server seed, 00 01 02 … 1f, and its SHA-256. */
export const sampleSeedHex = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
export const sampleSeedHash = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd";

/** `count` rounds, spread over all certified games and variants. */
export function sampleProofs(count: number): RoundProof[] {
  const maths = games.flatMap((game) => game.variants.map((variant) => ({ game, variant })));
  return Array.from({ length: count }, (_, nonce) => {
    const at = maths[nonce % maths.length];
    if (at === undefined) throw new RangeError("the catalogue is empty");
    return {
      serverSeedHex: sampleSeedHex,
      serverSeedHash: sampleSeedHash,
      clientSeed: `maré ${nonce % 7}:lua`,
      nonce,
      game: at.game.code,
      variant: at.variant.id,
      mathsHash: at.variant.mathsHash,
    };
  });
}

export function outcomesText(outcomes: readonly RoundOutcome[]): string {
  return canonicalJson(outcomes);
}

export const sampleCount = 3_000;

/** SHA-256 of `outcomesText` of those rounds. A change here changes rounds that players have already been paid for. */
export const sampleOutcomesHash = "6cd56af6dd79b771f163772da4398a6a8bf2bda1e43b085c4e63809758393d41";
