// The line to agents' wallets: whose is where, whether it may be called now, the signed call itself, and what it came to.
import { refuse, refuseUntilMended, type Refusal } from "#contract/errors.ts";
import { walletCall, type WalletCall } from "#contract/wallet-call.ts";
import type { OutboundAnswer } from "../../callback/exchange.ts";
import { liveSecrets } from "../../callback/live-secrets.ts";
import type { Outbound } from "../../callback/outbound.ts";
import { signWebhook } from "../../callback/standard-webhooks.ts";
import type { Db } from "../../db/database.ts";
import type { AgentPlace } from "../../db/reach.ts";
import type { Seal } from "../../db/seal.ts";
import { keepHeaders, type HeaderChoice } from "../../http/kept-headers.ts";
import { createBreaker, type Breaker } from "../breaker.ts";
import { findStoredWallet, type StoredWallet } from "../queries.ts";
import { verdictOf, type Verdict } from "../verdict.ts";
import { createCallLog } from "./call-log.ts";
import { createWalletHealth, isDue, type KnownHealth } from "./wallet-health.ts";

export interface WalletsDeps {
  readonly db: Db;
  readonly seal: Pick<Seal, "open">;
  readonly outbound: Pick<Outbound, "post">;
  readonly ids: () => string;
  readonly clock: () => Date;
  readonly log: { warn(context: object, message: string): void };
}

/** An agent's wallet as it may be called now. */
export interface OpenWallet {
  readonly tenantId: string;
  readonly agentId: string;
  readonly timeoutMs: number;
}

export interface Wallets {
  /** The wallet, or why nothing may be asked of it now. While its breaker is open, an admission is the probe: call it. */
  admit(tenantId: string, agentId: string): Promise<OpenWallet | Refusal>;
  /** One signed call, never longer than the agent's time-out. It never throws. */
  call(wallet: OpenWallet, call: WalletCall): Promise<Verdict>;
  /** What is known of an agent's wallet is read anew for the next call: it has changed. */
  forget(agentId: string): void;
  /** Whoever reads calls after it finds all that this node has made. */
  written(): Promise<void>;
  /** Writes down what was said. */
  close(): Promise<void>;
}

/** What an agent's callback secrets are sealed to. */
export const walletSecretContext = (agentId: string): string => `seamless_wallets/${agentId}`;

/** A change on another node, or by another process, is seen after this long. */
const KNOWN_FOR_MS = 1_000;

interface Line extends KnownHealth {
  wallet: StoredWallet | undefined;
  secrets: readonly string[];
  readAt: number;
}

async function readLine(deps: WalletsDeps, tenantId: string, agentId: string, breaker: Breaker): Promise<Line> {
  const readAt = deps.clock().getTime();
  const wallet = await findStoredWallet(deps.db, tenantId, agentId);
  const secrets = wallet === undefined ? [] : secretsOf(deps, agentId, wallet);
  const { unhealthySince = null, unhealthyReason = null, probedAt = null } = wallet ?? {};
  return { wallet, secrets, unhealthySince, unhealthyReason, probedAt, readAt, breaker };
}

export function createWallets(deps: WalletsDeps): Wallets {
  const lines = new Map<string, Line>();
  /** Apart from what is read: calls that read a line at the same moment are counted together. */
  const breakers = new Map<string, Breaker>();
  const callLog = createCallLog(deps.db, deps.log);
  const health = createWalletHealth(deps);

  async function lineOf(tenantId: string, agentId: string): Promise<Line> {
    const known = lines.get(agentId);
    if (known !== undefined && deps.clock().getTime() - known.readAt < KNOWN_FOR_MS) return known;
    const breaker = breakers.get(agentId) ?? createBreaker();
    breakers.set(agentId, breaker);
    const line = await readLine(deps, tenantId, agentId, breaker);
    // Another node has found it well again.
    if (known !== undefined && known.unhealthySince !== null && line.unhealthySince === null) line.breaker.reset();
    lines.set(agentId, line);
    return line;
  }

  /** Whether a call may be made now; while the breaker is open, only by whoever has the turn to probe. */
  async function mayCall(place: AgentPlace, line: Line): Promise<boolean> {
    const now = deps.clock();
    if (!isDue(line, now)) return false;
    if (line.unhealthySince === null) return true;
    // Whoever asks here meanwhile leaves it to this one.
    line.probedAt = now;
    if (await health.claimProbe(place, now)) return true;
    // Another node was first, or has found it well again.
    line.readAt = Number.NEGATIVE_INFINITY;
    return false;
  }

  return {
    async admit(tenantId, agentId) {
      const line = await lineOf(tenantId, agentId);
      if (line.wallet === undefined)
        return refuseUntilMended("callback_unhealthy", "No address is set for the agent's wallet.");
      if (!(await mayCall({ tenantId, agentId }, line)))
        return refuse("callback_unhealthy", "The agent's wallet has failed, and is not called now.");
      return { tenantId, agentId, timeoutMs: line.wallet.timeoutMs };
    },

    async call(wallet, call) {
      const line = await lineOf(wallet.tenantId, wallet.agentId);
      const at = deps.clock();
      const started = performance.now();
      const body = JSON.stringify(walletCall.encode(call));
      const address = line.wallet?.address ?? "";
      const signed = signWebhook(line.secrets, {
        id: call.tx_id,
        timestampS: Math.floor(at.getTime() / 1_000),
        body,
      });
      const answer = await deps.outbound.post({
        url: address,
        headers: { "content-type": "application/json", ...signed },
        body,
        timeoutMs: wallet.timeoutMs,
      });
      const verdict = verdictOf(answer, call.currency);
      const durationMs = Math.round(performance.now() - started);
      const sent = { tenantId: wallet.tenantId, agentId: wallet.agentId, address, at, durationMs, request: body };
      callLog.note({ id: deps.ids(), ...sent, ...aboutCall(call), ...saidBy(answer), ...meant(verdict) });
      const failure = verdict.kind === "unclear" ? verdict.reason : null;
      await health
        .note(wallet, line, { failure, askedAt: at })
        .catch((error: unknown) => deps.log.warn({ error }, "a wallet's health was not written down"));
      return verdict;
    },

    forget(agentId) {
      const line = lines.get(agentId);
      if (line !== undefined) line.readAt = Number.NEGATIVE_INFINITY;
    },

    written: () => callLog.written(),
    close: () => callLog.close(),
  };
}

/** What signs the calls now. */
export const secretsOf = (
  { seal, clock }: Pick<WalletsDeps, "seal" | "clock">,
  agentId: string,
  wallet: StoredWallet,
): string[] => liveSecrets(seal, walletSecretContext(agentId), wallet, clock());

const ANSWERED: HeaderChoice = {
  shown: ["content-type", "content-length", "date", "server", "via", "retry-after", "x-request-id", "traceparent"],
  masked: ["set-cookie", "authorization", "www-authenticate"],
};

const saidBy = (answer: OutboundAnswer) =>
  answer.kind === "answered"
    ? { status: answer.status, answer: answer.body, answerHeaders: keepHeaders(answer.headers, ANSWERED) }
    : { status: null, answer: answer.detail, answerHeaders: null };

const aboutCall = (call: WalletCall) => ({
  roundId: call.round_id,
  playerCode: call.player,
  type: call.type,
  txId: call.tx_id,
  amount: call.amount,
});

const meant = (verdict: Verdict): { balance: bigint | null; verdict: string } =>
  verdict.kind === "unclear"
    ? { balance: null, verdict: verdict.reason }
    : { balance: verdict.balance, verdict: verdict.kind === "ok" ? "ok" : verdict.code };
