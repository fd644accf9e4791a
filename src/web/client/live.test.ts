// The live connection against a real socket server: states, facts, and what a gap or a lost connection leads to.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Server } from "socket.io";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ClientToServer, FactKind, ServerToClient } from "#contract/live.ts";
import { type Change, subscribeChanges } from "./changes.ts";
import { liveStore, openLive } from "./live.ts";

const AGENT = "00000000-0000-7000-8000-000000000001";
const fact = (kind: FactKind) => ({ kind, agent_id: AGENT, count: 1 });

let http: ReturnType<typeof createServer>;
let io: Server<ClientToServer, ServerToClient>;
let position = 10;
let seen: Change[] = [];
let states: string[] = [];
let close: () => void = () => {};
const unsubscribe: (() => void)[] = [];

beforeEach(async () => {
  position = 10;
  seen = [];
  states = [];
  http = createServer();
  io = new Server(http);
  io.on("connection", (socket) => {
    socket.on("facts.position", (acknowledge) => acknowledge({ seq: position }));
  });
  await new Promise<void>((resolve) => {
    http.listen(0, "127.0.0.1", resolve);
  });
  unsubscribe.push(
    subscribeChanges((changes) => seen.push(...changes)),
    liveStore.subscribe(() => states.push(liveStore.now())),
  );
  // A listening TCP server's address is never a pipe's name.
  close = openLive(`http://127.0.0.1:${(http.address() as AddressInfo).port}`);
  await vi.waitFor(() => expect(seen).toEqual(["live.opened"]), { timeout: 5000 });
});
afterEach(async () => {
  close();
  for (const stop of unsubscribe.splice(0)) stop();
  await io.close();
});

const send = (seq: number, kind: FactKind): void => {
  position = seq;
  io.emit("facts", { seq, facts: [fact(kind)] });
};

describe("works", () => {
  it("opens, passes facts on in order, closes", async () => {
    expect(states.at(-1)).toBe("open");
    send(11, "round.settled");
    send(12, "credit.changed");
    await vi.waitFor(() => expect(seen).toEqual(["live.opened", "round.settled", "credit.changed"]));
    close();
    expect(liveStore.now()).toBe("closed");
  });
});

describe("protects", () => {
  it("fetches everything again after a gap, and only then", async () => {
    send(11, "round.settled");
    send(14, "round.settled");
    send(15, "round.settled");
    await vi.waitFor(() => expect(seen).toEqual(["live.opened", "round.settled", "anything", "round.settled"]));
  });
  it("reconnects by itself and asks what it missed", async () => {
    // The transport breaks, as when a laptop sleeps; the client itself does not say goodbye.
    for (const socket of io.sockets.sockets.values()) socket.conn.close();
    position = 25;
    await vi.waitFor(() => expect(states).toEqual(["opening", "open", "opening", "open"]), { timeout: 8000 });
    await vi.waitFor(() => expect(seen).toEqual(["live.opened", "anything"]));
  });
  it("fetches nothing again when nothing was missed", async () => {
    for (const socket of io.sockets.sockets.values()) socket.conn.close();
    await vi.waitFor(() => expect(states).toEqual(["opening", "open", "opening", "open"]), { timeout: 8000 });
    send(11, "agent.changed");
    await vi.waitFor(() => expect(seen).toEqual(["live.opened", "agent.changed"]));
  });
});
