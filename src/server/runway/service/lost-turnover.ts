// Estimates the turnover lost while credit was exhausted, from the same hours of the weeks before.

export interface TurnoverHour {
  readonly hour: Date;
  readonly turnover: bigint;
}

const HOUR_MS = 3_600_000;
const HOURS_OF_DAY = 24;
const HOURS_OF_WEEK = 7 * HOURS_OF_DAY;
const WEEKS = 4;

/** How far before an exhaustion the hours it is compared with go. */
export const COMPARED_MS = WEEKS * HOURS_OF_WEEK * HOUR_MS;

/**
 * For each hour (or part of one) between `from` and `to`: the mean turnover of the same hour of the same weekday in the
 * four weeks before `from`, less what was staked in it all the same; where less than a week is known, of the same hour of
 * the days before. null where nothing was played before.
 */
export function lostTurnover(hours: readonly TurnoverHour[], from: Date, to: Date): bigint | null {
  const turnover = new Map(hours.map((one) => [Math.floor(one.hour.getTime() / HOUR_MS), one.turnover]));
  const start = Math.floor(from.getTime() / HOUR_MS);
  const before = [...turnover.keys()].filter((hour) => hour < start && hour >= start - WEEKS * HOURS_OF_WEEK);
  if (before.length === 0) return null;
  const first = before.reduce((least, hour) => Math.min(least, hour));
  const step = start - first >= HOURS_OF_WEEK ? HOURS_OF_WEEK : HOURS_OF_DAY;
  let lost = 0n;
  for (let hour = start; hour * HOUR_MS < to.getTime(); hour += 1) {
    const samples = samplesOf(hour, { start, first, step });
    if (samples.length === 0) continue;
    const sum = samples.reduce((total, one) => total + (turnover.get(one) ?? 0n), 0n);
    const covered = BigInt(Math.min((hour + 1) * HOUR_MS, to.getTime()) - Math.max(hour * HOUR_MS, from.getTime()));
    const expected = (sum * covered) / (BigInt(samples.length) * BigInt(HOUR_MS));
    const staked = hour === start ? 0n : (turnover.get(hour) ?? 0n);
    if (expected > staked) lost += expected - staked;
  }
  return lost;
}

interface Known {
  readonly start: number;
  readonly first: number;
  readonly step: number;
}

/** The hours an hour is compared with. */
function samplesOf(hour: number, { start, first, step }: Known): number[] {
  const nearest = hour - Math.ceil((hour - start + 1) / step) * step;
  const samples: number[] = [];
  for (let sample = nearest; sample >= first && sample >= start - WEEKS * HOURS_OF_WEEK; sample -= step)
    samples.push(sample);
  return samples;
}
