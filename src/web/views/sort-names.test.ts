// Sorting by pressing heads: the first press takes a column's usual way, the next one its other way, where it has one.
import { describe, expect, it } from "vitest";
import { ALONG_TIME, sortAfter, sortNamesOf, sortShown } from "./sort-names.ts";

const columns = [
  { id: "code", sorts: { ascending: "code" } },
  { id: "at", sorts: ALONG_TIME },
  { id: "amount" },
] as const;

describe("works", () => {
  it("finds the column and its way by the name in the address", () => {
    expect(sortShown(columns, "newest")).toEqual({ by: "at", direction: "descending" });
    expect(sortShown(columns, "oldest")).toEqual({ by: "at", direction: "ascending" });
    expect(sortShown(columns, "code")).toEqual({ by: "code", direction: "ascending" });
    expect(sortShown(columns, "")).toBeNull();
  });

  it("tells every way there is, column by column", () => {
    expect(sortNamesOf(columns)).toEqual(["code", "newest", "oldest"]);
  });

  it("goes back and forth between two ways and stays with the only one", () => {
    const press = (id: string, from: string) => sortAfter(columns, id, sortShown(columns, from));
    expect(press("at", "code")).toBe("newest");
    expect(press("at", "newest")).toBe("oldest");
    expect(press("at", "oldest")).toBe("newest");
    expect(press("code", "newest")).toBe("code");
    expect(press("code", "code")).toBe("code");
    expect(press("amount", "code")).toBeNull();
  });
});
