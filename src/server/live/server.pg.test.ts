/** P28, P22: sockets tell members what concerns them, over two nodes, and survive whatever is thrown at them. */
import { connect } from "node:net";
import type { AddressInfo } from "node:net";
import { setTimeout as sleepMs } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { io as connectClient } from "socket.io-client";
import type { Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { ClientToServer, FactBatch, ServerToClient } from "#contract/live.ts";
import { isRefusal } from "#contract/errors.ts";
import { arrangeMember, serveMembers, sessionCookie } from "../../../test/http/serve-members.ts";
import { arrangeAgents } from "../../../test/pg/arrange-agent.ts";
import type { ArrangedAgent } from "../../../test/pg/arrange-agent.ts";
import { freshDatabase } from "../../../test/pg/fresh-database.ts";
import type { FreshDatabase } from "../../../test/pg/fresh-database.ts";
import { createLog } from "../http/log.ts";
import { createOriginCheck } from "../http/origin.ts";
import { findMemberByToken, openSessions } from "../session/service.ts";
import { listenerOf } from "../session/service/viewing.ts";
import { createRelay } from "./relay.ts";
import { startLive } from "./server.ts";
import type { Live } from "./server.ts";

const log = createLog("silent");
const clock = () => new Date();
const isOriginAllowed = createOriginCheck(["http://127.0.0.1:4400"]);

interface Node {
  readonly server: FastifyInstance;
  readonly live: Live;
  readonly url: string;
}
type Client = Socket<ServerToClient, ClientToServer>;

let database: FreshDatabase;
let nodes: [Node, Node];
let root: ArrangedAgent;
let leaf: ArrangedAgent;
let stranger: ArrangedAgent;
const clients: Client[] = [];

async function startNode(): Promise<Node> {
  const server = await serveMembers(database.db, clock);
  const live = startLive({
    http: server.server,
    async authenticate({ headers }) {
      if (!isOriginAllowed({ method: "CONNECT", headers })) return null;
      const member = await findMemberByToken({ db: database.db, clock, log }, sessionCookie.read(headers.cookie), {
        address: "127.0.0.1",
      });
      return isRefusal(member) ? null : listenerOf(member);
    },
    openSessions: (members) => openSessions({ db: database.db, clock }, members),
    relay: createRelay(database.appUrl, log),
    log,
  });
  await server.listen({ port: 0, host: "127.0.0.1" });
  // A TCP server that listens has an address with a port.
  const { port } = server.server.address() as AddressInfo;
  return { server, live, url: `http://127.0.0.1:${port}` };
}

beforeAll(async () => {
  database = await freshDatabase();
  const [first, second] = await arrangeAgents(database.db, 2);
  root = first;
  leaf = second ?? first;
  stranger = (await arrangeAgents(database.db))[0];
  nodes = [await startNode(), await startNode()];
});
afterEach(() => {
  for (const client of clients.splice(0)) client.disconnect();
});
afterAll(async () => {
  for (const { live, server } of nodes) {
    await live.close();
    await server.close();
  }
  await database.close();
});

async function signIn(agent: ArrangedAgent): Promise<{ cookie: string; memberId: string }> {
  const { login, password, memberId } = await arrangeMember(database.db, agent, "viewer");
  const payload = { login, password };
  const answer = await nodes[0].server.inject({ method: "POST", url: "/api/session", payload });
  return { cookie: String(answer.headers["set-cookie"]).split(";")[0] ?? "", memberId };
}

interface Listening {
  readonly client: Client;
  readonly batches: FactBatch[];
}

async function listen(node: Node, headers: Record<string, string>, transports = ["polling", "websocket"]) {
  const client: Client = connectClient(node.url, { transports, extraHeaders: headers, reconnection: false });
  clients.push(client);
  const batches: FactBatch[] = [];
  client.on("facts", (batch) => batches.push(batch));
  await new Promise<void>((resolve, reject) => {
    client.on("connect", resolve);
    client.on("connect_error", reject);
  });
  return { client, batches } satisfies Listening;
}

const settled = (agent: ArrangedAgent, count: number) =>
  ({ kind: "round.settled", agentId: agent.id, path: agent.path, count }) as const;
const counts = ({ batches }: Listening): number =>
  batches.flatMap(({ facts }) => facts).reduce((sum, { count }) => sum + count, 0);

describe("works", () => {
  test("facts of the subtree arrive on both nodes, of others never", async () => {
    const above = await listen(nodes[0], await signIn(root));
    const own = await listen(nodes[1], await signIn(leaf));
    const foreign = await listen(nodes[1], await signIn(stranger));
    await expect
      .poll(async () => {
        nodes[0].live.publish([settled(leaf, 1)]);
        await sleepMs(100);
        return counts(own);
      })
      .toBeGreaterThan(0);
    expect(counts(above)).toBeGreaterThan(0);

    const [before, ownBefore] = [counts(above), counts(own)];
    nodes[0].live.publish([settled(leaf, 5), settled(leaf, 6)]);
    nodes[1].live.publish([settled(root, 100), settled(stranger, 7)]);
    await expect.poll(() => [counts(above) - before, counts(own) - ownBefore, counts(foreign)]).toEqual([111, 11, 7]);
    const agents = new Set(own.batches.flatMap(({ facts }) => facts).map((fact) => fact.agent_id));
    expect(agents, "a child hears nothing of those above it").toEqual(new Set([leaf.id]));
  });

  test("each listener's own sequence has no gap, and its position can be asked", async () => {
    const own = await listen(nodes[0], await signIn(leaf));
    const start = await own.client.emitWithAck("facts.position");
    for (let index = 0; index < 3; index += 1) {
      nodes[0].live.publish([settled(leaf, 1)]);
      await expect.poll(() => own.batches.length).toBe(index + 1);
    }
    expect(own.batches.map(({ seq }) => seq)).toEqual([start.seq + 1, start.seq + 2, start.seq + 3]);
    expect(await own.client.emitWithAck("facts.position")).toMatchObject({ seq: start.seq + 3 });
  });

  test("says for how long a listener would have been told nothing, whichever node it happened on", async () => {
    const own = await listen(nodes[0], await signIn(leaf));
    const other = await listen(nodes[0], await signIn(stranger));
    const quiet = async ({ client }: Listening): Promise<number> =>
      (await client.emitWithAck("facts.position")).quiet_ms;
    await expect.poll(() => quiet(other)).toBeGreaterThan(0);
    nodes[1].live.publish([settled(leaf, 1)]);
    await expect.poll(() => own.batches.length).toBeGreaterThan(0);
    expect(await quiet(own)).toBeLessThan(await quiet(other));
  });
});

describe("works", () => {
  test("a member who looks as an agent below hears what that one hears, from the next connection on", async () => {
    const headers = await signIn(root);
    const own = await listen(nodes[0], headers);
    const viewing = { viewing_tenant_id: leaf.tenantId, viewing_agent_id: leaf.id };
    const look = (set: object) =>
      database.db.updateTable("member_sessions").set(set).where("member_id", "=", headers.memberId).execute();
    await look(viewing);
    await expect.poll(() => own.client.connected, { timeout: 10_000 }).toBe(false);
    const asLeaf = await listen(nodes[0], headers);
    nodes[0].live.publish([settled(root, 5), settled(leaf, 3)]);
    await expect.poll(() => counts(asLeaf)).toBe(3);
    await look({ viewing_tenant_id: null, viewing_agent_id: null });
    await expect.poll(() => asLeaf.client.connected, { timeout: 10_000 }).toBe(false);
  });
});

describe("refuses", () => {
  test.each([
    ["no cookie", {}],
    ["a made-up cookie", { cookie: `${sessionCookie.name}=${"0".repeat(32)}.${"0".repeat(32)}.${"A".repeat(43)}` }],
  ])("%s, by polling and by websocket", async (_name, headers) => {
    await expect(listen(nodes[0], headers)).rejects.toThrow(/error/);
    await expect(listen(nodes[0], headers, ["websocket"])).rejects.toThrow(/error/);
  });

  test("a good cookie from another site", async () => {
    const { cookie } = await signIn(leaf);
    await expect(listen(nodes[0], { cookie, origin: "https://evil.example" })).rejects.toThrow(/error/);
    await expect(listen(nodes[0], { cookie, origin: "https://evil.example" }, ["websocket"])).rejects.toThrow(/error/);
    await expect(listen(nodes[0], { cookie, origin: nodes[0].url })).resolves.toBeDefined();
  });
});

describe("protects", () => {
  const isCutOff = async ({ client }: Listening): Promise<number> => {
    const start = performance.now();
    await expect.poll(() => client.connected, { interval: 20 }).toBe(false);
    return performance.now() - start;
  };

  /** The quickest of three: a machine that is busy elsewhere makes some of them late. */
  async function quickest(cutOff: () => Promise<number>): Promise<number> {
    const times = [];
    for (let time = 0; time < 3; time += 1) times.push(await cutOff());
    return Math.min(...times);
  }

  test("signing out on one node cuts off the socket on the other within a second", async () => {
    const signOut = async () => {
      const { cookie } = await signIn(leaf);
      const listening = await listen(nodes[1], { cookie });
      await nodes[0].server.inject({ method: "DELETE", url: "/api/session", headers: { cookie } });
      return isCutOff(listening);
    };
    expect(await quickest(signOut)).toBeLessThan(1_000);
  });

  test("so does disabling the member, and leaves others alone", async () => {
    const other = await listen(nodes[1], await signIn(leaf));
    const disable = async () => {
      const { cookie, memberId } = await signIn(leaf);
      const listening = await listen(nodes[1], { cookie });
      await database.db
        .updateTable("members")
        .set({ state: "disabled" })
        .where("tenant_id", "=", leaf.tenantId)
        .where("id", "=", memberId)
        .execute();
      return isCutOff(listening);
    };
    expect(await quickest(disable)).toBeLessThan(1_000);
    expect(other.client.connected).toBe(true);
  });

  test("a cut connection between the nodes mends itself", async () => {
    const own = await listen(nodes[1], await signIn(leaf));
    await database.admin.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'reelgate live' and datname = current_database()",
    );
    const tellFromTheOther = async (): Promise<number> => {
      nodes[0].live.publish([settled(leaf, 1)]);
      await sleepMs(100);
      return counts(own);
    };
    await expect.poll(tellFromTheOther, { timeout: 10_000 }).toBeGreaterThan(0);
  });

  test("unknown events, wrong arguments and attempts to join change nothing", async () => {
    const foreign = await listen(nodes[0], await signIn(stranger));
    const { client } = foreign;
    // What a hostile page may say is not in the contract.
    const say = client as unknown as { emit: (event: string, ...values: unknown[]) => void };
    for (const event of ["join", "subscribe", "message", "__proto__", "happened", "connection"]) {
      say.emit(event, `agent:${leaf.id}`);
      say.emit(event, { room: "platform" }, [null]);
    }
    say.emit("facts.position");
    say.emit("facts.position", 7, "x");
    nodes[0].live.publish([settled(leaf, 1), settled(stranger, 2)]);
    await expect.poll(() => counts(foreign)).toBe(2);
    expect(await client.emitWithAck("facts.position")).toHaveProperty("seq");
  });

  test("floods, oversize and broken packets cost the sender its connection and nobody else anything", async () => {
    const witness = await listen(nodes[0], await signIn(leaf));
    const { cookie } = await signIn(stranger);
    const flooding = await listen(nodes[0], { cookie }, ["websocket"]);
    for (let index = 0; index < 20_000; index += 1) flooding.client.emit("facts.position", () => undefined);
    await isCutOff(flooding);

    const big = await listen(nodes[0], { cookie }, ["websocket"]);
    (big.client as unknown as { emit: (event: string, value: string) => void }).emit("x", "x".repeat(100_000));
    await isCutOff(big);

    const opened = await fetch(`${nodes[0].url}/socket.io/?EIO=4&transport=polling`, { headers: { cookie } });
    const sid = /"sid":"([^"]+)"/.exec(await opened.text())?.[1];
    for (const body of ["", "4", "9", "40{", "4\u0000", "451-[", "40/admin,", "4[[[[", "b####", "\u001e".repeat(100)]) {
      const url = `${nodes[0].url}/socket.io/?EIO=4&transport=polling&sid=${sid}`;
      await fetch(url, { method: "POST", body, headers: { cookie } }).then((answer) => answer.text());
    }
    await Promise.all(Array.from({ length: 20 }, (_, index) => rawBytes(nodes[0].url, index)));

    nodes[0].live.publish([settled(leaf, 3)]);
    await expect.poll(() => counts(witness)).toBe(3);
  });
});

/** Bytes that are neither HTTP nor a websocket. */
function rawBytes(url: string, seed: number): Promise<void> {
  const { port, hostname } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(
        seed % 2 === 0 ? "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nUpgrade: websocket\r\n" : "",
      );
      socket.write(Buffer.from(Array.from({ length: 300 }, (_, index) => (index * 31 + seed * 17) % 256)));
      setTimeout(() => socket.destroy(), 30);
    });
    socket.on("error", () => undefined);
    socket.on("close", () => resolve());
  });
}
