// Puts into words what an agent's wallet is asked about a round.
import { currency } from "#contract/money.ts";
import type { WalletCall } from "#contract/wallet-call.ts";
import { movementIdsOf } from "../../ledger/movement-ids.ts";
import type { SeamlessRound } from "../queries.ts";

type Told = Pick<
  SeamlessRound,
  "id" | "sessionId" | "extRef" | "playerCode" | "game" | "provider" | "variant" | "currency"
>;

const about = (round: Told) => ({
  round_id: round.id,
  session_id: round.sessionId,
  ext_ref: round.extRef,
  player: round.playerCode,
  game: round.game,
  provider: round.provider,
  variant: round.variant,
  currency: currency.parse(round.currency),
});

/** The ids of a round's calls are those of its movements: the agent's books and ours name the same thing alike. */
export function stakeCall(round: Told, stake: bigint, at: Date): WalletCall {
  return {
    type: "stake",
    tx_id: movementIdsOf(round.id).stake,
    ...about(round),
    amount: stake,
    round_state: "open",
    ref_tx_id: null,
    occurred_at: at.toISOString(),
  };
}

/** A win (of nothing too, which closes the round), or the rollback of the stake; a round has one of the two. */
export function endCall(round: Told, type: "win" | "rollback", amount: bigint, at: Date): WalletCall {
  const ids = movementIdsOf(round.id);
  return {
    type,
    tx_id: ids.end,
    ...about(round),
    amount,
    round_state: "closed",
    ref_tx_id: ids.stake,
    occurred_at: at.toISOString(),
  };
}

/** What a player has. */
export function balanceCall(
  player: { readonly playerCode: string; readonly currency: string },
  session: Pick<Told, "sessionId" | "extRef" | "game" | "provider" | "variant"> | null,
  txId: string,
  at: Date,
): WalletCall {
  return {
    type: "balance",
    tx_id: txId,
    round_id: null,
    session_id: session?.sessionId ?? null,
    ext_ref: session?.extRef ?? null,
    player: player.playerCode,
    game: session?.game ?? null,
    provider: session?.provider ?? null,
    variant: session?.variant ?? null,
    amount: 0n,
    currency: currency.parse(player.currency),
    round_state: "closed",
    ref_tx_id: null,
    occurred_at: at.toISOString(),
  };
}
