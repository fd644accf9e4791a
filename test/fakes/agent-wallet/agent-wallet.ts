/** An agent's wallet as a real HTTP server: right in everything, except for players and settings that say otherwise. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { CurrencyCode } from "#contract/money.ts";
import { type WalletCall, walletCall } from "#contract/wallet-call.ts";
import { isWebhookSigned } from "#server/callback/standard-webhooks.ts";
import { type Books, openBooks } from "./books.ts";
import { createCallLog, type LoggedCall } from "./call-log.ts";
import type { Booking } from "./journal.ts";
import { createReplies } from "./replies.ts";
import { isSpoilt, readSentinel, type ServerFault } from "./sentinel.ts";

export interface AgentWalletOptions {
  /** Free if not given. */
  readonly port?: number;
  /** Each of them is believed, so that they can be rotated. */
  readonly secrets: readonly string[];
  readonly currency: CurrencyCode;
  readonly openingBalance?: bigint;
  /** A file: what was booked survives a restart. */
  readonly journal?: string;
  /** Calls older than so many others are forgotten; unless told, none ever is. */
  readonly kept?: number;
  readonly clock?: () => Date;
  readonly faults?: readonly ServerFault[];
  /** What the caller waits at most: slow players answer after it. */
  readonly timeLimitMs?: number;
}

export interface AgentWallet {
  readonly address: string;
  readonly stop: () => Promise<void>;
  /** Refuses connections until it comes back on the same port; what is under way is cut. */
  readonly goDown: () => Promise<void>;
  readonly comeBack: () => Promise<void>;
  readonly balanceOf: (player: string) => bigint;
  readonly transactionsOf: (player: string) => readonly Booking[];
  readonly setBalance: (player: string, balance: bigint) => void;
  readonly setBlocked: (player: string, isBlocked: boolean) => void;
  /** What came lately, oldest first. */
  readonly calls: () => readonly LoggedCall[];
  readonly connections: () => number;
}

/** Everybody else is a player of this wallet from the first call on. */
const STRANGER = /^reelgate-unknown-/;
const PATHS: readonly (string | undefined)[] = ["/wallet", "/wallet/moved"];
const MAX_BODY_BYTES = 65_536;
const KEEP_ALIVE_MS = 60_000;

async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) continue;
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function readCall(body: string): WalletCall | null {
  try {
    const { success, data } = walletCall.safeParse(JSON.parse(body));
    const isSound = success && data.amount >= 0n && (data.type !== "rollback" || data.ref_tx_id !== null);
    return isSound ? data : null;
  } catch {
    return null;
  }
}

type Believe = (request: IncomingMessage, body: string) => boolean;

function createBelief({ secrets, faults = [], clock = () => new Date() }: AgentWalletOptions): Believe {
  if (faults.includes("refuses_every_signature")) return () => false;
  if (faults.includes("accepts_any_signature")) return () => true;
  const toleranceS = faults.includes("accepts_stale_timestamp") ? Number.POSITIVE_INFINITY : undefined;
  return ({ headers }, body) => {
    const nowS = Math.floor(clock().getTime() / 1_000);
    return secrets.some((secret) => isWebhookSigned(secret, headers, body, nowS, toleranceS));
  };
}

function createAnswering(options: AgentWalletOptions, books: Books, log: ReturnType<typeof createCallLog>) {
  const isBelieved = createBelief(options);
  const attempts = new Map<string, number>();
  const timeLimitMs = options.timeLimitMs ?? 3_000;
  const kept = options.kept ?? Number.POSITIVE_INFINITY;

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { reply, ...others } = createReplies(request, response);
    if (!PATHS.includes(request.url)) return reply('{"error":"not_found"}', 404);
    if (request.method !== "POST") return reply('{"error":"method_not_allowed"}', 405, { allow: "POST" });
    const body = await readBody(request);
    if (body === null) return reply('{"error":"too_large"}', 413);
    if (!isBelieved(request, body)) {
      log.add({ isBelieved: false, headers: request.headers, body });
      return reply('{"error":"signature"}', 401);
    }
    const call = readCall(body);
    if (call === null || call.currency !== options.currency) return reply('{"error":"malformed"}', 400);

    const attempt = (attempts.get(call.tx_id) ?? 0) + 1;
    attempts.set(call.tx_id, attempt);
    if (attempts.size > 2 * kept) for (const txId of [...attempts.keys()].slice(0, -kept)) attempts.delete(txId);
    log.add({ isBelieved: true, headers: request.headers, body, call, attempt });
    if (STRANGER.test(call.player)) return reply('{"status":"player_unknown","balance":0}');
    const sentinel = readSentinel(call.player);
    if (sentinel === "no_such_fault") return reply('{"error":"no_such_fault"}', 400);
    if (sentinel === null || request.url !== PATHS[0] || !isSpoilt(sentinel, call.type, attempt)) {
      return reply(books.answer(call));
    }
    sentinel.fault.play({ call, attempt, books, timeLimitMs, reply, ...others });
  };
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      server.off("error", reject);
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : port);
    });
  });
}

export async function startAgentWallet(options: AgentWalletOptions): Promise<AgentWallet> {
  const { currency, openingBalance = 100_000n, journal, kept } = options;
  const books = openBooks({ currency, openingBalance, journal, kept });
  const log = createCallLog(options.clock ?? (() => new Date()));
  const answer = createAnswering(options, books, log);
  let connections = 0;

  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS, noDelay: true }, (request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  server.on("connection", () => (connections += 1));
  const port = await listen(server, options.port ?? 0).catch((error: unknown) => {
    books.close();
    throw error;
  });

  const goDown = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return {
    address: `http://127.0.0.1:${port}/wallet`,
    goDown,
    comeBack: async () => void (await listen(server, port)),
    stop: async () => {
      await goDown();
      books.close();
    },
    balanceOf: books.balanceOf,
    transactionsOf: books.transactionsOf,
    setBalance: books.setBalance,
    setBlocked: books.setBlocked,
    calls: log.calls,
    connections: () => connections,
  };
}
