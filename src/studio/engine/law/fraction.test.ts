// Fractions are exact, in lowest terms, and become the double next to them.
import { describe, expect, test } from "vitest";
import { dividedBy, fraction, minus, numberOf, plus, textOf, times } from "./fraction.ts";

describe("works", () => {
  test("arithmetic in lowest terms", () => {
    const [half, third] = [fraction(2n, 4n), fraction(-1n, -3n)];
    expect([plus(half, third), minus(third, half), times(half, third), dividedBy(half, third)].map(textOf)).toEqual([
      "5/6",
      "-1/6",
      "1/6",
      "3/2",
    ]);
    expect(textOf(minus(half, half))).toBe("0/1");
  });

  test.each([
    [fraction(1n, 3n), 1 / 3],
    [fraction(-22n, 7n), -22 / 7],
    [fraction(0n), 0],
    [fraction(96n, 100n), 0.96],
    [fraction(10n ** 400n + 1n, 3n * 10n ** 400n), 1 / 3],
    [fraction(10n ** 320n), 1e308 * 1e12],
    [fraction(1n, 10n ** 300n), 1e-300],
    [fraction(3n * 2n ** 1100n, 2n ** 1101n), 1.5],
  ])("%o is %d", (exact, double) => {
    if (Number.isFinite(double)) expect(numberOf(exact)).toBeCloseTo(double, 15);
    expect(Math.abs(numberOf(exact) / double - 1) < 4e-16 || numberOf(exact) === double).toBe(true);
  });
});

describe("refuses", () => {
  test("a denominator of 0", () => {
    expect(() => fraction(1n, 0n)).toThrow(RangeError);
    expect(() => dividedBy(fraction(1n), fraction(0n))).toThrow(RangeError);
  });
});
