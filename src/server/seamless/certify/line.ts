// The line a certification has to a wallet: signed calls as the case wants them, every one of them kept.
import { walletCall, type WalletCall } from "#contract/wallet-call.ts";
import type { CurrencyCode } from "#contract/money.ts";
import type { Outbound } from "../../callback/outbound.ts";
import { newWebhookSecret, signWebhook } from "../../callback/standard-webhooks.ts";
import { verdictOf } from "../verdict.ts";
import type { Heard, Probe, Sending } from "./case.ts";

export interface LineOptions {
  readonly outbound: Pick<Outbound, "post">;
  readonly address: string;
  readonly timeoutMs: number;
  /** Those that are live, the newest first. */
  readonly secrets: readonly string[];
  readonly player: string;
  readonly blockedPlayer: string | null;
  readonly currency: CurrencyCode;
  readonly ids: () => string;
  readonly clock: () => Date;
}

export interface Line {
  readonly probe: Probe;
  /** Every call since the last time it was asked, in the order of their answers. */
  readonly takeHeard: () => readonly Heard[];
}

const GAME = { game: "certification", provider: "reelgate", variant: "certification" };
const WHOLE_CALL = { round_id: null, session_id: null, game: null, provider: null, variant: null } as const;
const encoded = (call: WalletCall): string => JSON.stringify(walletCall.encode(call));
const unheard = { kind: "failed", reason: "not_connected", detail: "it was never sent" } as const;

/** The calls of a player's rounds, each stake in a round and a session of its own. */
function callsOf({ player, currency, ids, clock }: LineOptions) {
  return {
    stakeCall: (amount: bigint, change: Partial<WalletCall> = {}): WalletCall => ({
      type: "stake",
      tx_id: ids(),
      round_id: ids(),
      session_id: ids(),
      ext_ref: null,
      player,
      ...GAME,
      amount,
      currency,
      round_state: "open",
      ref_tx_id: null,
      occurred_at: clock().toISOString(),
      ...change,
    }),
    endCall: (type: "win" | "rollback", stake: Heard, change: Partial<WalletCall>): WalletCall => ({
      ...stake.call,
      type,
      tx_id: ids(),
      round_state: "closed",
      ref_tx_id: stake.call.tx_id,
      occurred_at: clock().toISOString(),
      ...change,
    }),
  };
}

export function openLine(options: LineOptions): Line {
  const { outbound, address, timeoutMs, secrets, player, blockedPlayer, currency, ids, clock } = options;
  let heard: Heard[] = [];

  async function send(call: WalletCall, sending: Sending = {}): Promise<Heard> {
    const at = clock();
    const started = performance.now();
    const method = sending.method ?? "POST";
    const body = method === "GET" ? "" : (sending.body ?? encoded(call));
    const signed = signWebhook(sending.secrets ?? secrets, {
      id: call.tx_id,
      timestampS: Math.floor(at.getTime() / 1_000) + (sending.laterS ?? 0),
      body: sending.signedBody ?? body,
    });
    const right = { "content-type": "application/json", ...signed };
    const headers = present({ ...right, ...sending.headers?.(right) });
    const { lingerMs } = sending;
    const answer = await outbound.post({
      url: address,
      method,
      headers,
      body,
      timeoutMs,
      ...(lingerMs !== undefined && { lingerMs }),
    });
    const durationMs = Math.round(performance.now() - started);
    const one: Heard = {
      call,
      method,
      headers,
      body,
      at,
      durationMs,
      answer,
      verdict: verdictOf(answer, call.currency),
    };
    heard.push(one);
    return one;
  }

  const { stakeCall, endCall } = callsOf(options);
  const probe: Probe = {
    blockedPlayer: blockedPlayer ?? player,
    strangerCode: `reelgate-unknown-${ids()}`,
    otherSecret: newWebhookSecret(),
    secrets,
    balance: (change, sending) =>
      send({ ...stakeCall(0n), type: "balance", round_state: "closed", ...WHOLE_CALL, ...change }, sending),
    stake: (amount, change, sending) => send(stakeCall(amount, change), sending),
    win: (stake, amount, change) => send(endCall("win", stake, { amount, ...change })),
    rollback: (stake, change = {}) => send(endCall("rollback", stake, change)),
    again: (one, change) => send({ ...one.call, ...change }),
    unsent(amount, change) {
      const call = stakeCall(amount, change);
      const nowhere = { method: "POST", headers: {}, at: clock(), durationMs: 0, answer: unheard } as const;
      return { ...nowhere, call, body: encoded(call), verdict: verdictOf(unheard, currency) };
    },
  };
  return {
    probe,
    takeHeard() {
      const taken = heard;
      heard = [];
      return taken;
    },
  };
}

function present(headers: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) kept[name] = value;
  return kept;
}
