/** P12: a page whose live connection is cut again and again shows at the end what the books say. */
import { io, type Socket } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { ClientToServer, ServerToClient } from "#contract/live.ts";
import { startTcpProxy, type Mischief, type TcpProxy } from "../fakes/tcp-proxy.ts";
import { arrangeMember } from "../http/serve-members.ts";
import { freshDatabase, type FreshDatabase } from "../pg/fresh-database.ts";
import { openCutStage, type CutStage } from "./cut-stage.ts";
import { moveMoney, type PlayersBook } from "./players-book.ts";

const NONE = { request: 0, answer: 0, stall: 0 };
/** A line that falls silent is found out by socket.io's own pings, within three quarters of a minute: too long here. */
const HARD = { request: 0.1, answer: 0.1, stall: 0 };
const AGAIN_MS = 50;
const ACKNOWLEDGE_MS = 500;
const SOON = { timeout: 30_000 };

let database: FreshDatabase;
let stage: CutStage;
let cookie: string;
let stops: (() => Promise<void> | void)[] = [];

beforeAll(async () => {
  database = await freshDatabase({ max: 10 });
  stage = await openCutStage(database, {
    seed: 16,
    mischief: { toApp: NONE, toDatabase: NONE, toWallet: NONE, toReceiver: NONE },
  });
  const { tenantId, agentId } = stage.transfer.casino.books;
  const agent = { tenantId, id: agentId, code: `listens-${agentId.slice(-12)}`, path: [agentId] };
  const { login, password } = await arrangeMember(database.db, agent);
  const answer = await fetch(new URL("/api/session", stage.url), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ login, password }),
  });
  cookie = String(answer.headers.get("set-cookie")).split(";")[0] ?? "";
});
afterAll(async () => {
  await stage.close();
  await database.close();
});

/** What is in the books now. */
async function credit(): Promise<bigint> {
  const { rows } = await database.pool.query<{ balance: bigint }>(
    "select balance from accounts where tenant_id = $1 and id = $2",
    [stage.transfer.casino.books.tenantId, stage.transfer.casino.books.creditAccountId],
  );
  return rows[0]?.balance ?? -1n;
}

interface Page {
  readonly socket: Socket<ServerToClient, ClientToServer>;
  /** As it was when it was last asked for. */
  readonly shown: () => bigint;
  readonly cuts: () => number;
}

/** Asks anew when it is told of something and, if it is careful, when it may have missed something. */
async function openPage(proxy: Pick<TcpProxy, "port">, isCareful: boolean): Promise<Page> {
  const socket: Page["socket"] = io(`http://127.0.0.1:${proxy.port}`, {
    transports: ["polling", "websocket"],
    extraHeaders: { cookie },
    reconnectionDelay: AGAIN_MS,
    reconnectionDelayMax: AGAIN_MS,
    timeout: 1_000,
    forceNew: true,
  });
  stops.push(() => void socket.disconnect());
  let shown = await credit();
  let cuts = 0;
  const look = async (): Promise<void> => {
    shown = await credit();
  };
  socket.on("connect", () => isCareful && void look());
  socket.on("disconnect", () => (cuts += 1));
  socket.on("facts", () => void look());
  await expect.poll(() => socket.connected, SOON).toBe(true);
  return { socket, shown: () => shown, cuts: () => cuts };
}

async function openPages(mischief: Mischief): Promise<{ proxy: TcpProxy; careful: Page; careless: Page }> {
  const proxy = await startTcpProxy({ port: stage.proxies.toApp.port, seed: 17, mischief, stallMs: 100 });
  onTestFinished(async () => {
    for (const stop of stops) await stop();
    stops = [];
    await proxy.stop();
  });
  return { proxy, careful: await openPage(proxy, true), careless: await openPage(proxy, false) };
}

const bookOf = (player: string): PlayersBook => ({ player, transfers: new Map(), rounds: new Map() });

describe("protects", () => {
  test("P12: money that moves while the connection is cut again and again is shown at the end", async () => {
    const { proxy, careful } = await openPages(HARD);
    await stage.transfer.openGame("storm");
    proxy.disturb();
    const book = bookOf("storm");
    const asking = setInterval(() => {
      careful.socket
        .timeout(ACKNOWLEDGE_MS)
        .emitWithAck("facts.position")
        .catch(() => undefined);
    }, AGAIN_MS);
    for (let turn = 0; careful.cuts() < 5; turn += 1) await moveMoney(stage.transfer, book, 1, (id) => `${id}-${turn}`);
    clearInterval(asking);
    proxy.quiet();
    expect(book.transfers.size).toBeGreaterThan(0);
    await expect.poll(async () => careful.shown() === (await credit()), SOON).toBe(true);
    await expect.poll(() => careful.socket.connected, SOON).toBe(true);
  });

  test("P12 control: a page that does not ask anew after a gap shows what is not so any more", async () => {
    const { proxy, careful, careless } = await openPages({ ...NONE, request: 1 });
    await stage.transfer.openGame("gap");
    const uncut = await openPage(stage.proxies.toApp, false);
    const before = await credit();
    proxy.disturb();
    const isCut = (): boolean => {
      for (const { socket } of [careful, careless]) socket.emit("facts.position", () => undefined);
      return !careful.socket.connected && !careless.socket.connected;
    };
    await expect.poll(isCut, SOON).toBe(true);
    await moveMoney(stage.transfer, bookOf("gap"), 2);
    const after = await credit();
    await expect.poll(() => uncut.shown(), SOON).toBe(after);
    proxy.quiet();
    await expect.poll(() => careless.socket.connected && careful.shown() === after, SOON).toBe(true);
    expect(careless.shown()).toBe(before);
  });
});
