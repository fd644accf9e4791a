// Draws rounds on the server: the engine fed by node's synchronous HMAC.
import { createHash, createHmac, createSecretKey, type KeyObject } from "node:crypto";
import type { GameDefinition, Variant } from "../engine/definition.ts";
import { drawFrom, type Words } from "../engine/draw.ts";
import { canonicalMaths } from "../engine/maths-hash.ts";
import type { RoundOutcome } from "../engine/outcome.ts";
import { playRound } from "../engine/play-round.ts";
import { blockMessage, streamOf } from "../engine/stream.ts";

export interface RoundSeeds {
  /** A KeyObject (see `seedKey`) is several times faster when a seed serves many rounds. */
  readonly serverSeed: Uint8Array | KeyObject;
  readonly clientSeed: string;
  /** Counts the rounds of one seed pair; never used twice. */
  readonly nonce: number;
  readonly mathsHash: string;
}

/**
 * The outcome that these seeds have always had.
 * @throws RangeError when `mathsHash` does not name the maths being played: the round could never be verified.
 */
export function outcomeOf({
  definition,
  variant,
  ...seeds
}: RoundSeeds & { definition: GameDefinition; variant: Variant }): RoundOutcome {
  if (knownHash(definition, variant) !== seeds.mathsHash) {
    throw new RangeError(`maths hash ${seeds.mathsHash} is not that of ${definition.code}/${variant.id}`);
  }
  return playRound(definition, variant, drawFrom(wordsOf(seeds)));
}

/** The random words of a round. */
export function wordsOf({ serverSeed, clientSeed, nonce, mathsHash }: RoundSeeds): Words {
  if (!Number.isSafeInteger(nonce) || nonce < 0) throw new RangeError(`nonce ${nonce} is not a whole number`);
  const key = serverSeed instanceof Uint8Array ? seedKey(serverSeed) : serverSeed;
  return streamOf((block) =>
    createHmac("sha256", key)
      .update(blockMessage(clientSeed, nonce, mathsHash, block))
      .digest(),
  );
}

export function seedKey(serverSeed: Uint8Array): KeyObject {
  return createSecretKey(serverSeed);
}

/** What is shown before the stake: lower-case hex SHA-256 of the server seed. */
export function commitmentOf(serverSeed: Uint8Array): string {
  return createHash("sha256").update(serverSeed).digest("hex");
}

export function mathsHash(definition: GameDefinition, variant: Variant): string {
  return createHash("sha256").update(canonicalMaths(definition, variant)).digest("hex");
}

// Hashing some kilobytes for each round would cost more than the round; definitions and variants never change in place.
const hashes = new WeakMap<Variant, { definition: GameDefinition; hash: string }>();

function knownHash(definition: GameDefinition, variant: Variant): string {
  const known = hashes.get(variant);
  if (known?.definition === definition) return known.hash;
  const hash = mathsHash(definition, variant);
  hashes.set(variant, { definition, hash });
  return hash;
}
