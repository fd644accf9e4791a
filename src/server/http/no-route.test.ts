/** Addresses that take other methods say which; what is nowhere, and what is a file, stays not found. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { problem } from "#contract/errors.ts";
import { serveRoutes } from "../../../test/http/serve-routes.ts";
import { serveAnybody } from "./serve.ts";

const parts = { summary: "For this test", may: "anybody", answer: z.object({ ok: z.boolean() }) } as const;
const named = { ...parts, params: z.object({ code: z.string() }) };
const endpoints = [
  endpoint("GET /v1/things/{code}", named),
  endpoint("PUT /v1/things/{code}", named),
  endpoint("DELETE /v1/things/last", parts),
  endpoint("POST /play/api/turns", parts),
];

let server: FastifyInstance;
let address: string;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "reelgate-no-route-"));
  writeFileSync(path.join(folder, "__spa-fallback.html"), "<title>not found</title>");
  server = await serveRoutes(
    endpoints.map((one) => serveAnybody(one, async () => ({ ok: true }))),
    {},
    { site: { webFolder: folder, gameFolder: folder, verifierFolder: folder, gameFrameAncestors: "*" } },
  );
  address = await server.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const ask = async (method: string, url: string) => {
  const answer = await fetch(address + url, { method });
  return { status: answer.status, allow: answer.headers.get("allow"), text: await answer.text(), answer };
};

describe("works", () => {
  test.each([
    ["GET", "/v1/things/ana"],
    ["PUT", "/v1/things/ana?x"],
    ["DELETE", "/v1/things/last"],
    ["GET", "/v1/things/last"],
    ["POST", "/play/api/turns"],
  ])("%s %s is served, or its input refused", async (method, url) => {
    expect([200, 400]).toContain((await ask(method, url)).status);
  });
});

describe("refuses", () => {
  test.each([
    ["DELETE", "/v1/things/ana", "GET, PUT"],
    ["POST", "/v1/things/ana?limit=1", "GET, PUT"],
    ["POST", "/v1/things/last", "DELETE, GET, PUT"],
    ["OPTIONS", "/v1/things/ana", "GET, PUT"],
    ["GET", "/play/api/turns", "POST"],
    ["POST", "/config.json", "GET"],
  ])("%s %s, naming %s", async (method, url, allow) => {
    const refused = await ask(method, url);
    expect([refused.status, refused.allow]).toEqual([405, allow]);
    expect(refused.answer.headers.get("content-type")).toBe("application/problem+json");
    expect(problem.strict().parse(JSON.parse(refused.text))).toEqual({
      type: "https://reelgate.dev/errors/route_not_found",
      title: "Route not found",
      status: 405,
      code: "route_not_found",
      detail: `This address takes ${allow} only, not ${method}.`,
      retry: "never",
      request_id: refused.answer.headers.get("request-id"),
    });
  });

  test("a HEAD, without a body", async () => {
    const refused = await ask("HEAD", "/v1/things/ana");
    expect(refused).toMatchObject({ status: 405, allow: "GET, PUT", text: "" });
  });

  test.each([
    ["GET", "/v1/things"],
    ["DELETE", "/v1/things/ana/more"],
    ["DELETE", "/v1/thingsxana"],
    ["POST", "/dashboard/agent"],
    ["GET", "/assets/none.js"],
  ])("%s %s, which is nowhere, as such", async (method, url) => {
    const refused = await ask(method, url);
    expect([refused.status, refused.allow]).toEqual([404, null]);
    expect(problem.parse(JSON.parse(refused.text)).code).toBe("route_not_found");
  });

  test("a page that is nowhere, with a page", async () => {
    const refused = await ask("GET", "/things/ana");
    expect([refused.status, refused.allow, refused.text]).toEqual([404, null, "<title>not found</title>"]);
  });
});
