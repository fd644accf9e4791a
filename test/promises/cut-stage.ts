/** The whole application with proxies that cut connections between all of its parts, and agents of both modes who play on it. */
import { issueApiKey } from "#server/access/service.ts";
import { newWebhookSecret } from "#server/callback/standard-webhooks.ts";
import { drillCount } from "#server/ledger/drill.ts";
import { createPool } from "#server/db/pool.ts";
import { setWebhook } from "#server/webhook/service/settings.ts";
import { openCasino } from "../factories/casino.ts";
import { startAgentWallet, type AgentWallet } from "../fakes/agent-wallet/agent-wallet.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../fakes/webhook-receiver/webhook-receiver.ts";
import { startTcpProxy, type Mischief, type TcpProxy } from "../fakes/tcp-proxy.ts";
import { startApp } from "../http/start-app.ts";
import type { FreshDatabase } from "../pg/fresh-database.ts";
import { OPENING, operatorOf, type Operator } from "./operator.ts";
import { createPatientCaller, type PatientCaller } from "./patient-caller.ts";

const PLENTY = { perSecond: 1e6, burst: 1e6 };
/** One database, one secret, however many applications a test opens on it. */
const ENCRYPTION_KEY = "only-for-tests-of-cut-connections";
/**
 * A caller asks again sooner than the wallet's own time-out. So many as in a drill keep the machine busy: those who would
 * not wait for an answer that is coming would ask for ever.
 */
const ATTEMPT_MS = drillCount({ gate: 1_500, drill: 6_000 });
const SILENCE_MS = 1_500;
const STALL_MS = 150;

/** Between client and application, application and database, application and wallet, application and receiver of webhooks. */
type Line = "toApp" | "toDatabase" | "toWallet" | "toReceiver";

export interface CutOptions {
  readonly seed: number;
  readonly mischief: Readonly<Record<Line, Mischief>>;
}

export interface CutStage {
  readonly wallet: AgentWallet;
  /** Of both agents: told of sessions that end. */
  readonly receiver: WebhookReceiver;
  readonly proxies: Readonly<Record<Line, TcpProxy>>;
  /** Of the application, through the proxy. */
  readonly url: string;
  readonly transfer: Operator;
  readonly seamless: Operator;
  /** Lets everything through, and time pass until nothing is under way. */
  readonly calm: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export async function openCutStage(database: FreshDatabase, { seed, mischief }: CutOptions): Promise<CutStage> {
  let aheadMs = 0;
  const clock = (): Date => new Date(Date.now() + aheadMs);
  const secret = newWebhookSecret();
  const timeLimitMs = 2_000;
  const wallet = await startAgentWallet({
    secrets: [secret],
    currency: "BRL",
    openingBalance: OPENING,
    clock,
    timeLimitMs,
  });
  const [toWallet, walletUrl] = await between(wallet.address, mischief.toWallet, seed);
  const webhookSecrets: string[] = [];
  const receiver = await startWebhookReceiver({ secrets: webhookSecrets, clock });
  const [toReceiver, receiverUrl] = await between(receiver.address, mischief.toReceiver, seed + 3);
  const [toDatabase, appUrl] = await between(database.appUrl, mischief.toDatabase, seed + 1);
  const pool = createPool(appUrl, { applicationName: "reelgate cut", max: 20, silenceMs: SILENCE_MS });
  const limits = { api: PLENTY, play: PLENTY, anybody: PLENTY };
  const app = await startApp(database, { pool, appUrl, clock, limits, encryptionKey: ENCRYPTION_KEY });
  const [toApp, url] = await between(app.url, mischief.toApp, seed + 2);
  const proxies = { toApp, toDatabase, toWallet, toReceiver };
  const callers: PatientCaller[] = [];
  const operator = async (agentsWallet?: { address: string; secret: string }): Promise<Operator> => {
    const money = { seal: app.deps.seal, credit: OPENING * 1_000n, money: 0n };
    const casino = await openCasino(database, { ...money, ...(agentsWallet && { wallet: agentsWallet }) });
    const { tenantId, agentId } = casino.books;
    const webhook = { tenantId, agentId, address: receiverUrl, events: ["session.closed"] as const, at: clock() };
    const set = await database.db.transaction().execute((tx) => setWebhook(tx, app.deps.seal, webhook));
    webhookSecrets.push(set.secret ?? "");
    const key = await issueApiKey(app.deps, { tenantId, agentId, scopes: ["read", "play", "money"], cidrs: [] });
    const caller = createPatientCaller(() => toApp.port, ATTEMPT_MS);
    callers.push(caller);
    return operatorOf(casino, key, caller, clock);
  };
  app.start();
  return {
    wallet,
    receiver,
    proxies,
    url,
    transfer: await operator(),
    seamless: await operator({ address: walletUrl, secret }),
    async calm() {
      for (const proxy of Object.values(proxies)) proxy.quiet();
      await untilNothingWaits(database, (ms) => (aheadMs += ms));
    },
    async close() {
      for (const caller of callers) caller.close();
      await app.stop();
      await pool.end();
      for (const proxy of Object.values(proxies)) await proxy.stop();
      await Promise.all([wallet.stop(), receiver.stop()]);
    },
  };
}

/** A proxy in front of an address, and the address through it. */
async function between(address: string, mischief: Mischief, seed: number): Promise<[TcpProxy, string]> {
  const url = new URL(address);
  const proxy = await startTcpProxy({ port: Number(url.port), seed, mischief, stallMs: STALL_MS });
  url.host = `127.0.0.1:${proxy.port}`;
  return [proxy, url.href];
}

const LOOK_AGAIN_MS = 50;
const WITHIN_MS = 60_000;

/** Rounds and webhooks wait for their next try; the clock is moved there, so that hours are over in a moment. */
async function untilNothingWaits({ pool }: FreshDatabase, advance: (ms: number) => void): Promise<void> {
  const until = performance.now() + WITHIN_MS;
  while (performance.now() < until) {
    const { rows } = await pool.query<{ waiting: bigint }>(
      `select (select count(*) from seamless_rounds where ended_at is null)
         + (select count(*) from open_rounds)
         + (select count(*) from webhook_deliveries where due_at is not null) as waiting`,
    );
    if (rows[0]?.waiting === 0n) return;
    advance(1_000);
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}
