// The steps of a waterfall lead from the opening to the closing, and a flow within what it is of is no step.
import { describe, expect, test } from "vitest";
import { type Flows, FLOW_KINDS, type HoldingPart, type PartFlows } from "#contract/holdings.ts";
import { floorOf, waterfallOf } from "./steps.ts";

const part = (name: HoldingPart, opening: bigint, given: Partial<Flows>, closing?: bigint): PartFlows => {
  const none = Object.fromEntries(FLOW_KINDS.map((kind) => [kind, 0n]));
  // Every kind is there.
  const flows = { ...none, ...given } as Flows;
  const sum = FLOW_KINDS.reduce((all, kind) => all + flows[kind], opening);
  return { part: name, opening, flows, closing: closing ?? sum, adds_up: sum === (closing ?? sum) };
};

const PARTS = [
  part("credit", 1_000n, { credit_issue: 500n, deposit: -300n, withdrawal: 50n }),
  part("wallet", 200n, { deposit: 300n, withdrawal: -50n, stake: -400n, win: 310n, refund: 20n }),
  part("open", 10n, { stake: 400n, settlement: -385n, refund: -20n }),
  part("house", 5n, { settlement: 385n, win: -310n }),
];

describe("works", () => {
  test("of all that is held, deposits, stakes and refunds move nothing in or out", () => {
    const { steps, addsUp } = waterfallOf(PARTS, "held");
    expect(steps).toEqual([
      { id: "opening", amount: 1_210n, from: 0n, to: 1_210n },
      { id: "credit_issue", amount: 500n, from: 1_210n, to: 1_710n },
      { id: "settlement", amount: -385n, from: 1_710n, to: 1_325n },
      { id: "win", amount: 310n, from: 1_325n, to: 1_635n },
      { id: "closing", amount: 1_635n, from: 0n, to: 1_635n },
    ]);
    expect(addsUp).toBe(true);
  });

  test("of one part, each flow into and out of it", () => {
    const { steps } = waterfallOf(PARTS, "wallet");
    expect(steps.map(({ id, amount }) => [id, amount])).toEqual([
      ["opening", 200n],
      ["deposit", 300n],
      ["withdrawal", -50n],
      ["stake", -400n],
      ["win", 310n],
      ["refund", 20n],
      ["closing", 380n],
    ]);
  });
});

describe("works for the axis", () => {
  test("it begins at 0 unless all steps are close together, and never above a step", () => {
    expect(floorOf(waterfallOf(PARTS, "wallet").steps)).toBe(0n);
    const close = waterfallOf([part("credit", 100_000n, { deposit: -300n, withdrawal: 100n })], "credit");
    expect(floorOf(close.steps)).toBe(99_550n);
    expect(floorOf(waterfallOf([part("credit", 100n, {})], "credit").steps)).toBe(0n);
    expect(floorOf(waterfallOf([part("credit", -90_000n, { stake: -10n })], "credit").steps)).toBe(0n);
  });
});

describe("protects", () => {
  test("a closing that is not what the flows come to does not add up", () => {
    expect(waterfallOf([part("credit", 100n, { credit_issue: 5n }, 104n)], "credit").addsUp).toBe(false);
    // Two parts that are wrong by the same amount are still wrong.
    const both = [part("credit", 100n, {}, 101n), part("wallet", 100n, {}, 99n)];
    expect(waterfallOf(both, "held").addsUp).toBe(false);
  });
});
