// The newest round of a game session, as the game shows it after a reload.
import type { GameSession } from "../../game/queries.ts";
import { findStoredRound } from "../queries/stored-round.ts";
import { lastDemoRound } from "./demo.ts";
import type { LastRound, RoundDeps } from "./play.ts";
import { finish, replay } from "./settle.ts";

/** Finishes the round first when it was interrupted; null before the first round and when the newest was refunded. */
export async function lastRoundOf(deps: RoundDeps, session: GameSession): Promise<LastRound | null> {
  if (session.mode === "demo") return lastDemoRound(deps, session);
  if (session.lastRoundId === null) return null;
  const stored = await findStoredRound(deps.db, session.tenantId, session.lastRoundId);
  if (stored === undefined || stored.state === "refunded") return null;
  const isOpen = stored.state === "open";
  const finished = isOpen ? await finish(deps, stored) : replay(deps, stored);
  return {
    round: {
      round_id: stored.id,
      nonce: Number(stored.number),
      stake: stored.stake,
      win: finished.win,
      outcome: finished.outcome,
    },
    balance: isOpen ? finished.balance : null,
  };
}
