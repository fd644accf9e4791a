/** The rank-sum test against tables and against laws that differ. */
import { describe, expect, test } from "vitest";
import { rankSumP } from "./rank-sum.ts";

const line = (length: number, from = 0, step = 1): number[] =>
  Array.from({ length }, (_, index) => from + index * step);

describe("works", () => {
  test("ranks that alternate look the same, all above all do not", () => {
    expect(rankSumP(line(50, 0, 2), line(50, 1, 2))).toBeGreaterThan(0.7);
    expect(rankSumP(line(20), line(20, 100))).toBeLessThan(1e-6);
  });

  test("a small example, worked out by hand", () => {
    // Ranks 1 2 3 5 6 8 9 12 against the rest of 15: W = 46, U = 10, z = (18 - 0.5) / 8.6410 = 2.0252.
    const first = [1, 2, 3, 5, 6, 8, 9, 12];
    const second = [4, 7, 10, 11, 13, 14, 15];
    expect(rankSumP(first, second)).toBeCloseTo(0.0428, 3);
  });

  test("all equal say nothing", () => expect(rankSumP([1, 1, 1], [1, 1])).toBe(1));
});
