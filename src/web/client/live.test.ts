// The live connection against a real socket server: states, facts, and what a gap or a lost connection leads to.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleepMs } from "node:timers/promises";
import { Server, type ServerOptions } from "socket.io";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { ClientToServer, FactKind, ServerToClient } from "#contract/live.ts";
import { type Change, subscribeChanges } from "./changes.ts";
import { liveStore, openLive } from "./live.ts";
import { setLeaving } from "./signed-out.ts";

const AGENT = "00000000-0000-7000-8000-000000000001";
const fact = (kind: FactKind) => ({ kind, agent_id: AGENT, count: 1 });
/** A connection that broke comes back after a while of its own; a busy machine is given more. */
const PATIENT = { timeout: 15_000 };

let http: ReturnType<typeof createServer>;
let io: Server<ClientToServer, ServerToClient>;
let position = 10;
let quietMs = 0;
let beforeAnswer: () => void = () => {};
let seen: Change[] = [];
let states: string[] = [];
let close: () => void = () => {};
const unsubscribe: (() => void)[] = [];

/** A listening TCP server's address is never a pipe's name. */
const addressOf = (server: typeof http): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** What was asked of the server, in order. */
let calls: string[] = [];
const note = ({ method = "", url = "" }: IncomingMessage): void => {
  calls.push(`${method} ${/transport=(\w+)/.exec(url)?.[1] ?? ""}`);
};

async function serve(
  options: Partial<ServerOptions> = {},
  isKnown: (request: IncomingMessage) => boolean = () => true,
): Promise<void> {
  http = createServer();
  calls = [];
  io = new Server(http, options);
  io.engine.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
    note(request);
    if (isKnown(request)) next();
    else response.writeHead(400).end();
  });
  io.on("connection", (socket) => {
    socket.on("facts.position", (acknowledge) => {
      beforeAnswer();
      acknowledge({ seq: position, quiet_ms: quietMs });
    });
  });
  await new Promise<void>((resolve) => {
    http.listen(0, "127.0.0.1", resolve);
  });
}

beforeEach(async () => {
  position = 10;
  quietMs = 0;
  seen = [];
  states = [];
  await serve();
  unsubscribe.push(
    subscribeChanges((changes) => seen.push(...changes)),
    liveStore.subscribe(() => states.push(liveStore.now())),
  );
  close = openLive(addressOf(http));
  await vi.waitFor(() => expect(seen).toEqual(["live.opened"]), PATIENT);
});
afterEach(async () => {
  close();
  for (const stop of unsubscribe.splice(0)) stop();
  await io.close();
});

/** Closes everything and opens it anew, by a server like this. */
async function reopen(...how: Parameters<typeof serve>): Promise<void> {
  close();
  await io.close();
  await serve(...how);
  seen = [];
  close = openLive(addressOf(http));
  await vi.waitFor(() => expect(seen).toEqual(["live.opened"]), PATIENT);
}

const send = (seq: number, kind: FactKind): void => {
  position = seq;
  io.emit("facts", { seq, facts: [fact(kind)] });
};

describe("works", () => {
  it("opens, passes facts on in order, closes", async () => {
    expect(states.at(-1)).toBe("open");
    send(11, "round.settled");
    send(12, "credit.changed");
    await vi.waitFor(() => expect(seen).toEqual(["live.opened", "round.settled", "credit.changed"]), PATIENT);
    close();
    expect(liveStore.now()).toBe("closed");
  });
  it("fetches nothing again where nothing happened since the page was opened", async () => {
    close();
    seen = [];
    // Longer than this process has been there.
    quietMs = 1e12;
    close = openLive(addressOf(http));
    await vi.waitFor(() => expect(liveStore.now()).toBe("open"), PATIENT);
    send(11, "credit.changed");
    await vi.waitFor(() => expect(seen).toEqual(["credit.changed"]), PATIENT);
  });
  it("begins by calls and speaks by a websocket once that stands", async () => {
    await reopen();
    expect(calls[0]).toBe("GET polling");
    expect(calls.toSorted()).toEqual(["GET polling", "GET polling", "GET websocket"]);
    const [connection] = io.sockets.sockets.values();
    expect(connection?.conn.transport.name).toBe("websocket");
  });
  it("goes on by calls where no websocket comes through", async () => {
    await reopen({ transports: ["polling"] });
    expect(calls).toContain("POST polling");
    expect(calls).not.toContain("GET websocket");
    const [connection] = io.sockets.sockets.values();
    expect(connection?.conn.transport.name).toBe("polling");
  });
  it("begins by a websocket where another call reaches another server, which knows nothing of the first", async () => {
    await reopen({}, (request) => !/transport=polling.*sid=/.test(request.url ?? ""));
    expect(calls.filter((call) => call === "GET websocket").length).toBeGreaterThan(0);
    const [connection] = io.sockets.sockets.values();
    expect(connection?.conn.transport.name).toBe("websocket");
    expect(states.at(-1)).toBe("open");
  });
});

describe("protects", () => {
  it("fetches everything again after a gap, and only then", async () => {
    send(11, "round.settled");
    send(14, "round.settled");
    send(15, "round.settled");
    await vi.waitFor(
      () => expect(seen).toEqual(["live.opened", "round.settled", "anything", "round.settled"]),
      PATIENT,
    );
  });
  it("reconnects by itself and asks what it missed", async () => {
    // The transport breaks, as when a laptop sleeps; the client itself does not say goodbye.
    for (const socket of io.sockets.sockets.values()) socket.conn.close();
    position = 25;
    await vi.waitFor(() => expect(states).toEqual(["opening", "open", "opening", "open"]), PATIENT);
    await vi.waitFor(() => expect(seen).toEqual(["live.opened", "anything"]), PATIENT);
  });
  it("fetches nothing again when nothing was missed", async () => {
    for (const socket of io.sockets.sockets.values()) socket.conn.close();
    await vi.waitFor(() => expect(states).toEqual(["opening", "open", "opening", "open"]), PATIENT);
    send(11, "agent.changed");
    await vi.waitFor(() => expect(seen).toEqual(["live.opened", "agent.changed"]), PATIENT);
  });
  it("has not missed what comes while it asks where the stream stands", async () => {
    beforeAnswer = () => {
      beforeAnswer = () => {};
      send(11, "agent.changed");
    };
    for (const socket of io.sockets.sockets.values()) socket.conn.close();
    await vi.waitFor(() => expect(seen).toEqual(["live.opened", "agent.changed"]), PATIENT);
    await vi.waitFor(() => expect(states).toEqual(["opening", "open", "opening", "open"]), PATIENT);
    send(12, "round.settled");
    await vi.waitFor(() => expect(seen).toEqual(["live.opened", "agent.changed", "round.settled"]), PATIENT);
  });
  it("asks for no session that is being ended, and goes on where that came to nothing", async () => {
    const asked = vi.fn(() => Promise.resolve(Response.json({ idle_ends_in_ms: 60_000, ends_in_ms: 60_000 })));
    vi.stubGlobal("fetch", asked);
    onTestFinished(() => {
      setLeaving(false);
      vi.unstubAllGlobals();
    });
    setLeaving(true);
    io.disconnectSockets(true);
    await vi.waitFor(() => expect(liveStore.now()).toBe("closed"), PATIENT);
    // Longer than it takes to look again.
    await sleepMs(1_200);
    expect(asked).not.toHaveBeenCalled();
    setLeaving(false);
    await vi.waitFor(() => expect(liveStore.now()).toBe("open"), PATIENT);
    expect(asked).toHaveBeenCalledTimes(1);
  });
});
