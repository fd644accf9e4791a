// Which period a list covers that names no beginning.
import { describe, expect, test } from "vitest";
import { isLongerThan, SCREEN_MAX_DAYS } from "#contract/page.ts";
import { longestPeriod } from "./period.ts";

const NOW = new Date("2026-11-21T10:20:30.400Z");

describe("works", () => {
  test("the last 92 days, this one with them, from a midnight on", () => {
    expect(longestPeriod({}, NOW)).toEqual({ from: "2026-08-22T00:00:00.000Z", to: undefined });
    const to = "2026-06-01T00:00:00.000Z";
    expect(longestPeriod({ to }, NOW)).toEqual({ from: "2026-03-01T00:00:00.000Z", to });
  });

  test("never longer than a list covers, and what has a beginning stays as it is", () => {
    for (const to of [undefined, "2026-06-01T00:00:00.000Z", "2026-06-01T23:59:59.999+02:00"])
      expect(isLongerThan(SCREEN_MAX_DAYS, longestPeriod({ to }, NOW), NOW)).toBe(false);
    const period = { from: "2020-01-01T00:00:00Z", to: "2026-06-01T00:00:00Z" };
    expect(longestPeriod(period, NOW)).toEqual(period);
  });
});
