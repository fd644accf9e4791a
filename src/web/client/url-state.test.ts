// State in the address: parsed by a schema, forgiving what is wrong there, changed name by name.
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { applyPatch, openIdIn, parseSearch } from "./url-state.ts";

const query = z.strictObject({
  limit: z.coerce.number().int().max(200).default(50),
  state: z.enum(["active", "closed"]).optional(),
  tag: z.array(z.string()).optional(),
});

describe("works", () => {
  it("parses what is there and fills in defaults", () => {
    expect(parseSearch(query, new URLSearchParams("limit=25&state=active&other=1"))).toEqual({
      limit: 25,
      state: "active",
    });
    expect(parseSearch(query, new URLSearchParams("tag=a&tag=b"))).toEqual({ limit: 50, tag: ["a", "b"] });
  });
  it("says what is open, which is nothing where nothing is named", () => {
    const openAt = (search: string) => openIdIn(new URLSearchParams(search));
    expect([openAt("limit=25&open=r-7"), openAt("open="), openAt("limit=25")]).toEqual(["r-7", null, null]);
  });
  it("changes only the names given and drops empty values", () => {
    const before = new URLSearchParams("state=active&cursor=x&limit=25");
    expect(applyPatch(before, { state: "closed", cursor: null }).toString()).toBe("limit=25&state=closed");
    expect(applyPatch(before, { state: "", limit: undefined }).toString()).toBe("cursor=x");
  });
});

describe("refuses", () => {
  it("what is the page's own and no field of the schema", () => {
    const search = new URLSearchParams("limit=25&columns=code,name&open=7&zzz=1&zzz=2");
    expect(parseSearch(query, search)).toEqual({ limit: 25 });
  });
  it("each value the schema refuses, and keeps the others", () => {
    expect(parseSearch(query, new URLSearchParams("limit=9999&state=closed"))).toEqual({ limit: 50, state: "closed" });
    expect(parseSearch(query, new URLSearchParams("limit=x&state=y"))).toEqual({ limit: 50 });
  });
});
