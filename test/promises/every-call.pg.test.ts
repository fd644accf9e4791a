/** P21 and P25 for all of /v1: whatever the contract lists is tampered with and fuzzed, from its own schemas. */
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { endpoint, type Endpoint } from "#contract/endpoint.ts";
import { problem } from "#contract/errors.ts";
import * as integration from "#contract/integration.ts";
import { issueApiKey, type IssuedApiKey } from "#server/access/service.ts";
import { serveApi } from "#server/http/serve.ts";
import { sign } from "#server/integration/signature.ts";
import { drillCount, leaveEvidence } from "#server/ledger/drill.ts";
import { createChance } from "../../tools/demo/chance.ts";
import { openTree, type Tree } from "../factories/tree.ts";
import { serveRoutes } from "../http/serve-routes.ts";
import { headersOf, type Wire } from "../http/signed-calls.ts";
import { startApp, type StartedApp } from "../http/start-app.ts";
import { freshDatabase, type FreshDatabase } from "../pg/fresh-database.ts";
import { madeInput } from "./made-input.ts";

const PLENTY = { perSecond: 1e6, burst: 1e6 };
const ROUNDS = drillCount({ gate: 60, drill: 7_200 });
const RAW = drillCount({ gate: 100, drill: 6_000 });
const SLOW = drillCount({ gate: 20, drill: 200 });

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "method" in value && "path" in value;
const ENDPOINTS = Object.values<unknown>(integration).filter(isEndpoint);

let database: FreshDatabase;
let tree: Tree;
let app: StartedApp;
let key: IssuedApiKey;
beforeAll(async () => {
  database = await freshDatabase();
  tree = await openTree(database.db, database.pool);
  const agent = await tree.plant(tree.platform, "main");
  await tree.issue(agent, 1_000_000n);
  app = await startApp(database, { limits: { api: PLENTY } });
  const { tenantId, agentId } = agent;
  key = await issueApiKey(app.deps, { tenantId, agentId, scopes: ["read", "play", "money"], cidrs: [] });
});
/** Of P21: how many calls were changed after they were signed, and how many of those were refused. */
const died = { changed: 0, refused: 0 };
afterAll(async () => {
  await leaveEvidence("P21", { endpoints: ENDPOINTS.length, ...died });
  await app.stop();
  await tree.deps.ledger.close();
  await database.close();
});

type Method = Endpoint["method"];
interface Sent extends Wire {
  readonly type?: string;
}
let nonces = 0;
function signed(method: Method, url: string, body: string | Buffer, change: Partial<Wire> = {}): Sent {
  nonces += 1;
  const request = {
    timestamp: String(Math.floor(Date.now() / 1_000)),
    nonce: `nonce-of-a-call-${nonces}`,
    method,
    url,
    body: Buffer.from(body),
    ...change,
  };
  return { ...request, key: key.keyId, signature: sign(Buffer.from(key.secret), request) };
}

type Server = StartedApp["server"];
const METHODS = { GET: "GET", POST: "POST", PUT: "PUT", PATCH: "PATCH", DELETE: "DELETE" } as const;
const methodOf = (method: string) => Object.values(METHODS).find((one) => one === method) ?? "POST";

async function send(wire: Sent, server: Server = app.server) {
  const {
    statusCode: status,
    headers,
    body: text,
  } = await server.inject({
    method: methodOf(wire.method),
    url: wire.url,
    headers: { ...(wire.body.length > 0 && { "content-type": wire.type ?? "application/json" }), ...headersOf(wire) },
    ...(wire.body.length > 0 && { payload: Buffer.from(wire.body) }),
  });
  return { status, type: headers["content-type"] ?? "", text };
}
type Answer = Awaited<ReturnType<typeof send>>;

const flipped = (hex: string, at: number): string =>
  `${hex.slice(0, at)}${(Number.parseInt(hex.charAt(at), 16) ^ 1).toString(16)}${hex.slice(at + 1)}`;

/** Every way to change a call that was signed, each with its name. */
function tampered(wire: Sent): [name: string, wire: Sent][] {
  const at = (s: number): string => String(Number(wire.timestamp) + s);
  const { method, url, body } = wire;
  const late = (s: number) => signed(methodOf(method), url, Buffer.from(body), { timestamp: at(s) });
  const digits = wire.signature.slice(3);
  const path = url.split("?", 1)[0] ?? "";
  const otherMethods = ENDPOINTS.filter((one) => one.path !== path && one.method !== method);
  return [
    ...Array.from(digits, (_, digit): [string, Sent] => [
      `digit ${digit}`,
      { ...wire, signature: `v1=${flipped(digits, digit)}` },
    ]),
    ["version", { ...wire, signature: `v2=${digits}` }],
    ["no version", { ...wire, signature: digits }],
    ["upper case", { ...wire, signature: `v1=${digits.toUpperCase()}x` }],
    ["time", { ...wire, timestamp: at(1) }],
    ["nonce", { ...wire, nonce: `${wire.nonce}x` }],
    ["query", { ...wire, url: url.includes("?") ? `${url}&a=1` : `${url}?a=1` }],
    ["body", { ...wire, body: Buffer.concat([Buffer.from(body), Buffer.from(" ")]) }],
    ["key", { ...wire, key: flipped(wire.key, 64) }],
    ["tenant", { ...wire, key: flipped(wire.key, 5) }],
    ["302 s early", late(-302)],
    // Until it is sent, as much time may pass as a busy machine needs.
    ["330 s late", late(330)],
    ["other path", { ...wire, url: "/v1/games?limit=7", method: "GET", body: Buffer.alloc(0) }],
    ...otherMethods
      .slice(0, 1)
      .map((one): [string, Sent] => [
        "other method",
        { ...wire, method: one.method, url: one.path.replaceAll(/\{\w+\}/g, "x") },
      ]),
  ];
}

const shapeOf = ({ status, type, text }: Answer): string => {
  const body = problem.strict().parse(JSON.parse(text));
  return JSON.stringify([status, type, Object.keys(body), body.retry, body.errors]);
};

/** What is not answered as it must be: without a fault of ours, without a word of our insides, in the one shape. */
function faultOf({ status, type, text }: Answer): string | null {
  if (status >= 500) return `${status} ${text.slice(0, 200)}`;
  if (/node_modules|\.ts:\d|\bat [\w.<>]+ \(|postgres|relation "/i.test(text)) return `insides: ${text.slice(0, 300)}`;
  if (status < 400) return null;
  if (type !== "application/problem+json") return `${status} as ${type}`;
  return problem.safeParse(JSON.parse(text)).success ? null : `no problem: ${text.slice(0, 200)}`;
}

describe("protects", () => {
  test.each(ENDPOINTS.map((one) => [`${one.method} ${one.path}`, one] as const))(
    "P21: whatever is changed of %s, it dies at the door, in one shape",
    async (_name, one) => {
      const chance = createChance(21);
      const { method, url, body } = madeInput(one, chance, false);
      const wire = signed(method, url, body);
      const shapes = new Map<string, string[]>();
      for (const [name, changed] of tampered(wire)) {
        const answer = await send(changed);
        died.changed += 1;
        if (answer.status === 401) died.refused += 1;
        const shape = shapeOf(answer);
        shapes.set(shape, [...(shapes.get(shape) ?? []), name]);
      }
      // The control: as it was signed it passes the door, once.
      const passed = await send(wire);
      expect(passed.text).not.toContain("auth_");
      const again = shapeOf(await send(wire));
      shapes.set(again, [...(shapes.get(again) ?? []), "nonce again"]);
      expect([...shapes.keys()].map((shape) => shape.slice(0, 30))).toEqual([expect.stringMatching(/^\[401,/)]);
    },
  );

  test(
    `P25: ${ENDPOINTS.length * ROUNDS} calls made from the schemas find no fault`,
    { timeout: 600_000 },
    async () => {
      const chance = createChance(25);
      const faults: string[] = [];
      const statuses = new Map<number, number>();
      for (let round = 0; round < ROUNDS; round += 1) {
        await Promise.all(
          ENDPOINTS.map(async (one) => {
            const { method, url, body } = madeInput(one, chance, round % 10 !== 0);
            const answer = await send(signed(method, url, body));
            statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
            const fault = faultOf(answer);
            if (fault !== null) faults.push(`${method} ${url} ${body}: ${fault}`.slice(0, 600));
          }),
        );
      }
      expect(faults).toEqual([]);
      // It came through the door and into the handlers, and not only to the first check.
      for (const status of [200, 400, 404]) expect(statuses.get(status) ?? 0).toBeGreaterThan(0);
      expect(statuses.get(401)).toBeUndefined();
      await leaveEvidence("P25", {
        calls: ENDPOINTS.length * ROUNDS,
        faults: 0,
        statuses: Object.fromEntries(statuses),
      });
    },
  );

  test(`P25: raw bytes, deep JSON and odd types, ${RAW} of each, find no fault`, { timeout: 300_000 }, async () => {
    const chance = createChance(26);
    const bytes = (count: number): Buffer => Buffer.from(Array.from({ length: count }, () => chance.between(0, 255)));
    const depth = 30_000;
    const makers: (() => [Buffer | string, string])[] = [
      () => [bytes(chance.between(1, 300)), "application/json"],
      () => ["[".repeat(depth) + "]".repeat(depth), "application/json"],
      () => ['{"currency":'.repeat(4_000) + "1" + "}".repeat(4_000), "application/json"],
      () => ['{"currency":"BRL","name":"\\ud800"}', "application/json; charset=utf-16"],
      () => ['{"currency":"BRL"}', "text/plain"],
      () => ["9".repeat(60_000), "application/json"],
      () => [bytes(70_000), "application/json"],
    ];
    const writing = ENDPOINTS.filter(({ method }) => method !== "GET");
    const faults: string[] = [];
    for (let turn = 0; turn < RAW; turn += 1) {
      const one = writing[turn % writing.length];
      const [body, type] = makers[turn % makers.length]?.() ?? ["", ""];
      if (one === undefined) throw new Error("nothing writes");
      const { url } = madeInput(one, chance, false);
      const fault = faultOf(await send({ ...signed(one.method, url, body), type }));
      if (fault !== null) faults.push(`${one.method} ${url} ${type}: ${fault}`);
    }
    expect(faults).toEqual([]);
  });

  test(`P25: ${SLOW} bodies that never come to their end keep nobody else waiting`, { timeout: 60_000 }, async () => {
    const { port } = new URL(app.url);
    const answers: string[] = [];
    const slow = Array.from({ length: SLOW }, () => {
      const socket = connect(Number(port), "127.0.0.1");
      const wire = signed("POST", "/v1/players/ana/deposits", "{}");
      const lines = Object.entries(headersOf(wire)).map(([name, value]) => `${name}: ${value}`);
      const head = ["POST /v1/players/ana/deposits HTTP/1.1", "host: a", "content-length: 500", ...lines, "", '{"am'];
      socket.write(head.join("\r\n"));
      socket.on("data", (part) => answers.push(part.toString()));
      socket.on("error", () => undefined);
      return socket;
    });
    const wire = signed("GET", "/v1/agent", "");
    const answer = await fetch(`${app.url}/v1/agent`, { headers: headersOf(wire), signal: AbortSignal.timeout(5_000) });
    expect(answer.status).toBe(200);
    for (const socket of slow) socket.destroy();
    const next = signed("GET", "/v1/agent", "");
    expect((await fetch(`${app.url}/v1/agent`, { headers: headersOf(next) })).status).toBe(200);
    expect(answers.filter((text) => text.startsWith("HTTP/1.1 5"))).toEqual([]);
    expect(app.logLines.filter((line) => line.includes('"a call failed"'))).toEqual([]);
  });

  test("P25 control: a handler with a fault in it is found", async () => {
    const broken = endpoint("POST /v1/broken", {
      summary: "For the control",
      may: { scope: "play" },
      body: z.strictObject({ at: z.string().optional() }),
      answer: z.object({ at: z.string() }),
    });
    const route = serveApi(broken, async ({ body }) => ({ at: new Date(body.at ?? "now").toISOString() }));
    const caller = { kind: "api", tenantId: "t", agentId: "a", agentPath: [], keyId: "k", address: "" } as const;
    const server = await serveRoutes([route], { api: { ...caller, scopes: ["play"], isSuspended: false } });
    const chance = createChance(27);
    const faults = [];
    for (let turn = 0; turn < 20; turn += 1) {
      const { method, url, body } = madeInput(broken, chance, true);
      faults.push(faultOf(await send(signed(method, url, body), server)));
    }
    await server.close();
    expect(faults.some((fault) => fault?.startsWith("500"))).toBe(true);
  });
});
