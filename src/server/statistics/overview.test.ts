// The overview's arithmetic by hand.
import { describe, expect, test } from "vitest";
import { hourOf, HOUR_MS, overviewOf } from "./overview.ts";

const now = new Date("2026-03-10T15:20:00.000Z");
const hour = (ago: number) => new Date(hourOf(now).getTime() - ago * HOUR_MS);
const row = (ago: number, turnover: bigint, wins: bigint) => ({
  currency: "BRL",
  hour: hour(ago),
  rounds: 10n,
  turnover,
  wins,
  expectedWinsBps: turnover * 9600n,
});
const credit = { currency: "BRL", balance: 5_000n, reserved: 0n, line: 1_000n };

describe("works", () => {
  test("splits the last 24 hours from the 24 before and fills quiet hours", () => {
    const hours = [row(0, 100n, 40n), row(23, 300n, 0n), row(24, 1_000n, 900n), row(48, 7n, 0n)];
    const [brl] = overviewOf(hours, [credit], hours, now);
    expect(brl?.last_24h).toEqual({
      rounds: 20,
      turnover: 400n,
      wins: 40n,
      ggr: 360n,
      rtp_bps: 1000,
      rtp_theoretical_bps: 9600,
    });
    expect(brl?.previous_24h.turnover).toBe(1_000n);
    expect(brl?.hours).toHaveLength(24);
    expect(brl?.hours[0]).toEqual({ hour: hour(23).toISOString(), rounds: 10, turnover: 300n, wins: 0n, ggr: 300n });
    expect(brl?.hours[12]?.turnover).toBe(0n);
  });

  test("runway is what is available over the agent's own GGR of an hour", () => {
    const [brl] = overviewOf([row(0, 9_999n, 0n)], [credit], [row(0, 2_400n, 0n)], now);
    expect(brl?.credit).toEqual({
      balance: 5_000n,
      reserved: 0n,
      line: 1_000n,
      available: 6_000n,
      state: "low",
      runway_hours: 60,
    });
  });

  test("credit nobody uses up lasts for ever, and none is exhausted", () => {
    expect(overviewOf([], [credit], [], now)[0]?.credit.runway_hours).toBeNull();
    expect(overviewOf([], [{ ...credit, balance: -1_000n }], [], now)[0]?.credit.state).toBe("exhausted");
  });

  test("keeps currencies apart", () => {
    const both = overviewOf([{ ...row(0, 5n, 0n), currency: "USD" }], [credit], [], now);
    expect(both.map((one) => [one.currency, one.last_24h.turnover])).toEqual([
      ["BRL", 0n],
      ["USD", 5n],
    ]);
  });
});
