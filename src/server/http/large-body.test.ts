/** A body larger than one may be is refused over a real socket, and whoever sends it to its end gets to read that. */
import { connect } from "node:net";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { problem } from "#contract/errors.ts";
import { serveRoutes } from "../../../test/http/serve-routes.ts";
import { serveAnybody } from "./serve.ts";

const note = endpoint("POST /v1/notes", {
  summary: "For this test",
  may: "anybody",
  body: z.strictObject({ note: z.string() }),
  answer: z.object({ length: z.int() }),
});
const MB = 1024 * 1024;
const LIMIT = 64 * 1024;

let server: FastifyInstance;
let port: number;
beforeEach(async () => {
  server = await serveRoutes([serveAnybody(note, async ({ body }) => ({ length: body.note.length }))]);
  port = Number(new URL(await server.listen({ host: "127.0.0.1", port: 0 })).port);
});
afterEach(() => server.close());

const bodyOf = (bytes: number): Buffer => Buffer.from(`{"note":"${"x".repeat(bytes - '{"note":""}'.length)}"}`);
const head = (...more: string[]) =>
  ["POST /v1/notes HTTP/1.1", "host: a", "content-type: application/json", ...more, "", ""].join("\r\n");
const whole = (body: Buffer, more = "connection: close"): Buffer[] => [
  Buffer.from(head(more, `content-length: ${body.length}`)),
  body,
];
function chunked(body: Buffer, more = "connection: close"): Buffer[] {
  const parts: Buffer[] = [Buffer.from(head(more, "transfer-encoding: chunked"))];
  for (let at = 0; at < body.length; at += MB) {
    const part = body.subarray(at, at + MB);
    parts.push(Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from("\r\n"));
  }
  return [...parts, Buffer.from("0\r\n\r\n")];
}

/** Sends all of it before it reads anything, as simple clients do. */
function sendThenRead(parts: readonly Buffer[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    let text = "";
    socket.on("error", reject);
    socket.on("close", () => resolve(text));
    socket.pause();
    socket.write(Buffer.concat(parts), () => {
      socket.on("data", (part: Buffer) => (text += part.toString("latin1")));
      socket.resume();
    });
  });
}
const statusOf = (text: string): number => Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]);
const problemOf = (text: string) => problem.strict().parse(JSON.parse(text.slice(text.indexOf("\r\n\r\n"))));

describe("works", () => {
  test.each([
    ["a length", whole],
    ["chunks", chunked],
  ])("the largest body there may be, with %s", async (_name, written) => {
    expect(statusOf(await sendThenRead(written(bodyOf(LIMIT))))).toBe(200);
  });

  test("the connection is good for the next call", async () => {
    const text = await sendThenRead([
      ...whole(bodyOf(MB), "x: 1"),
      ...chunked(bodyOf(MB), "x: 1"),
      ...whole(bodyOf(20)),
    ]);
    expect([...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(["413", "413", "200"]);
  });
});

describe("refuses", () => {
  const wrong: [string, number, (body: Buffer) => Buffer[]][] = [
    ["one byte too many, with a length", LIMIT + 1, whole],
    ["one byte too many, in chunks", LIMIT + 1, chunked],
    ["20 MB, with a length", 20 * MB, whole],
    ["20 MB, in chunks", 20 * MB, chunked],
  ];
  test.each(wrong)("%s", async (_name, bytes, written) => {
    const text = await sendThenRead(written(bodyOf(bytes)));
    expect(statusOf(text)).toBe(413);
    expect(text).toContain("content-type: application/problem+json\r\n");
    const { request_id: id, ...rest } = problemOf(text);
    expect(text).toContain(`request-id: ${id}\r\n`);
    expect(rest).toEqual({
      type: "https://reelgate.dev/errors/validation_failed",
      title: "Request not valid",
      status: 413,
      code: "validation_failed",
      detail: "The body is too large.",
      retry: "never",
      errors: [{ field: "body", code: "too_big", message: "The body may have at most 64 kB (65,536 bytes)." }],
    });
  });

  test("20 MB from a client that reads while it sends", async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/v1/notes`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: new Blob([bodyOf(20 * MB)]),
    });
    expect([answer.status, problem.parse(await answer.json()).code]).toEqual([413, "validation_failed"]);
  });
});

describe("protects", () => {
  test("a body without an end is taken up to a bound", async () => {
    const sent = await new Promise<number>((resolve) => {
      const socket = connect(port, "127.0.0.1");
      const part = Buffer.concat([Buffer.from(`${MB.toString(16)}\r\n`), Buffer.alloc(MB, "x"), Buffer.from("\r\n")]);
      let parts = 0;
      const more = (error?: Error | null): void => {
        if (error || socket.destroyed) return;
        parts += 1;
        socket.write(part, more);
      };
      socket.on("error", () => undefined);
      socket.on("close", () => resolve(parts));
      socket.resume();
      socket.write(head("transfer-encoding: chunked"), more);
    });
    expect(sent).toBeGreaterThan(31);
    expect(sent).toBeLessThan(100);
  });

  test("a sender who goes away in the middle is nobody's fault", async () => {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => undefined);
    socket.write(Buffer.concat([Buffer.from(head(`content-length: ${20 * MB}`)), Buffer.alloc(MB)]));
    await new Promise((resolve) => void server.server.once("request", resolve));
    socket.destroy();
    await new Promise((resolve) => void socket.once("close", resolve));
    expect(statusOf(await sendThenRead(whole(bodyOf(20))))).toBe(200);
  });
});
