// Money of a round is exact or refused.
import { describe, expect, test } from "vitest";
import { winOf } from "./win-of.ts";

describe("works", () => {
  test.each([
    [20n, 0, 0n],
    [20n, 5, 5n],
    [100n, 30, 150n],
    [20n * 10n ** 15n, 12_000, 12n * 10n ** 18n],
  ])("a stake of %d with %d coins of 20 wins %d", (stake, coins, win) => {
    expect(winOf(stake, coins, 20)).toBe(win);
  });
});

describe("refuses", () => {
  test.each([
    [21n, 5, 20],
    [19n, 0, 20],
    [0n, 5, 20],
    [-20n, 5, 20],
    [20n, -1, 20],
    [20n, 0.5, 20],
    [20n, 5, 0],
  ])("a stake of %d with %d coins of %d", (stake, coins, betCoins) => {
    expect(() => winOf(stake, coins, betCoins)).toThrow(RangeError);
  });
});
