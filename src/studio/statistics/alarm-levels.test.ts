// However many watches there are, together they raise no more false alarms a year than allowed.
import { describe, expect, test } from "vitest";
import { levelOfWatch } from "./alarm-levels.ts";

const rate = 0.001;

describe("works", () => {
  test("the first sixteen share half, each later group half of what the one before had", () => {
    const shares = [1, 16, 17, 32, 33, 64, 65].map((number) => Math.exp(-levelOfWatch(number, rate)) / rate);
    const expected = [1 / 32, 1 / 32, 1 / 64, 1 / 64, 1 / 256, 1 / 256, 1 / 1024];
    for (const [at, share] of shares.entries()) expect(share).toBeCloseTo(expected[at] ?? 0, 12);
  });
});

describe("refuses", () => {
  test("a watch before the first", () => expect(() => levelOfWatch(0, rate)).toThrow(RangeError));
});

describe("protects", () => {
  test("all shares together stay below the rate, and come close to it", () => {
    let sum = 0;
    for (let number = 1; number <= 1 << 17; number += 1) sum += Math.exp(-levelOfWatch(number, rate));
    expect(sum).toBeLessThan(rate);
    expect(sum).toBeGreaterThan(0.999 * rate);
  });
});
