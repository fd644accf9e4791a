/** Token buckets on a clock of the test's own. */
import { describe, expect, test } from "vitest";
import { createBuckets, rateLimitHeaders } from "./buckets.ts";

function bucketsAt(limit: { perSecond: number; burst: number }, maxKeys?: number) {
  let nowMs = 1_000;
  const buckets = createBuckets(limit, () => nowMs, maxKeys);
  return {
    buckets,
    pass: (ms: number): void => void (nowMs += ms),
    takeMany: (count: number, key = "a"): number =>
      Array.from({ length: count }, () => buckets.take(key)).filter(({ isAllowed }) => isAllowed).length,
  };
}

describe("works", () => {
  test("a rested caller has the burst, then what comes back", () => {
    const { takeMany, pass } = bucketsAt({ perSecond: 100, burst: 200 });
    expect(takeMany(500)).toBe(200);
    pass(250);
    expect(takeMany(500)).toBe(25);
    pass(60_000);
    expect(takeMany(500)).toBe(200);
  });

  test("over ten seconds no more than burst and ten times the rate, however it is spread", () => {
    const { takeMany, pass } = bucketsAt({ perSecond: 100, burst: 200 });
    let taken = 0;
    for (let step = 0; step < 1_000; step += 1) {
      taken += takeMany(7);
      pass(10);
    }
    expect(taken).toBeGreaterThan(1_150);
    expect(taken).toBeLessThanOrEqual(1_200);
  });

  test("tells how many are left, when it is full and when to come back", () => {
    const { buckets, takeMany, pass } = bucketsAt({ perSecond: 2, burst: 10 });
    expect(buckets.take("a")).toEqual({ isAllowed: true, remaining: 9, fullAfterS: 1, retryAfterS: 1 });
    takeMany(9);
    expect(buckets.take("a")).toEqual({ isAllowed: false, remaining: 0, fullAfterS: 5, retryAfterS: 1 });
    pass(500);
    expect(buckets.take("a").isAllowed).toBe(true);
    const headers = rateLimitHeaders("agent", buckets.limit, buckets.take("a"));
    expect(headers).toEqual({ "ratelimit-policy": '"agent";q=10;w=5', ratelimit: '"agent";r=0;t=5' });
  });
});

describe("protects", () => {
  test("one caller's flood is nobody else's", () => {
    const { takeMany } = bucketsAt({ perSecond: 1, burst: 5 });
    takeMany(1_000, "loud");
    expect(takeMany(5, "quiet")).toBe(5);
  });

  test("a million callers do not fill the memory, and those at their limit are kept longest", () => {
    const { buckets, takeMany } = bucketsAt({ perSecond: 1, burst: 5 }, 100);
    for (let caller = 0; caller < 1_000_000; caller += 1) buckets.take(`caller ${caller}`);
    expect(takeMany(10, "caller 999999")).toBe(4);
    expect(takeMany(10, "caller 0"), "forgotten, so rested again").toBe(5);
  });
});
