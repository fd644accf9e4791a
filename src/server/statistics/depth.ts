// Puts the figures of one agent together, period by period; pure, so that every rule of it can be tested.
import type { DepthRow, Holdings, PlayerCounts } from "#contract/agent-depth.ts";
import type { CurrencyCode } from "#contract/money.ts";
import { added, figuresOf, NO_SUMS, type Sums } from "./figures.ts";
import type { CalendarPeriod } from "./periods.ts";
import type { Presence } from "./queries/presence.ts";

/** What was read of one agent. */
export interface DepthSide {
  readonly calendar: readonly CalendarPeriod[];
  /** The last period is counted up to here. */
  readonly end: Date;
  readonly sums: readonly Sums[];
  /** Of the period before the first one, and of each; null where too much would have to be read. */
  readonly presence: readonly Presence[] | null;
  /** Of as many periods before, and of all these together. */
  readonly whole: readonly Presence[] | null;
}

export function playersOf(presence: readonly Presence[] | null, index: number, isOver: boolean): PlayerCounts | null {
  const [before, own] = [presence?.[index - 1], presence?.[index]];
  if (before === undefined || own === undefined) return null;
  return { active: own.active, new: own.new, returning: own.returning, lost: isOver ? before.gone : null };
}

interface DepthParts {
  readonly side: DepthSide;
  readonly beside: DepthSide | null;
  readonly currency: CurrencyCode;
  readonly holdings: readonly Holdings[];
  readonly now: Date;
}

/** Oldest first. */
export function depthRows({ side, beside, currency, holdings, now }: DepthParts): DepthRow[] {
  return side.calendar.map(({ from, to }, index) => {
    const held = holdings[index];
    if (held === undefined) throw new Error(`period ${index} has no holdings`);
    const isOver = to <= now;
    return {
      ...figuresOf(side.sums[index] ?? NO_SUMS),
      from: from.toISOString(),
      to: to.toISOString(),
      is_over: isOver,
      currency,
      players: playersOf(side.presence, index + 1, isOver),
      holdings: held,
      beside: beside === null ? null : besideOf(beside, index),
    };
  });
}

function besideOf({ calendar, end, sums, presence }: DepthSide, index: number): DepthRow["beside"] {
  const period = calendar[index];
  if (period === undefined) return null;
  return {
    ...figuresOf(sums[index] ?? NO_SUMS),
    from: period.from.toISOString(),
    to: (period.to < end ? period.to : end).toISOString(),
    active: presence?.[index + 1]?.active ?? null,
  };
}

/** Of all periods together; players as if they were one period. */
export const depthTotals = ({ sums, whole }: DepthSide, isOver: boolean) => ({
  ...figuresOf(sums.reduce(added, NO_SUMS)),
  players: playersOf(whole, 1, isOver),
});

/** The end of the last day (UTC) that ends within a period; of one that is running: null. */
export function heldDayOf({ to }: CalendarPeriod, now: Date): string | null {
  return to > now ? null : to.toISOString().slice(0, 10);
}
