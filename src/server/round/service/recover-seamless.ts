// Takes a round in seamless mode to its end when whoever played it is gone.
// Before the books have its stake it is given back at the agent's wallet; after that it is drawn and paid.
import { findSeamlessRound, type SeamlessRound } from "../../seamless/queries.ts";
import { markPaying, markRollingBack } from "../../seamless/service/rounds.ts";
import { findStoredRound } from "../queries/stored-round.ts";
import type { RoundDeps } from "./play.ts";
import { finish } from "./settle.ts";
import { CALLBACK_FAILED } from "./spin-seamless.ts";

/** Decides a round that was started and left; answers it as it stands then, to be told to the wallet. */
export async function decideStarted(deps: RoundDeps, round: SeamlessRound): Promise<SeamlessRound> {
  const { tenantId, id } = round;
  const at = deps.clock();
  // Once this is booked no late process can book the stake any more.
  const state = await deps.ledger.reject({ stake: stakeOf(round, at), code: CALLBACK_FAILED });
  if (state === "rejected" || state === "refunded") {
    await markRollingBack(deps.db, { tenantId, id }, { code: CALLBACK_FAILED, at, dueAt: at });
  } else {
    const stored = await findStoredRound(deps.db, tenantId, id);
    if (stored === undefined) throw new Error(`round ${id} is ${state} and not in the books`);
    const win = stored.state === "open" ? (await finish(deps, stored)).win : stored.win;
    await markPaying(deps.db, { tenantId, id }, { win, balance: null, at, dueAt: at });
  }
  const decided = await findSeamlessRound(deps.db, tenantId, id);
  if (decided === undefined) throw new Error(`round ${id} is gone`);
  return decided;
}

const stakeOf = (round: SeamlessRound, at: Date) => ({
  tenantId: round.tenantId,
  roundId: round.id,
  seriesId: round.seriesId,
  number: round.number,
  agentId: round.agentId,
  playerId: round.playerId,
  sessionId: round.sessionId,
  providerCode: round.provider,
  gameCode: round.game,
  variantId: round.variant,
  rtpBps: round.rtpBps,
  accountId: round.creditAccountId,
  currency: round.currency,
  amount: round.stake,
  at,
});
