// Judges a booked round by working it out again from the sealed seed and the certified maths.
// None of the code that played it is used. What the two share is the engine; how its random numbers come about is written
// twice.
import { findGame, findVariant } from "#studio/games/catalogue.ts";
import { commitmentTo, hashOfMaths, roundsOf, type Maths } from "#studio/verify/web-rounds.ts";
import type { Seal } from "../db/seal.ts";
import { seedContext } from "../game/service/seeds.ts";
import type { BookedRound, Difference, DifferenceReason } from "./queries/replay.ts";

/** null when everything is as booked. */
export type Judge = (round: BookedRound) => Promise<Difference | null>;

type Series = { readonly outcomeAt: Awaited<ReturnType<typeof roundsOf>> } | { readonly reason: DifferenceReason };

/** Keeps what rounds have in common, the seeds of a series and the hash of maths: make one for each batch. */
export function createJudge(seal: Pick<Seal, "open">): Judge {
  const hashes = new Map<string, Promise<string>>();
  const series = new Map<string, Promise<Series>>();

  const hashOf = (key: string, maths: Maths): Promise<string> => kept(hashes, key, () => hashOfMaths(maths));
  const openSeries = async (round: BookedRound, maths: Maths, mathsHash: string): Promise<Series> => {
    const { sealedSeed, clientSeed, serverSeedHash } = round;
    if (sealedSeed === null || clientSeed === null) return { reason: "seeds_missing" };
    const serverSeed = opened(seal, sealedSeed, round.seedId);
    if (serverSeed === null) return { reason: "seed_unreadable" };
    if ((await commitmentTo(serverSeed)) !== serverSeedHash) return { reason: "commitment" };
    return { outcomeAt: await roundsOf(maths, { serverSeed, clientSeed, mathsHash }) };
  };

  return async (round) => {
    const differs = (reason: DifferenceReason, dueWin: bigint | null = null): Difference => ({
      tenantId: round.tenantId,
      roundId: round.id,
      agentId: round.agentId,
      reason,
      bookedWin: round.win,
      dueWin,
    });
    const maths = mathsOf(round);
    const key = `${round.game}/${round.variant}`;
    if (maths === null || (await hashOf(key, maths)) !== round.certifiedHash) return differs("maths");
    const { certifiedHash } = round;
    const own = await kept(series, `${round.tenantId}/${round.seedId}/${key}`, () =>
      openSeries(round, maths, certifiedHash),
    );
    if ("reason" in own) return differs(own.reason);
    const coins = await own.outcomeAt(Number(round.number)).then(
      (outcome) => outcome.coins,
      () => null,
    );
    if (coins === null) return differs("maths");
    const betCoins = BigInt(maths.definition.betCoins);
    const due = round.stake * BigInt(coins);
    // Compared before dividing: a stake that leaves a remainder was never one the game takes.
    if (due !== round.win * betCoins) return differs("win", due / betCoins);
    return round.rtpBps === round.certifiedRtpBps ? null : differs("label", round.win);
  };
}

function mathsOf(round: BookedRound): Maths | null {
  const game = findGame(round.game);
  const variant = game === undefined ? undefined : findVariant(game, round.variant);
  return game === undefined || variant === undefined ? null : { definition: game.definition, variant };
}

/** null when it was changed, or sealed for something else. */
function opened(seal: Pick<Seal, "open">, sealed: Buffer, seedId: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(seal.open(sealed, seedContext(seedId)));
  } catch {
    return null;
  }
}

function kept<T>(map: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
