// Puts the figures of periods together from sums; pure, so that every rule can be tested without a database.
import type { CurrencyCode } from "#contract/money.ts";
import type { TimeSort } from "#contract/page.ts";
import type { PeriodFigures } from "#contract/period-figures.ts";
import { added, figuresOf, NO_SUMS, type Sums } from "./figures.ts";

/** One period of a calendar: from its first instant to the first after it. */
export interface CalendarPeriod {
  readonly from: Date;
  readonly to: Date;
}

/** What was played in one period; by agent, or of all together. */
export interface PeriodSums extends Sums {
  readonly from: Date;
  readonly agentId: string | null;
  readonly agentCode: string | null;
  readonly currency: CurrencyCode;
}

interface PeriodsAsked {
  /** What was asked for: a period that goes further is cut. */
  readonly from: Date;
  readonly to: Date;
  readonly by: "all" | "agent";
  readonly sort: TimeSort;
  readonly now: Date;
}

/**
 * Every period in order. Of all together there is one for each currency that was played in, also where nobody played
 * meanwhile; by agent there are those of whom somebody played.
 */
export function periodsOf(
  calendar: readonly CalendarPeriod[],
  sums: readonly PeriodSums[],
  { from, to, by, sort, now }: PeriodsAsked,
): PeriodFigures[] {
  const begun = calendar.filter((period) => period.from < now);
  const isWhole = (period: CalendarPeriod) => period.from >= from && period.to <= to && period.to <= now;
  const series = Map.groupBy(sums, ({ currency, agentId }) => `${currency} ${agentId ?? ""}`);
  const rows = [...series.values()].flatMap((ofOne) => {
    const byStart = new Map(ofOne.map((row) => [row.from.getTime(), row]));
    return begun.flatMap((period, index): PeriodFigures[] => {
      const own = byStart.get(period.from.getTime());
      const [any] = ofOne;
      if (any === undefined || (own === undefined && by === "agent")) return [];
      const { currency, agentId, agentCode } = any;
      const previous = begun[index - 1];
      const isComparable = previous !== undefined && isWhole(previous) && isWhole(period);
      const before = figuresOf((previous && byStart.get(previous.from.getTime())) ?? NO_SUMS);
      return [
        {
          ...figuresOf(own ?? NO_SUMS),
          from: period.from.toISOString(),
          to: period.to.toISOString(),
          counted_from: (period.from < from ? from : period.from).toISOString(),
          counted_to: (period.to > to ? to : period.to).toISOString(),
          is_whole: isWhole(period),
          agent: agentId === null || agentCode === null ? null : { id: agentId, code: agentCode },
          currency,
          before: isComparable ? { turnover: before.turnover, ggr: before.ggr } : null,
        },
      ];
    });
  });
  return rows.toSorted((one, other) => comparePeriods(sort, placeOfPeriod(one), placeOfPeriod(other)));
}

/** Where a row stands: its period, its currency, its agent's code (or nothing). No two are alike. */
export interface PeriodPlace {
  readonly from: string;
  readonly currency: string;
  readonly code: string;
}

export const placeOfPeriod = ({ from, currency, agent }: PeriodFigures): PeriodPlace => ({
  from,
  currency,
  code: agent?.code ?? "",
});

/** Below zero where the first comes first. */
export function comparePeriods(sort: TimeSort, one: PeriodPlace, other: PeriodPlace): number {
  const byTime = compareText(one.from, other.from);
  if (byTime !== 0) return sort === "oldest" ? byTime : -byTime;
  return compareText(one.currency, other.currency) || compareText(one.code, other.code);
}

const compareText = (one: string, other: string): number => (one < other ? -1 : one === other ? 0 : 1);

/** By currency, of all rows of a list. */
export function sumPeriods(sums: readonly PeriodSums[], rows: readonly PeriodFigures[]) {
  const periods = Map.groupBy(rows, ({ currency }) => currency);
  return [...Map.groupBy(sums, ({ currency }) => currency)]
    .map(([currency, some]) => ({
      currency,
      periods: new Set((periods.get(currency) ?? []).map(({ from }) => from)).size,
      ...figuresOf(some.reduce(added, NO_SUMS)),
    }))
    .toSorted((one, other) => compareText(one.currency, other.currency));
}
