// Days and the usual periods, over the ends of months and years and over days of 23 hours.
import { describe, expect, it } from "vitest";
import { PRESETS, lengthOf, presetOf, rangeOf, shifted } from "./calendar-days.ts";

describe("works", () => {
  it("goes from day to day over months, years and leap days", () => {
    expect(shifted("2026-01-01", -1)).toBe("2025-12-31");
    expect(shifted("2028-02-28", 1)).toBe("2028-02-29");
  });
  it("counts both ends, whatever the clocks do in between", () => {
    expect(lengthOf({ from: "2026-11-21", to: "2026-11-21" })).toBe(1);
    expect(lengthOf({ from: "2026-01-01", to: "2026-12-31" })).toBe(365);
  });
  it("knows the usual periods and recognises each", () => {
    expect(rangeOf("last7", "2026-03-03")).toEqual({ from: "2026-02-25", to: "2026-03-03" });
    expect(rangeOf("lastMonth", "2026-01-15")).toEqual({ from: "2025-12-01", to: "2025-12-31" });
    expect(rangeOf("thisMonth", "2026-02-15")).toEqual({ from: "2026-02-01", to: "2026-02-15" });
    for (const preset of PRESETS) expect(presetOf(rangeOf(preset, "2026-11-21"), "2026-11-21")).toBe(preset);
    expect(presetOf({ from: "2026-01-02", to: "2026-01-05" }, "2026-11-21")).toBeNull();
  });
});
