// When the state of credit turns: found twice, notified once, and not at every sway about a threshold.
import { describe, expect, test } from "vitest";
import type { RunwayState } from "#contract/runway.ts";
import { checkState, notifiedTurn, stateOf, type CheckedState } from "./next-state.ts";

const USUAL = { low: 72, critical: 24 };
const creditOf = (hours: number | null, thresholds = USUAL) => ({
  available: hours === null ? 0n : 1_000n,
  hours: hours ?? 0,
  hadCredit: true,
  thresholds,
});

/** Checks one state of credit after the other; hours of runway, or null for credit that is used up. */
function check(hours: readonly (number | null)[]): (string | null)[] {
  let before: CheckedState | undefined;
  return hours.map((runway) => {
    const from: RunwayState = before?.state ?? "ok";
    const { after, hasTurned } = checkState(before, creditOf(runway));
    before = after;
    return hasTurned ? notifiedTurn(from, after.state) : null;
  });
}
const notified = (hours: readonly (number | null)[]) => check(hours).filter((turn) => turn !== null);

describe("works", () => {
  test("each turn to the worse is notified once, at the second check", () => {
    const hours = [100, 60, 60, 60, 20, 20, null, null, null];
    expect(check(hours)).toEqual([null, null, "low", null, null, "critical", null, "exhausted", null]);
  });

  test("exhausted credit that comes back is restored, to any state; then it may turn again", () => {
    expect(notified([100, null, null, 10, 10])).toEqual(["exhausted", "restored"]);
    expect(notified([100, null, null, 500, 500, 60, 60])).toEqual(["exhausted", "restored", "low"]);
  });

  test("unused credit is ok, and the state at the first check is no turn", () => {
    const unused = { available: 5n, hours: null, hadCredit: true, thresholds: USUAL };
    expect(checkState(undefined, unused).after).toEqual({ state: "ok", seen: "ok" });
    expect(notified([10, 10, 10])).toEqual([]);
    expect(notified([null, null])).toEqual([]);
  });

  test("an agent that never had credit is not exhausted, and its first credit restores nothing", () => {
    const empty = { available: 0n, hours: null, hadCredit: false, thresholds: USUAL };
    expect(stateOf(empty)).toBe("none");
    const first = checkState({ state: "none", seen: "ok" }, { ...empty, available: 5n, hadCredit: true });
    expect(first).toEqual({ after: { state: "ok", seen: "ok" }, hasTurned: true });
    expect(notifiedTurn("none", "ok")).toBeNull();
  });

  test("thresholds of its own", () => {
    expect(stateOf(creditOf(100, { low: 120, critical: 90 }))).toBe("low");
    expect(stateOf(creditOf(80, { low: 120, critical: 90 }))).toBe("critical");
    expect(stateOf(creditOf(1, { low: 0, critical: 0 }))).toBe("ok");
  });
});

describe("protects", () => {
  test("a stake that takes the last of it for a moment is no turn", () => {
    expect(notified([100, null, 100, null, 100, 100])).toEqual([]);
  });

  test("runway that sways about a threshold is notified once", () => {
    expect(notified([100, 71, 71, 73, 73, 71, 71, 75, 75, 70, 70])).toEqual(["low"]);
    expect(notified([100, 71, 71, 80, 80, 71, 71])).toEqual(["low", "low"]);
    expect(notified([30, 23, 23, 25, 25, 23, 23])).toEqual(["critical"]);
  });

  test("on the way up it does not notify that credit is low", () => {
    expect(notified([100, 10, 10, 60, 60, 200, 200])).toEqual(["critical"]);
  });
});
