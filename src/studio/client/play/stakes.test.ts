// Stepping over the stakes that are allowed.
import { describe, expect, it } from "vitest";
import { startingStake, steppedStake } from "./stakes.ts";

const stakes = [20n, 40n, 100n, 200n];

describe("works", () => {
  it("steps to the neighbour", () => {
    expect(steppedStake(stakes, 40n, "raise")).toBe(100n);
    expect(steppedStake(stakes, 40n, "lower")).toBe(20n);
  });

  it("stays at either end", () => {
    expect(steppedStake(stakes, 200n, "raise")).toBe(200n);
    expect(steppedStake(stakes, 20n, "lower")).toBe(20n);
  });

  it("moves a stake that is no longer offered onto the list", () => {
    expect(steppedStake(stakes, 60n, "raise")).toBe(100n);
    expect(steppedStake(stakes, 60n, "lower")).toBe(40n);
    expect(steppedStake(stakes, 500n, "lower")).toBe(200n);
  });

  it("begins with the last stake, else with the lowest", () => {
    expect(startingStake(stakes, 100n)).toBe(100n);
    expect(startingStake(stakes, 60n)).toBe(20n);
    expect(startingStake(stakes, null)).toBe(20n);
  });
});
