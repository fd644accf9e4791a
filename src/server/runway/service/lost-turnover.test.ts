// The estimate of turnover lost: the mean of the same hours before, never below nothing, and null without any play before.
import { describe, expect, test } from "vitest";
import { fc } from "../../../../test/factories/drawn.ts";
import { lostTurnover } from "./lost-turnover.ts";

const HOUR_MS = 3_600_000;
const WEEK_MS = 168 * HOUR_MS;
const START = Date.UTC(2026, 5, 10, 12);
const at = (ms: number) => new Date(START + ms);
const hour = (ms: number, turnover: bigint) => ({ hour: at(ms), turnover });

describe("works", () => {
  test("the mean of the same hour of the same weekday, in proportion to the time", () => {
    const hours = [1, 2, 3, 4].map((weeks) => hour(-weeks * WEEK_MS, BigInt(weeks) * 1_000n));
    expect(lostTurnover(hours, at(0), at(HOUR_MS))).toBe(2_500n);
    expect(lostTurnover(hours, at(HOUR_MS / 2), at(HOUR_MS))).toBe(1_250n);
    // Nothing was ever played in the hour after it.
    expect(lostTurnover(hours, at(0), at(2 * HOUR_MS))).toBe(2_500n);
  });

  test("where less than a week is known, the same hour of the days before", () => {
    const hours = [1, 2].map((days) => hour(-days * 24 * HOUR_MS, 600n));
    expect(lostTurnover(hours, at(0), at(HOUR_MS))).toBe(600n);
  });

  test("less what was staked in the hour all the same", () => {
    const hours = [hour(-WEEK_MS + HOUR_MS, 900n), hour(-WEEK_MS, 0n), hour(HOUR_MS, 400n)];
    expect(lostTurnover(hours, at(0), at(2 * HOUR_MS))).toBe(500n);
  });

  test("unknown where nothing was played before", () => {
    expect(lostTurnover([], at(0), at(HOUR_MS))).toBeNull();
    expect(lostTurnover([hour(HOUR_MS, 400n)], at(0), at(2 * HOUR_MS))).toBeNull();
  });
});

describe("protects", () => {
  const drawnHours = fc.array(fc.tuple(fc.integer({ min: -700, max: 60 }), fc.bigInt({ min: 0n, max: 10n ** 12n })), {
    maxLength: 80,
  });

  test("never below nothing, more the longer it lasts, and never more than the busiest hour for each hour", () => {
    fc.assert(
      fc.property(drawnHours, fc.integer({ min: 1, max: 59 }), (drawn, length) => {
        const hours = [...new Map(drawn).entries()].map(([index, turnover]) => hour(index * HOUR_MS, turnover));
        const lost = lostTurnover(hours, at(0), at(length * HOUR_MS));
        const longer = lostTurnover(hours, at(0), at((length + 1) * HOUR_MS));
        if (lost === null || longer === null) {
          expect([lost, longer]).toEqual([null, null]);
          return;
        }
        const busiest = hours.reduce((most, one) => (one.turnover > most ? one.turnover : most), 0n);
        expect(lost).toBeGreaterThanOrEqual(0n);
        expect(longer).toBeGreaterThanOrEqual(lost);
        expect(lost).toBeLessThanOrEqual(busiest * BigInt(length));
      }),
    );
  });
});
