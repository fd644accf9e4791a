// The reference as it reads the very document that is published.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { apiDescription } from "#contract/api-description.ts";
import { describedCalls } from "./described-calls.ts";

const calls = describedCalls(apiDescription.parse(JSON.parse(readFileSync("openapi.json", "utf8"))));
const one = (id: string) => calls.find((call) => call.id === id);

describe("works", () => {
  test("every call is there with its scope, its answer and what it may refuse", () => {
    expect(calls.length).toBeGreaterThan(10);
    for (const { id, scope, answer, refusals, method } of calls) {
      expect([id, ["read", "play", "money"].includes(scope ?? "")]).toEqual([id, true]);
      expect([id, refusals.map(({ code }) => code)]).toEqual([id, expect.arrayContaining(["auth_key_unknown"])]);
      if (method !== "DELETE") expect([id, answer.length > 0]).toEqual([id, true]);
    }
  });

  test("fields stand flat, those inside others and in lists too", () => {
    const rounds = one("get_rounds");
    expect(rounds?.answer.map(({ name }) => name)).toEqual(expect.arrayContaining(["data[]", "data[].proof.nonce"]));
    expect(rounds?.inQuery.find(({ name }) => name === "state")?.type).toBe(
      '"open" | "settled" | "refunded" | "rejected"',
    );
    expect(one("get_players_code")?.inPath.map(({ name }) => name)).toEqual(["code"]);
  });

  test("a body with alternatives has both, and an example of the first", () => {
    const withdrawal = one("post_players_code_withdrawals");
    expect(withdrawal?.bodies.map((fields) => fields.map(({ name }) => name))).toEqual([
      ["transfer_id", "amount", "currency"],
      ["transfer_id", "all"],
    ]);
    expect(JSON.parse(withdrawal?.example ?? "")).toEqual({ transfer_id: "…", amount: 100, currency: "BRL" });
  });
});
