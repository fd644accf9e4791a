/** Cursors: they come back as they went out, or not at all. */
import { describe, expect, test } from "vitest";
import { CODE_KEY, decodeCursor, encodeCursor, ID_KEY, idBounds, MICROS_KEY, pageFrom } from "./keyset.ts";
import { instantOf } from "./uuid.ts";

const key = ["1767322800000000", "0197a1b2-0000-7000-8000-000000000001"];
const parts = [MICROS_KEY, ID_KEY];

describe("works", () => {
  test("a cursor carries its key", () => {
    expect(decodeCursor("players", encodeCursor("players", key), parts)).toEqual(key);
  });

  test("a page has a cursor only when there is more", () => {
    const page = pageFrom("letters", ["a", "b", "c"], 2, (row) => [row]);
    expect(page.data).toEqual(["a", "b"]);
    expect(decodeCursor("letters", page.next_cursor ?? "", [CODE_KEY])).toEqual(["b"]);
    expect(pageFrom("letters", ["a", "b"], 2, (row) => [row])).toEqual({ data: ["a", "b"], next_cursor: null });
    expect(pageFrom("letters", [], 2, (row: string) => [row])).toEqual({ data: [], next_cursor: null });
  });

  test("bounds are the lowest ids of their instants", () => {
    const { fromId = "", toId = "" } = idBounds("2026-01-02T03:04:05.678Z", "2026-01-02T00:04:06-03:00");
    expect(instantOf(fromId).toISOString()).toBe("2026-01-02T03:04:05.678Z");
    expect(instantOf(toId).toISOString()).toBe("2026-01-02T03:04:06.000Z");
    expect(fromId.slice(14)).toBe("7000-8000-000000000000");
    expect(idBounds(undefined, undefined)).toEqual({});
  });

  test("what lies before 1970 begins there", () => {
    expect(idBounds("0001-01-01T00:00:00Z", undefined)).toEqual({ fromId: "00000000-0000-7000-8000-000000000000" });
  });
});

describe("refuses", () => {
  test("any single letter changed, added or taken away", () => {
    const cursor = encodeCursor("players", key);
    for (let at = 0; at < cursor.length; at += 1) {
      const other = cursor[at] === "A" ? "B" : "A";
      expect(decodeCursor("players", cursor.slice(0, at) + other + cursor.slice(at + 1), parts)).toBeUndefined();
      expect(decodeCursor("players", cursor.slice(0, at) + cursor.slice(at + 1), parts)).toBeUndefined();
      expect(decodeCursor("players", `${cursor.slice(0, at)}=${cursor.slice(at)}`, parts)).toBeUndefined();
    }
  });

  test("a cursor of another list, or with another number of parts", () => {
    expect(decodeCursor("agents", encodeCursor("players", key), parts)).toBeUndefined();
    expect(decodeCursor("players", encodeCursor("players", key), [...parts, ID_KEY])).toBeUndefined();
  });

  test("a part that no row can have", () => {
    expect(decodeCursor("players", encodeCursor("players", ["yesterday", key[1] ?? ""]), parts)).toBeUndefined();
    expect(decodeCursor("players", encodeCursor("players", ["", "' or true --"]), parts)).toBeUndefined();
  });

  test.each(["", "x", "not a cursor", "AAAAAAAAAAAAAAAA", "💥"])("%s", (text) => {
    expect(decodeCursor("players", text, [CODE_KEY])).toBeUndefined();
  });
});
