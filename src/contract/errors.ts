// The closed list of error codes with their HTTP status and what a client may do, and the problem body that carries them.
import { z } from "zod";
import { keysOf } from "./keys-of.ts";

export type Retry = "never" | "same_id" | "later" | "manual";

/** Each code: HTTP status, what the caller may do, English title (RFC 9457 `title`). */
export const ERRORS = {
  validation_failed: { status: 400, retry: "never", title: "Request not valid" },
  body_malformed: { status: 400, retry: "never", title: "Body is not valid JSON" },
  cursor_invalid: { status: 400, retry: "never", title: "Cursor not valid" },
  auth_missing: { status: 401, retry: "never", title: "Authentication missing" },
  auth_key_unknown: { status: 401, retry: "never", title: "Key unknown" },
  auth_signature_invalid: { status: 401, retry: "never", title: "Signature not valid" },
  auth_timestamp_skew: { status: 401, retry: "never", title: "Timestamp too far from now" },
  auth_nonce_reused: { status: 401, retry: "never", title: "Nonce used before" },
  sign_in_required: { status: 401, retry: "never", title: "Sign in required" },
  sign_in_refused: { status: 401, retry: "never", title: "Sign-in name or password not right" },
  sign_in_step_over: { status: 401, retry: "never", title: "Sign-in took too long" },
  auth_scope_missing: { status: 403, retry: "never", title: "Key lacks the scope" },
  ip_not_allowed: { status: 403, retry: "never", title: "Address not allowed" },
  agent_suspended: { status: 403, retry: "manual", title: "Agent suspended" },
  player_blocked: { status: 403, retry: "manual", title: "Player blocked" },
  player_self_excluded: { status: 403, retry: "never", title: "Player self-excluded" },
  not_supported_by_policy: { status: 403, retry: "never", title: "Not supported by policy" },
  permission_missing: { status: 403, retry: "never", title: "Permission missing" },
  two_factor_required: { status: 403, retry: "manual", title: "Two-factor required" },
  viewing_read_only: { status: 403, retry: "never", title: "Nothing can be changed while viewing as another agent" },
  origin_not_allowed: { status: 403, retry: "never", title: "Origin not allowed" },
  role_above_own: { status: 403, retry: "never", title: "Role above your own" },
  route_not_found: { status: 404, retry: "never", title: "Route not found" },
  agent_not_found: { status: 404, retry: "never", title: "Agent not found" },
  player_not_found: { status: 404, retry: "never", title: "Player not found" },
  game_not_found: { status: 404, retry: "never", title: "Game not found" },
  session_not_found: { status: 404, retry: "never", title: "Session not found" },
  round_not_found: { status: 404, retry: "never", title: "Round not found" },
  provider_not_found: { status: 404, retry: "never", title: "Provider not found" },
  window_not_found: { status: 404, retry: "never", title: "Maintenance window not found" },
  stop_not_found: { status: 404, retry: "never", title: "Emergency stop not found" },
  seeds_not_found: { status: 404, retry: "never", title: "Seeds not found" },
  passkey_not_found: { status: 404, retry: "never", title: "Passkey not found" },
  device_not_found: { status: 404, retry: "never", title: "Device not found" },
  request_not_found: { status: 404, retry: "never", title: "Request not found" },
  member_not_found: { status: 404, retry: "never", title: "Member not found" },
  delivery_not_found: { status: 404, retry: "never", title: "Delivery not found" },
  transfer_not_found: { status: 404, retry: "never", title: "Transfer not found" },
  payment_not_found: { status: 404, retry: "never", title: "Payment not found" },
  pix_not_found: { status: 404, retry: "never", title: "PIX not found" },
  invoice_not_found: { status: 404, retry: "never", title: "Invoice not found" },
  plan_not_found: { status: 404, retry: "never", title: "Plan not found" },
  export_not_found: { status: 404, retry: "never", title: "Export not found" },
  key_not_found: { status: 404, retry: "never", title: "Key not found" },
  call_not_found: { status: 404, retry: "never", title: "Call not found" },
  certification_not_found: { status: 404, retry: "never", title: "Certification not found" },
  view_not_found: { status: 404, retry: "never", title: "View not found" },
  reconciliation_not_found: { status: 404, retry: "never", title: "Day not found" },
  file_not_found: { status: 404, retry: "never", title: "File not found" },
  state_unchanged: { status: 409, retry: "never", title: "In this state already" },
  window_over: { status: 409, retry: "never", title: "Maintenance window over" },
  availability_locked: { status: 409, retry: "manual", title: "Set by an agent above" },
  emergency_stop_in_force: { status: 409, retry: "manual", title: "An emergency stop is in force" },
  stop_lifted: { status: 409, retry: "never", title: "Emergency stop lifted already" },
  export_not_ready: { status: 409, retry: "later", title: "Export has no file" },
  export_limit: { status: 409, retry: "later", title: "Too many exports under way" },
  export_range_too_long: { status: 409, retry: "never", title: "Period too long for an export" },
  period_too_busy: { status: 409, retry: "never", title: "Too much was played in this period" },
  export_too_large: { status: 409, retry: "never", title: "Export too large for its format" },
  export_interrupted: { status: 409, retry: "later", title: "Export interrupted too often" },
  view_name_taken: { status: 409, retry: "never", title: "View name taken" },
  view_limit: { status: 409, retry: "never", title: "Too many views" },
  agent_code_taken: { status: 409, retry: "never", title: "Agent code taken" },
  agent_closed: { status: 409, retry: "never", title: "Agent closed" },
  second_person_needed: { status: 409, retry: "manual", title: "A second person is needed" },
  request_decided: { status: 409, retry: "never", title: "Request decided already" },
  transfer_not_reversible: { status: 409, retry: "never", title: "Transfer cannot be reversed" },
  transfer_reversed: { status: 409, retry: "never", title: "Transfer reversed already" },
  agent_cycle: { status: 409, retry: "never", title: "Agent below itself" },
  agent_not_empty: { status: 409, retry: "manual", title: "Agent holds money or open rounds" },
  providers_exceed_parent: { status: 409, retry: "manual", title: "Providers the parent does not offer" },
  variants_differ: { status: 409, retry: "manual", title: "Other game variants in force there" },
  agent_depth_exceeded: { status: 409, retry: "never", title: "Agent tree too deep" },
  key_limit: { status: 409, retry: "manual", title: "Two keys in force already" },
  key_over: { status: 409, retry: "never", title: "Key no longer in force" },
  key_ending: { status: 409, retry: "never", title: "Key taken over from already" },
  password_not_right: { status: 409, retry: "never", title: "Password not right" },
  code_not_right: { status: 409, retry: "never", title: "Code not right or used" },
  passkey_refused: { status: 409, retry: "never", title: "Passkey not accepted" },
  passkey_limit: { status: 409, retry: "never", title: "Too many passkeys" },
  passkeys_not_possible: { status: 409, retry: "never", title: "No passkeys at this address" },
  two_factor_on: { status: 409, retry: "never", title: "Two-factor on already" },
  two_factor_not_started: { status: 409, retry: "never", title: "Two-factor not being set up" },
  reset_link_used: { status: 409, retry: "never", title: "Reset link used or expired" },
  login_taken: { status: 409, retry: "never", title: "Sign-in name taken" },
  member_is_self: { status: 409, retry: "never", title: "Not to be done to oneself" },
  member_joined: { status: 409, retry: "never", title: "Member joined already" },
  last_owner: { status: 409, retry: "never", title: "Last owner" },
  price_below_parent: { status: 409, retry: "never", title: "Price below the parent's" },
  price_above_child: { status: 409, retry: "manual", title: "Price above a sub-agent's" },
  plan_code_taken: { status: 409, retry: "never", title: "Plan code taken" },
  plan_changed: { status: 409, retry: "manual", title: "Plan has a newer version" },
  terms_above_plan: { status: 409, retry: "manual", title: "Terms beyond those of the plan" },
  payment_way_missing: { status: 409, retry: "manual", title: "No way to pay in this currency" },
  payment_limit: { status: 409, retry: "later", title: "Too many payments awaited" },
  payment_not_confirmed: { status: 409, retry: "later", title: "Payment not confirmed yet" },
  payment_settled: { status: 409, retry: "never", title: "Payment settled already" },
  pix_decided: { status: 409, retry: "never", title: "PIX decided already" },
  payment_differs: { status: 409, retry: "never", title: "Not what the invoice asks for" },
  bank_reference_used: { status: 409, retry: "never", title: "Movement at the bank used already" },
  reconciliation_state: { status: 409, retry: "never", title: "Not possible in the day's state" },
  file_under_way: { status: 409, retry: "later", title: "Another file of this day is under way" },
  file_not_open: { status: 409, retry: "never", title: "File takes no more parts" },
  file_incomplete: { status: 409, retry: "later", title: "Parts of the file are missing" },
  credit_line_in_use: { status: 409, retry: "manual", title: "Credit line drawn already" },
  credit_insufficient: { status: 409, retry: "never", title: "Play credit insufficient" },
  credit_exhausted: { status: 409, retry: "later", title: "Play credit exhausted" },
  wallet_insufficient: { status: 409, retry: "never", title: "Wallet balance insufficient" },
  wallet_mode_mismatch: { status: 409, retry: "never", title: "Wallet mode does not allow this" },
  player_in_use: { status: 409, retry: "later", title: "Player has money or an open round" },
  player_closed: { status: 409, retry: "never", title: "Player closed" },
  currency_mismatch: { status: 409, retry: "never", title: "Currency does not match" },
  game_disabled: { status: 409, retry: "later", title: "Game disabled" },
  game_maintenance: { status: 409, retry: "later", title: "Game in maintenance" },
  provider_disabled: { status: 409, retry: "later", title: "Provider disabled" },
  session_closed: { status: 409, retry: "never", title: "Session closed" },
  session_limit: { status: 409, retry: "later", title: "Too many open sessions" },
  callback_unhealthy: { status: 409, retry: "later", title: "Callback unhealthy" },
  stake_out_of_range: { status: 409, retry: "never", title: "Stake out of range" },
  limit_reached: { status: 409, retry: "never", title: "Player's limit reached" },
  stake_refused: { status: 409, retry: "never", title: "Stake refused by the agent's wallet" },
  wallet_not_set: { status: 409, retry: "manual", title: "No wallet address set" },
  webhook_not_set: { status: 409, retry: "manual", title: "No webhook address set" },
  webhook_off: { status: 409, retry: "manual", title: "Webhook address switched off" },
  certification_under_way: { status: 409, retry: "later", title: "Certification under way" },
  round_still_tried: { status: 409, retry: "later", title: "Round still tried by itself" },
  round_being_told: { status: 409, retry: "later", title: "Wallet being told right now" },
  round_told: { status: 409, retry: "never", title: "Wallet told already" },
  proposal_waiting: { status: 409, retry: "never", title: "Proposal waiting already" },
  round_in_progress: { status: 409, retry: "same_id", title: "A round is in progress" },
  seeds_unused: { status: 409, retry: "never", title: "Seeds not played yet" },
  spin_out_of_order: { status: 409, retry: "never", title: "Spin out of order" },
  launch_used: { status: 409, retry: "never", title: "Launch address used or expired" },
  transfer_in_progress: { status: 409, retry: "same_id", title: "Transfer in progress" },
  transfer_conflict: { status: 422, retry: "never", title: "Same id, other content" },
  rate_limited: { status: 429, retry: "later", title: "Too many requests" },
  internal: { status: 500, retry: "same_id", title: "Internal error" },
  upstream_error: { status: 502, retry: "same_id", title: "Upstream error" },
  unavailable: { status: 503, retry: "same_id", title: "Unavailable" },
} as const satisfies Record<string, { status: number; retry: Retry; title: string }>;

export type ErrorCode = keyof typeof ERRORS;
export const ERROR_CODES: readonly ErrorCode[] = keysOf(ERRORS);
/** Not so where the other side is of another version. */
export const isErrorCode = (code: string): code is ErrorCode => ERROR_CODES.some((known) => known === code);

/** One wrong field: its path in the request, a stable code, and a sentence for the engineer reading it. */
export const fieldError = z.object({ field: z.string(), code: z.string(), message: z.string() });
export type FieldError = z.output<typeof fieldError>;

/** RFC 9457 `application/problem+json`. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  detail: z.string(),
  retry: z.enum(["never", "same_id", "later", "manual"]),
  request_id: z.string(),
  errors: z.array(fieldError).optional(),
});
export type Problem = z.output<typeof problem>;

/** A refusal as a value: business rules return it, HTTP turns it into a problem. */
export interface Refusal {
  readonly refused: ErrorCode;
  readonly detail: string;
  readonly errors?: readonly FieldError[];
  /** Where this case asks for something else than its code does. */
  readonly retry?: Retry;
}
export const refuse = (refused: ErrorCode, detail: string, errors?: readonly FieldError[]): Refusal =>
  errors === undefined ? { refused, detail } : { refused, detail, errors };
/** A refusal that stays one until a person has set something right, however long the caller waits. */
export const refuseUntilMended = (refused: ErrorCode, detail: string): Refusal => ({
  ...refuse(refused, detail),
  retry: "manual",
});
export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === "object" && value !== null && "refused" in value;

/** The address that documents a code. */
export const errorType = (code: ErrorCode): string => `https://reelgate.dev/errors/${code}`;
