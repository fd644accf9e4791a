/** What stands in a cell of a file: exact decimals, instants on the viewer's clock, and texts that no program runs. */

/** What a spreadsheet takes for the beginning of a formula, also after blanks it drops and in its full width. */
const TRIGGER = /^[\s\u200b\ufeff\ufffd]*(?:[\t\r\n]|[=+\-@\uff1d\uff0b\uff0d\uff20])/;
/** No file of ours may hold them, and XML cannot. */
const UNWRITABLE = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu;

/** Most texts are codes: nothing in them could begin a formula, end a cell or be unwritable. */
const PLAIN = /^[A-Za-z0-9][\w .:-]*$/;
export const isPlain = (text: string): boolean => PLAIN.test(text);

/** A text as it may stand in a cell: what would begin a formula gets an apostrophe before it. */
export function harmless(text: string): string {
  const clean = text.replace(UNWRITABLE, "\ufffd");
  return TRIGGER.test(clean) ? `'${clean}` : clean;
}

/** `-123456n` with 2 digits is `-1234.56`. */
export function decimalOf(minor: bigint, digits: number, mark: "." | ","): string {
  const whole = minor.toString();
  if (digits === 0) return whole;
  const isNegative = whole.startsWith("-");
  const text = (isNegative ? whole.slice(1) : whole).padStart(digits + 1, "0");
  const at = text.length - digits;
  return `${isNegative ? "-" : ""}${text.slice(0, at)}${mark}${text.slice(at)}`;
}

const QUARTER_MS = 900_000;
const MINUTE_MS = 60_000;

export interface Clock {
  /** Milliseconds the zone's clocks are ahead of UTC at an instant. */
  readonly offsetAt: (atMs: number) => number;
  /** RFC 3339 with the zone's own offset: `2026-03-01T21:00:00.000-03:00`. */
  readonly isoOf: (at: Date) => string;
}

/** The clocks of a time zone; no zone changes its clocks but at a quarter of an hour. */
export function clockOf(timeZone: string): Clock {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    calendar: "iso8601",
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  const known = new Map<number, number>();
  const offsetAt = (atMs: number): number => {
    const quarter = Math.floor(atMs / QUARTER_MS);
    let offset = known.get(quarter);
    if (offset === undefined) {
      offset = measured(format, quarter * QUARTER_MS);
      if (known.size > 50_000) known.clear();
      known.set(quarter, offset);
    }
    return offset;
  };
  // Rows come in the order of their instants: what one minute has in common is worked out once.
  let minute = { at: Number.NaN, before: "", behind: "" };
  return {
    offsetAt,
    isoOf(at) {
      const atMs = at.getTime();
      const offset = offsetAt(atMs);
      const start = Math.floor((atMs + offset) / MINUTE_MS) * MINUTE_MS;
      if (minute.at !== start - offset)
        minute = {
          at: start - offset,
          before: new Date(start).toISOString().slice(0, -SECONDS_LENGTH),
          behind: suffixOf(offset),
        };
      return minute.before + secondsOf(atMs + offset - start) + minute.behind;
    },
  };
}

/** `00.000Z` */
const SECONDS_LENGTH = 7;
const secondsOf = (ms: number): string => `${TWO[Math.floor(ms / 1_000)] ?? "00"}.${THREE[ms % 1_000] ?? "000"}`;
const TWO = Array.from({ length: 60 }, (_, second) => String(second).padStart(2, "0"));
const THREE = Array.from({ length: 1_000 }, (_, ms) => String(ms).padStart(3, "0"));

function measured(format: Intl.DateTimeFormat, atMs: number): number {
  const part: Record<string, number> = {};
  for (const { type, value } of format.formatToParts(atMs)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) - atMs;
}

const suffixes = new Map<number, string>();

function suffixOf(offsetMs: number): string {
  let suffix = suffixes.get(offsetMs);
  if (suffix === undefined) {
    const minutes = Math.round(Math.abs(offsetMs) / MINUTE_MS);
    const two = (count: number): string => String(count).padStart(2, "0");
    suffix = `${offsetMs < 0 ? "-" : "+"}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
    suffixes.set(offsetMs, suffix);
  }
  return suffix;
}
