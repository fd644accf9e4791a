// The wallet of an agent in seamless mode: where it is called, what signs the calls, how it is, and what it must still hear.
import { z } from "zod";
import { keyOverlap } from "./access.ts";
import { walletMode } from "./agent.ts";
import { endpoint } from "./endpoint.ts";
import { amount, currency } from "./money.ts";
import { foreignId, id, instant, pageOf, pageQuery } from "./page.ts";
import { walletCallType } from "./wallet-call.ts";

/** How long one call may take, in ms. */
export const WALLET_TIMEOUT_MS = { least: 2_000, usual: 3_000, most: 8_000 } as const;

/** Whether the wallet as it is set now has passed the certification, every case of it. */
export const certificateStanding = z.object({
  /** The agent's players play for money only with a certificate in force. */
  is_needed: z.boolean(),
  /** `other_address`: it is of another address; `over`: a later run at this address did not pass. */
  state: z.enum(["in_force", "none", "other_address", "over"]),
  /** The one in force. */
  certificate: z.string().nullable(),
  since: instant.nullable(),
});
export type CertificateStanding = z.output<typeof certificateStanding>;

export const lastWalletCall = z.object({
  at: instant,
  type: walletCallType,
  /** `ok`, the wallet's refusal, or why nobody knows. */
  verdict: z.string(),
  /** It agreed, or refused in a word of the protocol. */
  is_answered: z.boolean(),
});

export const agentWallet = z.object({
  mode: walletMode,
  currency,
  /** null: none is set yet. */
  address: z.string().nullable(),
  timeout_ms: z.int(),
  /** Since when it is left alone but for a probe, because its calls failed; null while it is called as usual. */
  unhealthy_since: instant.nullable(),
  /** Why the last of them failed, as a trial's verdict; null while it is called as usual, and where that is not known. */
  unhealthy_reason: z.string().nullable(),
  /** When it is asked next; null while it is called as usual, and where there is nobody to ask about. */
  next_probe_at: instant.nullable(),
  /** The newest call since yesterday. */
  last_call: lastWalletCall.nullable(),
  /** Until when the secret before this one signs as well. */
  former_secret_until: instant.nullable(),
  changed_at: instant.nullable(),
  /** Rounds it must still be told the end of. */
  waiting: z.int(),
  /** Those of them that nobody tries any more by themselves. */
  stuck: z.int(),
  certificate: certificateStanding,
});
export type AgentWallet = z.output<typeof agentWallet>;

/** A round whose win or rollback the wallet has not taken yet. */
export const waitingRound = z.object({
  id,
  player: z.object({ id, code: z.string() }),
  type: z.enum(["win", "rollback"]),
  amount,
  currency,
  attempts: z.int(),
  last_failure: z.string().nullable(),
  since: instant,
  /** When it is tried next; null: a person decides. */
  due_at: instant.nullable(),
  stuck_at: instant.nullable(),
  /** It has been tried for so long that people may settle it. */
  is_for_hands: z.boolean(),
  /** Somebody has proposed that it counts as told, and nobody has decided. */
  is_proposed: z.boolean(),
});
export type WaitingRound = z.output<typeof waitingRound>;

const ofAgent = z.object({ id });

export const getAgentWallet = endpoint("GET /api/agents/{id}/wallet", {
  summary: "The wallet of an agent of my subtree",
  may: { permission: "wallet.read" },
  params: ofAgent,
  answer: agentWallet,
  errors: ["agent_not_found"],
});
export const setAgentWallet = endpoint("PUT /api/agents/{id}/wallet", {
  summary: "Set where the wallet is called and for how long; the secret of a new one is answered this once",
  may: { permission: "wallet.write" },
  params: ofAgent,
  body: z.strictObject({
    address: z.string().trim().min(1).max(500),
    timeout_ms: z.int().min(WALLET_TIMEOUT_MS.least).max(WALLET_TIMEOUT_MS.most),
  }),
  answer: z.object({ wallet: agentWallet, secret: z.string().nullable() }),
  errors: ["agent_not_found", "agent_closed", "wallet_mode_mismatch"],
});
export const requireCertificate = endpoint("PUT /api/agents/{id}/wallet/certificate", {
  summary: "Say whether the agent's players play for money only with a certificate of its wallet in force",
  may: { permission: "wallet.require_certificate" },
  params: ofAgent,
  body: z.strictObject({ is_needed: z.boolean() }),
  answer: agentWallet,
  errors: ["agent_not_found", "agent_closed"],
});
export const rotateAgentWalletSecret = endpoint("POST /api/agents/{id}/wallet/rotation", {
  summary: "Sign with a new secret, answered this once; the one before signs as well until the overlap is over",
  may: { permission: "wallet.write" },
  params: ofAgent,
  body: z.strictObject({ overlap: keyOverlap }),
  answer: z.object({ wallet: agentWallet, secret: z.string() }),
  errors: ["agent_not_found", "agent_closed", "wallet_not_set"],
});
export const tryAgentWallet = endpoint("POST /api/agents/{id}/wallet/trial", {
  summary: "Ask the wallet a player's balance, now",
  may: { permission: "wallet.write" },
  params: ofAgent,
  body: z.strictObject({ player: foreignId }),
  answer: z.object({
    /** `ok`, the wallet's refusal, or why nobody knows. */
    verdict: z.string(),
    balance: amount.nullable(),
    currency,
    duration_ms: z.int(),
  }),
  errors: ["agent_not_found", "wallet_not_set"],
});
export const listWaitingRounds = endpoint("GET /api/agents/{id}/wallet/rounds", {
  summary: "Rounds whose end the wallet has not taken yet, the newest first",
  may: { permission: "wallet.read" },
  params: ofAgent,
  query: pageQuery,
  answer: pageOf(waitingRound),
  errors: ["agent_not_found", "cursor_invalid"],
});
export const retryWaitingRound = endpoint("POST /api/agents/{id}/wallet/rounds/{round}/retry", {
  summary: "Tell the wallet now, whenever it would have been told next",
  may: { permission: "wallet.write" },
  params: z.object({ id, round: id }),
  answer: waitingRound,
  errors: ["agent_not_found", "round_not_found"],
});
