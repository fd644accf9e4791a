// Addresses of calls from what was filled in.
import { describe, expect, test } from "vitest";
import { addressOfCall, filledOf } from "./composed-call.ts";

const field = (name: string) => ({ name, type: "string", isRequired: false, isAmount: false, limits: "", example: "" });
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
});
