// The life of a round: the stake is booked, only then its outcome is drawn, the win is booked, the round is final.
// Whatever is interrupted is finished by whoever comes next: the player's repeated request or the recovery job.
import { isRefusal, refuse, type Refusal } from "#contract/errors.ts";
import { stakeLimits, takesStake } from "#studio/games/stakes.ts";
import { fixClientSeed } from "../../game/service/seeds.ts";
import type { SpinSession } from "../../game/queries.ts";
import { mathsOf } from "../outcome.ts";
import { spinDemo } from "./demo.ts";
import type { RoundDeps, SpinAnswer } from "./play.ts";
import { answerBooked, spinAnswerOf } from "./settle.ts";
import { spinSeamless } from "./spin-seamless.ts";
import { noteSeen, refusalOfBooking, refusalOfStake, stakeCommand } from "./stake.ts";

/** Plays one round, with money or play money: the nonce must be the session's next; the nonce before it answers its own round again. */
export async function spin(
  deps: RoundDeps,
  session: SpinSession,
  nonce: bigint,
  stake: bigint,
): Promise<SpinAnswer | Refusal> {
  const maths = mathsOf(session.game, session.variant);
  const limits = stakeLimits(maths.betCoins);
  if (!takesStake(limits, stake))
    return refuse("stake_out_of_range", `Stakes go from ${limits.min} to ${limits.max} in steps of ${limits.step}.`);
  const fixed = session.seedFixed ? session : { ...session, clientSeed: await fixClientSeed(deps, session) };
  if (session.mode === "demo") return spinDemo(deps, fixed, nonce, stake);
  const spinWithMoney = session.walletMode === "seamless" ? spinSeamless : spinReal;
  return spinWithMoney(deps, fixed, nonce, stake, maths.rtpBps);
}

async function spinReal(
  deps: RoundDeps,
  session: SpinSession,
  nonce: bigint,
  stake: bigint,
  rtpBps: number,
): Promise<SpinAnswer | Refusal> {
  const command = stakeCommand(deps, session, rtpBps, nonce, stake);
  // A round that is already booked is answered whatever has become of the session since.
  const refusal = nonce === session.nextNumber ? refusalOfStake(session, stake) : null;
  if (refusal !== null) return refusal;
  const booked = await deps.ledger.round(command);
  await noteSeen(deps, session);
  const { code, nextNumber } = booked;
  if (code !== "open" && code !== "taken") return refusalOfBooking(deps, session, { code, nextNumber });
  const answered = await answerBooked(deps, session, booked, stake);
  return isRefusal(answered) ? answered : spinAnswerOf(answered, stake, answered.finished.balance);
}
