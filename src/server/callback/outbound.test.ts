/** What a call comes to when the other side answers, is slow, breaks off, or is not who it should be. */
import { once } from "node:events";
import { createServer } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { Worker } from "node:worker_threads";
import { describe, expect, onTestFinished, test } from "vitest";
import { answerOf, type Say, startPeer } from "../../../test/fakes/peer/peer.ts";
import { SELF_SIGNED } from "../../../test/fakes/peer/self-signed.ts";
import { createOutbound, type OutboundCall, type OutboundOptions } from "./outbound.ts";

function open(options: Partial<OutboundOptions> = {}) {
  const outbound = createOutbound({ isLoopbackAllowed: true, allowedPorts: [], connectTimeoutMs: 5_000, ...options });
  onTestFinished(outbound.close);
  return outbound;
}

function callTo(port: number, change: Partial<OutboundCall> = {}): OutboundCall {
  return { url: `http://127.0.0.1:${port}/wallet?a=1`, headers: {}, body: "{}", timeoutMs: 5_000, ...change };
}

async function ask(say: Say, options: Partial<OutboundOptions> = {}, change: Partial<OutboundCall> = {}) {
  const peer = await startPeer(say);
  return { peer, answer: await open(options).post(callTo(peer.port, change)) };
}

const ok: Say = (socket) => socket.write(answerOf("ok"));

/** It answers while this thread is busy. */
async function startPeerOfItsOwnThread(): Promise<number> {
  const worker = new Worker(
    `const server = require("node:http").createServer((request, response) => request.resume().on("end", () => response.end("ok")));
    server.listen(0, "127.0.0.1", () => require("node:worker_threads").parentPort.postMessage(server.address().port));`,
    { eval: true },
  );
  onTestFinished(async () => void (await worker.terminate()));
  return await new Promise((resolve) => worker.once("message", (port) => resolve(Number(port))));
}

describe("works", () => {
  test("a call arrives as it was given, and its answer comes back", async () => {
    const { peer, answer } = await ask(
      (socket) => socket.write(answerOf('{"é":1}', "HTTP/1.1 402 Pay\r\nX-Two: a\r\nx-two: b")),
      {},
      { headers: { "content-type": "application/json", "webhook-id": "m.1" }, body: '{"ação":1}' },
    );
    expect(answer).toMatchObject({ kind: "answered", status: 402, body: '{"é":1}', retryAfterS: null });
    expect(answer).toHaveProperty("headers.x-two", "a, b");
    const [head = "", body] = peer.lastRequest().split("\r\n\r\n");
    expect(head.split("\r\n")[0]).toBe("POST /wallet?a=1 HTTP/1.1");
    expect(head.toLowerCase()).toContain("webhook-id: m.1\r\ncontent-type".split("\r\n")[0]);
    expect(head.toLowerCase()).toContain("content-length: 12");
    expect(head.toLowerCase()).toContain(`host: 127.0.0.1:${peer.port}`);
    expect(body).toBe('{"ação":1}');
  });

  test.each([
    ["7", 7],
    ["Mon, 02 Mar 2026 12:01:30 GMT", 90],
    ["Mon, 02 Mar 2026 11:00:00 GMT", 0],
    ["soon", null],
    ["-1", null],
  ])("retry-after %s is %s seconds", async (after, seconds) => {
    const head = `HTTP/1.1 503 Busy\r\ndate: Mon, 02 Mar 2026 12:00:00 GMT\r\nretry-after: ${after}`;
    const { answer } = await ask((socket) => socket.write(answerOf("", head)));
    expect(answer).toMatchObject({ status: 503, retryAfterS: seconds });
  });

  test("one call after another goes over one connection", async () => {
    const peer = await startPeer(ok);
    const outbound = open({ restMs: 0 });
    for (let call = 0; call < 50; call += 1)
      expect(await outbound.post(callTo(peer.port))).toMatchObject({ body: "ok" });
    expect([peer.connections(), peer.requests()]).toEqual([1, 50]);
  });

  test("many at once share one question to the resolver", async () => {
    const peer = await startPeer(ok);
    let asked = 0;
    const resolve = async (): Promise<string[]> => {
      asked += 1;
      await new Promise((resolve) => setTimeout(resolve, 20));
      return ["127.0.0.1"];
    };
    const outbound = open({ resolve });
    const call = callTo(peer.port, { url: `http://wallet.example:${peer.port}/` });
    const answers = await Promise.all(Array.from({ length: 20 }, () => outbound.post(call)));
    expect(answers.every((answer) => answer.kind === "answered")).toBe(true);
    expect([asked, peer.connections()]).toEqual([1, 20]);
  });

  test("over TLS the name stays the name, whatever address it led to, and the connection is kept", async () => {
    const before = getCACertificates("default");
    setDefaultCACertificates([...before, SELF_SIGNED.cert]);
    onTestFinished(() => setDefaultCACertificates(before));
    const peer = await startPeer(ok, { isTls: true });
    const outbound = open({ resolve: async () => ["127.0.0.1"], restMs: 0 });
    const named = (name: string) => outbound.post(callTo(peer.port, { url: `https://${name}:${peer.port}/` }));
    for (let call = 0; call < 5; call += 1) expect(await named("wallet.test")).toMatchObject({ body: "ok" });
    expect(peer.connections()).toBe(1);
    const other = await named("other.test");
    expect(other).toMatchObject({ reason: "tls_failed" });
    expect(other.kind === "failed" && other.detail).toContain("other.test");
  });
});

describe("refuses", () => {
  test("a name nobody knows, one without an address, and a resolver that hangs", async () => {
    const call = callTo(1, { url: "http://wallet.example:1/" });
    const unknown = open({ resolve: () => Promise.reject(new Error("ENOTFOUND")) });
    expect(await unknown.post(call)).toMatchObject({ reason: "name_not_resolved" });
    expect(await open({ resolve: async () => [] }).post(call)).toMatchObject({ reason: "name_not_resolved" });
    const hanging = open({ resolve: () => new Promise(() => undefined), connectTimeoutMs: 50 });
    expect(await hanging.post(call)).toMatchObject({ reason: "not_connected" });
  });

  test("a port where nobody listens", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    await new Promise((resolve) => server.close(resolve));
    expect(await open().post(callTo(port))).toMatchObject({ reason: "not_connected" });
  });

  test("a handshake that never ends", async () => {
    const peer = await startPeer(() => undefined);
    const call = callTo(peer.port, { url: `https://127.0.0.1:${peer.port}/` });
    expect(await open({ connectTimeoutMs: 100 }).post(call)).toMatchObject({ reason: "not_connected" });
  });

  test("a certificate nobody signed, even where the environment would let it pass; and no TLS at all", async () => {
    const before = process.env["NODE_TLS_REJECT_UNAUTHORIZED"];
    process.env["NODE_TLS_REJECT_UNAUTHORIZED"] = "0";
    onTestFinished(() => {
      if (before === undefined) delete process.env["NODE_TLS_REJECT_UNAUTHORIZED"];
      else process.env["NODE_TLS_REJECT_UNAUTHORIZED"] = before;
    });
    const signedByNobody = await startPeer(ok, { isTls: true });
    const outbound = open({ resolve: async () => ["127.0.0.1"] });
    const url = `https://wallet.test:${signedByNobody.port}/`;
    expect(await outbound.post(callTo(0, { url }))).toMatchObject({ reason: "tls_failed" });
    expect(signedByNobody.requests()).toBe(0);
    const plain = createServer((socket) => {
      socket.on("error", () => socket.destroy());
      socket.write("220 mail.example ready\r\n");
    }).listen(0, "127.0.0.1");
    await once(plain, "listening");
    onTestFinished(() => void plain.close());
    const address = plain.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    expect(await outbound.post(callTo(port, { url: `https://wallet.test:${port}/` }))).toMatchObject({
      reason: "tls_failed",
    });
  });

  test.each<[string, Say]>([
    ["by its length", (socket) => socket.write("HTTP/1.1 200 OK\r\ncontent-length: 1001\r\n\r\n")],
    ["by its bytes", (socket) => socket.write(`HTTP/1.1 200 OK\r\n\r\n${"x".repeat(1_001)}`)],
    ["by its headers", (socket) => socket.write(`HTTP/1.1 200 OK\r\nx: ${"x".repeat(40_000)}\r\n\r\n`)],
  ])("an answer too large %s", async (_, say) => {
    const { answer } = await ask(say, { maxAnswerBytes: 1_000 });
    expect(answer).toMatchObject({ reason: "answer_too_large" });
  });

  test("an answer of exactly the limit passes", async () => {
    const { answer } = await ask((socket) => socket.write(answerOf("x".repeat(1_000))), { maxAnswerBytes: 1_000 });
    expect(answer).toHaveProperty("body.length", 1_000);
  });

  test("an endless answer is left at the limit", async () => {
    let written = 0;
    const { answer } = await ask((socket) => {
      socket.write("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n");
      const more = (): void => {
        while (!socket.destroyed) {
          written += 1_000;
          if (!socket.write(`3e8\r\n${"x".repeat(1_000)}\r\n`)) break;
        }
      };
      socket.on("drain", more);
      more();
    });
    expect(answer).toMatchObject({ reason: "answer_too_large" });
    expect(written).toBeLessThan(20_000_000);
  });

  const drip =
    (text: string): Say =>
    (socket) => {
      socket.write("HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n");
      const timer = setInterval(() => socket.write(text), 10);
      socket.on("close", () => clearInterval(timer));
    };
  test.each<[string, Say]>([
    ["nothing at all", () => undefined],
    ["a head that never ends", drip("x-more: 1\r\n")],
    ["a body byte by byte", (socket, at) => (socket.write("HTTP/1.1 200 OK\r\n\r\n"), drip("x")(socket, at))],
    [
      "only that it goes on",
      (socket) => void setInterval(() => socket.write("HTTP/1.1 102 Processing\r\n\r\n"), 10).unref(),
    ],
  ])("%s: the time limit covers everything, and the connection is not used again", async (_, say) => {
    const peer = await startPeer((socket, request) => (request === 1 ? say(socket, request) : ok(socket, request)));
    const outbound = open();
    const began = performance.now();
    expect(await outbound.post(callTo(peer.port, { timeoutMs: 400 }))).toMatchObject({ reason: "timed_out" });
    expect(performance.now() - began).toBeLessThan(4_000);
    expect(await outbound.post(callTo(peer.port))).toMatchObject({ kind: "answered", body: "ok" });
    expect(peer.connections()).toBe(2);
  });

  test.each<[string, Say]>([
    ["before a byte", (socket) => socket.destroy()],
    ["by a reset", (socket) => socket.resetAndDestroy()],
    ["within the head", (socket) => socket.end("HTTP/1.1 200 OK\r\ncontent-le")],
    ["within the body", (socket) => socket.end("HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhalf")],
    ["within a chunk", (socket) => socket.end("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nha")],
    ["by what is no HTTP", (socket) => socket.write("220 mail.example ready\r\n")],
    [
      "by another protocol",
      (socket) => socket.write("HTTP/1.1 101 Switching\r\nupgrade: h2c\r\nconnection: upgrade\r\n\r\n"),
    ],
  ])("an answer cut off %s", async (_, say) => {
    const { answer } = await ask(say);
    expect(answer).toMatchObject({ kind: "failed", reason: "connection_lost" });
  });

  test("no header that could become two", async () => {
    const peer = await startPeer(ok);
    const call = callTo(peer.port, { headers: { "webhook-id": "1\r\nx: y" } });
    expect(await open().post(call)).toMatchObject({ kind: "failed", reason: "not_connected" });
    expect(peer.connections()).toBe(0);
  });
});

describe("protects", () => {
  test("an answer that came in time is taken, though this machine was too busy to look until after the limit", async () => {
    const port = await startPeerOfItsOwnThread();
    const outbound = open({ restMs: 0 });
    // The connection is there; what is measured below is the answer alone.
    expect(await outbound.post(callTo(port))).toMatchObject({ body: "ok" });
    const answer = outbound.post(callTo(port, { timeoutMs: 150 }));
    await new Promise((resolve) => setImmediate(resolve));
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400);
    expect(await answer).toMatchObject({ kind: "answered", body: "ok" });
  });

  test("closing cuts what is running and takes nothing new", async () => {
    const peer = await startPeer(() => undefined);
    const outbound = open();
    const running = outbound.post(callTo(peer.port, { timeoutMs: 5_000 }));
    while (peer.requests() === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    outbound.close();
    expect(await running).toMatchObject({ reason: "connection_lost" });
    expect(await outbound.post(callTo(peer.port))).toMatchObject({ reason: "not_connected" });
    expect(peer.connections()).toBe(1);
  });

  test("calls beyond the connections allowed wait their turn, and say that nothing was sent when time runs out", async () => {
    const peer = await startPeer(() => undefined);
    const outbound = open();
    const busy = Array.from({ length: 256 }, () => outbound.post(callTo(peer.port, { timeoutMs: 15_000 })));
    while (peer.requests() < 256) await new Promise((resolve) => setTimeout(resolve, 10));
    const late = Array.from({ length: 44 }, () => outbound.post(callTo(peer.port, { timeoutMs: 100 })));
    const reasons = (await Promise.all(late)).map((answer) => (answer.kind === "failed" ? answer.reason : "answered"));
    expect([...new Set(reasons)]).toEqual(["not_connected"]);
    outbound.close();
    const cut = (await Promise.all(busy)).map((answer) => (answer.kind === "failed" ? answer.reason : "answered"));
    expect([...new Set(cut)]).toEqual(["connection_lost"]);
    expect([peer.connections(), peer.requests()]).toEqual([256, 256]);
  });
});
