// What an HTTP answer means to the game.
import { describe, expect, it } from "vitest";
import { transportOver, type Request } from "./transport.ts";

const request: Request = { method: "POST", path: "/play/api/spins", token: "secret", body: { nonce: 3, stake: 20 } };
const read = (json: unknown): unknown => json;

const answering = (response: Response | Error) => {
  const sent: { path: string; init: RequestInit }[] = [];
  const ask = ((path: string, init: RequestInit) => {
    sent.push({ path, init });
    return response instanceof Error ? Promise.reject(response) : Promise.resolve(response);
  }) as typeof fetch; // the one form in which the transport calls it
  return { transport: transportOver(ask, () => 1_000), sent };
};

const problem = (code: string, status: number, headers: Record<string, string> = {}): Response =>
  Response.json({ code, request_id: "r-7" }, { status, headers });

describe("works", () => {
  it("sends the play token and the body as JSON", async () => {
    const { transport, sent } = answering(Response.json({ balance: 5 }));
    expect(await transport.send(request, read)).toEqual({ kind: "done", value: { balance: 5 } });
    expect(sent[0]?.path).toBe("/play/api/spins");
    expect(sent[0]?.init).toMatchObject({
      method: "POST",
      body: '{"nonce":3,"stake":20}',
      headers: { authorization: "Bearer secret", "content-type": "application/json" },
    });
  });

  it("takes an empty answer", async () => {
    const { transport } = answering(new Response(null, { status: 204 }));
    expect(await transport.send(request, read)).toEqual({ kind: "done", value: undefined });
  });

  it("learns how far the server's clock is ahead", async () => {
    const { transport } = answering(Response.json({}, { headers: { date: "Thu, 01 Jan 1970 00:01:00 GMT" } }));
    await transport.send(request, read);
    expect(transport.clockAheadMs()).toBe(59_000);
  });
});

describe("refuses", () => {
  it("hands on the code of a refusal", async () => {
    for (const [code, status] of [
      ["wallet_insufficient", 409],
      ["player_blocked", 403],
      ["auth_missing", 401],
    ] as const) {
      const { transport } = answering(problem(code, status));
      expect(await transport.send(request, read)).toEqual({ kind: "refused", code, requestId: "r-7" });
    }
  });

  it("names the status when something between answers with a page of its own", async () => {
    const { transport } = answering(new Response("<h1>Forbidden</h1>", { status: 403 }));
    expect(await transport.send(request, read)).toEqual({ kind: "refused", code: "status_403", requestId: null });
  });
});

describe("protects", () => {
  it("asks again whenever it cannot know what happened", async () => {
    const unknown = [
      new TypeError("Failed to fetch"),
      new Response("<h1>Bad gateway</h1>", { status: 502 }),
      new Response('{"round":{"round_id"', { status: 200 }),
      problem("internal", 500),
      problem("round_in_progress", 409),
    ];
    for (const response of unknown) {
      expect(await answering(response).transport.send(request, read)).toEqual({ kind: "again", afterMs: 0 });
    }
  });

  it("waits as long as a busy server asks", async () => {
    const { transport } = answering(problem("rate_limited", 429, { "retry-after": "3" }));
    expect(await transport.send(request, read)).toEqual({ kind: "again", afterMs: 3_000 });
  });
});
