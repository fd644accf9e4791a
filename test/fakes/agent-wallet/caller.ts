/** Calls a wallet as the platform does: signed, over the real way out, with as little to write as a test needs. */
import { randomUUID } from "node:crypto";
import { onTestFinished } from "vitest";
import { z } from "zod";
import { type WalletCall, walletCall } from "#contract/wallet-call.ts";
import type { OutboundAnswer } from "#server/callback/exchange.ts";
import { createOutbound } from "#server/callback/outbound.ts";
import { newWebhookSecret, signWebhook } from "#server/callback/standard-webhooks.ts";
import { type AgentWallet, type AgentWalletOptions, startAgentWallet } from "./agent-wallet.ts";

export interface Stage {
  readonly wallet: AgentWallet;
  readonly secret: string;
  /** A call that is sound unless changed; its answer as it came. */
  readonly send: (call: WalletCall, sending?: Sending) => Promise<OutboundAnswer>;
  /** The same, with the JSON of an answer that must have come. */
  readonly ask: (call: WalletCall) => Promise<Record<string, unknown>>;
}
interface Sending {
  readonly secrets?: readonly string[];
  readonly timestampS?: number;
  readonly path?: string;
  readonly body?: string;
}

const json = z.record(z.string(), z.unknown());

export function stakeOf(player: string, amount: bigint, change: Partial<WalletCall> = {}): WalletCall {
  return {
    type: "stake",
    tx_id: randomUUID(),
    round_id: randomUUID(),
    session_id: randomUUID(),
    ext_ref: null,
    player,
    game: "lantern_meadow",
    provider: "own",
    variant: "rtp96",
    amount,
    currency: "BRL",
    round_state: "open",
    ref_tx_id: null,
    occurred_at: "2026-03-02T12:00:00.000Z",
    ...change,
  };
}

export const winOf = (stake: WalletCall, amount: bigint, change: Partial<WalletCall> = {}): WalletCall => ({
  ...stake,
  type: "win",
  tx_id: randomUUID(),
  amount,
  round_state: "closed",
  ref_tx_id: stake.tx_id,
  ...change,
});

export const rollbackOf = (stake: WalletCall, change: Partial<WalletCall> = {}): WalletCall => ({
  ...stake,
  type: "rollback",
  tx_id: randomUUID(),
  round_state: "closed",
  ref_tx_id: stake.tx_id,
  ...change,
});

export const balanceCallOf = (player: string): WalletCall =>
  stakeOf(player, 0n, { type: "balance", round_id: null, session_id: null, game: null, provider: null, variant: null });

export async function stage(options: Partial<AgentWalletOptions> = {}, timeoutMs = 5_000): Promise<Stage> {
  const secret = options.secrets?.[0] ?? newWebhookSecret();
  const wallet = await startAgentWallet({ secrets: [secret], currency: "BRL", openingBalance: 10_000n, ...options });
  const outbound = createOutbound({ isLoopbackAllowed: true, allowedPorts: [], connectTimeoutMs: 5_000 });
  onTestFinished(async () => {
    outbound.close();
    await wallet.stop();
  });
  const send: Stage["send"] = (call, sending = {}) => {
    const body = sending.body ?? JSON.stringify(z.encode(walletCall, call));
    const timestampS = sending.timestampS ?? Math.floor((options.clock?.() ?? new Date()).getTime() / 1_000);
    const signed = signWebhook(sending.secrets ?? [secret], { id: call.tx_id, timestampS, body });
    const headers = { ...signed, "content-type": "application/json" };
    return outbound.post({ url: `${wallet.address}${sending.path ?? ""}`, headers, body, timeoutMs });
  };
  const ask: Stage["ask"] = async (call) => {
    const answer = await send(call);
    if (answer.kind === "failed") throw new Error(`the wallet did not answer: ${answer.reason}, ${answer.detail}`);
    return json.parse(JSON.parse(answer.body));
  };
  return { wallet, secret, send, ask };
}
