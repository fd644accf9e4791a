// Puts the figures of an overview together from sums by hour; pure, so that every rule can be tested without a database.
import { creditStateOf, runwayHoursOf } from "#contract/agent.ts";
import { currency } from "#contract/money.ts";
import type { OverviewCurrency } from "#contract/statistics.ts";
import { added, figuresOf, NO_SUMS, type Sums } from "./figures.ts";
import type { CreditSum, HourFigures } from "./queries/overview.ts";

export const HOUR_MS = 3_600_000;

/** Start of the hour an instant lies in. */
export const hourOf = (at: Date): Date => new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS);

/**
 * Per currency, the 24 hours up to `now` (the running one included) beside the 24 before.
 * @param burning hours of those agents only whose credit is shown: what the agents below play costs their own credit
 */
export function overviewOf(
  hours: readonly HourFigures[],
  credits: readonly CreditSum[],
  burning: readonly HourFigures[],
  now: Date,
): OverviewCurrency[] {
  const codes = [...new Set([...credits.map((row) => row.currency), ...hours.map((row) => row.currency)])].toSorted();
  return codes.map((code) => {
    const own = hours.filter((row) => row.currency === code);
    const last = stretch(own, now, 24);
    return {
      currency: currency.parse(code),
      credit: creditOf(
        credits.find((row) => row.currency === code),
        stretch(
          burning.filter((row) => row.currency === code),
          now,
          24,
        ),
      ),
      last_24h: figuresOf(sumOf(last)),
      previous_24h: figuresOf(sumOf(stretch(own, new Date(now.getTime() - 24 * HOUR_MS), 24))),
      hours: last.map((row) => ({
        hour: row.hour.toISOString(),
        rounds: Number(row.rounds),
        turnover: row.turnover,
        wins: row.wins,
        ggr: row.turnover - row.wins,
      })),
    };
  });
}

/** Exactly `count` hours ending with the one `end` lies in; hours nobody played in are there with nothing. */
function stretch(rows: readonly HourFigures[], end: Date, count: number): HourFigures[] {
  const byHour = new Map(rows.map((row) => [row.hour.getTime(), row]));
  const last = hourOf(end).getTime();
  return Array.from({ length: count }, (_, i) => {
    const hour = last - (count - 1 - i) * HOUR_MS;
    return byHour.get(hour) ?? { ...NO_SUMS, currency: "", hour: new Date(hour) };
  });
}

const sumOf = (rows: readonly Sums[]): Sums => rows.reduce(added, NO_SUMS);

function creditOf(sum: CreditSum | undefined, last24h: readonly HourFigures[]): OverviewCurrency["credit"] {
  const { balance, reserved, line } = sum ?? { balance: 0n, reserved: 0n, line: 0n };
  const available = balance + line - reserved;
  const ggr = last24h.reduce((total, row) => total + row.turnover - row.wins, 0n);
  const runwayHours = runwayHoursOf(available, ggr);
  return {
    balance,
    reserved,
    line,
    available,
    state: creditStateOf(available, runwayHours),
    runway_hours: runwayHours,
  };
}
