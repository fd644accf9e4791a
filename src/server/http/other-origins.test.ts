/** Pages of other origins: those that are listed may ask and read, with the member's cookie; no other one gets a word. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { FastifyInstance, InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { serveRoutes } from "../../../test/http/serve-routes.ts";
import { createOriginCheck } from "./origin.ts";
import { reply } from "./reply.ts";
import { serveAnybody, serveMember } from "./serve.ts";

const LISTED = "https://dashboard.example.com";
const OUR_OWN = "https://games.example.com";
const OTHERS = [
  "https://evil.example",
  "http://dashboard.example.com",
  "https://dashboard.example.com:8443",
  "https://dashboard.example.com.evil.example",
  "https://evil.dashboard.example.com",
  "https://DASHBOARD.example.com",
  `${LISTED}/`,
  `${LISTED}, https://evil.example`,
  "null",
  "",
];
const ok = { summary: "For this test", answer: z.object({ ok: z.boolean() }) } as const;
let calls = 0;
const routes = [
  serveAnybody(endpoint("GET /api/things", { ...ok, may: "anybody" }), async () => ({ ok: true })),
  serveAnybody(endpoint("POST /api/things", { ...ok, may: "anybody" }), async () => {
    calls += 1;
    return reply({ ok: true }, { headers: { "set-cookie": "reelgate=t" } });
  }),
  serveAnybody(endpoint("GET /api/broken", { ...ok, may: "anybody" }), async () => {
    throw new Error("a bug");
  }),
  serveMember(endpoint("GET /api/mine", { ...ok, may: "member" }), async () => ({ ok: true })),
  serveAnybody(endpoint("GET /v1/things", { ...ok, may: "anybody" }), async () => ({ ok: true })),
  serveAnybody(endpoint("POST /play/api/turns", { ...ok, may: "anybody" }), async () => ({ ok: true })),
];

let folder: string;
let server: FastifyInstance;
/** The same with no origin listed. */
let alone: FastifyInstance;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "reelgate-origins-"));
  writeFileSync(path.join(folder, "index.html"), "<title>page</title>");
  writeFileSync(path.join(folder, "__spa-fallback.html"), "<title>not found</title>");
  const site = { webFolder: folder, gameFolder: folder, verifierFolder: folder, gameFrameAncestors: "'none'" };
  const serve = (webOrigins: readonly string[]) =>
    serveRoutes(routes, {}, { site, webOrigins, isOriginAllowed: createOriginCheck([OUR_OWN, ...webOrigins]) });
  server = await serve([LISTED, "http://127.0.0.1:4401"]);
  alone = await serve([]);
});
afterAll(async () => {
  await server.close();
  await alone.close();
  rmSync(folder, { recursive: true });
});

const preflight = (url: string, origin: string, headers = "content-type,reelgate-unattended"): InjectOptions => ({
  method: "OPTIONS",
  url,
  headers: { origin, "access-control-request-method": "POST", "access-control-request-headers": headers },
});
async function asked(from: FastifyInstance, options: InjectOptions) {
  const { statusCode, headers, body } = await from.inject(options);
  const cors = Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith("access-control-")));
  return { statusCode, cors, vary: headers.vary, body };
}

const READABLE = {
  "access-control-allow-origin": LISTED,
  "access-control-allow-credentials": "true",
  "access-control-expose-headers": "request-id, retry-after, content-disposition",
};

describe("works", () => {
  test.each([
    ["GET", "/api/things", 200],
    ["POST", "/api/things", 200],
    ["GET", "/api/mine", 401],
    ["GET", "/api/things?surplus=1", 400],
    ["GET", "/api/nothing", 404],
    ["DELETE", "/api/things", 405],
    ["OPTIONS", "/api/things", 405],
    ["GET", "/api/broken", 500],
  ] as const)("%s %s, answered %i, is read by a page of a listed origin", async (method, url, status) => {
    const answer = await asked(server, { method, url, headers: { origin: LISTED } });
    expect(answer).toMatchObject({ statusCode: status, vary: "Origin" });
    expect(answer.cors).toEqual(READABLE);
  });

  test("what it asks before is answered for every address, there or not", async () => {
    for (const url of ["/api/things", "/api/mine", "/api/nothing"]) {
      const { statusCode, cors, vary, body } = await asked(server, preflight(url, LISTED));
      expect([statusCode, vary, body]).toEqual([204, "Origin", ""]);
      expect(cors).toEqual({
        "access-control-allow-origin": LISTED,
        "access-control-allow-credentials": "true",
        "access-control-allow-methods": "GET, POST, PUT, PATCH, DELETE",
        "access-control-allow-headers": "content-type, reelgate-unattended",
        "access-control-max-age": "7200",
      });
    }
    const other = await asked(server, preflight("/api/things", "http://127.0.0.1:4401"));
    expect(other.cors["access-control-allow-origin"]).toBe("http://127.0.0.1:4401");
  });

  test("signed calls are tried from there, without cookies", async () => {
    const { statusCode, cors } = await asked(server, preflight("/v1/things", LISTED, "reelgate-key"));
    expect(statusCode).toBe(204);
    expect(cors["access-control-allow-headers"]).toContain("reelgate-signature");
    expect(cors).not.toHaveProperty("access-control-allow-credentials");
    const answer = await asked(server, { url: "/v1/things", headers: { origin: LISTED } });
    expect(answer.cors).toEqual({
      "access-control-allow-origin": LISTED,
      "access-control-expose-headers": "*",
    });
  });

  test("its pages show games in a frame, as our own do", async () => {
    const policy = String((await server.inject("/play/index.html")).headers["content-security-policy"]);
    expect(policy).toContain(`frame-ancestors 'self' ${LISTED} http://127.0.0.1:4401`);
  });
});

describe("protects", () => {
  test.each(OTHERS)("a page of %j reads nothing and is told nothing", async (origin) => {
    for (const url of ["/api/things", "/api/mine", "/api/nothing", "/api/broken", "/v1/things"]) {
      expect((await asked(server, { url, headers: { origin } })).cors).toEqual({});
      const before = await asked(server, preflight(url, origin));
      expect([url, before.cors]).toEqual([url, {}]);
      expect(before.statusCode, "refused as where no origin is listed").toBe(
        (await asked(alone, preflight(url, origin))).statusCode,
      );
      expect(before.statusCode).toBeGreaterThanOrEqual(400);
    }
  });

  test.each(OTHERS)("a page of %j changes nothing", async (origin) => {
    const before = calls;
    const answer = await asked(server, { method: "POST", url: "/api/things", headers: { origin } });
    expect([answer.statusCode, answer.cors]).toEqual([403, {}]);
    expect(answer.body).toContain("origin_not_allowed");
    expect(calls).toBe(before);
  });

  test("where no origin is listed, nothing is said of any", async () => {
    for (const origin of [LISTED, OUR_OWN, ...OTHERS]) {
      const { cors, vary } = await asked(alone, { url: "/api/things", headers: { origin } });
      expect([cors, vary]).toEqual([{}, undefined]);
    }
  });

  test("what is no call is opened to nobody: pages, settings, games", async () => {
    for (const url of ["/", "/nothing", "/config.json", "/play/index.html", "/apia", "/api"]) {
      expect([url, (await asked(server, { url, headers: { origin: LISTED } })).cors]).toEqual([url, {}]);
      expect([url, (await asked(server, preflight(url, LISTED))).cors]).toEqual([url, {}]);
    }
    const turn = await asked(server, { method: "POST", url: "/play/api/turns", headers: { origin: LISTED } });
    expect([turn.statusCode, turn.cors]).toEqual([200, {}]);
  });

  test("an answer says to those who keep it that it depends on who asks, and is not taken into other pages", async () => {
    const { headers } = await server.inject("/api/things");
    expect(headers).toMatchObject({ vary: "Origin", "cross-origin-resource-policy": "same-origin" });
  });
});
