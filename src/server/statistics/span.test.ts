// Which hours the edges of a span cut, and which parts of them are counted.
import { describe, expect, test } from "vitest";
import { cutParts, wholeHours } from "./span.ts";

const at = (time: string): Date => new Date(`2026-03-01T${time}Z`);
const span = (from: string, to: string) => ({ from: at(from), to: at(to) });

describe("works", () => {
  test("no edge off the hour, no part", () => {
    expect(cutParts(span("03:00", "21:00"), [at("05:00"), at("12:00")])).toEqual([]);
  });

  test("an hour cut by an edge inside is one whole hour, by an end what lies inside; oldest first", () => {
    expect(cutParts(span("03:45", "21:15"), [at("12:30"), at("06:15")])).toEqual([
      span("03:45", "04:00"),
      span("06:00", "07:00"),
      span("12:00", "13:00"),
      span("21:00", "21:15"),
    ]);
  });

  test("an hour cut more than once is one part", () => {
    expect(cutParts(span("03:05", "03:55"), [at("03:15"), at("03:30")])).toEqual([span("03:05", "03:55")]);
  });

  test("edges outside the span cut nothing, and a span without length has no parts", () => {
    expect(cutParts(span("03:00", "04:00"), [at("02:30"), at("04:30")])).toEqual([]);
    expect(cutParts(span("03:30", "03:30"), [at("03:30")])).toEqual([]);
  });

  test("widened to whole hours, those that are whole already stay", () => {
    expect(wholeHours(span("03:05", "03:55"))).toEqual(span("03:00", "04:00"));
    expect(wholeHours(span("03:00", "04:00"))).toEqual(span("03:00", "04:00"));
  });
});
