// Days and the usual periods, over the ends of months and years; midnights of the viewer's zone, whatever the device and the clocks do.
import { afterEach, describe, expect, it, vi } from "vitest";
import { PRESETS, dayOf, endOf, lengthOf, presetOf, rangeOf, shifted, startOf } from "./calendar-days.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

const HOUR_MS = 3_600_000;

/** As a device reckons by itself. */
function startOnDevice(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date);
}

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
  it("begins a day at the midnight of the zone, and not of the device", () => {
    vi.stubEnv("TZ", "America/Sao_Paulo");
    expect(startOf("2026-11-27", "Asia/Tokyo").toISOString()).toBe("2026-11-26T15:00:00.000Z");
    expect(endOf("2026-11-27", "Asia/Tokyo").toISOString()).toBe("2026-11-27T15:00:00.000Z");
    expect(dayOf(new Date("2026-11-26T15:00:00Z"), "Asia/Tokyo")).toBe("2026-11-27");
    expect(dayOf(new Date("2026-11-26T14:59:59.999Z"), "Asia/Tokyo")).toBe("2026-11-26");
    // What it was reckoned by before.
    expect(startOnDevice("2026-11-27").toISOString()).toBe("2026-11-27T03:00:00.000Z");
  });
  it.each([
    { zone: "America/New_York", day: "2026-03-08", start: "2026-03-08T05:00", hours: 23, why: "forward in the night" },
    { zone: "America/New_York", day: "2026-11-01", start: "2026-11-01T04:00", hours: 25, why: "back in the night" },
    { zone: "America/New_York", day: "2026-11-02", start: "2026-11-02T05:00", hours: 24, why: "the day after" },
    { zone: "America/Sao_Paulo", day: "2018-11-04", start: "2018-11-04T03:00", hours: 23, why: "no midnight" },
    { zone: "America/Santiago", day: "2026-09-06", start: "2026-09-06T04:00", hours: 23, why: "no midnight" },
    { zone: "Asia/Beirut", day: "2026-03-29", start: "2026-03-28T22:00", hours: 23, why: "no midnight" },
    { zone: "America/Santiago", day: "2026-04-04", start: "2026-04-04T03:00", hours: 25, why: "back at midnight" },
    { zone: "America/Santiago", day: "2026-04-05", start: "2026-04-05T04:00", hours: 24, why: "the day after" },
    { zone: "America/Havana", day: "2026-11-01", start: "2026-11-01T04:00", hours: 25, why: "midnight comes twice" },
    { zone: "Asia/Kathmandu", day: "2026-01-01", start: "2025-12-31T18:15", hours: 24, why: "by quarters of an hour" },
    { zone: "UTC", day: "2026-01-01", start: "2026-01-01T00:00", hours: 24, why: "none at all" },
  ])("knows the day $day of $hours hours in $zone: $why", ({ zone, day, start, hours }) => {
    for (const device of ["America/Sao_Paulo", "Asia/Tokyo"]) {
      vi.stubEnv("TZ", device);
      expect(startOf(day, zone).toISOString()).toBe(`${start}:00.000Z`);
      expect((endOf(day, zone).getTime() - startOf(day, zone).getTime()) / HOUR_MS).toBe(hours);
    }
    // The last device is in none of these zones.
    expect(startOnDevice(day).toISOString()).not.toBe(`${start}:00.000Z`);
  });
  it("finds each day of a year between its first and its last instant, in zones of every kind", () => {
    const zones = ["America/Nuuk", "Atlantic/Azores", "Pacific/Kiritimati", "Pacific/Pago_Pago", "Africa/Cairo"];
    for (const zone of [...zones, "Australia/Lord_Howe", "America/New_York", "Asia/Beirut"]) {
      for (let day = "2026-01-01"; day < "2027-01-01"; day = shifted(day, 1)) {
        const [start, end] = [startOf(day, zone), endOf(day, zone)];
        const found = [start.getTime() - 1, start.getTime(), end.getTime() - 1].map((at) => dayOf(new Date(at), zone));
        expect(found).toEqual([shifted(day, -1), day, day]);
      }
    }
  });
});

describe("protects", () => {
  it("what asks for days no calendar is made for", () => {
    for (const at of ["0000-01-01T00:00:00Z", "9999-12-31T23:59:59Z"]) {
      for (const zone of ["America/Sao_Paulo", "Asia/Tokyo"]) {
        const day = dayOf(new Date(at), zone);
        expect(Math.abs(startOf(day, zone).getTime() - Date.parse(at))).toBeLessThanOrEqual(48 * HOUR_MS);
      }
    }
  });
});
