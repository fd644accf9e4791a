/** What is told of credit: available, its state, how long it lasts; and what holds from above. */
import { describe, expect, test } from "vitest";
import { creditOf, effectiveStateOf } from "./credit.ts";

const credit = (balance: bigint, ggr24h: bigint, line = 0n, reserved = 0n) =>
  creditOf({ balance, reserved, line, ggr24h, checkedState: null });

describe("works", () => {
  test.each([
    ["ok", 72, 7_200n, 2_400n],
    ["low", 71.9, 7_199n, 2_400n],
    ["low", 24, 2_400n, 2_400n],
    ["critical", 23.9, 2_399n, 2_400n],
    ["critical", 0, 1n, 2_400n],
    ["exhausted", 0, 0n, 2_400n],
    ["ok", null, 1n, 0n],
    ["ok", null, 1n, -2_400n],
    ["exhausted", null, 0n, 0n],
  ])("%s with %s hours left", (state, hours, balance, ggr24h) => {
    expect(credit(balance, ggr24h)).toMatchObject({ state, runway_hours: hours });
  });

  test("a line counts, what is reserved does not", () => {
    expect(credit(-300n, 0n, 1_000n, 200n)).toMatchObject({ balance: -300n, available: 500n, state: "ok" });
    expect(credit(-800n, 0n, 1_000n, 200n)).toMatchObject({ available: 0n, state: "exhausted" });
  });

  test("the state of the last check counts, unless credit was used up or came back since", () => {
    const checked = (balance: bigint, checkedState: "none" | "ok" | "critical" | "exhausted") =>
      creditOf({ balance, reserved: 0n, line: 0n, ggr24h: 2_400n, checkedState }).state;
    expect(checked(7_200n, "critical")).toBe("critical");
    expect(checked(2_399n, "ok")).toBe("ok");
    expect(checked(0n, "ok")).toBe("exhausted");
    expect(checked(7_199n, "exhausted")).toBe("low");
    expect(checked(7_200n, "none")).toBe("ok");
  });

  test("what is suspended above suspends what is active below, and nothing else", () => {
    expect(effectiveStateOf({ state: "active", isLiveAbove: false })).toBe("suspended");
    expect(effectiveStateOf({ state: "active", isLiveAbove: true })).toBe("active");
    expect(effectiveStateOf({ state: "closed", isLiveAbove: false })).toBe("closed");
    expect(effectiveStateOf({ state: "suspended", isLiveAbove: true })).toBe("suspended");
  });
});
