// The steps of a waterfall lead from the figure before to the figure now.
import { describe, expect, it } from "vitest";
import type { ChangePart } from "#contract/period-change.ts";
import { stepsOf } from "./steps.ts";

const played = (ggr: bigint) => ({ rounds: 0, turnover: 0n, wins: 0n, ggr });
const side = (ggr: bigint) => ({ ...played(ggr), from: "", to: "" });
const part = (before: bigint, now: bigint): ChangePart => ({
  id: "x",
  names: null,
  count: 1,
  before: played(before),
  now: played(now),
});

describe("works", () => {
  it("begins each part where the one before it ended, below zero too", () => {
    const sides = { before: side(100n), now: side(-20n) };
    expect(stepsOf(sides, [part(90n, 10n), part(10n, -40n), part(0n, 10n)], "ggr")).toEqual([
      { from: 0, to: 100, is: "total" },
      { from: 100, to: 20, is: "loss" },
      { from: 20, to: -30, is: "loss" },
      { from: -30, to: -20, is: "gain" },
      { from: 0, to: -20, is: "total" },
    ]);
  });
});
