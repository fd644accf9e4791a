// The band that actual RTP is shown beside, in hundredths of a per cent.
import type { Band } from "#studio/statistics/band.ts";
import type { Comparison } from "#studio/statistics/tally.ts";
import { evidence, type WatchState } from "#studio/statistics/watch.ts";

/** A healthy game lies outside the band of one look in one of a hundred. */
export const BAND_RISK = 0.01;
export const BPS = 10_000;

/** Rounded outwards, so that what lies within still does. */
export const bandInBps = ({ lowest, highest }: Band) => ({
  low_bps: Math.floor(lowest * BPS),
  high_bps: Math.ceil(highest * BPS),
});

/** Evidence is a logarithm; a number of the wire has no infinity. */
export const eValueOnWire = (state: WatchState): number => Math.min(Math.exp(evidence(state)), Number.MAX_VALUE);

/** As integrators and the dashboard are told; null where there is nothing to compare. */
export const bandOnWire = (comparison: Comparison | null) =>
  comparison === null
    ? null
    : {
        ...bandInBps(comparison),
        confidence_bps: Math.round((1 - BAND_RISK) * BPS),
        is_exact: comparison.exact,
      };
