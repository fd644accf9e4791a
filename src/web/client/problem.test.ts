// Answers that are no success become problems with a code, whatever they look like.
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { amount } from "#contract/money.ts";
import { getRound } from "#contract/round.ts";
import { addressOf } from "./address.ts";
import { ProblemError, asNotFound, asProblem, connectionProblem, problemOf } from "./problem.ts";

const body = {
  type: "x",
  title: "x",
  status: 409,
  code: "credit_insufficient",
  detail: "d",
  retry: "never",
  request_id: "r1",
  errors: [{ field: "amount", code: "too_big", message: "m" }],
};
const answer = (status: number, content: unknown, headers: Record<string, string> = {}) =>
  new Response(typeof content === "string" ? content : JSON.stringify(content), { status, headers });

describe("works", () => {
  it("takes code, fields and request id from the body", async () => {
    const problem = await problemOf(answer(409, body));
    expect(problem).toMatchObject({ code: "credit_insufficient", status: 409, requestId: "r1", fields: body.errors });
  });
  it("takes the wait from the header", async () => {
    const problem = await problemOf(answer(429, { ...body, code: "rate_limited" }, { "retry-after": "7" }));
    expect(problem.retryAfterSeconds).toBe(7);
  });
  it("names an address by its parts, sorted and escaped, without what is absent", () => {
    const get = endpoint("GET /api/agents/{id}", {
      summary: "s",
      may: "member",
      params: z.object({ id: z.string() }),
      query: z.strictObject({ b: z.string().optional(), a: amount.optional() }),
      answer: z.object({}),
    });
    expect(addressOf(get, { params: { id: "a/b" }, query: { b: "x y", a: 12n } })).toBe("/api/agents/a%2Fb?a=12&b=x+y");
    expect(addressOf(get, { params: { id: "1" }, query: { b: undefined } })).toBe("/api/agents/1");
  });
});

describe("refuses", () => {
  it("to trust a code it does not know or a body that is none", async () => {
    expect((await problemOf(answer(409, { ...body, code: "made_up" }))).code).toBe("internal");
    expect((await problemOf(answer(500, "<html>"))).code).toBe("internal");
    expect((await problemOf(answer(502, "<html>", { "request-id": "r2" }))).requestId).toBe("r2");
    expect((await problemOf(answer(503, ""))).code).toBe("unavailable");
  });
  it("to take a failed connection for an answer", () => {
    expect(connectionProblem(new TypeError("fetch failed")).code).toBe("network_error");
    expect(connectionProblem(new DOMException("t", "TimeoutError")).code).toBe("timed_out");
    expect(connectionProblem(new DOMException("a", "AbortError")).code).toBe("cancelled");
    expect(asProblem(new Error("bug")).code).toBe("internal");
  });
});

describe("an address that names something by what is no id", () => {
  const refusedAt = (field: string) =>
    new ProblemError({
      code: "validation_failed",
      status: 400,
      requestId: "r1",
      fields: [{ field, code: "wrong_format", message: "This must be a UUID." }],
      detail: "",
    });
  it("names nothing that exists", () => {
    expect(asNotFound(refusedAt("id"), getRound)).toMatchObject({
      code: "round_not_found",
      status: 404,
      requestId: "r1",
    });
  });
  it("is told from a query that is wrong", () => {
    expect(asNotFound(refusedAt("limit"), getRound)).toMatchObject({ code: "validation_failed", status: 400 });
  });
});
