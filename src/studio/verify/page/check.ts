// Works the round out and says, point by point, what holds.
import { bytesOf } from "../../engine/hex.ts";
import type { RoundOutcome } from "../../engine/outcome.ts";
import { stopsText } from "../verifier-address.ts";
import { commitmentTo, hashOfMaths, roundsOf } from "../web-rounds.ts";
import type { Claim } from "./entries.ts";
import type { PageGame } from "./games.ts";

export interface Finding {
  /** The hash the server seed really has. */
  readonly commitment: string;
  readonly commitmentHolds: boolean;
  /** The hash of the maths the round was worked out with. */
  readonly mathsHash: string;
  readonly mathsHold: boolean;
  /** The variant of the game whose hash the round names, where it is not that of the chosen one. */
  readonly otherVariant: string | null;
  readonly outcome: RoundOutcome;
  /** What the stake had to be paid and what was, in the unit of the claim; null where nothing was claimed. */
  readonly due: { readonly amount: number; readonly paid: number; readonly paidHolds: boolean } | null;
  /** Null where no stops were claimed. */
  readonly stopsHold: boolean | null;
}

export const holds = ({ commitmentHolds, mathsHold, due, stopsHold }: Finding): boolean =>
  commitmentHolds && mathsHold && due?.paidHolds !== false && stopsHold !== false;

export async function check({ game, variant, seeds, mathsHash, nonce, paid, stops }: Claim): Promise<Finding> {
  const { definition } = game;
  const serverSeed = bytesOf(seeds.serverSeedHex);
  const commitment = await commitmentTo(serverSeed);
  const ownHash = await hashOfMaths({ definition, variant });
  const outcomeAt = await roundsOf({ definition, variant }, { serverSeed, clientSeed: seeds.clientSeed, mathsHash });
  const outcome = await outcomeAt(nonce);
  const dueTimesCoins = paid === null ? 0n : paid.stake * BigInt(outcome.coins);
  return {
    commitment,
    commitmentHolds: commitment === seeds.serverSeedHash,
    mathsHash: ownHash,
    mathsHold: ownHash === mathsHash,
    otherVariant: ownHash === mathsHash ? null : await variantNamed(mathsHash, game),
    outcome,
    due: paid && {
      amount: Number(dueTimesCoins) / definition.betCoins / AMOUNT_SCALE,
      paid: Number(paid.win) / AMOUNT_SCALE,
      // Compared without dividing, so that nothing is rounded.
      paidHolds: paid.win * BigInt(definition.betCoins) === dueTimesCoins,
    },
    stopsHold: stops === "" ? null : stops === stopsText(outcome.base.stops),
  };
}

/** Amounts are entered with up to four decimals. */
const AMOUNT_SCALE = 10_000;

async function variantNamed(hash: string, { definition, variants }: PageGame): Promise<string | null> {
  for (const variant of variants) if ((await hashOfMaths({ definition, variant })) === hash) return variant.id;
  return null;
}
