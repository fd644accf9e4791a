// The breaker at its edges: how many failures in what time, and how often a wallet is probed.
import { describe, expect, test } from "vitest";
import { createBreaker } from "./breaker.ts";

const START = Date.parse("2026-01-01T00:00:00Z");
const at = (seconds: number): Date => new Date(START + seconds * 1_000);

describe("works", () => {
  test("the twentieth failure within a minute is one too many", () => {
    const breaker = createBreaker();
    const told = Array.from({ length: 20 }, (_, index) => breaker.noteFailure(at(index)));
    expect(told.lastIndexOf(false)).toBe(18);
    expect(told[19]).toBe(true);
  });

  test("twenty failures over more than a minute are not", () => {
    const breaker = createBreaker();
    expect(Array.from({ length: 40 }, (_, index) => breaker.noteFailure(at(index * 3.2))).includes(true)).toBe(false);
  });

  test("while open, one call each half minute", () => {
    const breaker = createBreaker();
    const tried = [0, 10, 29, 30, 31, 59, 60, 61, 90].filter((seconds) => breaker.admits(at(0), at(seconds)));
    expect(tried).toEqual([30, 60, 90]);
    expect(breaker.admits(null, at(91))).toBe(true);
  });

  test("an answer wipes the slate clean", () => {
    const breaker = createBreaker();
    for (let index = 0; index < 19; index += 1) breaker.noteFailure(at(0));
    breaker.reset();
    expect(breaker.noteFailure(at(1))).toBe(false);
  });
});
