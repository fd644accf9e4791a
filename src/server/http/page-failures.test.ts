/** Failed pages in the log: where it happened and no values, a few from each address. */
import { describe, expect, test } from "vitest";
import { isRefusal } from "#contract/errors.ts";
import { pageFailure } from "#contract/failure.ts";
import { createLog } from "./log.ts";
import { pageFailureRoutes } from "./page-failures.ts";

const failure = pageFailure.parse({
  type: "TypeError",
  message: "cannot read ana@example.com of undefined",
  stack: "TypeError: cannot read\n    at draw (/assets/overview-1a2b.js:12:34)",
  page: "/pt-BR/dashboard",
  build: "b1",
});

function desk() {
  const lines: string[] = [];
  let nowMs = 0;
  const log = createLog("info", { write: (line: string) => void lines.push(line) });
  const [route] = pageFailureRoutes(log, () => nowMs);
  const tell = async (address: string, body = failure) =>
    route?.handle({
      params: undefined,
      query: undefined,
      body,
      caller: { kind: "anybody" },
      request: { id: "req-1", address, userAgent: "", cookie: undefined },
    });
  return { lines, tell, pass: (ms: number) => (nowMs += ms) };
}

describe("works", () => {
  test("a failed page is one line with its place, its build and the request's id", async () => {
    const { lines, tell } = desk();
    expect(await tell("192.0.2.1")).toBeUndefined();
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({
      level: "warn",
      request_id: "req-1",
      page: "/pt-BR/dashboard",
      build: "b1",
      error: { type: "TypeError" },
    });
    expect(lines[0]).toContain("at draw (/assets/overview-1a2b.js:12:34)");
  });

  test.each([
    ["    at draw (https://x.example/assets/a.js:12:34)", "at draw (https://x.example/assets/a.js:12:34)"],
    ["draw@https://x.example/assets/a.js?token=t:12:34", "at draw (https://x.example/assets/a.js:12:34)"],
    ["    at https://x.example/assets/a.js:1:2", "at  (https://x.example/assets/a.js:1:2)"],
  ])("a frame of any browser: %s", async (frame, logged) => {
    const { lines, tell } = desk();
    await tell("192.0.2.1", { ...failure, stack: `TypeError: something else\n${frame}\nno frame at all` });
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({ error: { frames: [logged] } });
  });
});

describe("refuses", () => {
  test("more than a few from one address, until some time has passed; others are heard", async () => {
    const { lines, tell, pass } = desk();
    for (let told = 0; told < 5; told += 1) await tell("192.0.2.1");
    expect(isRefusal(await tell("192.0.2.1"))).toBe(true);
    expect(await tell("192.0.2.2")).toBeUndefined();
    pass(10_000);
    expect(await tell("192.0.2.1")).toBeUndefined();
    expect(lines).toHaveLength(7);
  });
});

describe("protects", () => {
  test("the log from many addresses at once, and from values in messages", async () => {
    const { lines, tell } = desk();
    for (let told = 0; told < 500; told += 1) await tell(`192.0.2.${told}`);
    expect(lines).toHaveLength(50);
    expect(lines.join("")).not.toContain("ana@example.com");
  });
});
