// Where the lines, the band and the marks of the runway's chart lie, in parts of its width and height.
import type { RunwayDetail } from "#contract/runway.ts";

export const WIDTH = 1_000;
export const HEIGHT = 240;

interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Geometry {
  /** Credit until now, the middle of the forecast, and the outline of its band; as SVG points. */
  readonly credit: string;
  readonly middle: string;
  readonly band: string;
  /** Amounts of the axis with their height, from 0 (top) to 1. */
  readonly ticks: readonly { readonly amount: bigint; readonly at: number }[];
  readonly yOf: (amount: bigint) => number;
  /** From 0 (left) to 1. */
  readonly xOf: (at: string) => number;
  /** The time at that place. */
  readonly timeAt: (share: number) => number;
}

const TICKS = 4;
const TEN = 10;
const ROUND_STEPS = [1, 2, 2.5, 5, TEN];

/** A round amount that about four of make up the whole. */
function stepOf(whole: number): number {
  const rough = Math.max(1, whole / TICKS);
  const unit = TEN ** Math.floor(Math.log10(rough));
  return Math.max(1, (ROUND_STEPS.find((step) => step * unit >= rough) ?? TEN) * unit);
}

/** Amounts are drawn only: their texts come from the figures themselves. */
export function geometryOf({ hours, band, low_level: low, critical_level: critical }: RunwayDetail): Geometry {
  const times = [...hours, ...band].map(({ at }) => Date.parse(at));
  const first = times[0] ?? 0;
  const last = Math.max(times.at(-1) ?? first, first + 1);
  const amounts = [
    ...hours.map(({ credit }) => credit),
    ...band.map(({ high }) => high),
    ...[low, critical].filter((level) => level !== null),
  ].map(Number);
  const [most, least] = [Math.max(1, ...amounts), Math.min(0, ...amounts)];
  const step = stepOf(most - least);
  const top = Math.ceil(most / step) * step;
  const bottom = Math.floor(least / step) * step;
  const xOf = (at: string): number => (Date.parse(at) - first) / (last - first);
  const yOf = (amount: bigint): number => 1 - (Number(amount) - bottom) / (top - bottom);
  const point = (at: string, amount: bigint): Point => ({ x: xOf(at), y: yOf(amount) });
  const now = hours.at(-1);
  const start = now === undefined ? [] : [point(now.at, now.credit)];
  return {
    credit: textOf(hours.map(({ at, credit }) => point(at, credit))),
    middle: textOf([...start, ...band.map(({ at, middle }) => point(at, middle))]),
    band: textOf([
      ...start,
      ...band.map(({ at, high }) => point(at, high)),
      ...band.map(({ at, low: least }) => point(at, least)).toReversed(),
    ]),
    ticks: Array.from({ length: Math.round((top - bottom) / step) + 1 }, (_, index) => {
      const amount = BigInt(Math.round(bottom + step * index));
      return { amount, at: yOf(amount) };
    }),
    xOf,
    yOf,
    timeAt: (share) => first + share * (last - first),
  };
}

const textOf = (points: readonly Point[]): string =>
  points.map(({ x, y }) => `${(x * WIDTH).toFixed(1)},${(y * HEIGHT).toFixed(1)}`).join(" ");
