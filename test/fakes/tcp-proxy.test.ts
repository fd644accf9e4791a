/** The proxy that treats connections badly does what it says, and the same for the same seed. */
import { createServer, request, type Server } from "node:http";
import { describe, expect, onTestFinished, test } from "vitest";
import { startTcpProxy, type Mischief } from "./tcp-proxy.ts";

async function stage(mischief: Mischief, seed = 7) {
  let arrived = 0;
  const target: Server = createServer((_request, response) => {
    arrived += 1;
    response.end(ANSWER);
  });
  await new Promise<void>((resolve) => target.listen(0, "127.0.0.1", resolve));
  const address = target.address();
  if (typeof address !== "object" || address === null) throw new Error("no port");
  const proxy = await startTcpProxy({ port: address.port, seed, mischief, stallMs: 30 });
  onTestFinished(async () => {
    await proxy.stop();
    target.closeAllConnections();
    target.close();
  });
  const ask = (waitMs = 500): Promise<string> =>
    new Promise((resolve) => {
      const asked = request({ port: proxy.port, host: "127.0.0.1" }, (answer) => {
        let text = "";
        answer.on("data", (part) => (text += String(part)));
        answer.on("close", () => resolve(answer.complete ? text : "broken off"));
      });
      asked.setTimeout(waitMs, () => asked.destroy(new Error("silence")));
      asked.on("error", (error) => resolve(error.message === "silence" ? "silence" : "cut"));
      asked.end();
    });
  return { proxy, ask, arrived: () => arrived };
}

const ANSWER = "an answer ".repeat(200);
const NONE: Mischief = { request: 0, answer: 0, stall: 0 };

describe("works", () => {
  test("quiet, it passes everything on", async () => {
    const { proxy, ask } = await stage({ ...NONE, request: 1 });
    expect(await ask()).toBe(ANSWER);
    proxy.disturb();
    expect(await ask()).toBe("cut");
    proxy.quiet();
    expect(await ask()).toBe(ANSWER);
  });

  test("cuts a request before any of it has arrived", async () => {
    const { proxy, ask, arrived } = await stage({ ...NONE, request: 1 });
    proxy.disturb();
    expect([await ask(), arrived(), proxy.counts().cut_before]).toEqual(["cut", 0, 1]);
  });

  test("cuts answers, before them and in the middle, after the request has arrived", async () => {
    const { proxy, ask, arrived } = await stage({ ...NONE, answer: 1 });
    proxy.disturb();
    const ends = [];
    for (let turn = 0; turn < 12; turn += 1) ends.push(await ask());
    expect(new Set(ends)).toEqual(new Set(["cut", "broken off"]));
    expect([arrived(), proxy.counts().cut_answer]).toEqual([12, 12]);
  });

  test("holds some for a while, and never passes others on", async () => {
    const { proxy, ask, arrived } = await stage({ ...NONE, stall: 1 });
    proxy.disturb();
    const ends = [];
    for (let turn = 0; turn < 12; turn += 1) ends.push(await ask(200));
    const { held, silenced } = proxy.counts();
    expect(new Set(ends)).toEqual(new Set([ANSWER, "silence"]));
    expect([held, silenced]).toEqual([arrived(), 12 - arrived()]);
  });

  test("the same seed does the same to the same number of requests", async () => {
    const seen = [];
    for (let turn = 0; turn < 2; turn += 1) {
      const { proxy, ask } = await stage({ request: 0.2, answer: 0, stall: 0 });
      proxy.disturb();
      const ends = [];
      for (let count = 0; count < 20; count += 1) ends.push(await ask());
      seen.push(ends);
    }
    expect(seen[0]).toEqual(seen[1]);
    expect(new Set(seen[0])).toEqual(new Set([ANSWER, "cut"]));
  });
});
