// Which part of the period before a period is compared with, and how parts are ordered.
import { describe, expect, it } from "vitest";
import { byEffect, comparedSpans } from "./change.ts";

const at = (text: string) => new Date(`2026-${text}Z`);
const month = (from: string, to: string) => ({ from: at(from), to: at(to) });
const APRIL = month("04-01T00:00", "05-01T00:00");
const MARCH = month("03-01T00:00", "04-01T00:00");
const MAY = month("05-01T00:00", "06-01T00:00");

describe("works", () => {
  it("compares whole periods with whole periods, however long they are", () => {
    expect(comparedSpans(APRIL, APRIL, MARCH)).toEqual({ now: APRIL, before: MARCH });
    expect(comparedSpans(MAY, MAY, APRIL)).toEqual({ now: MAY, before: APRIL });
  });
  it("compares a part with the part at the same distance from the beginning", () => {
    const asked = { from: at("05-02T06:00"), to: at("05-03T12:00") };
    expect(comparedSpans(asked, MAY, APRIL)).toEqual({
      now: asked,
      before: { from: at("04-02T06:00"), to: at("04-03T12:00") },
    });
  });
  it("never leaves a period, also where the one before is shorter", () => {
    const asked = { from: at("05-31T06:00"), to: at("07-01T00:00") };
    expect(comparedSpans(asked, MAY, APRIL)).toEqual({
      now: { from: at("05-31T06:00"), to: MAY.to },
      before: { from: APRIL.to, to: APRIL.to },
    });
  });
  it("puts the largest effect first, of either sign, and the rest last", () => {
    const part = (id: string | null, ggr: bigint) => ({
      id,
      names: null,
      count: 1,
      before: { rounds: 0, turnover: 0n, wins: 0n, ggr: 0n },
      now: { rounds: 0, turnover: 0n, wins: 0n, ggr },
    });
    const parts = [part(null, 90n), part("a", 5n), part("c", -50n), part("b", 5n)];
    expect(byEffect(parts, "ggr").map(({ id }) => id)).toEqual(["c", "a", "b", null]);
  });
});
