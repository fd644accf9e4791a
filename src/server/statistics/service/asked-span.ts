// The stretch of time that a list's query asks for.
import type { Period } from "#contract/page.ts";
import { periodBound } from "../../db/instant.ts";
import { longestPeriod } from "../../http/period.ts";
import { hourOf } from "../overview.ts";
import { hourAfter, type Span } from "../span.ts";

/** To the instant. Without an end it includes the current hour; without a beginning it is as long as a list may be. */
export function askedSpan(period: Period, now: Date): Span {
  const { from, to } = longestPeriod(period, now);
  const first = periodBound(from) ?? hourOf(now);
  const last = periodBound(to) ?? hourAfter(now);
  return { from: first, to: last < first ? first : last };
}
