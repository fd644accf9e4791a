// Stretches of time, and how they lie to the whole hours (UTC) of the roll-up; pure.
import { HOUR_MS, hourOf } from "./overview.ts";

/** From the first instant on, and before the second. */
export interface Span {
  readonly from: Date;
  readonly to: Date;
}

/** The instant itself where it is on the hour, otherwise the next hour. */
export const hourAfter = (at: Date): Date => new Date(Math.ceil(at.getTime() / HOUR_MS) * HOUR_MS);

/** The span widened to whole hours. */
export const wholeHours = ({ from, to }: Span): Span => ({ from: hourOf(from), to: hourAfter(to) });

/**
 * The parts of a span in hours that one of its ends, or an edge inside it, cuts: a roll-up by hour cannot tell the two
 * sides apart. Oldest first, one part for each hour; none where every edge is on the hour.
 */
export function cutParts({ from, to }: Span, edges: readonly Date[]): Span[] {
  const inside = edges.filter((edge) => edge > from && edge < to);
  const offTheHour = [from, to, ...inside].filter((at) => at.getTime() !== hourOf(at).getTime());
  const hours = new Set(offTheHour.map((at) => hourOf(at).getTime()));
  return [...hours]
    .toSorted((one, other) => one - other)
    .map((hour) => ({
      from: new Date(Math.max(hour, from.getTime())),
      to: new Date(Math.min(hour + HOUR_MS, to.getTime())),
    }))
    .filter((part) => part.from < part.to);
}
