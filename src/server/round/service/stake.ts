// The first half of a round with money: whether it may be staked, the command that books it, and why it was not booked.
import { refuse, type Refusal } from "#contract/errors.ts";
import { refusalOfLimits } from "../../game/service/availability/refusal.ts";
import { refusalOfPlay } from "../../game/service/play.ts";
import { instantOf } from "../../db/uuid.ts";
import { findGameSession, type SpinSession } from "../../game/queries.ts";
import type { RoundCode, RoundResult, StakeCommand } from "../../ledger/commands.ts";
import { movementIdsOf } from "../../ledger/movement-ids.ts";
import type { RoundDeps } from "./play.ts";

const SEEN_EVERY_MS = 30_000;

/** Why a new stake may not be played; null when it may. */
export function refusalOfStake(session: SpinSession, stake: bigint): Refusal | null {
  const refusal = refusalOfPlay(session) ?? refusalOfLimits(session, stake);
  if (refusal !== null) return refusal;
  return session.stakeCap !== null && stake > session.stakeCap
    ? refuse("stake_out_of_range", `The player's stakes go up to ${session.stakeCap}.`)
    : null;
}

/** The stake is paid by the player's wallet with us; in seamless mode by the agent's credit, once the agent has taken it. */
export function stakeCommand(
  deps: RoundDeps,
  session: SpinSession,
  rtpBps: number,
  nonce: bigint,
  stake: bigint,
): StakeCommand {
  const { playerId, houseAccountId, creditAccountId } = session;
  const accountId = session.walletMode === "seamless" ? creditAccountId : session.walletAccountId;
  if (playerId === null || accountId === null || houseAccountId === null || creditAccountId === null)
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
    accountId,
    houseAccountId,
    creditAccountId,
    currency: session.currency,
    amount: stake,
    // Lists and sums find a round by the instant in its id, so this is when it began.
    at: instantOf(roundId),
  };
}

/** Why the books did not take a stake. @throws for answers no fresh stake can have. */
export async function refusalOfBooking(
  deps: RoundDeps,
  session: SpinSession,
  booked: Pick<RoundResult, "nextNumber"> & { readonly code: Exclude<RoundCode, "open" | "taken"> },
): Promise<Refusal> {
  switch (booked.code) {
    case "insufficient":
      return session.walletMode === "seamless"
        ? refuse("credit_exhausted", "The agent's play credit does not cover this stake.")
        : refuse("wallet_insufficient", "The wallet has not enough for this stake.");
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
async function refusalOfClosed(deps: RoundDeps, session: SpinSession): Promise<Refusal> {
  const now = await findGameSession(deps.db, session.tenantId, session.id, deps.clock());
  return now?.state === "active" && now.seedId !== session.seedId
    ? refuse("spin_out_of_order", `The seeds were changed; the next nonce is ${now.nextNumber}.`)
    : refuse("session_closed", "The session has ended.");
}

export async function noteSeen(deps: RoundDeps, session: SpinSession): Promise<void> {
  const at = deps.clock();
  if (at.getTime() - session.lastSeenAt.getTime() < SEEN_EVERY_MS) return;
  await deps.db
    .updateTable("game_sessions")
    .set({ last_seen_at: at })
    .where("tenant_id", "=", session.tenantId)
    .where("id", "=", session.id)
    .execute();
}
