// Addresses of calls from what was filled in, and the bodies they begin with.
import { describe, expect, test } from "vitest";
import { addressOfCall, bodyToBegin, filledOf, holdsText, withText } from "./composed-call.ts";

const field = (name: string) => ({ name, type: "string", isRequired: false, isAmount: false, limits: "" });
const call = { path: "/v1/players/{code}", inQuery: [field("limit"), field("game")] };

describe("works", () => {
  test("what is filled in is spelt for an address; what is not is left out of the query and named in the path", () => {
    expect(addressOfCall(call, {})).toBe("/v1/players/%7Bcode%7D");
    expect(addressOfCall(call, { code: "a/b ?", limit: "", game: "x&y" })).toBe("/v1/players/a%2Fb%20%3F?game=x%26y");
  });

  test("an address that was called is filled in again, and another call's is not", () => {
    const filled = { code: "a/b ?", game: "x&y" };
    expect(filledOf(call, addressOfCall(call, filled))).toEqual(filled);
    expect(filledOf(call, "/v1/players/%")).toEqual({ code: "%" });
    expect(filledOf(call, "/v1/agent")).toEqual({});
    expect(filledOf(call, "/v1/players/a/deposits")).toEqual({});
  });

  test("a body begins in the agent's currency, under an id of its own, and names no player", () => {
    const example = `{\n  "transfer_id": "t-1",\n  "player": "ana",\n  "amount": 100,\n  "currency": "BRL"\n}`;
    expect(bodyToBegin(example, { currency: "USD", transferId: "t-2" })).toBe(
      `{\n  "transfer_id": "t-2",\n  "player": "",\n  "amount": 100,\n  "currency": "USD"\n}`,
    );
    const unknown = { currency: undefined, transferId: undefined };
    expect(bodyToBegin(example, unknown)).toBe(example.replace("ana", ""));
    expect(bodyToBegin("", { currency: "USD", transferId: "t-2" })).toBe("");
  });

  test("another id takes the place of the first, and nothing else changes, also where the rest is no JSON", () => {
    const body = `{ "transfer_id" : "t-1", "amount": 90071992547409931, oops`;
    expect(holdsText(body, "transfer_id")).toBe(true);
    expect(withText(body, "transfer_id", 'a"$1')).toBe(body.replace("t-1", () => String.raw`a\"$1`));
    expect(holdsText(`{ "transfer_id": 7 }`, "transfer_id")).toBe(false);
  });
});
