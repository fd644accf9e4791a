/** What is no request that can be read is refused over a real socket in the shape of every refusal, and nothing else is. */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { problem } from "#contract/errors.ts";
import { serveRoutes } from "../../../test/http/serve-routes.ts";
import { createLog } from "./log.ts";
import { serveAnybody } from "./serve.ts";

const answer = z.object({ ok: z.boolean() });
const look = endpoint("GET /v1/things", { summary: "Looks", may: "anybody", answer });
const wait = endpoint("GET /v1/waiting", { summary: "Waits", may: "anybody", answer });
const body = z.strictObject({ note: z.string() });
const note = endpoint("POST /v1/notes", { summary: "Notes", may: "anybody", body, answer });

let server: FastifyInstance;
let port: number;
let logLines: string[];
let letGo: () => void;
beforeEach(async () => {
  logLines = [];
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const routes = [
    serveAnybody(look, async () => ({ ok: true })),
    serveAnybody(note, async () => ({ ok: true })),
    serveAnybody(wait, async () => held.then(() => ({ ok: true }))),
  ];
  server = await serveRoutes(routes, {}, { log: createLog("info", { write: (line) => void logLines.push(line) }) });
  port = Number(new URL(await server.listen({ host: "127.0.0.1", port: 0 })).port);
  logLines.length = 0;
});
afterEach(() => server.close());

interface Heard {
  readonly statuses: readonly number[];
  readonly headers: string;
  readonly last: string;
}

/** All that is answered to these bytes until the server gives up the connection. */
async function say(bytes: string | Buffer, meanwhile?: (socket: Socket) => void): Promise<Heard> {
  const socket = connect(port, "127.0.0.1");
  let text = "";
  socket.on("data", (part: Buffer) => (text += part.toString()));
  socket.write(bytes);
  meanwhile?.(socket);
  await once(socket, "close");
  const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
  const end = text.slice(text.lastIndexOf("HTTP/1.1 "));
  const [headers = "", last = ""] = end.split("\r\n\r\n");
  return { statuses, headers, last };
}

const get = (path: string, ...more: string[]) => [`GET ${path} HTTP/1.1`, "host: a", ...more, "", ""].join("\r\n");
const post = (...more: string[]) =>
  ["POST /v1/notes HTTP/1.1", "host: a", "content-type: application/json", ...more].join("\r\n");

function refusedAs({ headers, last }: Heard): object {
  const { request_id: id, ...rest } = problem.strict().parse(JSON.parse(last));
  expect(headers).toContain(`request-id: ${id}`);
  expect(headers).toContain("content-type: application/problem+json");
  expect(headers).toContain(`content-length: ${Buffer.byteLength(last)}`);
  expect(logLines.filter((line) => line.includes(id)).length).toBeGreaterThan(0);
  return rest;
}

const malformed = {
  type: "https://reelgate.dev/errors/body_malformed",
  title: "Body is not valid JSON",
  status: 400,
  code: "body_malformed",
  detail: "What was sent cannot be read as HTTP.",
  retry: "never",
};
const tooLarge = {
  type: "https://reelgate.dev/errors/validation_failed",
  title: "Request not valid",
  status: 431,
  code: "validation_failed",
  detail: "The headers are too large.",
  retry: "never",
  errors: [
    {
      field: "headers",
      code: "too_big",
      message: "The address and the headers may have at most 16 kB (16,384 bytes) together.",
    },
  ],
};
const large = `x-much: ${"x".repeat(40_000)}`;

describe("works", () => {
  test.each([
    ["a call", get("/v1/things", "connection: close")],
    [
      "a call with almost as many headers as there may be",
      get("/v1/things", `x: ${"x".repeat(16_000)}`, "connection: close"),
    ],
    ["an expectation nobody knows", get("/v1/things", "expect: wonders", "connection: close")],
    ["a call of HTTP/1.0 without a host", "GET /v1/things HTTP/1.0\r\n\r\n"],
  ])("%s", async (_name, bytes) => {
    const heard = await say(bytes);
    expect([heard.statuses, heard.last]).toEqual([[200], '{"ok":true}']);
  });
});

describe("refuses", () => {
  test.each([
    ["headers of 40 kB", get("/v1/things", large), tooLarge],
    ["an address of 40 kB", get(`/v1/things?${"x".repeat(40_000)}`), tooLarge],
    ["headers of 900 kB", get("/v1/things", `x-much: ${"x".repeat(900_000)}`), tooLarge],
    ["no HTTP", "hello\r\n\r\n", malformed],
    ["a line nobody can read", "GET /v1/things HTTP/9\r\n\r\n", malformed],
    ["a header that is none", get("/v1/things", "no header"), malformed],
    ["two lengths", `${post("content-length: 2", "content-length: 3")}\r\n\r\n{}`, malformed],
    [
      "a length together with chunks",
      `${post("content-length: 2", "transfer-encoding: chunked")}\r\n\r\n{}`,
      malformed,
    ],
    ["chunks that are none", `${post("transfer-encoding: chunked")}\r\n\r\nzz\r\n`, malformed],
    ["the first bytes of TLS", Buffer.from("16030100c8010000c4", "hex"), malformed],
  ])("%s", async (_name, bytes, wanted) => {
    const heard = await say(bytes);
    expect(heard.statuses).toEqual([wanted.status]);
    expect(heard.headers).toContain("connection: close");
    expect(refusedAs(heard)).toEqual(wanted);
  });

  test("no host", async () => {
    const heard = await say("GET /v1/things HTTP/1.1\r\nconnection: close\r\n\r\n");
    expect(heard.statuses).toEqual([400]);
    expect(refusedAs(heard)).toEqual({ ...malformed, detail: "The header host is missing." });
  });

  // Node looks every 30 s for requests that take too long: here it finds one at once.
  test.each([
    ["in its headers", "GET /v1/things HTT", "connection"],
    ["in its body", `${post("content-length: 9")}\r\n\r\n{"no`, "request"],
  ])("a request that stopped %s for too long, which may be sent again", async (_name, bytes, begun) => {
    if (begun === "connection") server.server.once("connection", (socket) => socket.once("data", () => expire(socket)));
    else server.server.once("request", ({ socket }) => setImmediate(expire, socket));
    const heard = await say(bytes);
    expect(heard.statuses).toEqual([408]);
    expect(heard.headers).toContain("retry-after: 1");
    expect(refusedAs(heard)).toEqual({
      type: "https://reelgate.dev/errors/unavailable",
      title: "Unavailable",
      status: 408,
      code: "unavailable",
      detail: "The request did not come to its end in time. Send it again with the same ids.",
      retry: "same_id",
    });
  });
});

const expire = (socket: Socket): boolean =>
  server.server.emit("clientError", Object.assign(new Error("timeout"), { code: "ERR_HTTP_REQUEST_TIMEOUT" }), socket);

describe("protects", () => {
  test("a call is answered before what came after it is refused", async () => {
    const failed = once(server.server, "clientError");
    const heard = await say(`${get("/v1/waiting")}nonsense\r\n\r\n`, () => void failed.then(() => letGo()));
    expect(heard.statuses).toEqual([200, 400]);
    expect(refusedAs(heard)).toEqual(malformed);
  });

  test("an answer that has begun is not written into", async () => {
    const heard = await say(get("/v1/things", "transfer-encoding: chunked"), (socket) => {
      socket.once("data", () => socket.write("zz\r\n"));
    });
    expect([heard.statuses, heard.last]).toEqual([[200], '{"ok":true}']);
  });

  test("a connection that breaks is nobody's request", async () => {
    const socket = connect(port, "127.0.0.1");
    server.server.once("connection", (ours) =>
      ours.emit("error", Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" })),
    );
    const parts: unknown[] = [];
    socket.on("data", (part) => parts.push(part));
    await once(socket, "close");
    expect([parts, logLines]).toEqual([[], []]);
  });
});
