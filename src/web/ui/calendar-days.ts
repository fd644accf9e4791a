// Days as text (2026-11-21) in the reader's own zone, and the ranges of them people ask for most.

export interface DayRange {
  readonly from: string;
  /** The last day, itself included. */
  readonly to: string;
}

export const PRESETS = ["today", "yesterday", "last7", "last30", "thisMonth", "lastMonth"] as const;
export type Preset = (typeof PRESETS)[number];

const two = (part: number): string => String(part).padStart(2, "0");
export const dayOf = (date: Date): string => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

/** Midnight at which a day begins. */
export function startOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date);
}

/** Days after a day (or before, when negative); calendar days, whatever the clocks do. */
export function shifted(day: string, days: number): string {
  const date = startOf(day);
  date.setDate(date.getDate() + days);
  return dayOf(date);
}

/** How many days a range has, both ends included. */
export const lengthOf = ({ from, to }: DayRange): number =>
  Math.round((startOf(to).getTime() - startOf(from).getTime()) / 86_400_000) + 1;

export function rangeOf(preset: Preset, today: string): DayRange {
  const [year = 0, month = 1] = today.split("-").map(Number);
  switch (preset) {
    case "today":
      return { from: today, to: today };
    case "yesterday":
      return { from: shifted(today, -1), to: shifted(today, -1) };
    case "last7":
      return { from: shifted(today, -6), to: today };
    case "last30":
      return { from: shifted(today, -29), to: today };
    case "thisMonth":
      return { from: dayOf(new Date(year, month - 1, 1)), to: today };
    case "lastMonth":
      return { from: dayOf(new Date(year, month - 2, 1)), to: dayOf(new Date(year, month - 1, 0)) };
  }
}

export const presetOf = (range: DayRange, today: string): Preset | null =>
  PRESETS.find((preset) => {
    const { from, to } = rangeOf(preset, today);
    return from === range.from && to === range.to;
  }) ?? null;
