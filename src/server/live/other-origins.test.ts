/** The live connection from pages of other origins: those listed may read what it answers, and nobody else is told a word. */
import { createServer } from "node:http";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { io as connectClient } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createLog } from "../http/log.ts";
import { createOriginCheck } from "../http/origin.ts";
import { startLive } from "./server.ts";
import type { Live } from "./server.ts";

const LISTED = "https://dashboard.example.com";
const OTHERS = ["https://evil.example", "http://dashboard.example.com", `${LISTED}.evil.example`, "null"];
const HANDSHAKE = "/socket.io/?EIO=4&transport=polling";
const MEMBER = { tenantId: "t", sessionId: "s", memberId: "m", agentId: "a", party: "agent" } as const;

interface Node {
  readonly http: Server;
  readonly live: Live;
  readonly url: string;
}
let open: Node;
/** The same with no origin listed. */
let alone: Node;

async function startNode(webOrigins: readonly string[]): Promise<Node> {
  const http = createServer();
  const isOriginAllowed = createOriginCheck(webOrigins);
  const live = startLive({
    http,
    authenticate: async ({ headers }) => (isOriginAllowed({ method: "POST", headers }) ? MEMBER : null),
    openSessions: async (members) => new Map(members.map(({ sessionId, agentId }) => [sessionId, agentId])),
    webOrigins,
    log: createLog("silent"),
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  // A TCP server that listens has an address with a port.
  const { port } = http.address() as AddressInfo;
  return { http, live, url: `http://127.0.0.1:${port}` };
}

beforeAll(async () => {
  open = await startNode([LISTED]);
  alone = await startNode([]);
});
afterAll(async () => {
  for (const { http, live } of [open, alone]) {
    await live.close();
    http.close();
    http.closeAllConnections();
  }
});

async function asked({ url }: Node, origin: string, method = "GET") {
  const preflight = method === "OPTIONS" && { "access-control-request-method": "POST" };
  const answer = await fetch(url + HANDSHAKE, { method, headers: { origin, ...preflight } });
  const cors = [...answer.headers].filter(([name]) => name.startsWith("access-control-"));
  return { status: answer.status, cors: Object.fromEntries(cors), vary: answer.headers.get("vary") };
}

/** Whether a page of the origin gets in. */
async function connects({ url }: Node, origin: string, transport: "polling" | "websocket"): Promise<boolean> {
  const client = connectClient(url, {
    transports: [transport],
    extraHeaders: { origin },
    reconnection: false,
    forceNew: true,
  });
  try {
    return await new Promise<boolean>((resolve) => {
      client.on("connect", () => resolve(true));
      client.on("connect_error", () => resolve(false));
    });
  } finally {
    client.disconnect();
  }
}

describe("works", () => {
  test("a page of a listed origin connects either way and reads what it is answered", async () => {
    expect(await asked(open, LISTED)).toMatchObject({
      status: 200,
      cors: { "access-control-allow-origin": LISTED, "access-control-allow-credentials": "true" },
      vary: "Origin",
    });
    expect(await asked(open, LISTED, "OPTIONS")).toMatchObject({
      status: 204,
      cors: {
        "access-control-allow-origin": LISTED,
        "access-control-allow-credentials": "true",
        "access-control-allow-methods": "GET, POST",
        "access-control-allow-headers": "content-type",
      },
    });
    expect(await connects(open, LISTED, "polling")).toBe(true);
    expect(await connects(open, LISTED, "websocket")).toBe(true);
  });
});

describe("protects", () => {
  test.each(OTHERS)("a page of %s gets no such header and does not get in", async (origin) => {
    for (const node of [open, alone]) {
      for (const method of ["GET", "OPTIONS"]) {
        const { status, cors } = await asked(node, origin, method);
        expect([method, cors]).toEqual([method, {}]);
        expect(status).toBeGreaterThanOrEqual(400);
      }
      expect(await connects(node, origin, "polling")).toBe(false);
      expect(await connects(node, origin, "websocket")).toBe(false);
    }
  });

  test("where no origin is listed, none is told of", async () => {
    expect((await asked(alone, LISTED)).cors).toEqual({});
    expect((await asked(alone, LISTED, "OPTIONS")).cors).toEqual({});
  });
});
