/** Proves the shape of ids, their order, and the time inside them. */
import { describe, expect, it } from "vitest";
import { dayOf, instantOf, uuidAt, uuidFloor, uuidSource, uuidv7 } from "./uuid.ts";

const SHAPE = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const NOON = Date.UTC(2026, 2, 14, 12);
const fill = (byte: number) => (into: Uint8Array) => void into.fill(byte);

describe("works", () => {
  it("lays out time, version, counter, variant and random bits as RFC 9562 says", () => {
    expect(uuidSource({ now: () => 0x017f_22e2_79b0, random: fill(0xff) })()).toBe(
      "017f22e2-79b0-77ff-bfff-ffffffffffff",
    );
    expect(uuidv7()).toMatch(SHAPE);
  });

  it("gives back the instant and the UTC day", () => {
    expect(instantOf(uuidAt(NOON)).getTime()).toBe(NOON);
    expect(dayOf(uuidAt(Date.UTC(2026, 2, 14, 23, 59, 59, 999)))).toBe("2026-03-14");
    expect(dayOf(uuidAt(Date.UTC(2026, 2, 15)))).toBe("2026-03-15");
  });

  it("has no id of an instant below its floor, and none of the millisecond before above it", () => {
    const floor = uuidFloor(new Date(NOON));
    expect(floor).toMatch(SHAPE);
    expect(uuidAt(NOON, fill(0)) >= floor).toBe(true);
    expect(uuidAt(NOON - 1, fill(0xff)) < floor).toBe(true);
  });
});

describe("refuses", () => {
  it("instants and ids that are none", () => {
    expect(() => uuidAt(-1)).toThrow(RangeError);
    expect(() => uuidAt(Number.NaN)).toThrow(RangeError);
    expect(() => dayOf("5f0c1a70-9f6e-4b7e-8d35-3f6f1a2b3c4d")).toThrow("not a UUIDv7");
    expect(() => dayOf("")).toThrow("not a UUIDv7");
  });
});

describe("protects", () => {
  it("the order of ids within a millisecond and past the counter's end", () => {
    const next = uuidSource({ now: () => NOON });
    const ids = Array.from({ length: 10_000 }, next);
    expect(ids.toSorted()).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("the order of ids when the clock steps back", () => {
    let clock = NOON;
    const next = uuidSource({ now: () => clock });
    const before = next();
    clock -= 60_000;
    const after = next();
    expect(after > before).toBe(true);
    expect(instantOf(after).getTime()).toBe(NOON);
  });
});
