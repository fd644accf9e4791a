// The reference as it reads the very document that is published.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { apiDescription } from "#contract/api-description.ts";
import { isErrorCode } from "#contract/errors.ts";
import { AMOUNT_IN_WORDS } from "#contract/money.ts";
import { readMessages } from "../../../../../tools/messages.ts";
import { OPERATIONS, describedCalls } from "./described-calls.ts";

const published = apiDescription.parse(JSON.parse(readFileSync("openapi.json", "utf8")));
const calls = describedCalls(published);
const one = (id: string) => calls.find((call) => call.id === id);

const descriptionsIn = (part: unknown): string[] =>
  typeof part !== "object" || part === null
    ? []
    : Object.entries(part).flatMap(([key, inside]: [string, unknown]) =>
        key === "description" && typeof inside === "string" ? [inside] : descriptionsIn(inside),
      );

describe("works", () => {
  test("every call is there with its scope, its answer and what it may refuse", () => {
    expect(calls.length).toBeGreaterThan(10);
    for (const { id, scope, answer, refusals, method } of calls) {
      expect([id, ["read", "play", "money"].includes(scope ?? "")]).toEqual([id, true]);
      expect([id, refusals.map(({ code }) => code)]).toEqual([id, expect.arrayContaining(["auth_key_unknown"])]);
      if (method !== "DELETE") expect([id, answer.length > 0]).toEqual([id, true]);
    }
  });

  test("what each call does and why it may be refused is said in both languages", () => {
    const [english, portuguese] = [readMessages("en-US"), readMessages("pt-BR")];
    expect(calls.map(({ id }) => id)).toEqual([...OPERATIONS]);
    for (const { operationId, summary } of Object.values(published.paths).flatMap((methods) =>
      Object.values(methods),
    )) {
      const key = `apiReference.operation.${operationId}`;
      expect([key, english[key]]).toEqual([key, summary]);
      expect([key, portuguese[key]]).not.toEqual([key, summary]);
      expect([key, typeof portuguese[key]]).toEqual([key, "string"]);
    }
    for (const code of new Set(calls.flatMap(({ refusals }) => refusals.map((one) => one.code)))) {
      expect([code, isErrorCode(code)]).toEqual([code, true]);
      expect([code, typeof english[`error.${code}`]]).toEqual([code, "string"]);
      expect([code, typeof portuguese[`error.${code}`]]).toEqual([code, "string"]);
    }
  });

  test("nothing else is described in words: an amount is told as one, with its limit", () => {
    const operations = Object.values(published.paths).flatMap((methods) => Object.values(methods));
    const contents = operations.flatMap(({ responses }) => Object.values(responses).map(({ content }) => content));
    const asked = operations.map(({ parameters, requestBody }) => [parameters, requestBody]);
    const described = descriptionsIn([published.components.schemas, contents, asked]);
    expect(described.length).toBeGreaterThan(10);
    expect(described.filter((text) => !text.startsWith(AMOUNT_IN_WORDS))).toEqual([]);
    const amount = one("post_players_code_deposits")?.bodies[0]?.find(({ name }) => name === "amount");
    expect(amount).toMatchObject({ name: "amount", type: "integer", isRequired: true, isAmount: true, limits: "≥ 1" });
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
    expect(JSON.parse(withdrawal?.example ?? "")).toEqual({
      transfer_id: "transfer-2026-0001",
      amount: 100,
      currency: "BRL",
    });
  });

  test("of hundreds of values some are shown, with how many there are", () => {
    const country = one("put_players_code")?.bodies[0]?.find(({ name }) => name === "country");
    expect(country?.limits).toMatch(/^"A\w"(, "A\w"){3} … \(2\d\d\)$/);
    const currency = one("put_players_code")?.bodies[0]?.find(({ name }) => name === "currency");
    expect(currency?.limits).not.toContain("…");
  });

  test("an example the document gives stands for the kind, also where the field may be left out", () => {
    const example: unknown = JSON.parse(one("post_sessions")?.example ?? "");
    expect(example).toEqual({ player: "ana", game: "lantern-meadow", currency: "BRL" });
  });
});
