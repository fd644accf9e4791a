/** No text in a file begins like a formula, amounts are exact, and instants stand on the viewer's clock. */
import { describe, expect, test } from "vitest";
import { fc } from "../../../test/factories/drawn.ts";
import { clockOf, decimalOf, harmless } from "./cell.ts";

describe("works", () => {
  test.each([
    [123_456n, 2, "1234.56"],
    [-5n, 2, "-0.05"],
    [0n, 3, "0.000"],
    [-9_007_199_254_740_991n, 2, "-90071992547409.91"],
    [77n, 0, "77"],
  ] as const)("%s with %s digits is %s", (minor, digits, text) => {
    expect(decimalOf(minor, digits, ".")).toBe(text);
    expect(decimalOf(minor, digits, ",")).toBe(text.replace(".", ","));
  });

  test("an instant stands on the zone's clock and tells its offset, also where clocks change", () => {
    const berlin = clockOf("Europe/Berlin");
    expect(berlin.isoOf(new Date("2026-03-29T00:59:59.999Z"))).toBe("2026-03-29T01:59:59.999+01:00");
    expect(berlin.isoOf(new Date("2026-03-29T01:00:00.000Z"))).toBe("2026-03-29T03:00:00.000+02:00");
    expect(clockOf("America/Sao_Paulo").isoOf(new Date("2026-01-01T02:00:00.5Z"))).toBe(
      "2025-12-31T23:00:00.500-03:00",
    );
    expect(clockOf("Asia/Kathmandu").isoOf(new Date("2026-01-01T00:00:00Z"))).toBe("2026-01-01T05:45:00.000+05:45");
  });

  test("whatever the zone, the text names the instant it was made of", () => {
    const zones = fc.constantFrom("Europe/Berlin", "America/Sao_Paulo", "Australia/Lord_Howe", "UTC");
    const instants = fc.date({ min: new Date("2020-01-01"), max: new Date("2040-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(zones, instants, (zone, at) => {
        expect(new Date(clockOf(zone).isoOf(at)).getTime()).toBe(at.getTime());
      }),
    );
  });
});

describe("protects", () => {
  test("no text begins with what a spreadsheet runs, whatever stands before and after it", () => {
    const blanks = fc.string({ unit: fc.constantFrom(" ", "\u00a0", "\ufeff", "\u200b", "\0"), maxLength: 3 });
    const triggers = fc.constantFrom("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠");
    fc.assert(
      fc.property(blanks, triggers, fc.string(), (before, trigger, after) => {
        expect(harmless(before + trigger + after)).toMatch(/^'/);
      }),
    );
  });

  test("what is harmless stays as it is", () => {
    for (const text of ["p-1", "Ana Lima", "1-2", "a=b", "", "ß@x"]) expect(harmless(text)).toBe(text);
  });

  test("what no file may hold is replaced", () => {
    expect(harmless("a\0b\ud800c")).toBe("a\ufffdb\ufffdc");
  });
});
