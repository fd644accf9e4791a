/** How long nothing was told: what a page asked within that time needs no second call. */
import { describe, expect, test } from "vitest";
import { createHeard } from "./heard.ts";

function heardAt(since: number | null = 0) {
  const clock = { now: 0, since };
  return {
    clock,
    heard: createHeard(
      () => clock.since,
      () => clock.now,
    ),
  };
}

describe("works", () => {
  test("quiet since the last thing any of the rooms was told", () => {
    const { clock, heard } = heardAt();
    clock.now = 1_000;
    heard.note("platform");
    clock.now = 3_000;
    heard.note("agent:a");
    clock.now = 7_500.5;
    expect(heard.quietMs(["platform"])).toBe(6_500);
    expect(heard.quietMs(["platform", "agent:a"])).toBe(4_500);
    expect(heard.quietMs(["agent:b", "member:m"])).toBe(7_500);
  });
});

describe("protects", () => {
  test("a node that does not hear the others vouches for nothing, nor for the time before it did", () => {
    const { clock, heard } = heardAt(null);
    clock.now = 9_000;
    expect(heard.quietMs(["platform"])).toBe(0);
    clock.since = 8_000;
    expect(heard.quietMs(["platform"])).toBe(1_000);
  });
  test("vouches for a minute at most, and forgets what is older", () => {
    const { clock, heard } = heardAt();
    heard.note("agent:a");
    clock.now = 59_000;
    expect(heard.quietMs(["agent:a"])).toBe(59_000);
    clock.now = 500_000;
    heard.note("agent:b");
    expect(heard.quietMs(["agent:a"])).toBe(60_000);
  });
});
