/** Log lines tell what and where, without the values an error carries. */
import { describe, expect, test } from "vitest";
import { createLog, describeError } from "./log.ts";

const CANARY = "canary-7f3a";

describe("works", () => {
  test("an error has its kind, its code, its place and its cause", () => {
    const cause = Object.assign(new TypeError("connection refused"), { code: "ECONNREFUSED" });
    const facts = describeError(new Error("could not post the batch", { cause }));
    expect(facts).toMatchObject({
      type: "Error",
      message: "could not post the batch",
      cause: { type: "TypeError", code: "ECONNREFUSED", message: "connection refused" },
    });
    expect(facts.frames?.[0]).toMatch(/log\.test\.ts:\d+:\d+/);
  });

  test("a line is JSON with its level and instant", () => {
    const lines: string[] = [];
    createLog("info", { write: (line) => void lines.push(line) }).info({ status: 200 }, "request");
    expect(JSON.parse(lines[0] ?? "")).toEqual({
      level: "info",
      at: expect.stringMatching(/^\d{4}-.*Z$/) as unknown,
      status: 200,
      message: "request",
    });
  });
});

describe("protects", () => {
  const errors: [string, unknown][] = [
    ["quoted text", new Error(`no variant "${CANARY}" of '${CANARY}' in \`${CANARY}\``)],
    ["an e-mail", new Error(`login ${CANARY}@example.com is taken`)],
    ["a token", new Error(`bad token ${CANARY}${"a".repeat(20)} given`)],
    ["JSON that could not be read", jsonError()],
    [
      "the database's message and detail",
      Object.assign(new Error(`duplicate key (${CANARY})`), {
        severity: "ERROR",
        code: "23505",
        detail: `Key (login)=(${CANARY}) already exists`,
        constraint: "members_login",
        table: "members",
      }),
    ],
    ["a message of several lines", new Error(`failed:\n    at ${CANARY}\n  "${CANARY}"`)],
    ["a cause", new Error("outer", { cause: new Error(`inner "${CANARY}"`) })],
    ["what is no error", { secret: CANARY }],
    ["a text", CANARY],
  ];
  test.each(errors)("%s stays out", (_name, error) => {
    const lines: string[] = [];
    const log = createLog("debug", { write: (line) => void lines.push(line) });
    log.error({ error }, "a call failed");
    log.error({ err: error, req: { headers: { cookie: CANARY } }, res: { body: CANARY } }, "a library's line");
    expect(lines).toHaveLength(2);
    expect(lines.join("")).not.toContain(CANARY);
  });
});

function jsonError(): unknown {
  try {
    return JSON.parse(`{${CANARY}`);
  } catch (error) {
    return error;
  }
}
