// The life of a round: the stake is booked, only then its outcome is drawn, the win is booked, the round is final.
// Whatever is interrupted is finished by whoever comes next: the player's repeated request or the recovery job.
import { refuse, type Refusal } from "#contract/errors.ts";
import type { RoundOutcome } from "#contract/round.ts";
import { stakeLimits, takesStake } from "#studio/games/stakes.ts";
import { refusalOfPlay } from "../../game/service/play.ts";
import { fixClientSeed } from "../../game/service/seeds.ts";
import { findGameSession, type GameSession } from "../../game/queries.ts";
import type { RoundResult, StakeCommand } from "../../ledger/commands.ts";
import { movementIdsOf } from "../../ledger/movement-ids.ts";
import { drawOutcome, mathsOf, winOfOutcome } from "../outcome.ts";
import { spinDemo } from "./demo.ts";
import type { RoundDeps, SpinAnswer } from "./play.ts";
import { findStoredRound, type StoredRound } from "../queries/stored-round.ts";

const SEEN_EVERY_MS = 30_000;

/** Plays one round, with money or play money: the nonce must be the session's next; the nonce before it answers its own round again. */
export async function spin(
  deps: RoundDeps,
  session: GameSession,
  nonce: bigint,
  stake: bigint,
): Promise<SpinAnswer | Refusal> {
  const maths = mathsOf(session.game, session.variant);
  const limits = stakeLimits(maths.betCoins);
  if (!takesStake(limits, stake))
    return refuse("stake_out_of_range", `Stakes go from ${limits.min} to ${limits.max} in steps of ${limits.step}.`);
  const fixed = session.seedFixed ? session : { ...session, clientSeed: await fixClientSeed(deps, session) };
  return session.mode === "demo"
    ? spinDemo(deps, fixed, nonce, stake)
    : spinReal(deps, fixed, nonce, stake, maths.rtpBps);
}

async function spinReal(
  deps: RoundDeps,
  session: GameSession,
  nonce: bigint,
  stake: bigint,
  rtpBps: number,
): Promise<SpinAnswer | Refusal> {
  const command = stakeCommand(deps, session, rtpBps, nonce, stake);
  // A round that is already booked is answered whatever has become of the session since.
  if (nonce === session.nextNumber) {
    const refusal = refusalOfPlay(session);
    if (refusal !== null) return refusal;
    if (session.stakeCap !== null && stake > session.stakeCap)
      return refuse("stake_out_of_range", `The player's stakes go up to ${session.stakeCap}.`);
  }
  const booked = await deps.ledger.round(command);
  await noteSeen(deps, session);
  switch (booked.code) {
    case "open":
    case "taken":
      return answerBooked(deps, session, booked, stake);
    case "insufficient":
      return refuse("wallet_insufficient", "The wallet has not enough for this stake.");
    case "exhausted":
      return refuse("credit_exhausted", "The agent has no play credit left.");
    case "out_of_order":
      return refuse("spin_out_of_order", `The next nonce is ${booked.nextNumber ?? 0n}.`);
    case "closed":
      return refusalOfClosed(deps, session);
    case "settled":
    case "refunded":
    case "unknown":
    case "conflict":
      throw new Error(`a fresh stake was answered ${booked.code}`);
  }
}

/** The seeds of a stake take no more: they were changed since it was sent, or the session has ended. */
async function refusalOfClosed(deps: RoundDeps, session: GameSession): Promise<Refusal> {
  const now = await findGameSession(deps.db, session.tenantId, session.id);
  return now?.state === "active" && now.seedId !== session.seedId
    ? refuse("spin_out_of_order", `The seeds were changed; the next nonce is ${now.nextNumber}.`)
    : refuse("session_closed", "The session has ended.");
}

function stakeCommand(
  deps: RoundDeps,
  session: GameSession,
  rtpBps: number,
  nonce: bigint,
  stake: bigint,
): StakeCommand {
  const { playerId, walletAccountId, houseAccountId, creditAccountId } = session;
  if (playerId === null || walletAccountId === null || houseAccountId === null || creditAccountId === null)
    throw new Error(`session ${session.id} has no accounts to play with`);
  const roundId = deps.ids();
  return {
    kind: "stake",
    tenantId: session.tenantId,
    roundId,
    movementId: movementIdsOf(roundId).stake,
    seriesId: session.seedId,
    number: nonce,
    agentId: session.agentId,
    playerId,
    sessionId: session.id,
    providerCode: session.providerCode,
    gameCode: session.game,
    variantId: session.variant,
    rtpBps,
    accountId: walletAccountId,
    houseAccountId,
    creditAccountId,
    currency: session.currency,
    amount: stake,
    at: deps.clock(),
  };
}

async function answerBooked(
  deps: RoundDeps,
  session: GameSession,
  booked: RoundResult,
  stake: bigint,
): Promise<SpinAnswer | Refusal> {
  if (booked.amount !== stake)
    return refuse("spin_out_of_order", `This nonce was played with a stake of ${booked.amount ?? 0n}.`);
  const nextNumber = booked.nextNumber ?? 0n;
  if (booked.code === "open") {
    // Fresh from the ledger: everything needed to finish it is at hand.
    const finished = await finish(deps, {
      ...session,
      id: booked.roundId,
      number: nextNumber - 1n,
      stake,
    });
    return answer(booked.roundId, nextNumber, stake, finished, finished.balance);
  }
  const stored = await findStoredRound(deps.db, session.tenantId, booked.roundId);
  if (stored === undefined) throw new Error(`round ${booked.roundId} has its number but is not in the books`);
  if (stored.state === "refunded") return refuse("spin_out_of_order", "This round was refunded.");
  const finished = stored.state === "open" ? await finish(deps, stored) : replay(deps, stored);
  return answer(stored.id, nextNumber, stake, finished, finished.balance);
}

interface Finished {
  readonly outcome: RoundOutcome;
  readonly win: bigint;
  readonly balance: bigint;
}

const answer = (
  id: string,
  nextNumber: bigint,
  stake: bigint,
  { outcome, win }: Finished,
  balance: bigint,
): SpinAnswer => ({
  round: { round_id: id, nonce: Number(nextNumber - 1n), stake, win, outcome },
  balance,
  nextNumber,
});

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

async function noteSeen(deps: RoundDeps, session: GameSession): Promise<void> {
  const at = deps.clock();
  if (at.getTime() - session.lastSeenAt.getTime() < SEEN_EVERY_MS) return;
  await deps.db
    .updateTable("game_sessions")
    .set({ last_seen_at: at })
    .where("tenant_id", "=", session.tenantId)
    .where("id", "=", session.id)
    .execute();
}
