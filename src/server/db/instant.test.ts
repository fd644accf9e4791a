// Bounds of periods, also those of callers who mean for ever.
import { describe, expect, test } from "vitest";
import { periodBound } from "./instant.ts";

describe("works", () => {
  test.each([
    ["2026-03-01T00:00:00+02:00", "2026-02-28T22:00:00.000Z"],
    ["0001-01-01T00:00:00Z", "1970-01-01T00:00:00.000Z"],
    ["9999-12-31T23:59:59.999Z", "9999-01-01T00:00:00.000Z"],
  ])("%s is %s", (text, instant) => {
    expect(periodBound(text)?.toISOString()).toBe(instant);
  });

  test("a bound that is missing stays missing", () => {
    expect(periodBound(undefined)).toBeUndefined();
  });
});
