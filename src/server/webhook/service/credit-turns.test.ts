// When credit turns: seen twice, told once, and not at every sway about a bound.
import { describe, expect, test } from "vitest";
import { lookAt, type CreditLook } from "./credit-turns.ts";

/** Looks at one state of credit after the other; hours of runway, or null for credit that is used up. */
function watch(hours: readonly (number | null)[], from?: CreditLook): (string | null)[] {
  let look = from;
  return hours.map((runway) => {
    const seen = lookAt(look, { available: runway === null ? 0n : 1_000n, runway_hours: runway ?? 0 });
    ({ look } = seen);
    return seen.turn;
  });
}
const told = (hours: readonly (number | null)[]): (string | null)[] => watch(hours).filter((turn) => turn !== null);

describe("works", () => {
  test("each turn to the worse is told once, at the second look", () => {
    expect(watch([100, 60, 60, 60, 20, 20, null, null, null])).toEqual([
      null,
      null,
      "credit.low",
      null,
      null,
      "credit.critical",
      null,
      "credit.exhausted",
      null,
    ]);
  });

  test("what comes back from exhausted is restored, to whatever state; then it may turn again", () => {
    expect(told([100, null, null, 10, 10])).toEqual(["credit.exhausted", "credit.restored"]);
    expect(told([100, null, null, 500, 500, 60, 60])).toEqual(["credit.exhausted", "credit.restored", "credit.low"]);
  });

  test("credit nobody uses up is well, and what it is at the first look was no turn", () => {
    expect(lookAt(undefined, { available: 5n, runway_hours: null }).look).toEqual({ told: "ok", seen: "ok" });
    expect(told([10, 10, 10])).toEqual([]);
    expect(told([null, null])).toEqual([]);
  });
});

describe("protects", () => {
  test("a stake that takes the last of it for a moment is no turn", () => {
    expect(told([100, null, 100, null, 100, 100])).toEqual([]);
  });

  test("runway that sways about a bound is told once", () => {
    expect(told([100, 71, 71, 73, 73, 71, 71, 75, 75, 70, 70])).toEqual(["credit.low"]);
    expect(told([100, 71, 71, 80, 80, 71, 71])).toEqual(["credit.low", "credit.low"]);
    expect(told([30, 23, 23, 25, 25, 23, 23])).toEqual(["credit.critical"]);
  });

  test("on the way up it does not say that it is low", () => {
    expect(told([100, 10, 10, 60, 60, 200, 200])).toEqual(["credit.critical"]);
  });
});
