// Draws the rounds of one pair of seeds by WebCrypto, which browsers and servers both have: nothing of the spin path is used.
import type { GameDefinition, Variant } from "../engine/definition.ts";
import { drawFrom } from "../engine/draw.ts";
import { hexOf } from "../engine/hex.ts";
import { canonicalMaths } from "../engine/maths-hash.ts";
import type { RoundOutcome } from "../engine/outcome.ts";
import { playAhead } from "../engine/play-ahead.ts";
import { playRound } from "../engine/play-round.ts";
import { blockMessage } from "../engine/stream.ts";

export interface Maths {
  readonly definition: GameDefinition;
  readonly variant: Variant;
}

export interface SeriesSeeds {
  readonly serverSeed: Uint8Array<ArrayBuffer>;
  readonly clientSeed: string;
  /** As the rounds name it; whether it is that of the maths is for the caller to ask. */
  readonly mathsHash: string;
}

/** The rounds of a series by their nonce; the key is made once for all of them. */
export async function roundsOf(
  { definition, variant }: Maths,
  { serverSeed, clientSeed, mathsHash }: SeriesSeeds,
): Promise<(nonce: number) => Promise<RoundOutcome>> {
  const key = await crypto.subtle.importKey("raw", serverSeed, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return (nonce) =>
    playAhead(
      async (block) => {
        const message = utf8.encode(blockMessage(clientSeed, nonce, mathsHash, block));
        return new Uint8Array(await crypto.subtle.sign("HMAC", key, message));
      },
      (words) => playRound(definition, variant, drawFrom(words)),
    );
}

/** What had to be shown before the first stake: lower-case hex SHA-256 of the server seed. */
export const commitmentTo = (serverSeed: Uint8Array<ArrayBuffer>): Promise<string> => sha256(serverSeed);

/** The hash that names these maths. */
export const hashOfMaths = ({ definition, variant }: Maths): Promise<string> =>
  sha256(utf8.encode(canonicalMaths(definition, variant)));

const utf8 = new TextEncoder();

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return hexOf(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}
