// Counts days (UTC, `YYYY-MM-DD`).
const DAY_MS = 86_400_000;

/** The days on which something is, both included. */
export interface DaySpan {
  readonly from: string;
  readonly to: string;
}

export const dayAt = (at: Date): string => at.toISOString().slice(0, 10);

export const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

export const addDays = (day: string, days: number): string => dayAt(new Date(startOf(day).getTime() + days * DAY_MS));

export const countDays = ({ from, to }: DaySpan): number =>
  (startOf(to).getTime() - startOf(from).getTime()) / DAY_MS + 1;

export const listDays = (span: DaySpan): string[] =>
  Array.from({ length: Math.max(0, countDays(span)) }, (_, index) => addDays(span.from, index));

/**
 * The span of what is on `days` and of what ids of the first and later days say; null where there is neither. What has
 * an id may have happened a day before it, by a clock that differs.
 */
export function spanOf(
  days: { readonly first: string | null; readonly last: string | null },
  idDay: string | null,
): DaySpan | null {
  const firsts = [days.first, idDay === null ? null : addDays(idDay, -1)].filter((day) => day !== null).sort();
  const [from] = firsts;
  if (from === undefined) return null;
  return { from, to: days.last ?? from };
}
