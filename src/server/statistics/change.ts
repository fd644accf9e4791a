// Splits the difference between two periods into parts that add up to it; pure.
import type { ChangeMeasure, ChangePart } from "#contract/period-change.ts";
import type { PartSums } from "./queries/played-parts.ts";
import type { PlayedBothTimes } from "./queries/player-change.ts";
import type { CalendarPeriod } from "./periods.ts";
import type { PartKey } from "./shares.ts";
import type { Span } from "./span.ts";

type Played = ChangePart["now"];

export const NOTHING_PLAYED: Played = { rounds: 0, turnover: 0n, wins: 0n, ggr: 0n };

const together = (one: Played, other: Played): Played => ({
  rounds: one.rounds + other.rounds,
  turnover: one.turnover + other.turnover,
  wins: one.wins + other.wins,
  ggr: one.ggr + other.ggr,
});

export const playedOf = (sums: readonly Pick<PartSums, "rounds" | "turnover" | "wins">[]): Played =>
  sums.reduce(
    (sum, { rounds, turnover, wins }) =>
      together(sum, { rounds: Number(rounds), turnover, wins, ggr: turnover - wins }),
    NOTHING_PLAYED,
  );

/** How much of the difference a part is. */
export const effectOf = ({ before, now }: ChangePart, measure: ChangeMeasure): bigint => now[measure] - before[measure];

const size = (amount: bigint): bigint => (amount < 0n ? -amount : amount);

/** The largest effect first, the rest last. */
export const byEffect = (parts: readonly ChangePart[], measure: ChangeMeasure): ChangePart[] =>
  parts.toSorted((one, other) => {
    if ((one.id === null) !== (other.id === null)) return one.id === null ? 1 : -1;
    const [a, b] = [size(effectOf(one, measure)), size(effectOf(other, measure))];
    if (a !== b) return a > b ? -1 : 1;
    return (one.id ?? "") < (other.id ?? "") ? -1 : 1;
  });

/** What was settled in the period before, and in this one. */
export interface TwoTimes {
  readonly before: readonly PartSums[];
  readonly now: readonly PartSums[];
}

export function splitBy(
  { before, now }: TwoTimes,
  keyOf: (row: PartSums) => PartKey,
  measure: ChangeMeasure,
): ChangePart[] {
  const keys = new Map([...before, ...now].map((row) => keyOf(row)).map((key) => [key.id, key]));
  const partsOf = (rows: readonly PartSums[]) => Map.groupBy(rows, (row) => keyOf(row).id);
  const [earlier, current] = [partsOf(before), partsOf(now)];
  const parts = [...keys.values()].map(({ id, names }) => ({
    id,
    names,
    count: 1,
    before: playedOf(earlier.get(id) ?? []),
    now: playedOf(current.get(id) ?? []),
  }));
  return byEffect(parts, measure);
}

/** Players of several tenants: so many one by one, everybody else as the rest. */
export function splitByPlayer(rows: readonly PlayedBothTimes[], measure: ChangeMeasure, most: number): ChangePart[] {
  const parts = byEffect(rows.map(playerPart), measure);
  const listed = parts.filter(({ id }) => id !== null).slice(0, most);
  const others = parts.filter((part) => !listed.includes(part));
  if (others.length === 0) return listed;
  const rest = others.reduce((sum, part) => ({
    id: null,
    names: null,
    count: sum.count + part.count,
    before: together(sum.before, part.before),
    now: together(sum.now, part.now),
  }));
  return [...listed, { ...rest, id: null, names: null }];
}

const playerPart = (row: PlayedBothTimes): ChangePart => ({
  id: row.id,
  names: row.code === null ? null : { "en-US": row.code, "pt-BR": row.code },
  count: Number(row.count),
  before: playedOf([{ rounds: row.roundsBefore, turnover: row.turnoverBefore, wins: row.winsBefore }]),
  now: playedOf([{ rounds: row.roundsNow, turnover: row.turnoverNow, wins: row.winsNow }]),
});

/**
 * The counted part of a period, and the same part of the period before: at the same distances from its beginning, and to
 * its end where the period is counted to its end.
 */
export function comparedSpans(
  asked: Span,
  period: CalendarPeriod,
  previous: CalendarPeriod,
): { readonly now: Span; readonly before: Span } {
  const clipped = (at: Date, { from, to }: CalendarPeriod) =>
    new Date(Math.min(Math.max(at.getTime(), from.getTime()), to.getTime()));
  const now = { from: clipped(asked.from, period), to: clipped(asked.to, period) };
  const shift = previous.from.getTime() - period.from.getTime();
  const moved = (at: Date) => clipped(new Date(at.getTime() + shift), previous);
  const before = { from: moved(now.from), to: now.to >= period.to ? previous.to : moved(now.to) };
  return { now, before };
}
