// Draws are fair, and the fairness is more than `word % n` would give.
import { describe, expect, test } from "vitest";
import { drawFrom } from "./draw.ts";
import { seededWords } from "./seeded-words.ts";

const zOf = (hits: number, tries: number, rate: number) => (hits - tries * rate) / Math.sqrt(tries * rate * (1 - rate));

describe("works", () => {
  test("words in the last, partial multiple are thrown away", () => {
    const words = [2 ** 32 - 1, 4_294_967_290, 4_294_967_289];
    const draw = drawFrom(() => words.shift() ?? Number.NaN);
    expect(draw(10)).toBe(9);
    expect(words).toEqual([]);
  });

  test("a power of two uses every word", () => {
    const words = [2 ** 32 - 1, 32];
    const draw = drawFrom(() => words.shift() ?? Number.NaN);
    expect([draw(32), draw(32)]).toEqual([31, 0]);
  });

  test("each of 34 stops is equally likely", () => {
    const draw = drawFrom(seededWords(5));
    const seen = Array.from({ length: 34 }, () => 0);
    for (let at = 0; at < 340_000; at += 1) {
      const stop = draw(34);
      seen[stop] = (seen[stop] ?? 0) + 1;
    }
    const chiSquare = seen.reduce((sum, count) => sum + (count - 10_000) ** 2 / 10_000, 0);
    // 33 degrees of freedom: mean 33, standard deviation 8.1.
    expect(chiSquare).toBeLessThan(70);
    expect(chiSquare).toBeGreaterThan(8);
  });
});

describe("refuses", () => {
  test.each([0, -1, 1.5, Number.NaN, 2 ** 32 + 1])("one of %d", (n) => {
    expect(() => drawFrom(seededWords(1))(n)).toThrow(RangeError);
  });
});

describe("protects", () => {
  // With n at three quarters of the words, a bare remainder would give the lowest third of the numbers half of the time.
  const n = 3 * 2 ** 30;
  const tries = 100_000;

  test("low numbers are not favoured", () => {
    const draw = drawFrom(seededWords(7));
    let low = 0;
    for (let at = 0; at < tries; at += 1) low += draw(n) < 2 ** 30 ? 1 : 0;
    expect(Math.abs(zOf(low, tries, 1 / 3))).toBeLessThan(4);
  });

  test("control: the same measure finds a bare remainder out", () => {
    const words = seededWords(7);
    let low = 0;
    for (let at = 0; at < tries; at += 1) low += words() % n < 2 ** 30 ? 1 : 0;
    expect(zOf(low, tries, 1 / 3)).toBeGreaterThan(50);
  });
});
