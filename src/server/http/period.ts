/** How long a period a list covers: what is longer is refused at the field where it begins, what has no beginning gets one. */
import { refuse, type Refusal } from "#contract/errors.ts";
import { isLongerThan, type Period, SCREEN_MAX_DAYS } from "#contract/page.ts";

/** Of a list on a screen; undefined when the period is short enough. */
export function refuseLongPeriod(period: Period, now: Date): Refusal | undefined {
  if (!isLongerThan(SCREEN_MAX_DAYS, period, now)) return undefined;
  const message = `A list covers at most ${SCREEN_MAX_DAYS} days; longer periods can be exported.`;
  return refuse("validation_failed", "Some fields are not valid.", [
    { field: "from", code: "period_too_long", message },
  ]);
}

const DAY_MS = 86_400_000;

/**
 * The period itself; without a beginning, the last days before its end that a list covers, whole ones in UTC: sums of
 * whole days are kept, those of parts are read.
 */
export function longestPeriod({ from, to }: Period, now: Date): Period {
  if (from !== undefined) return { from, to };
  const end = to === undefined ? now.getTime() : Date.parse(to);
  const lastDay = Math.floor((end - 1) / DAY_MS);
  return { from: new Date((lastDay + 1 - SCREEN_MAX_DAYS) * DAY_MS).toISOString(), to };
}
