// The second half of a round: the outcome is drawn, its win is booked, and the round is answered, now or again.
import { refuse, type Refusal } from "#contract/errors.ts";
import type { RoundOutcome } from "#contract/round.ts";
import type { SpinSession } from "../../game/queries.ts";
import type { RoundResult } from "../../ledger/commands.ts";
import { movementIdsOf } from "../../ledger/movement-ids.ts";
import { drawOutcome, winOfOutcome } from "../outcome.ts";
import { findStoredRound, type StoredRound } from "../queries/stored-round.ts";
import type { RoundDeps, SpinAnswer } from "./play.ts";

export interface Finished {
  readonly outcome: RoundOutcome;
  readonly win: bigint;
  /** Of the account that pays. */
  readonly balance: bigint;
}

type Unfinished = Pick<
  StoredRound,
  "tenantId" | "id" | "seedId" | "serverSeedEncrypted" | "clientSeed" | "number" | "game" | "variant" | "stake"
>;

/** Draws the outcome of a round whose stake is booked, and books its win. Any number of callers may finish one round. */
export async function finish(deps: RoundDeps, round: Unfinished): Promise<Finished> {
  const outcome = drawOutcome(deps.seal, round);
  const win = winOfOutcome(round.stake, outcome, round.game, round.variant);
  const settled = await deps.ledger.round({
    kind: "settle",
    tenantId: round.tenantId,
    roundId: round.id,
    movementId: movementIdsOf(round.id).end,
    win,
    at: deps.clock(),
  });
  if (settled.code !== "settled" || settled.balance === null)
    throw new Error(`round ${round.id} could not be settled: ${settled.code}`);
  return { outcome, win, balance: settled.balance };
}

/** A settled round again. @throws when the books and the seeds disagree, which must never be papered over. */
export function replay(deps: RoundDeps, round: StoredRound): Finished {
  const outcome = drawOutcome(deps.seal, round);
  if (winOfOutcome(round.stake, outcome, round.game, round.variant) !== round.win)
    throw new Error(`round ${round.id} replays to another win than was booked`);
  return { outcome, win: round.win, balance: round.balanceAfter };
}

/** A round whose stake is booked, drawn to its end; `roundId` names it, as the books do. */
export interface Answered {
  readonly roundId: string;
  readonly nextNumber: bigint;
  readonly finished: Finished;
}

/** Finishes or repeats the round the books answered a stake with (`open` or `taken`). */
export async function answerBooked(
  deps: RoundDeps,
  session: SpinSession,
  booked: RoundResult,
  stake: bigint,
): Promise<Answered | Refusal> {
  if (booked.amount !== stake)
    return refuse("spin_out_of_order", `This nonce was played with a stake of ${booked.amount ?? 0n}.`);
  const nextNumber = booked.nextNumber ?? 0n;
  if (booked.code === "open") {
    // Fresh from the ledger: everything needed to finish it is at hand.
    const finished = await finish(deps, { ...session, id: booked.roundId, number: nextNumber - 1n, stake });
    return { roundId: booked.roundId, nextNumber, finished };
  }
  const stored = await findStoredRound(deps.db, session.tenantId, booked.roundId);
  if (stored === undefined) throw new Error(`round ${booked.roundId} has its number but is not in the books`);
  if (stored.state === "refunded") return refuse("spin_out_of_order", "This round was refunded.");
  const finished = stored.state === "open" ? await finish(deps, stored) : replay(deps, stored);
  return { roundId: stored.id, nextNumber, finished };
}

/** @param balance what the player has now */
export const spinAnswerOf = (
  { roundId, nextNumber, finished }: Answered,
  stake: bigint,
  balance: bigint,
): SpinAnswer => ({
  round: { round_id: roundId, nonce: Number(nextNumber - 1n), stake, win: finished.win, outcome: finished.outcome },
  balance,
  nextNumber,
});
