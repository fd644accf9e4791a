// Days as text (2026-11-21) in the reader's zone, and the ranges of them people ask for most.

export interface DayRange {
  readonly from: string;
  /** The last day, itself included. */
  readonly to: string;
}

/** What the reader's calendar says. */
export interface Here {
  readonly today: string;
  /** As the profile has it; the device may be set to another. */
  readonly zone: string;
}

export const PRESETS = ["today", "yesterday", "last7", "last30", "thisMonth", "lastMonth"] as const;
export type Preset = (typeof PRESETS)[number];

const DAY_MS = 86_400_000;
/** More than clocks are ever put forward or back. */
const NEAR_MS = 10_800_000;

/** How far the zone's clocks are ahead of UTC at an instant, both in milliseconds. */
function aheadAt(at: number, zone: string): number {
  // A browser that can says it at once; the first format of a page takes longer than all of its code.
  if (typeof Temporal !== "undefined")
    return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).offsetNanoseconds / 1e6;
  // Swedes write days and times as ISO does.
  const told = new Date(at).toLocaleString("sv", { timeZone: zone });
  const ahead = Date.parse(`${told.replace(" ", "T")}Z`) - Math.floor(at / 1_000) * 1_000;
  // Years before the first and after the 9999th are told in other ways.
  return Math.abs(ahead) < DAY_MS ? ahead : 0;
}

const dayAt = (utcMs: number): string => new Date(utcMs).toISOString().replace(/T.*/, "");

/** Which day it is in a zone. */
export const dayOf = (date: Date, zone: string): string => dayAt(wallOf(date, zone));

/** What the clocks of a zone show, as if they stood in UTC. */
export const wallOf = (date: Date, zone: string): number => date.getTime() + aheadAt(date.getTime(), zone);

/** The first instant of a day in a zone: its midnight, or what comes in its place where the clocks skip it. */
export const startOf = (day: string, zone: string): Date => instantOf(Date.parse(day), zone);

/** The instant at which the clocks of a zone show a time, or what comes in its place where they skip it. */
export function instantOf(wall: number, zone: string): Date {
  const near = wall - aheadAt(wall, zone);
  const by = (at: number): number => wall - aheadAt(at, zone);
  // Where clocks change, one of both is wrong; a time that comes twice counts as it first comes.
  const [before, after] = [by(near - NEAR_MS), by(near + NEAR_MS)];
  const isShown = (at: number): boolean => by(at) === at;
  // Clocks that say it neither way jump over it, just then.
  return new Date(isShown(before) || !isShown(after) ? before : after);
}

/** The first instant after a day. */
export const endOf = (day: string, zone: string): Date => startOf(shifted(day, 1), zone);

/** Days after a day (or before, when negative). */
export const shifted = (day: string, days: number): string => dayAt(Date.parse(day) + days * DAY_MS);

/** How many days a range has, both ends included. */
export const lengthOf = ({ from, to }: DayRange): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

const firstOfMonth = (day: string): string => day.replace(/..$/, "01");

export function rangeOf(preset: Preset, today: string): DayRange {
  const yesterday = shifted(today, -1);
  const lastMonth = shifted(firstOfMonth(today), -1);
  switch (preset) {
    case "today":
      return { from: today, to: today };
    case "yesterday":
      return { from: yesterday, to: yesterday };
    case "last7":
      return { from: shifted(today, -6), to: today };
    case "last30":
      return { from: shifted(today, -29), to: today };
    case "thisMonth":
      return { from: firstOfMonth(today), to: today };
    case "lastMonth":
      return { from: firstOfMonth(lastMonth), to: lastMonth };
  }
}

export const presetOf = (range: DayRange, today: string): Preset | null =>
  PRESETS.find((preset) => {
    const { from, to } = rangeOf(preset, today);
    return from === range.from && to === range.to;
  }) ?? null;
