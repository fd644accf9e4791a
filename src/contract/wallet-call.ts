// What we and an agent's wallet say to each other in seamless mode: one signed call for a balance, a stake, a win or a rollback.
import { z } from "zod";
import { amount, currency } from "./money.ts";
import { id, instant } from "./page.ts";

export const walletCallType = z.enum(["balance", "stake", "win", "rollback"]);
export type WalletCallType = z.output<typeof walletCallType>;

/** The body of our call. What belongs to a round is null where a balance is asked without one. */
export const walletCall = z.object({
  type: walletCallType,
  /** Names one effect for ever: a repeated call has it again. */
  tx_id: id,
  round_id: id.nullable(),
  session_id: id.nullable(),
  /** The agent's own word for the session, as it came with it. */
  ext_ref: z.string().nullable(),
  player: z.string(),
  game: z.string().nullable(),
  provider: z.string().nullable(),
  variant: z.string().nullable(),
  /** Of a balance 0; of a win may be 0, which only closes the round; of a rollback the stake it undoes. */
  amount,
  currency,
  round_state: z.enum(["open", "closed"]),
  /** Of a rollback and a win: the stake's `tx_id`. */
  ref_tx_id: id.nullable(),
  occurred_at: instant,
});
export type WalletCall = z.output<typeof walletCall>;

/** Why a wallet refuses; any other word is not understood, and so leaves a stake in doubt. */
export const walletRefusal = z.enum([
  "insufficient_funds",
  "player_unknown",
  "player_blocked",
  "limit_reached",
  "tx_conflict",
  "tx_rolled_back",
  "tx_unknown",
  "try_again",
]);
export type WalletRefusal = z.output<typeof walletRefusal>;

/** The wallet's answer; fields beyond these are ignored. */
export const walletAnswer = z.union([
  z.object({
    status: z.literal("ok"),
    /** What the player has after it. */
    balance: amount,
    currency,
    /** The wallet's own id of what it booked. */
    tx_ref: z.string().max(200).nullish(),
  }),
  z.object({ status: walletRefusal, balance: amount.nullish() }),
]);
export type WalletAnswer = z.output<typeof walletAnswer>;
