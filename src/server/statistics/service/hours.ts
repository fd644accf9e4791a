// The whole hours a period is counted in.
import type { Period } from "#contract/page.ts";
import { periodBound } from "../../db/instant.ts";
import { longestPeriod } from "../../http/period.ts";
import { HOUR_MS, hourOf } from "../overview.ts";

/** What was asked for, widened to whole hours (UTC); without a beginning, as long as a list may be. */
export function hoursOf(period: Period, now: Date): { readonly from: Date; readonly to: Date } {
  const { from, to } = longestPeriod(period, now);
  const first = hourOf(periodBound(from) ?? now);
  const last = new Date(Math.ceil((periodBound(to) ?? now).getTime() / HOUR_MS) * HOUR_MS);
  return { from: first, to: last < first ? first : last };
}
