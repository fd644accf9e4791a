/** Refuses a period longer than a list covers, at the field where it begins. */
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
