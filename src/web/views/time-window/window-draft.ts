// A window of maintenance while it is being filled in: days and times of the reader's zone, and what they come to.
import { dayOf, instantOf, wallOf } from "#web/ui/calendar-days.ts";

export interface WindowDraft {
  readonly fromDay: string | null;
  readonly fromTime: string | null;
  readonly isOpen: boolean;
  readonly toDay: string | null;
  readonly toTime: string | null;
  readonly reason: string;
}

export const NEW_WINDOW: WindowDraft = {
  fromDay: null,
  fromTime: null,
  isOpen: false,
  toDay: null,
  toTime: null,
  reason: "",
};

const timeOf = (date: Date, zone: string): string => new Date(wallOf(date, zone)).toISOString().slice(11, 16);

interface Written {
  readonly from: string;
  readonly to: string | null;
  readonly reason: string;
}

export function draftOf({ from, to, reason }: Written, zone: string): WindowDraft {
  const [begins, ends] = [new Date(from), to === null ? null : new Date(to)];
  return {
    fromDay: dayOf(begins, zone),
    fromTime: timeOf(begins, zone),
    isOpen: ends === null,
    toDay: ends === null ? null : dayOf(ends, zone),
    toTime: ends === null ? null : timeOf(ends, zone),
    reason,
  };
}

/** As the contract has it; null where a part is not there yet. */
export const instantIn = (day: string | null, time: string | null, zone: string): string | null =>
  day === null || time === null ? null : instantOf(Date.parse(`${day}T${time}Z`), zone).toISOString();

/** Parts that must be there and are not, by the names of their fields. */
export function missingIn({ fromDay, fromTime, isOpen, toDay, toTime }: WindowDraft): readonly string[] {
  const parts = { from: fromDay, fromTime, ...(isOpen ? {} : { to: toDay, toTime }) };
  return Object.entries(parts).flatMap(([name, value]) => (value === null ? [name] : []));
}
