/** Endpoints over HTTP: decoding, answers, refusals, problems. */
import type { FastifyInstance } from "fastify";
import { afterEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { problem, refuse } from "#contract/errors.ts";
import { positiveAmount } from "#contract/money.ts";
import { serveRoutes } from "../../../test/http/serve-routes.ts";
import type { FixedCallers } from "../../../test/http/serve-routes.ts";
import type { MemberCaller } from "./caller.ts";
import { reply } from "./reply.ts";
import { serveAnybody, serveApi, serveMember } from "./serve.ts";
import type { Route } from "./serve.ts";

const pay = endpoint("POST /api/things/{name}/pay", {
  summary: "Pays",
  may: "anybody",
  params: z.object({ name: z.string().max(5) }),
  body: z.union([
    z.strictObject({ amount: positiveAmount, note: z.string().optional() }),
    z.strictObject({ all: z.literal(true) }),
  ]),
  answer: z.object({ name: z.string(), paid: positiveAmount }),
  status: 201,
  errors: ["credit_insufficient"],
});
const look = endpoint("GET /api/things", { summary: "Looks", may: "anybody", answer: z.object({ ok: z.boolean() }) });
const forget = endpoint("DELETE /api/things", {
  summary: "Forgets",
  may: "member",
  answer: z.undefined(),
  status: 204,
});
const send = endpoint("POST /api/credit", {
  summary: "Sends",
  may: { permission: "agent.credit" },
  answer: z.undefined(),
  status: 204,
});
const open = endpoint("POST /v1/openings", {
  summary: "Opens",
  may: { scope: "play" },
  answer: z.undefined(),
  status: 204,
  errors: ["agent_suspended"],
});

const viewer: MemberCaller = {
  kind: "member",
  tenantId: "t",
  agentId: "a",
  agentPath: ["a"],
  party: "agent",
  role: "viewer",
  memberId: "m",
  sessionId: "s",
  address: "127.0.0.1",
};
const payRoute = serveAnybody(pay, async ({ params, body }) => ({
  name: params.name,
  paid: "amount" in body ? body.amount * 2n : 1n,
}));

let server: FastifyInstance | undefined;
async function serving(route: Route, callers?: FixedCallers): Promise<FastifyInstance> {
  server = await serveRoutes([route], callers);
  return server;
}
afterEach(() => server?.close());

describe("works", () => {
  test("amounts are bigint inside and JSON integers outside", async () => {
    const answer = await (
      await serving(payRoute)
    ).inject({
      method: "POST",
      url: "/api/things/tea/pay",
      payload: { amount: 9_000_000_000_001 },
    });
    expect(answer.statusCode).toBe(201);
    expect(answer.body).toBe('{"name":"tea","paid":18000000000002}');
    expect(answer.headers["request-id"]).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("a reply chooses another announced status and headers", async () => {
    const route = serveAnybody(
      look,
      async () => reply({ ok: true }, { status: 202, headers: { "idempotent-replay": "true" } }),
      { alsoStatuses: [202] },
    );
    const answer = await (await serving(route)).inject("/api/things");
    expect(answer.statusCode).toBe(202);
    expect(answer.headers["idempotent-replay"]).toBe("true");
  });

  test("204 has no body", async () => {
    const route = serveMember(forget, async () => undefined);
    const answer = await (await serving(route, { member: viewer })).inject({ method: "DELETE", url: "/api/things" });
    expect([answer.statusCode, answer.body]).toEqual([204, ""]);
  });

  test("a refusal by value becomes its problem", async () => {
    const route = serveAnybody(pay, async () => refuse("credit_insufficient", "Too little."));
    const answer = await (
      await serving(route)
    ).inject({
      method: "POST",
      url: "/api/things/tea/pay",
      payload: { amount: 1 },
    });
    expect(answer.statusCode).toBe(409);
    expect(answer.headers["content-type"]).toBe("application/problem+json");
    expect(problem.parse(answer.json())).toEqual({
      type: "https://reelgate.dev/errors/credit_insufficient",
      title: "Play credit insufficient",
      status: 409,
      code: "credit_insufficient",
      detail: "Too little.",
      retry: "never",
      request_id: answer.headers["request-id"],
    });
  });
});

describe("refuses", () => {
  const wrong: [string, unknown, { field: string; code: string }[]][] = [
    ["too small", { amount: 0 }, [{ field: "amount", code: "too_small" }]],
    ["a fraction", { amount: 1.5 }, [{ field: "amount", code: "wrong_type" }]],
    ["too big for JSON", { amount: 2 ** 53 }, [{ field: "amount", code: "too_big" }]],
    ["an unknown field", { amount: 1, colour: "red" }, [{ field: "colour", code: "unknown_field" }]],
    [
      "two faults",
      { amount: "1", note: 2 },
      [
        { field: "amount", code: "wrong_type" },
        { field: "note", code: "wrong_type" },
      ],
    ],
  ];
  test.each(wrong)("%s", async (_name, payload, errors) => {
    const answer = await (
      await serving(payRoute)
    ).inject({
      method: "POST",
      url: "/api/things/tea/pay",
      headers: { "content-type": "application/json" },
      payload: JSON.stringify(payload),
    });
    expect(answer.statusCode).toBe(400);
    const body = problem.parse(answer.json());
    expect(body.code).toBe("validation_failed");
    expect(body.errors?.map(({ field, code }) => ({ field, code }))).toEqual(errors);
  });

  test("faults of path and body together", async () => {
    const answer = await (
      await serving(payRoute)
    ).inject({ method: "POST", url: "/api/things/cucumber/pay", payload: {} });
    expect(answer.json()).toMatchObject({
      errors: [
        { field: "name", code: "too_big" },
        { field: "amount", code: "missing" },
      ],
    });
  });

  test("a NUL in the path, but not the word for it in a text", async () => {
    const http = await serving(payRoute);
    const nul = await http.inject({ method: "POST", url: "/api/things/a%00/pay", payload: { amount: 1 } });
    expect(nul.json()).toMatchObject({ code: "validation_failed", errors: [{ field: "name", code: "not_allowed" }] });
    const word = { amount: 1, note: String.raw`\u0000 \ud83d 😀` };
    expect((await http.inject({ method: "POST", url: "/api/things/a/pay", payload: word })).statusCode).toBe(201);
  });

  test("a query where none is taken", async () => {
    const route = serveAnybody(look, async () => ({ ok: true }));
    const answer = await (await serving(route)).inject("/api/things?limit=3");
    expect(answer.json()).toMatchObject({
      code: "validation_failed",
      errors: [{ field: "limit", code: "unknown_field" }],
    });
  });

  test.each([
    ["broken JSON", "application/json", '{"amount":'],
    ["another type", "text/plain", '{"amount":1}'],
    ["half a character", "application/json", String.raw`{"amount":1,"note":"\ud83d"}`],
    ["a NUL", "application/json", String.raw`{"amount":1,"note":"\\\u0000"}`],
    ["not UTF-8", "application/json", Buffer.from([0x22, 0xff, 0x22])],
  ])("%s", async (_name, type, payload) => {
    const answer = await (
      await serving(payRoute)
    ).inject({
      method: "POST",
      url: "/api/things/tea/pay",
      headers: { "content-type": type },
      payload,
    });
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: "body_malformed" }]);
  });

  test.each(["/api/nothing", "/api/%zz", "/nothing/at/all"])("no such route: %s", async (url) => {
    const answer = await (await serving(payRoute)).inject(url);
    expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: "route_not_found" }]);
  });

  test("a role without the permission", async () => {
    const route = serveMember(send, async () => undefined);
    const answer = await (await serving(route, { member: viewer })).inject({ method: "POST", url: "/api/credit" });
    expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: "permission_missing" }]);
  });

  test("a key without the scope, and a suspended agent", async () => {
    const api = {
      kind: "api" as const,
      tenantId: "t",
      agentId: "a",
      agentPath: ["a"],
      keyId: "k",
      scopes: ["read" as const, "money" as const],
      isSuspended: true,
      address: "127.0.0.1",
    };
    const route = serveApi(open, async () => undefined);
    const scopeless = await (await serving(route, { api })).inject({ method: "POST", url: "/v1/openings" });
    expect([scopeless.statusCode, scopeless.json()]).toMatchObject([403, { code: "auth_scope_missing" }]);
    await server?.close();
    const suspended = await (
      await serving(route, { api: { ...api, scopes: ["play"] } })
    ).inject({
      method: "POST",
      url: "/v1/openings",
    });
    expect([suspended.statusCode, suspended.json()]).toMatchObject([403, { code: "agent_suspended" }]);
  });

  test("an endpoint paired with a handler for another kind of caller, at load", () => {
    expect(() => serveApi(look, async () => ({ ok: true }))).toThrow(/not for callers of kind api/);
  });
});

describe("protects", () => {
  test("a bug tells the caller nothing but the request id", async () => {
    const route = serveAnybody(look, async () => {
      throw new Error("select * from secrets where password = 'x'");
    });
    const answer = await (await serving(route)).inject("/api/things");
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toMatchObject({
      code: "internal",
      retry: "same_id",
      request_id: answer.headers["request-id"],
    });
    expect(answer.body).not.toContain("secrets");
  });

  test("an answer that breaks the contract is not sent", async () => {
    const route = serveAnybody(pay, async () => ({ name: "tea", paid: 0n }));
    const answer = await (
      await serving(route)
    ).inject({
      method: "POST",
      url: "/api/things/tea/pay",
      payload: { amount: 1 },
    });
    expect([answer.statusCode, answer.json()]).toMatchObject([500, { code: "internal" }]);
  });

  test("a database that is away is 503 with a time to come back", async () => {
    const route = serveAnybody(look, async () => {
      throw Object.assign(new Error("terminating connection"), { code: "57P01" });
    });
    const answer = await (await serving(route)).inject("/api/things");
    expect([answer.statusCode, answer.headers["retry-after"], answer.json()]).toMatchObject([
      503,
      "1",
      { code: "unavailable" },
    ]);
  });
});
