// An agent's server that takes webhooks: a real one on this machine, which believes only what is signed and keeps what it took.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { webhookEvent, type WebhookEvent } from "#contract/webhook-event.ts";
import { isWebhookSigned } from "#server/callback/standard-webhooks.ts";

export interface Received {
  readonly id: string;
  /** Exactly as it came. */
  readonly body: string;
  readonly event: WebhookEvent;
  readonly signatures: number;
}

export interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface WebhookReceiverOptions {
  /** Any of them opens a call; read anew for each. */
  readonly secrets: readonly string[];
  readonly port?: number;
  readonly clock?: () => Date;
  /** What it says to a call that is signed; `hang`: nothing, ever. 204 unless told. */
  readonly reply?: (received: Received) => Reply | "hang";
  /** How many of the latest it keeps. */
  readonly kept?: number;
}

export interface WebhookReceiver {
  readonly address: string;
  /** What came signed, in order. */
  readonly received: readonly Received[];
  /** Calls it did not believe. */
  readonly refused: () => number;
  readonly stop: () => Promise<void>;
}

const HOST = "127.0.0.1";
const TAKEN: Reply = { status: 204 };

export async function startWebhookReceiver(options: WebhookReceiverOptions): Promise<WebhookReceiver> {
  const { secrets, port = 0, clock = () => new Date(), reply = () => TAKEN, kept = 10_000 } = options;
  const received: Received[] = [];
  const sockets = new Set<Socket>();
  let refused = 0;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await textOf(request);
    const nowS = clock().getTime() / 1_000;
    if (!secrets.some((secret) => isWebhookSigned(secret, request.headers, body, nowS))) {
      refused += 1;
      response.writeHead(401).end("not signed by anybody known");
      return;
    }
    const event = webhookEvent.parse(JSON.parse(body));
    const signatures = String(request.headers["webhook-signature"]).split(" ").length;
    const taken = { id: String(request.headers["webhook-id"]), body, event, signatures };
    received.push(taken);
    if (received.length > kept) received.shift();
    const said = reply(taken);
    if (said !== "hang") response.writeHead(said.status, said.headers).end(said.body);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, HOST, resolve);
  });
  const place = server.address();
  if (place === null || typeof place === "string") throw new Error("the server has no port");
  return {
    address: `http://${HOST}:${place.port}/reelgate/webhooks`,
    received,
    refused: () => refused,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString("utf8");
}
