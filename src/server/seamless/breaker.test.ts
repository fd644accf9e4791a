// The breaker at its edges: how many failures in what time, among how many answers, and how often a wallet is probed.
import { describe, expect, test } from "vitest";
import { createBreaker, lastProbeBefore, nextProbeAt } from "./breaker.ts";

const START = Date.parse("2026-01-01T00:00:00Z");
const at = (seconds: number): Date => new Date(START + seconds * 1_000);

describe("works", () => {
  test("the twentieth failure within a minute is one too many", () => {
    const breaker = createBreaker();
    const told = Array.from({ length: 20 }, (_, index) => breaker.note(false, at(index)));
    expect(told.lastIndexOf(false)).toBe(18);
    expect(told[19]).toBe(true);
  });

  test("twenty failures over more than a minute are not", () => {
    const breaker = createBreaker();
    expect(Array.from({ length: 40 }, (_, index) => breaker.note(false, at(index * 3.2))).includes(true)).toBe(false);
  });

  test("while open, one call each half minute", () => {
    expect(nextProbeAt(at(0), null)).toEqual(at(30));
    expect(nextProbeAt(at(0), at(31))).toEqual(at(61));
    // It was probed while it was open before.
    expect(nextProbeAt(at(100), at(31))).toEqual(at(130));
    expect(lastProbeBefore(nextProbeAt(at(0), at(31)))).toEqual(at(31));
  });

  test("what is answered in between excuses no failure, be it nine in ten calls", () => {
    const breaker = createBreaker();
    const told = Array.from({ length: 200 }, (_, index) => breaker.note(index % 10 !== 9, at(index / 4)));
    expect(told.indexOf(true)).toBe(199);
  });

  test("where more than nine in ten are answered, the others are not too many, however many they are", () => {
    const breaker = createBreaker();
    expect(Array.from({ length: 5_500 }, (_, index) => breaker.note(index % 11 !== 10, at(index / 100)))).not.toContain(
      true,
    );
  });

  test("well again, it counts anew", () => {
    const breaker = createBreaker();
    for (let index = 0; index < 19; index += 1) breaker.note(false, at(0));
    breaker.reset();
    expect(breaker.note(false, at(1))).toBe(false);
  });

  test("a clock that goes back loses no failure", () => {
    const breaker = createBreaker();
    for (let index = 0; index < 19; index += 1) breaker.note(false, at(10 - index / 10));
    expect(breaker.note(false, at(5))).toBe(true);
  });
});
