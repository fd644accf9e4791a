// What a player has in seamless mode: the agent's wallet is asked, and where it does not say, what it said last holds.
import { isRefusal, refuse, type Refusal } from "#contract/errors.ts";
import type { SpinSession } from "../../game/queries.ts";
import { balanceCall } from "../../seamless/service/calls.ts";
import { lastKnownBalance } from "../../seamless/queries.ts";
import type { RoundDeps } from "./play.ts";

export async function askBalance(deps: RoundDeps, session: SpinSession): Promise<bigint | Refusal> {
  const { tenantId, agentId, playerId, playerCode, currency } = session;
  if (playerId === null || playerCode === null) throw new Error(`session ${session.id} has no player`);
  const wallet = await deps.wallets.admit(tenantId, agentId);
  if (!isRefusal(wallet)) {
    const about = {
      sessionId: session.id,
      extRef: session.extRef,
      game: session.game,
      provider: session.providerCode,
      variant: session.variant,
    };
    const call = balanceCall({ playerCode, currency }, about, deps.ids(), deps.clock());
    const verdict = await deps.wallets.call(wallet, call);
    if (verdict.kind === "ok") return verdict.balance;
    if (verdict.kind === "refused" && verdict.code === "player_blocked")
      return refuse("player_blocked", "The agent has blocked the player.");
  }
  const known = await lastKnownBalance(deps.db, tenantId, playerId);
  return known ?? refuse("callback_unhealthy", "The agent's wallet does not say what the player has.");
}
