// Checks what a figure is said to have changed by.
import { describe, expect, test } from "vitest";
import { compare } from "./comparison.ts";

describe("works", () => {
  test("a share of what was before, with its sign", () => {
    expect(compare(125n, 100n)).toEqual({ direction: "up", difference: 25n, shareBps: 2500 });
    expect(compare(50n, 100n)).toEqual({ direction: "down", difference: -50n, shareBps: -5000 });
    expect(compare(100n, 100n)).toEqual({ direction: "flat", difference: 0n, shareBps: 0 });
    expect(compare(0n, 100n)).toEqual({ direction: "down", difference: -100n, shareBps: -10_000 });
  });

  test("amounts beyond exact doubles keep every digit of their difference", () => {
    expect(compare(9_007_199_254_740_993n, 1n).difference).toBe(9_007_199_254_740_992n);
  });
});

describe("refuses", () => {
  test("no share against nothing, against a loss, into a loss, or beyond ten times", () => {
    expect(compare(5n, 0n).shareBps).toBeNull();
    expect(compare(5n, -10n)).toEqual({ direction: "up", difference: 15n, shareBps: null });
    expect(compare(-5n, 10n)).toEqual({ direction: "down", difference: -15n, shareBps: null });
    expect(compare(1200n, 100n).shareBps).toBeNull();
  });
});
