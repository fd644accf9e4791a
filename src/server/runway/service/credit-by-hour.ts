// Puts an agent's credit of the last days together, hour by hour: each day from its opening balance, the last from now.
import type { PlayedHour } from "../queries/hours.ts";
import type { CreditFlow, DayOpening } from "../queries/credit-hours.ts";

const HOUR_MS = 3_600_000;

export interface CreditHistory {
  readonly openings: readonly DayOpening[];
  readonly flows: readonly CreditFlow[];
  /** Hours whose stakes and wins moved the credit itself; none in transfer mode. */
  readonly played: readonly PlayedHour[];
  /** What there is now, of the balance alone. */
  readonly balance: bigint;
}

export interface CreditHour {
  /** End of the hour; of the running one, now. */
  readonly at: Date;
  readonly balance: bigint;
}

/** One point for each hour from the first opening on; each day begins anew with what the books say. */
export function creditByHour({ openings, flows, played, balance }: CreditHistory, now: Date): CreditHour[] {
  const moved = new Map<number, bigint>();
  const add = (hour: Date, amount: bigint): void => {
    moved.set(hour.getTime(), (moved.get(hour.getTime()) ?? 0n) + amount);
  };
  for (const { hour, amount } of flows) add(hour, amount);
  for (const { hour, turnover, wins } of played) add(hour, wins - turnover);
  const points: CreditHour[] = [];
  for (const { day, opening } of openings) {
    let left = opening;
    for (let hour = day.getTime(); hour < Math.min(day.getTime() + 24 * HOUR_MS, now.getTime()); hour += HOUR_MS) {
      left += moved.get(hour) ?? 0n;
      const end = hour + HOUR_MS;
      points.push(end <= now.getTime() ? { at: new Date(end), balance: left } : { at: now, balance });
    }
  }
  return points;
}
