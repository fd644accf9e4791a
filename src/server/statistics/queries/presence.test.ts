// The whole hours (UTC) of periods as bits of their days.
import { describe, expect, it } from "vitest";
import { slotsOf } from "./presence.ts";

const at = (text: string) => new Date(`2026-${text}Z`);
const hours = (first: number, last: number): number =>
  Array.from({ length: last - first + 1 }, (_, index) => 2 ** (first + index)).reduce((sum, bit) => sum + bit, 0);

describe("works", () => {
  it("cuts a day (UTC) where a period of another clock ends in it", () => {
    expect(slotsOf([at("04-01T03:00"), at("04-02T03:00"), at("04-03T03:00")])).toEqual([
      { position: 1, day: "2026-04-01", mask: hours(3, 23) },
      { position: 1, day: "2026-04-02", mask: hours(0, 2) },
      { position: 2, day: "2026-04-02", mask: hours(3, 23) },
      { position: 2, day: "2026-04-03", mask: hours(0, 2) },
    ]);
  });
  it("leaves out the hours that an edge cuts", () => {
    expect(slotsOf([at("04-01T18:15"), at("04-02T18:15")])).toEqual([
      { position: 1, day: "2026-04-01", mask: hours(19, 23) },
      { position: 1, day: "2026-04-02", mask: hours(0, 17) },
    ]);
    expect(slotsOf([at("04-01T18:15"), at("04-01T18:45")])).toEqual([]);
  });
});
