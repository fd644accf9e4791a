// The forecast of how long credit lasts: its rules on plain histories, and properties that hold for any.
import { describe, expect, test } from "vitest";
import { fc } from "../../../../test/factories/drawn.ts";
import { bandOf, forecastOf, HORIZON_DAYS, likelyUse, type ForecastInput, type HourUse } from "./forecast.ts";

const HOUR_MS = 3_600_000;
const NOW = new Date(Date.UTC(2026, 5, 10, 12, 30));
const START = Math.floor(NOW.getTime() / HOUR_MS);
const DAY = 24;

/** So many whole hours before now, the last first. */
const past = (count: number, usedAt: (back: number) => bigint): HourUse[] =>
  Array.from({ length: count }, (_, index) => ({
    hour: new Date((START - 1 - index) * HOUR_MS),
    used: usedAt(index + 1),
  }));
const inputOf = (hours: readonly HourUse[], available: bigint, more: Partial<ForecastInput> = {}): ForecastInput => ({
  now: NOW,
  available,
  hours,
  used24h: hours.slice(0, DAY).reduce((sum, { used }) => sum + used, 0n),
  isUsed: true,
  ...more,
});

describe("works", () => {
  test("a steady use has a band of one hour", () => {
    const hours = past(28 * DAY, () => 100n);
    expect(forecastOf(inputOf(hours, 1_000n))).toEqual({ basis: "hours", days: 28, early: 10, likely: 10, late: 10 });
    expect(forecastOf(inputOf(hours, 1_001n)).likely).toBe(11);
    expect(likelyUse(inputOf(hours, 1_000n), 30)).toBe(3_000n);
  });

  test("each hour ahead follows the same hour of the day", () => {
    // Play in one hour of the day only: the one that begins three hours from now.
    const hours = past(28 * DAY, (back) => (back % DAY === DAY - 3 ? 500n : 0n));
    expect(forecastOf(inputOf(hours, 400n)).likely).toBe(4);
    expect(forecastOf(inputOf(hours, 900n)).likely).toBe(4 + DAY);
  });

  test("the same weekday counts more than others", () => {
    // Of the days of four weeks only those of today's weekday used anything.
    const hours = past(28 * DAY, (back) => (Math.ceil(back / DAY) % 7 === 0 ? 100n : 0n));
    const sameWeekday = likelyUse(inputOf(hours, 1n), DAY) ?? -1n;
    const others = past(28 * DAY, (back) => (Math.ceil(back / DAY) % 7 === 3 ? 100n : 0n));
    const otherWeekday = likelyUse(inputOf(others, 1n), DAY) ?? -1n;
    expect(sameWeekday).toBeGreaterThanOrEqual(otherWeekday);
    const share = (of: readonly HourUse[]): number =>
      bandOf(inputOf(of, 10n ** 9n), DAY).filter(({ low }) => low < 10n ** 9n).length;
    expect(share(hours)).toBeGreaterThan(0);
  });

  test("fewer than seven days: the pace of 24 hours, without a band", () => {
    const input = inputOf(
      past(3 * DAY, () => 100n),
      1_000n,
    );
    expect(forecastOf(input)).toEqual({ basis: "pace", days: 0, early: null, likely: 10, late: null });
    expect(bandOf(input, 24)).toEqual([]);
    expect(likelyUse(input, 72)).toBe(7_200n);
    expect(forecastOf(inputOf([], 1_000n, { used24h: 2_400n })).likely).toBe(10);
  });

  test("unused or empty credit has no forecast, and none beyond the horizon", () => {
    const hours = past(28 * DAY, () => 1n);
    expect(forecastOf(inputOf(hours, 5n, { isUsed: false }))).toMatchObject({ basis: "unused", likely: null });
    expect(forecastOf(inputOf(hours, 0n))).toMatchObject({ basis: "empty", likely: null });
    expect(forecastOf(inputOf(hours, BigInt(HORIZON_DAYS * DAY + 1))).likely).toBeNull();
    expect(forecastOf(inputOf(hours, BigInt(HORIZON_DAYS * DAY))).likely).toBe(HORIZON_DAYS * DAY);
  });

  test("the running hour and hours before the window are no history", () => {
    const hours = past(28 * DAY, () => 100n);
    const more = [
      { hour: new Date(START * HOUR_MS), used: 10n ** 9n },
      { hour: new Date((START - 30 * DAY) * HOUR_MS), used: 10n ** 9n },
    ];
    expect(forecastOf(inputOf([...hours, ...more], 1_000n))).toEqual(forecastOf(inputOf(hours, 1_000n)));
  });
});

describe("protects", () => {
  const use = fc.oneof(
    fc.constant(0n),
    fc.bigInt({ min: -5_000n, max: 5_000n }),
    fc.bigInt({ min: -90_000n, max: 20_000n }),
  );
  const history = fc
    .array(use, { minLength: 7 * DAY, maxLength: 28 * DAY })
    .map((drawn) => past(drawn.length, (back) => drawn[back - 1] ?? 0n));
  const later = (hours: number | null): number => hours ?? Number.POSITIVE_INFINITY;

  test("early, likely and late are in order, and more credit never ends sooner", () => {
    fc.assert(
      fc.property(
        history,
        fc.bigInt({ min: 1n, max: 10n ** 6n }),
        fc.bigInt({ min: 0n, max: 10n ** 6n }),
        (hours, available, more) => {
          const less = forecastOf(inputOf(hours, available));
          const richer = forecastOf(inputOf(hours, available + more));
          expect(later(less.early)).toBeLessThanOrEqual(later(less.likely));
          expect(later(less.likely)).toBeLessThanOrEqual(later(less.late));
          for (const part of ["early", "likely", "late"] as const)
            expect(later(richer[part])).toBeGreaterThanOrEqual(later(less[part]));
          for (const part of ["early", "likely", "late"] as const) expect(later(less[part])).toBeGreaterThanOrEqual(1);
        },
      ),
      { numRuns: 60 },
    );
  });

  test("the order and the scale of the hours do not matter", () => {
    fc.assert(
      fc.property(
        history,
        fc.bigInt({ min: 1n, max: 10n ** 6n }),
        fc.bigInt({ min: 2n, max: 1_000n }),
        (hours, available, factor) => {
          const input = inputOf(hours, available);
          const scaled = hours.map(({ hour, used }) => ({ hour, used: used * factor }));
          expect(forecastOf({ ...input, hours: hours.toReversed() })).toEqual(forecastOf(input));
          expect(forecastOf(inputOf(scaled, available * factor))).toEqual(forecastOf(input));
        },
      ),
      { numRuns: 40 },
    );
  });

  test("the band is in order, never below nothing, and agrees with the forecast", () => {
    fc.assert(
      fc.property(history, fc.bigInt({ min: 1n, max: 10n ** 6n }), (hours, available) => {
        const input = inputOf(hours, available);
        const forecast = forecastOf(input);
        const band = bandOf(input, 72);
        for (const { low, middle, high } of band) {
          expect(low).toBeGreaterThanOrEqual(0n);
          expect(middle).toBeGreaterThanOrEqual(low);
          expect(high).toBeGreaterThanOrEqual(middle);
        }
        // The hour in which half of the scenarios have ended is the one in which the middle has come to nothing.
        const ended = band.find(({ middle }) => middle === 0n)?.hour ?? null;
        expect(ended).toBe(later(forecast.likely) <= 72 ? forecast.likely : null);
      }),
      { numRuns: 40 },
    );
  });
});
