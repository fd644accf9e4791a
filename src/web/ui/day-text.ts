// A day (2026-11-21) as a language writes it in figures, and back from what somebody typed.
import { dayOf } from "./calendar-days.ts";

type Part = "day" | "month" | "year";
const isPart = (type: string): type is Part => type === "day" || type === "month" || type === "year";

const formats = new Map<string, Intl.DateTimeFormat>();

function format(locale: string): Intl.DateTimeFormat {
  const found =
    formats.get(locale) ??
    new Intl.DateTimeFormat(locale, { day: "2-digit", month: "2-digit", year: "numeric", timeZone: "UTC" });
  formats.set(locale, found);
  return found;
}

/** `21/11/2026` in Portuguese, `11/21/2026` in English. */
export const dayText = (day: string, locale: string): string => format(locale).format(new Date(day));

/** `dd/mm/aaaa`: the same with letters for figures. */
export const dayPattern = (locale: string, letters: Readonly<Record<Part, string>>): string =>
  format(locale)
    .formatToParts(new Date("2026-11-21"))
    .map(({ type, value }) => (isPart(type) ? letters[type].repeat(value.length) : value))
    .join("");

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const FIGURES = /^(\d{1,4})[\s./-](\d{1,2}|\d{4})[\s./-](\d{1,4})$/;
const CENTURY = 2_000;

/**
 * The day of what somebody typed in the locale's order, with any of the usual marks between, or as ISO writes it; null
 * where the calendar has no such day. Years of two figures are of this century.
 */
export function parseDay(text: string, locale: string): string | null {
  const bare = text.trim();
  const [, ...iso] = ISO.exec(bare) ?? [];
  if (iso.length > 0) return existing({ year: Number(iso[0]), month: Number(iso[1]), day: Number(iso[2]) });
  const [, ...figures] = FIGURES.exec(bare) ?? [];
  if (figures.length === 0) return null;
  const order = format(locale)
    .formatToParts(0)
    .flatMap(({ type }) => (isPart(type) ? [type] : []));
  const read: Record<Part, number> = { day: 0, month: 0, year: 0 };
  for (const [at, part] of order.entries()) {
    const typed = figures[at] ?? "";
    if (part === "year" ? typed.length !== 2 && typed.length !== 4 : typed.length > 2) return null;
    read[part] = Number(typed) + (part === "year" && typed.length === 2 ? CENTURY : 0);
  }
  return existing(read);
}

/** null for the 31st of a month that has 30. */
function existing({ year, month, day }: Readonly<Record<Part, number>>): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isSame = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isSame ? dayOf(date, "UTC") : null;
}
