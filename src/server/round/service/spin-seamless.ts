// A round in seamless mode: the agent's wallet is asked first, and told the win last.
// Only when it has agreed to the stake is that booked and the outcome drawn. Each step is written down before it is taken, so
// that whatever is interrupted ends the same way: paid, or given back.
import { WALLET_TIMEOUT_MS } from "#contract/agent-wallet.ts";
import { isRefusal, refuse, type Refusal } from "#contract/errors.ts";
import { findGameSession, type SpinSession } from "../../game/queries.ts";
import type { StakeCommand } from "../../ledger/commands.ts";
import { stakeCall } from "../../seamless/service/calls.ts";
import { findRoundOfNumber, findSeamlessRound, type SeamlessRound } from "../../seamless/queries.ts";
import { afterStake, STAKE_ATTEMPTS, type StakeStep } from "../../seamless/service/round-steps.ts";
import { deliverEnd, deliverIfAdmitted, isEnding, tellingUntil } from "../../seamless/service/deliver.ts";
import { markPaying, markRejected, markRollingBack, startRound } from "../../seamless/service/rounds.ts";
import type { OpenWallet } from "../../seamless/service/wallets.ts";
import { askBalance } from "./ask-balance.ts";
import type { RoundDeps, SpinAnswer } from "./play.ts";
import { answerBooked, spinAnswerOf, type Answered } from "./settle.ts";
import { noteSeen, refusalOfBooking, refusalOfStake, stakeCommand } from "./stake.ts";

/** Each attempt at a stake may take the agent's time-out; so much later somebody else may pick the round up. */
const SLACK_MS = 5_000;
const LOOK_AGAIN_MS = 100;

/** Code of a round that came to nothing because nobody knows what the wallet did. */
export const CALLBACK_FAILED = "callback_failed";

export async function spinSeamless(
  deps: RoundDeps,
  session: SpinSession,
  nonce: bigint,
  stake: bigint,
  rtpBps: number,
): Promise<SpinAnswer | Refusal> {
  const command = stakeCommand(deps, session, rtpBps, nonce, stake);
  if (nonce !== session.nextNumber) return answerEarlier(deps, session, command);
  const refusal = refusalOfStake(session, stake);
  if (refusal !== null) return refusal;
  await noteSeen(deps, session);
  const wallet = await deps.wallets.admit(session.tenantId, session.agentId);
  if (isRefusal(wallet)) return wallet;
  const uncovered = await refusalOfCredit(deps, session, command);
  if (uncovered !== null) return uncovered;
  const until = new Date(command.at.getTime() + STAKE_ATTEMPTS * wallet.timeoutMs + SLACK_MS);
  const isStarted = await startRound(deps.db, { ...startOf(session, command), dueAt: until });
  if (!isStarted) return answerOther(deps, session, command, until);
  const step = await askForStake(deps, wallet, session, command);
  if (step.next === "rejected") return rejected(deps, command, step);
  if (step.next === "void") return voided(deps, session, command, step.reason);
  return book(deps, wallet, session, command, step.balance);
}

const startOf = (session: SpinSession, command: StakeCommand) => ({
  ...command,
  id: command.roundId,
  playerCode: session.playerCode ?? "",
  stake: command.amount,
});

/** No stake goes out that the agent's credit would not cover: it would have to be given back. */
async function refusalOfCredit(deps: RoundDeps, session: SpinSession, command: StakeCommand): Promise<Refusal | null> {
  const available = session.creditAvailable ?? 0n;
  if (available > 0n && available >= command.amount) return null;
  const isExhausted = available <= 0n;
  await deps.ledger.reject({ stake: command, code: isExhausted ? "credit_exhausted" : "credit_insufficient" });
  return refusalOfBooking(deps, session, { code: isExhausted ? "exhausted" : "insufficient", nextNumber: null });
}

type Decided = Exclude<StakeStep, { next: "again" }>;

/** Asks for the stake, and once more where nobody knows, always under the same id. */
async function askForStake(
  deps: RoundDeps,
  wallet: OpenWallet,
  session: SpinSession,
  command: StakeCommand,
): Promise<Decided> {
  const call = stakeCall(told(session, command), command.amount, command.at);
  const endOfTime = command.at.getTime() + STAKE_ATTEMPTS * wallet.timeoutMs;
  for (let attempts = 1; ; attempts += 1) {
    const verdict = await deps.wallets.call(wallet, call);
    const step = afterStake(verdict, { attempts, hasTime: deps.clock().getTime() < endOfTime });
    if (step.next !== "again") return step;
  }
}

const told = (session: SpinSession, command: StakeCommand) => ({
  id: command.roundId,
  sessionId: session.id,
  extRef: session.extRef,
  playerCode: session.playerCode ?? "",
  game: session.game,
  provider: session.providerCode,
  variant: session.variant,
  currency: session.currency,
});

const REFUSED: ReadonlyMap<string, Refusal> = new Map([
  ["insufficient_funds", refuse("wallet_insufficient", "The wallet has not enough for this stake.")],
  ["player_blocked", refuse("player_blocked", "The agent has blocked the player.")],
  ["limit_reached", refuse("limit_reached", "The player has reached a limit of theirs.")],
]);

async function rejected(
  deps: RoundDeps,
  command: StakeCommand,
  step: Extract<StakeStep, { next: "rejected" }>,
): Promise<Refusal> {
  await deps.ledger.reject({ stake: command, code: step.code });
  await markRejected(deps.db, { ...command, id: command.roundId }, { ...step, at: deps.clock() });
  return REFUSED.get(step.code) ?? refuse("stake_refused", `The agent's wallet refused the stake: ${step.code}.`);
}

/** Nobody knows whether the wallet took the stake: the round comes to nothing here, and the stake is given back there. */
async function voided(deps: RoundDeps, session: SpinSession, command: StakeCommand, reason: string): Promise<Refusal> {
  await deps.ledger.reject({ stake: command, code: CALLBACK_FAILED });
  await giveBack(deps, session, command, reason);
  return refuse(
    "callback_unhealthy",
    "The agent's wallet gave no clear answer. The stake is given back if it was taken.",
  );
}

async function giveBack(deps: RoundDeps, session: SpinSession, command: StakeCommand, code: string): Promise<void> {
  const at = deps.clock();
  await markRollingBack(deps.db, { tenantId: session.tenantId, id: command.roundId }, { code, at, dueAt: at });
}

async function book(
  deps: RoundDeps,
  wallet: OpenWallet,
  session: SpinSession,
  command: StakeCommand,
  balance: bigint,
): Promise<SpinAnswer | Refusal> {
  const booked = await deps.ledger.round(command);
  const { code, nextNumber } = booked;
  if (code === "open") {
    const answered = await answerBooked(deps, session, booked, command.amount);
    if (isRefusal(answered)) throw new Error(`round ${command.roundId} was booked and then refused`);
    return pay(deps, wallet, session, { answered, command, balance });
  }
  // The books have not taken what the wallet has: its credit went elsewhere meanwhile, or the session is over.
  await giveBack(deps, session, command, code);
  return code === "taken"
    ? answerEarlier(deps, session, command)
    : refusalOfBooking(deps, session, { code, nextNumber });
}

/** The round is final; the wallet is told at once, and when it does not take it, later. */
async function pay(
  deps: RoundDeps,
  wallet: OpenWallet,
  session: SpinSession,
  { answered, command, balance }: { answered: Answered; command: StakeCommand; balance: bigint },
): Promise<SpinAnswer> {
  const { win } = answered.finished;
  const at = deps.clock();
  const round = {
    ...told(session, command),
    tenantId: session.tenantId,
    agentId: session.agentId,
    playerId: command.playerId,
    seriesId: command.seriesId,
    number: command.number,
    stake: command.amount,
    win,
    state: "paying" as const,
    attempts: 0,
    startedAt: command.at,
    endingSince: at,
  };
  const until = tellingUntil(at, wallet);
  const isOurs = await markPaying(deps.db, round, { win, balance, at, dueAt: until, tellingUntil: until });
  const paid = isOurs ? await deliverEnd(deps, wallet, round, until) : null;
  return spinAnswerOf(answered, command.amount, paid ?? balance + win);
}

/** A number that was played before is answered by the books; what the wallet must still hear of it is on its way. */
async function answerEarlier(
  deps: RoundDeps,
  session: SpinSession,
  command: StakeCommand,
): Promise<SpinAnswer | Refusal> {
  const booked = await deps.ledger.round(command);
  const { code, nextNumber } = booked;
  if (code === "open") throw new Error(`round ${command.roundId} was booked without asking the agent's wallet`);
  if (code !== "taken") return refusalOfBooking(deps, session, { code, nextNumber });
  const answered = await answerBooked(deps, session, booked, command.amount);
  if (isRefusal(answered)) return answered;
  const balance = await deliverPending(deps, session, answered);
  return isRefusal(balance) ? balance : spinAnswerOf(answered, command.amount, balance);
}

/** Whoever repeats the request of a round that was interrupted takes it to its end; answers what the player has then. */
async function deliverPending(deps: RoundDeps, session: SpinSession, answered: Answered): Promise<bigint | Refusal> {
  const { tenantId } = session;
  const at = deps.clock();
  const { win } = answered.finished;
  await markPaying(deps.db, { tenantId, id: answered.roundId }, { win, balance: null, at, dueAt: at });
  const round = await findSeamlessRound(deps.db, tenantId, answered.roundId);
  const told = round !== undefined && isEnding(round) ? await deliverIfAdmitted(deps, round) : null;
  if (told !== null) return told;
  const now = await whenOthersHaveTold(deps, tenantId, answered.roundId);
  const waiting = now !== undefined && isEnding(now) ? win : 0n;
  const balance = now?.balance ?? (await askBalance(deps, session));
  return isRefusal(balance)
    ? refuse("round_in_progress", "The agent's wallet has not taken this round's win yet.")
    : balance + waiting;
}

/** A round as it stands when nobody is telling the wallet its end any more: what they hear is our answer too. */
async function whenOthersHaveTold(deps: RoundDeps, tenantId: string, id: string): Promise<SeamlessRound | undefined> {
  const patience = deps.clock().getTime() + WALLET_TIMEOUT_MS.most;
  for (;;) {
    const round = await findSeamlessRound(deps.db, tenantId, id);
    const now = deps.clock();
    const isTold = round !== undefined && isEnding(round) && round.tellingUntil !== null && round.tellingUntil > now;
    if (!isTold || now.getTime() >= patience) return round;
    await deps.pause(LOOK_AGAIN_MS);
  }
}

/** Somebody else is asking for the stake of this number right now: their answer is ours. */
async function answerOther(
  deps: RoundDeps,
  session: SpinSession,
  command: StakeCommand,
  until: Date,
): Promise<SpinAnswer | Refusal> {
  for (;;) {
    const other = await findRoundOfNumber(deps.db, session.tenantId, session.seedId, command.number);
    if (other === undefined) {
      const now = await findGameSession(deps.db, session.tenantId, session.id, deps.clock());
      if (now?.state !== "active") return refuse("session_closed", "The session has ended.");
      return refuse("callback_unhealthy", "The agent's wallet did not agree to this stake. Nothing was played.");
    }
    if (other.state !== "started") return answerEarlier(deps, session, command);
    if (deps.clock() >= until) return refuse("round_in_progress", "This round is still being played.");
    await deps.pause(LOOK_AGAIN_MS);
  }
}
