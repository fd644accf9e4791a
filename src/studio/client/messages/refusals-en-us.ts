// Why something was refused, in English.
import type { RefusalCode } from "../play/refusals.ts";
import type { RefusalFrame } from "./messages.ts";

export const refusals: Readonly<Record<RefusalCode, string>> = {
  session_closed: "This game session has ended. Open the game again from the lobby to play on.",
  session_not_found: "This game session is no longer known. Open the game again from the lobby.",
  session_limit: "Too many games are open. Close one and try again.",
  launch_used:
    "An address opens the game once, within five minutes, and this one is spent. Play on in the tab where it is open, or open it again from the casino's lobby.",
  wallet_insufficient: "Your balance does not cover this stake. Nothing was staked.",
  credit_exhausted: "The operator cannot take stakes at the moment. Nothing was staked; please try again later.",
  stake_out_of_range: "This stake is not allowed here. Nothing was staked.",
  player_blocked: "Your account is blocked at the moment. Please ask your operator.",
  player_self_excluded: "You have excluded yourself from playing. Take care, and see you another day.",
  player_closed: "Your player account is closed.",
  agent_suspended: "The operator is suspended at the moment. Nothing was staked.",
  game_disabled: "This game is switched off at the moment. Nothing was staked.",
  game_maintenance: "This game is being serviced. Nothing was staked; please try again later.",
  provider_disabled: "This game is not available at the moment. Nothing was staked.",
  callback_unhealthy: "Your operator's wallet does not answer at the moment. No round was played.",
  limit_reached: "You have reached one of your limits. Nothing was staked.",
  auth_missing: "This game session is no longer valid. Open the game again from the lobby.",
  sign_in_required: "This game session is no longer valid. Open the game again from the lobby.",
};

export const frame: RefusalFrame = {
  over: "The game has ended",
  notOpened: "The game could not be opened",
  tryAgain: "Try again",
  requestId: (id) => `Request ${id}`,
  refusedOtherwise: "The game could not do this. Nothing was staked.",
};
