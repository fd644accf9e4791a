/** Why deposits and withdrawals fail, in words that never vary. */
import { refuse, type Refusal } from "#contract/errors.ts";

/** Why a transfer can be on record as failed. What varies from call to call is not told, so that answers never differ. */
const DETAILS = {
  player_not_found: "There was no such player when this transfer_id was first used; a new attempt takes a new one.",
  agent_suspended: "The agent, or one above it, is suspended.",
  wallet_mode_mismatch: "The player's money is with the agent: it has no wallet here.",
  player_blocked: "The player is blocked.",
  player_self_excluded: "The player is self-excluded.",
  player_closed: "The player is closed.",
  currency_mismatch: "The player has another currency.",
  credit_insufficient: "The agent's play credit does not cover this.",
  wallet_insufficient: "The player's wallet does not hold this much.",
} as const;

const isKnown = (code: string): code is keyof typeof DETAILS => Object.hasOwn(DETAILS, code);

/** The refusal a failed transfer stands for, the same at every call. @throws for a code no transfer fails with */
export function refusalOfFailed(code: string): Refusal {
  if (!isKnown(code)) throw new Error(`a transfer failed with ${code}, which has no answer`);
  return refuse(code, DETAILS[code]);
}
