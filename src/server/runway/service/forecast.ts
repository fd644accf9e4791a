/**
 * Forecasts how long an agent's credit lasts, from the GGR of its own players hour by hour over four weeks.
 *
 * The last weeks are cut into days that begin at the hour of now. A scenario is a row of such days, drawn with the days of
 * the same weekday four times as likely as others, so that each hour ahead follows hours of the same time of day. Of two
 * hundred scenarios the tenth, half and nine tenths make the band. Nothing is assumed about how wins are distributed.
 */

/** What one whole hour used up: turnover − wins; below zero where players won more than they staked. */
export interface HourUse {
  readonly hour: Date;
  readonly used: bigint;
}

export interface ForecastInput {
  readonly now: Date;
  readonly available: bigint;
  /** Whole hours of the last four weeks with any play, in any order; others used nothing. */
  readonly hours: readonly HourUse[];
  /** GGR of the last 24 hours, the running hour included. */
  readonly used24h: bigint;
  /** Whether anything was staked in the last 24 hours. */
  readonly isUsed: boolean;
}

/** The credit so many hours from now, as the tenth, half and nine tenths of the scenarios have it at most. */
export interface BandPoint {
  readonly hour: number;
  readonly low: bigint;
  readonly middle: bigint;
  readonly high: bigint;
}

export interface Exhaustion {
  /** Hours from now; null: not within the horizon. */
  readonly early: number | null;
  readonly likely: number | null;
  readonly late: number | null;
}

export type ForecastBasis =
  /** The hours of so many days. */
  | "hours"
  /** Fewer days than a band takes: the pace of the last 24 hours. */
  | "pace"
  /** Nothing was staked in the last 24 hours. */
  | "unused"
  /** There is nothing that could last. */
  | "empty";

export interface Forecast extends Exhaustion {
  readonly basis: ForecastBasis;
  /** Whole days the band rests on. */
  readonly days: number;
}

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;
export const HISTORY_DAYS = 28;
/** Further ahead it would be a guess. */
export const HORIZON_DAYS = 60;
const SCENARIOS = 200;
const SAME_WEEKDAY_WEIGHT = 4;
const WEEK = 7;
/** Fewer days say nothing about how much one differs from another. */
const LEAST_DAYS = 7;

/** Hours of one past day, each with what was used up since the day's beginning. */
interface PastDay {
  readonly upTo: readonly bigint[];
  readonly used: bigint;
  /** The most that was used up at any hour of it. */
  readonly peak: bigint;
}

const hourNumber = (at: Date): number => Math.floor(at.getTime() / HOUR_MS);

/** Days that end with the last whole hour, the newest first; none from before the first play. */
function pastDays({ now, hours }: Pick<ForecastInput, "now" | "hours">): PastDay[] {
  const end = hourNumber(now);
  const used = new Map(hours.map((one) => [hourNumber(one.hour), one.used]));
  const known = [...used.keys()].filter((hour) => hour < end && hour >= end - HISTORY_DAYS * DAY_HOURS);
  if (known.length === 0) return [];
  const first = known.reduce((least, hour) => Math.min(least, hour));
  const days = Math.floor((end - first) / DAY_HOURS);
  return Array.from({ length: days }, (_, back) => dayFrom(used, end - (back + 1) * DAY_HOURS));
}

function dayFrom(used: ReadonlyMap<number, bigint>, start: number): PastDay {
  let sum = 0n;
  let peak = 0n;
  const upTo = Array.from({ length: DAY_HOURS }, (_, index) => {
    sum += used.get(start + index) ?? 0n;
    if (sum > peak) peak = sum;
    return sum;
  });
  return { upTo, used: sum, peak };
}

/** How likely each past day is to stand for the day so many days ahead. */
const weightOf = (back: number, ahead: number): number => ((back + 1 + ahead) % WEEK === 0 ? SAME_WEEKDAY_WEIGHT : 1);

/** Numbers in [0, 1) without any pattern a scenario could follow: the same on every machine. */
function spread(scenario: number, ahead: number): number {
  let mixed = Math.imul(scenario + 1, 0x9e37_79b1) ^ Math.imul(ahead + 1, 0x85eb_ca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0_aaad);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a_2d97);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
}

function drawn(weights: readonly number[], share: number): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let left = share * total;
  const index = weights.findIndex((weight) => (left -= weight) < 0);
  return index === -1 ? weights.length - 1 : index;
}

/** Which of so many past days stands for each day ahead of each scenario: the same draws for every agent. */
const draws = new Map<number, Uint8Array>();

/** The first day ahead takes every past day in its due share, so that a band of hours rests on all of them. */
function drawsOf(days: number): Uint8Array {
  const known = draws.get(days);
  if (known !== undefined) return known;
  const weights = Array.from({ length: WEEK }, (_, ahead) =>
    Array.from({ length: days }, (_day, back) => weightOf(back, ahead)),
  );
  const made = Uint8Array.from({ length: SCENARIOS * HORIZON_DAYS }, (_, index) => {
    const scenario = Math.floor(index / HORIZON_DAYS);
    const ahead = index % HORIZON_DAYS;
    const share = ahead === 0 ? (scenario + 0.5) / SCENARIOS : spread(scenario, ahead);
    return drawn(weights[ahead % WEEK] ?? [], share);
  });
  draws.set(days, made);
  return made;
}

/** The past day that stands for a day ahead of a scenario. */
function scenariosOf(days: readonly PastDay[]): (scenario: number, ahead: number) => PastDay {
  const drawnDays = drawsOf(days.length);
  return (scenario, ahead) => {
    const day = days[drawnDays[scenario * HORIZON_DAYS + ahead] ?? 0];
    if (day === undefined) throw new RangeError("no day to draw from");
    return day;
  };
}

function exhaustedAfter(available: bigint, dayAt: (ahead: number) => PastDay): number | null {
  let left = available;
  for (let ahead = 0; ahead < HORIZON_DAYS; ahead += 1) {
    const day = dayAt(ahead);
    if (day.peak >= left) return ahead * DAY_HOURS + day.upTo.findIndex((used) => used >= left) + 1;
    left -= day.used;
  }
  return null;
}

/** The value at most a share of them is above; the list is sorted. */
function quantile<T>(sorted: readonly T[], tenths: number): T {
  const at = Math.min(sorted.length - 1, Math.max(0, Math.ceil((sorted.length * tenths) / 10) - 1));
  const value = sorted[at];
  if (value === undefined) throw new RangeError("nothing to take a share of");
  return value;
}

const byAmount = (one: bigint, other: bigint): number => (one < other ? -1 : one > other ? 1 : 0);
const byTime = (one: number | null, other: number | null): number =>
  (one ?? Number.POSITIVE_INFINITY) < (other ?? Number.POSITIVE_INFINITY) ? -1 : one === other ? 0 : 1;

export function forecastOf(input: ForecastInput): Forecast {
  const { available, used24h, isUsed } = input;
  const nothing = { early: null, likely: null, late: null, days: 0 };
  if (available <= 0n) return { ...nothing, basis: "empty" };
  if (!isUsed) return { ...nothing, basis: "unused" };
  const days = pastDays(input);
  if (days.length < LEAST_DAYS) {
    const likely = used24h <= 0n ? null : atPace(available, used24h);
    return { ...nothing, likely, basis: "pace" };
  }
  const dayOf = scenariosOf(days);
  const ends = Array.from({ length: SCENARIOS }, (_, scenario) =>
    exhaustedAfter(available, (ahead) => dayOf(scenario, ahead)),
  ).toSorted(byTime);
  return {
    basis: "hours",
    days: days.length,
    early: quantile(ends, 1),
    likely: quantile(ends, 5),
    late: quantile(ends, 9),
  };
}

function atPace(available: bigint, used24h: bigint): number | null {
  const hours = Number((available * 24n + used24h - 1n) / used24h);
  return hours > HORIZON_DAYS * DAY_HOURS ? null : hours;
}

/** The band of the credit for each of the next `ahead` hours; none where the forecast has no band. */
export function bandOf(input: ForecastInput, ahead: number): BandPoint[] {
  if (forecastOf(input).basis !== "hours") return [];
  const days = pastDays(input);
  const dayOf = scenariosOf(days);
  const paths = Array.from({ length: SCENARIOS }, (_, scenario) => pathOf(input.available, ahead, scenario, dayOf));
  return Array.from({ length: ahead }, (_, index) => {
    const left = paths.map((path) => path[index] ?? 0n).toSorted(byAmount);
    return { hour: index + 1, low: quantile(left, 1), middle: quantile(left, 5), high: quantile(left, 9) };
  });
}

/** What is likely to be used up within so many hours; null where that cannot be forecast. Never below zero. */
export function likelyUse(input: ForecastInput, hours: number): bigint | null {
  const { basis } = forecastOf({ ...input, available: 1n });
  if (basis === "unused" || basis === "empty") return null;
  if (hours === 0) return 0n;
  const used = basis === "pace" ? (input.used24h * BigInt(hours)) / BigInt(DAY_HOURS) : middleUse(input, hours);
  return used < 0n ? 0n : used;
}

function middleUse(input: ForecastInput, hours: number): bigint {
  const days = pastDays(input);
  const dayOf = scenariosOf(days);
  const whole = Math.floor(hours / DAY_HOURS);
  const rest = hours % DAY_HOURS;
  const used = Array.from({ length: SCENARIOS }, (_, scenario) => {
    let sum = rest === 0 ? 0n : (dayOf(scenario, whole).upTo[rest - 1] ?? 0n);
    for (let ahead = 0; ahead < whole; ahead += 1) sum += dayOf(scenario, ahead).used;
    return sum;
  });
  return quantile(used.toSorted(byAmount), 5);
}

/** Credit that was used up stays used up: no stake is taken any more. */
function pathOf(available: bigint, ahead: number, scenario: number, dayOf: ReturnType<typeof scenariosOf>): bigint[] {
  let start = available;
  let isOver = false;
  return Array.from({ length: ahead }, (_, index) => {
    const day = dayOf(scenario, Math.floor(index / DAY_HOURS));
    const left = start - (day.upTo[index % DAY_HOURS] ?? 0n);
    isOver ||= left <= 0n;
    if (index % DAY_HOURS === DAY_HOURS - 1) start -= day.used;
    return isOver ? 0n : left;
  });
}
