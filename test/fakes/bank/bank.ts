/** A bank that speaks API Pix 2.9 as a real HTTP server: right in everything, except for amounts that say otherwise. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createBankApi, type BankRequest } from "./bank-api.ts";
import { expiryOf, openBankBooks, type BankBooks, type Charge, type Pix } from "./bank-books.ts";
import { openBankPayments } from "./bank-payments.ts";
import { openBankTokens } from "./bank-tokens.ts";
import { openBankWebhooks } from "./bank-webhooks.ts";
import { sentinelOf } from "./sentinel.ts";

export interface FakeBankOptions {
  /** Free if not given. */
  readonly port?: number;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The key that money comes to. */
  readonly key: string;
  readonly receiverName?: string;
  readonly receiverCity?: string;
  /** How long a charge that is to be paid late can be paid on time. */
  readonly lateAfterMs?: number;
  /** What it knows from before. */
  readonly charges?: readonly Charge[];
  readonly payments?: readonly Pix[];
  readonly clock?: () => Date;
}

export interface FakeBank {
  /** Of API Pix. */
  readonly apiUrl: string;
  readonly tokenUrl: string;
  readonly books: BankBooks;
  /** What the payer of a charge does; false where there is no such charge to pay. */
  readonly pay: (txid: string) => boolean;
  readonly payToKey: (amount: bigint) => Pix;
  readonly webhooksSent: () => number;
  readonly stop: () => Promise<void>;
}

const MAX_BODY_BYTES = 65_536;

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) continue;
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) throw new Error("too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
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

function send(response: ServerResponse, status: number, body: unknown): void {
  const isProblem = status >= 400;
  response.writeHead(status, { "content-type": isProblem ? "application/problem+json" : "application/json" });
  response.end(JSON.stringify(body));
}

export async function startFakeBank(options: FakeBankOptions): Promise<FakeBank> {
  const { clock = () => new Date(), receiverName = "Reelgate", receiverCity = "Sao Paulo" } = options;
  const books = openBankBooks();
  for (const charge of options.charges ?? []) books.charges.set(charge.txid, charge);
  for (const pix of options.payments ?? []) books.add(pix);
  const webhooks = openBankWebhooks();
  const payments = openBankPayments(books, webhooks, clock);
  const lateAfterMs = options.lateAfterMs ?? 20_000;
  const tokens = openBankTokens(options, clock);
  const pay = (txid: string): boolean => {
    const charge = books.charges.get(txid);
    if (charge?.status !== "ATIVA") return false;
    if (clock() > expiryOf(charge) && sentinelOf(charge.amount) !== "late") return false;
    payments.pay(charge);
    return true;
  };
  const api = createBankApi({ books, webhooks, clock, pay, key: options.key, lateAfterMs, receiverName, receiverCity });

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? "/", "http://bank");
    const body = await readBody(request);
    if (url.pathname === "/oauth/token") return send(response, ...tokens.issue(request, body));
    if (!url.pathname.startsWith("/v2/")) return send(response, 404, { title: "NaoEncontrado", status: 404 });
    if (!tokens.isGood(request)) return send(response, 401, { title: "AcessoNegado", status: 401 });
    const call: BankRequest = {
      method: request.method ?? "GET",
      path: url.pathname.slice("/v2".length).split("/").slice(1).map(decodeURIComponent),
      query: url.searchParams,
      body: jsonOf(body),
    };
    const said = await api(call);
    if (said === "no_answer") return;
    send(response, ...said);
  };
  const server = createServer({ keepAliveTimeout: 60_000, noDelay: true }, (request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  const port = await listen(server, options.port ?? 0);
  const origin = `http://127.0.0.1:${port}`;
  return {
    apiUrl: `${origin}/v2`,
    tokenUrl: `${origin}/oauth/token`,
    books,
    pay,
    payToKey: (amount) => payments.payToKey(options.key, amount),
    webhooksSent: webhooks.sent,
    async stop() {
      payments.stop();
      await webhooks.idle();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text === "" ? "{}" : text);
  } catch {
    return undefined;
  }
}
