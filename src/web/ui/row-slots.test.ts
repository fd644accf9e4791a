// Rows that come or go leave the others where they are; another page is drawn into the rows that stand there.
import { describe, expect, it } from "vitest";
import { NO_ROWS, slotsAfter } from "./row-slots.ts";

const drawn = (...lists: readonly string[]) =>
  lists.reduce((before, list) => slotsAfter(before, list.split("")), NO_ROWS).slots;

describe("row slots", () => {
  it("are new for rows drawn first", () => expect(drawn("abc")).toEqual([0, 1, 2]));
  it("stay with their rows where others come in front, between and behind", () => {
    expect(drawn("abcd", "xabycdz")).toEqual([4, 0, 1, 5, 2, 3, 6]);
  });
  it("stay with their rows where some leave", () => expect(drawn("abcd", "bd")).toEqual([1, 3]));
  it("stay with their rows where one comes for one that leaves", () => {
    expect(drawn("abcd", "xabc")).toEqual([4, 0, 1, 2]);
  });
  it("are filled from the top by another page, whatever its length", () => {
    expect(drawn("abc", "def")).toEqual([0, 1, 2]);
    expect(drawn("abc", "de")).toEqual([0, 1]);
    expect(drawn("ab", "cdef")).toEqual([0, 1, 2, 3]);
  });
  it("are filled from the top by another order", () => expect(drawn("abcd", "dcba")).toEqual([0, 1, 2, 3]));
  it("are never given to two rows", () => {
    for (const lists of [
      ["abc", "xabc", "defg", "gfed", "ghij"],
      ["ab", "", "cd", "xcd"],
    ]) {
      const slots = drawn(...lists);
      expect(new Set(slots).size).toBe(slots.length);
    }
  });
});
