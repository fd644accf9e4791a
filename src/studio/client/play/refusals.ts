// The refusals a player can meet, and which of them end the session.
import type { ErrorCode } from "#contract/errors.ts";

/** Those with a text of their own, which both languages have to write. */
export type RefusalCode = Extract<
  ErrorCode,
  | "session_closed"
  | "session_not_found"
  | "session_limit"
  | "launch_used"
  | "wallet_insufficient"
  | "credit_exhausted"
  | "stake_out_of_range"
  | "player_blocked"
  | "player_self_excluded"
  | "player_closed"
  | "agent_suspended"
  | "game_disabled"
  | "game_maintenance"
  | "provider_disabled"
  | "callback_unhealthy"
  | "limit_reached"
  | "auth_missing"
  | "sign_in_required"
>;

/** After these there is nothing to play on; the others leave the player where they were. */
const FINAL: ReadonlySet<string> = new Set<RefusalCode>([
  "session_closed",
  "session_not_found",
  "launch_used",
  "player_self_excluded",
  "player_closed",
  "auth_missing",
  "sign_in_required",
]);

export function endsSession(code: string): boolean {
  return FINAL.has(code);
}
