// Who holds the money of an agent's players, and changing it: only while none of it is with us and nothing is under way.
import { z } from "zod";
import { walletMode } from "./agent.ts";
import { endpoint } from "./endpoint.ts";
import { amount, currency } from "./money.ts";
import { id } from "./page.ts";

const ofAgent = z.object({ id });

/** What keeps the mode from being changed. */
export const modeHindrance = z.object({
  /** Wallets with us that hold money; rounds that are open; rounds whose end the agent's wallet has not taken. */
  kind: z.enum(["wallets", "rounds", "waiting"]),
  count: z.int(),
  amount,
});
export type ModeHindrance = z.output<typeof modeHindrance>;

export const walletModeFacts = z.object({
  mode: walletMode,
  currency,
  /** Game sessions that would end. */
  sessions: z.int(),
  /** Whether the agent's own wallet has an address. */
  has_address: z.boolean(),
  hindrances: z.array(modeHindrance),
});
export type WalletModeFacts = z.output<typeof walletModeFacts>;

export const readWalletMode = endpoint("GET /api/agents/{id}/wallet-mode", {
  summary: "Who holds the money of an agent's players, and what keeps that from being changed",
  may: { permission: "agent.mode" },
  params: ofAgent,
  answer: walletModeFacts,
  errors: ["agent_not_found"],
});
export const setWalletMode = endpoint("PUT /api/agents/{id}/wallet-mode", {
  summary: "Change who holds the money of an agent's players; refused while any is with us or a round is under way",
  may: { permission: "agent.mode" },
  params: ofAgent,
  body: z.strictObject({ mode: walletMode }),
  answer: walletModeFacts,
  errors: ["agent_not_found", "agent_closed", "agent_not_empty", "certification_under_way"],
});
