// A time of day (14:30) as a language writes it, and back from what somebody typed.

const formats = new Map<string, Intl.DateTimeFormat>();

function format(locale: string): Intl.DateTimeFormat {
  const found =
    formats.get(locale) ?? new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit", timeZone: "UTC" });
  formats.set(locale, found);
  return found;
}

/** `02:30 PM` in English, `14:30` in Portuguese. */
export const timeText = (time: string, locale: string): string =>
  format(locale).format(new Date(`1970-01-01T${time}Z`));

/** Hours, minutes if any (after `:`, `.`, `h` or nothing at all), and which half of the day where hours go to twelve. */
const TYPED = /^(\d{1,2})(?:\s*[:.h]\s*(\d{2})|h|(?<=\d{2})(\d{2}))?\s*(?:([ap])\.?\s*m\.?)?$/i;
const NOON = 12;

/** The time of what somebody typed, by either clock; null where no day has such a time. */
export function parseTime(text: string): string | null {
  const [, hours, first, second, half] = TYPED.exec(text.trim()) ?? [];
  if (hours === undefined) return null;
  const shown = Number(hours);
  if (half !== undefined && (shown < 1 || shown > NOON)) return null;
  const hour = half === undefined ? shown : (shown % NOON) + (half.toLowerCase() === "p" ? NOON : 0);
  const minute = Number(first ?? second ?? 0);
  if (hour > 23 || minute > 59) return null;
  return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}
