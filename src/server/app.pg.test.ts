/** The whole application: everything of the contract is served, P30: nothing secret is logged, and it ends cleanly. */
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as agent from "#contract/agent.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import * as game from "#contract/game.ts";
import * as integration from "#contract/integration.ts";
import * as player from "#contract/player.ts";
import * as round from "#contract/round.ts";
import * as session from "#contract/session.ts";
import * as statistics from "#contract/statistics.ts";
import { arrangeMember } from "../../test/http/serve-members.ts";
import { startApp } from "../../test/http/start-app.ts";
import type { StartedApp } from "../../test/http/start-app.ts";
import { arrangeAgents } from "../../test/pg/arrange-agent.ts";
import type { ArrangedAgent } from "../../test/pg/arrange-agent.ts";
import { freshDatabase } from "../../test/pg/fresh-database.ts";
import type { FreshDatabase } from "../../test/pg/fresh-database.ts";
import { issueApiKey } from "./access/service.ts";
import { sign } from "./integration/signature.ts";

let database: FreshDatabase;
let app: StartedApp;
let casino: ArrangedAgent;
const encryptionKey = randomBytes(32).toString("base64url");

beforeAll(async () => {
  database = await freshDatabase();
  app = await startApp(database, { encryptionKey });
  casino = (await arrangeAgents(database.db))[0];
});
afterAll(async () => {
  await app.stop();
  await database.close();
});

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "method" in value && "path" in value;
const endpoints = [agent, game, integration, player, round, session, statistics].flatMap((noun) =>
  Object.values<unknown>(noun).filter(isEndpoint),
);

describe("works", () => {
  test("every endpoint of the contract is served", () => {
    const missing = endpoints.filter(
      ({ method, path }) => !app.server.hasRoute({ method, url: path.replaceAll(/\{(\w+)\}/g, ":$1") }),
    );
    expect(missing.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
    expect(endpoints.length).toBeGreaterThan(35);
  });

  test("probes", async () => {
    expect(await (await fetch(`${app.url}/healthz`)).json()).toEqual({ status: "up" });
    expect(await (await fetch(`${app.url}/readyz`)).json()).toEqual({ status: "ready" });
  });

  test("the description of /v1 needs no key", async () => {
    const answer = await fetch(`${app.url}/v1/openapi.json`);
    expect(await answer.json()).toMatchObject({ openapi: "3.1.0" });
  });
});

describe("refuses", () => {
  test("every endpoint that is not for anybody, to anybody, before it looks at the request", async () => {
    for (const { method, path, may } of endpoints) {
      if (may === "anybody") continue;
      const url = app.url + path.replaceAll(/\{\w+\}/g, "not-an-id");
      const answer = await fetch(url, { method, ...(method !== "GET" && { body: "{nonsense" }) });
      const { code } = (await answer.json()) as { code: string }; // a problem; anything else fails the comparison
      const wanted = typeof may === "object" && "scope" in may ? "auth_missing" : "sign_in_required";
      expect([method, path, answer.status, code]).toEqual([method, path, 401, wanted]);
    }
  });

  test("to start on a database that another secret sealed", async () => {
    await expect(startApp(database, { encryptionKey: "another" })).rejects.toThrow(/^REELGATE_SECRET: /);
  });
});

const CANARY = "canary-9b1e";
const post = (path: string, headers: Record<string, string>, body: string): Promise<Response> =>
  fetch(app.url + path, { method: "POST", headers: { "content-type": "application/json", ...headers }, body });

describe("protects", () => {
  test("nothing that was sent, no name and no secret is in the log", async () => {
    const { login, password } = await arrangeMember(database.db, casino, "viewer", `${CANARY} Silva`);
    await post("/api/session", { "user-agent": CANARY }, JSON.stringify({ login, password: `${CANARY}-password` }));
    const right = await post("/api/session", { referer: `http://x/${CANARY}` }, JSON.stringify({ login, password }));
    const cookie = right.headers.get("set-cookie")?.split(";")[0] ?? "";
    await fetch(`${app.url}/api/players?search=${CANARY}`, { headers: { cookie } });
    await fetch(`${app.url}/api/agents/${CANARY}?x=${CANARY}`, { headers: { cookie } });
    await fetch(`${app.url}/nothing/${CANARY}?q=${CANARY}`);
    await post(
      `/play/api/spins?${CANARY}`,
      { authorization: `Bearer ${CANARY}-${"x".repeat(30)}` },
      `{"a":"${CANARY}"}`,
    );
    await post("/play/api/open", {}, JSON.stringify({ launch: `${CANARY}-${"x".repeat(30)}` }));

    const key = await issueApiKey(app.deps, {
      tenantId: casino.tenantId,
      agentId: casino.id,
      scopes: ["money"],
      cidrs: [],
    });
    const body = Buffer.from(JSON.stringify({ transfer_id: CANARY, amount: 1, currency: "BRL" }));
    const signed = { timestamp: String(Math.floor(Date.now() / 1_000)), nonce: `${CANARY}-${"n".repeat(16)}` };
    const url = `/v1/players/${CANARY}/deposits`;
    const signature = sign(Buffer.from(key.secret), { ...signed, method: "POST", url, body });
    const deposit = await post(
      url,
      {
        "reelgate-key": key.keyId,
        "reelgate-timestamp": signed.timestamp,
        "reelgate-nonce": signed.nonce,
        "reelgate-signature": signature,
      },
      body.toString(),
    );
    expect([right.status, deposit.status]).toEqual([201, 404]);

    // A bug that carries values: the database refuses a text in place of an id.
    const hidden = await database.db
      .selectFrom("agents")
      .select("id")
      .where("tenant_id", "=", CANARY)
      .execute()
      .catch((error: unknown) => error);
    app.deps.log.error({ error: hidden }, "a call failed");

    await expect.poll(() => app.logLines.filter((line) => line.includes('"route"')).length).toBeGreaterThan(7);
    const text = app.logLines.join("");
    const secrets = [CANARY, login, password, key.secret, signature, cookie.split("=")[1] ?? "", "Silva"];
    for (const secret of secrets) expect([secret.length > 4, text.includes(secret)]).toEqual([true, false]);
    expect(text, "control: the lines of these very calls are there").toContain('"/v1/players/:code/deposits"');
    expect(text).toContain("22P02");
  });

  test("a call under way is answered while the server ends, and nothing is ready any more", async () => {
    const other = await startApp(database, { encryptionKey });
    const { login, password } = await arrangeMember(database.db, casino, "viewer");
    const payload = JSON.stringify({ login, password });
    const underWay = fetch(`${other.url}/api/session`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: payload,
    });
    await expect.poll(() => connections(other), { interval: 1 }).toBe(1);
    await other.stop();
    expect((await underWay).status).toBe(201);
    await expect(fetch(`${other.url}/healthz`)).rejects.toThrow(/fetch failed/);
  });

  test("a new partition is there before its day comes", async () => {
    const day = new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10).replaceAll("-", "");
    const found = await database.admin.query("select 1 from pg_class where relname = $1", [`rounds_${day}`]);
    expect(found.rowCount).toBe(1);
  });
});

const connections = (of: StartedApp): Promise<number> =>
  new Promise((resolve, reject) => {
    of.server.server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)));
  });
