// The rows of periods by hand: what is there, what is cut, and what each is compared with.
import { describe, expect, test } from "vitest";
import { comparePeriods, periodsOf, placeOfPeriod, type PeriodSums, sumPeriods } from "./periods.ts";

const day = (at: number): Date => new Date(Date.UTC(2026, 2, at, 3));
const CALENDAR = [1, 2, 3, 4].map((at) => ({ from: day(at), to: day(at + 1) }));
const sums = (at: number, turnover: bigint, wins: bigint, more: Partial<PeriodSums> = {}): PeriodSums => ({
  from: day(at),
  agentId: null,
  agentCode: null,
  currency: "BRL",
  rounds: 2n,
  turnover,
  wins,
  expectedWinsBps: turnover * 9_600n,
  ...more,
});
const asked = { from: day(1), to: day(5), by: "all", sort: "oldest", now: day(30) } as const;
const left = { agentId: "1", agentCode: "left" };
const right = { agentId: "2", agentCode: "right" };

describe("works", () => {
  test("of all together every period is there, with nothing where nobody played", () => {
    const rows = periodsOf(CALENDAR, [sums(1, 100n, 40n), sums(3, 50n, 70n)], asked);
    expect(rows.map(({ turnover, ggr, before }) => [turnover, ggr, before])).toEqual([
      [100n, 60n, null],
      [0n, 0n, { turnover: 100n, ggr: 60n }],
      [50n, -20n, { turnover: 0n, ggr: 0n }],
      [0n, 0n, { turnover: 50n, ggr: -20n }],
    ]);
    expect(rows[0]).toMatchObject({
      from: "2026-03-01T03:00:00.000Z",
      to: "2026-03-02T03:00:00.000Z",
      rounds: 2,
      rtp_bps: 4_000,
      rtp_theoretical_bps: 9_600,
      is_whole: true,
      agent: null,
    });
  });

  test("what is cut at either end, or not over, says so, counts its part, and is compared with nothing", () => {
    const at = {
      ...asked,
      from: new Date(day(1).getTime() + 3_600_000),
      to: day(5),
      now: new Date(day(4).getTime() + 1),
    };
    const rows = periodsOf(CALENDAR, [sums(1, 1n, 0n), sums(2, 2n, 0n), sums(3, 3n, 0n), sums(4, 4n, 0n)], at);
    expect(rows.map(({ is_whole: isWhole, before }) => [isWhole, before?.turnover])).toEqual([
      [false, undefined],
      [true, undefined],
      [true, 2n],
      [false, undefined],
    ]);
    expect([rows[0]?.from, rows[0]?.counted_from]).toEqual(["2026-03-01T03:00:00.000Z", "2026-03-01T04:00:00.000Z"]);
  });

  test("a period cut by a millisecond is cut", () => {
    const to = new Date(day(3).getTime() - 1);
    const rows = periodsOf(CALENDAR.slice(0, 2), [sums(1, 1n, 0n)], { ...asked, to });
    expect(rows.map(({ is_whole: isWhole, counted_to: end }) => [isWhole, end])).toEqual([
      [true, day(2).toISOString()],
      [false, to.toISOString()],
    ]);
  });

  test("of what is still to come nothing is told", () => {
    const rows = periodsOf(CALENDAR, [sums(1, 1n, 0n)], { ...asked, now: day(3) });
    expect(rows.map(({ from }) => from)).toEqual([day(1).toISOString(), day(2).toISOString()]);
  });

  test("agent by agent: who played, each beside its own period before", () => {
    const played = [sums(1, 10n, 0n, left), sums(1, 30n, 0n, right), sums(2, 20n, 0n, left), sums(4, 40n, 0n, left)];
    const rows = periodsOf(CALENDAR, played, { ...asked, by: "agent" });
    expect(rows.map(({ agent, turnover, before }) => [agent?.code, turnover, before?.turnover])).toEqual([
      ["left", 10n, undefined],
      ["right", 30n, undefined],
      ["left", 20n, 10n],
      ["left", 40n, 0n],
    ]);
  });

  test("currencies stand beside each other and are never added up", () => {
    const played = [sums(1, 10n, 4n), sums(2, 7n, 0n, { currency: "USD" }), sums(2, 30n, 1n)];
    const rows = periodsOf(CALENDAR.slice(0, 2), played, { ...asked, sort: "newest" });
    expect(rows.map(({ from, currency, turnover }) => [from.slice(8, 10), currency, turnover])).toEqual([
      ["02", "BRL", 30n],
      ["02", "USD", 7n],
      ["01", "BRL", 10n],
      ["01", "USD", 0n],
    ]);
    expect(sumPeriods(played, rows)).toMatchObject([
      { currency: "BRL", periods: 2, turnover: 40n, wins: 5n, rounds: 4 },
      { currency: "USD", periods: 2, turnover: 7n },
    ]);
  });

  test("nobody played: no rows", () => {
    expect(periodsOf(CALENDAR, [], asked)).toEqual([]);
  });
});

describe("protects", () => {
  test("every row has a place of its own, in either order", () => {
    const played = [1, 2, 3].flatMap((at) => [left, right].map((agent) => sums(at, 5n, 1n, agent)));
    for (const sort of ["newest", "oldest"] as const) {
      const rows = periodsOf(CALENDAR, played, { ...asked, by: "agent", sort });
      for (const [at, row] of rows.entries()) {
        const behind = rows.filter((other) => comparePeriods(sort, placeOfPeriod(row), placeOfPeriod(other)) < 0);
        expect(behind).toEqual(rows.slice(at + 1));
      }
    }
  });
});
