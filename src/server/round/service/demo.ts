// Rounds with play money: the same engine and seeds, a balance of the session's own, nothing in the books.
import { sql } from "kysely";
import { isRefusal, refuse, type Refusal } from "#contract/errors.ts";
import type { GameSession, SpinSession } from "../../game/queries.ts";
import { drawOutcome, winOfOutcome } from "../outcome.ts";
import type { LastRound, RoundDeps, SpinAnswer } from "./play.ts";
import { refusalOfStake } from "./stake.ts";

/** One round of play money; the nonce before the next answers its own round again. */
export async function spinDemo(
  deps: RoundDeps,
  session: SpinSession,
  nonce: bigint,
  stake: bigint,
): Promise<SpinAnswer | Refusal> {
  const refusal = refusalOfStake(session, stake);
  if (refusal !== null) {
    const again = await answerAgain(deps, session, nonce, stake);
    return isRefusal(again) ? refusal : again;
  }
  const played = playedDemo(deps, session, nonce, stake);
  const taken = await sql<{ balance: bigint }>`
    update game_sessions
    set demo_balance = demo_balance - ${stake} + ${played.round.win}, demo_next_number = demo_next_number + 1,
      demo_last_stake = ${stake}, last_seen_at = ${deps.clock()}
    where tenant_id = ${session.tenantId} and id = ${session.id} and state = 'active'
      and seed_id = ${session.seedId} and demo_next_number = ${nonce} and demo_balance >= ${stake}
    returning demo_balance as balance`.execute(deps.db);
  const balance = taken.rows[0]?.balance;
  if (balance !== undefined) return { ...played, balance, nextNumber: nonce + 1n };
  return answerAgain(deps, session, nonce, stake);
}

async function answerAgain(
  deps: RoundDeps,
  session: SpinSession,
  nonce: bigint,
  stake: bigint,
): Promise<SpinAnswer | Refusal> {
  const now = await deps.db
    .selectFrom("game_sessions")
    .select([
      "state",
      "seed_id as seedId",
      "demo_next_number as next",
      "demo_last_stake as stake",
      "demo_balance as balance",
    ])
    .where("tenant_id", "=", session.tenantId)
    .where("id", "=", session.id)
    .executeTakeFirstOrThrow();
  const isSameSeeds = now.seedId === session.seedId;
  if (isSameSeeds && nonce === now.next - 1n && stake === now.stake)
    return { ...playedDemo(deps, session, nonce, stake), balance: now.balance ?? 0n, nextNumber: now.next };
  if (now.state !== "active") return refuse("session_closed", "The session has ended.");
  if (isSameSeeds && nonce === now.next)
    return refuse("wallet_insufficient", "The play money does not cover this stake.");
  return refuse("spin_out_of_order", `The next nonce is ${now.next}.`);
}

/** The newest demo round; null before the first. */
export function lastDemoRound(deps: Pick<RoundDeps, "seal">, session: GameSession): LastRound | null {
  if (session.demoLastStake === null) return null;
  return { ...playedDemo(deps, session, session.demoNextNumber - 1n, session.demoLastStake), balance: null };
}

function playedDemo(deps: Pick<RoundDeps, "seal">, session: SpinSession, nonce: bigint, stake: bigint) {
  const outcome = drawOutcome(deps.seal, { ...session, number: nonce });
  const win = winOfOutcome(stake, outcome, session.game, session.variant);
  // Nothing books a demo round, so the session and the nonce name it.
  return { round: { round_id: session.id, nonce: Number(nonce), stake, win, outcome } };
}
