/** Periods of lists: how long one may be, on whatever clock its days were counted. */
import { describe, expect, it } from "vitest";
import { isLongerThan } from "./page.ts";

const now = new Date("2026-11-22T12:00:00Z");
const from = "2026-08-01T03:00:00.000Z";

describe("works", () => {
  it("counts whole days, also where the clocks were put back in between", () => {
    expect(isLongerThan(92, { from, to: "2026-11-01T03:00:00Z" }, now)).toBe(false);
    expect(isLongerThan(92, { from, to: "2026-11-01T04:00:00Z" }, now)).toBe(false);
    expect(isLongerThan(92, { from, to: "2026-11-02T03:00:00Z" }, now)).toBe(true);
  });

  it("ends now where no end is told, and is none where no beginning is", () => {
    expect(isLongerThan(92, { from }, now)).toBe(true);
    expect(isLongerThan(92, { from: "2026-11-01T00:00:00-03:00" }, now)).toBe(false);
    expect(isLongerThan(92, { to: "2026-11-01T04:00:00Z" }, now)).toBe(false);
    expect(isLongerThan(92, {}, now)).toBe(false);
  });
});
