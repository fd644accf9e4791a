// How much evidence the alarm of each watch takes, when nobody knows beforehand how many watches a year will bring.
import { alarmLevel } from "./watch.ts";

const FIRST_WATCHES = 16;

/**
 * ln of the wealth at which the watch that was begun as number `number` of a year (from 1) raises the alarm. The first
 * sixteen share half of the false alarms a year may bring, the next sixteen a quarter, the thirty-two after them an eighth,
 * and so on: all together never have more than `falseAlarmsPerYear`, however many there come to be, and a watch keeps its
 * level when others are begun.
 * @throws RangeError when the number is below 1 or the rate is no probability.
 */
export function levelOfWatch(number: number, falseAlarmsPerYear: number): number {
  if (!(number >= 1)) throw new RangeError(`there is no watch number ${number}`);
  const group = Math.max(0, Math.ceil(Math.log2(number / FIRST_WATCHES)));
  const series = group === 0 ? FIRST_WATCHES : FIRST_WATCHES * 2 ** (group - 1);
  return alarmLevel({ series, falseAlarmsPerYear: falseAlarmsPerYear / 2 ** (group + 1) });
}
