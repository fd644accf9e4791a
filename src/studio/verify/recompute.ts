// Plays a round again from its seeds by WebCrypto, on maths somebody hands over.
import type { GameDefinition, Variant } from "../engine/definition.ts";
import { bytesOf } from "../engine/hex.ts";
import type { RoundOutcome } from "../engine/outcome.ts";
import { commitmentTo, hashOfMaths, roundsOf } from "./web-rounds.ts";

export interface Seeds {
  /** Revealed when the seed is no longer in use. */
  readonly serverSeedHex: string;
  /** The commitment shown before the stake: hex SHA-256 of the server seed. */
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  readonly nonce: number;
  readonly mathsHash: string;
}

export interface Recomputed {
  readonly commitmentHolds: boolean;
  /** The hash bound into the round is that of the strips and rules it was recomputed with. */
  readonly mathsHashHolds: boolean;
  /** What the seeds give; the round holds if this equals what was paid. */
  readonly outcome: RoundOutcome;
}

/** @throws RangeError when the server seed is not hex. */
export async function recompute(seeds: Seeds, definition: GameDefinition, variant: Variant): Promise<Recomputed> {
  const maths = { definition, variant };
  const serverSeed = bytesOf(seeds.serverSeedHex);
  const outcomeAt = await roundsOf(maths, { ...seeds, serverSeed });
  return {
    commitmentHolds: (await commitmentTo(serverSeed)) === seeds.serverSeedHash,
    mathsHashHolds: (await hashOfMaths(maths)) === seeds.mathsHash,
    outcome: await outcomeAt(seeds.nonce),
  };
}
