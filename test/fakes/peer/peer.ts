/** A server on this machine that says exactly the bytes it is told to, for calls that go wrong on the wire. */
import { createServer, type Server, type Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import { onTestFinished } from "vitest";
import { SELF_SIGNED } from "./self-signed.ts";

export interface Peer {
  readonly port: number;
  /** Connections taken so far. */
  readonly connections: () => number;
  readonly requests: () => number;
  /** What came last, head and body. */
  readonly lastRequest: () => string;
}

/** What to do with a request once its head is there; the number counts requests from 1. */
export type Say = (socket: Socket, request: number) => void;

export const answerOf = (body: string, head = "HTTP/1.1 200 OK"): string =>
  `${head}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

export async function startPeer(say: Say, form: { readonly isTls?: boolean } = {}): Promise<Peer> {
  const sockets = new Set<Socket>();
  let connections = 0;
  let requests = 0;
  let last = "";
  const hear = (socket: Socket): void => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => socket.destroy());
    socket.on("data", (chunk) => {
      if (!chunk.includes("POST ")) {
        last += chunk.toString();
        return;
      }
      requests += 1;
      last = chunk.toString();
      say(socket, requests);
    });
  };
  const server: Server = form.isTls === true ? createTlsServer(SELF_SIGNED, hear) : createServer(hear);
  // Of a TLS server too this is the bare connection, before any handshake.
  server.on("connection", () => (connections += 1));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return { port: address.port, connections: () => connections, requests: () => requests, lastRequest: () => last };
}
