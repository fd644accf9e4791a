// The band that actual RTP is shown beside, in hundredths of a per cent.
import type { Band } from "#studio/statistics/band.ts";

/** A healthy game lies outside the band of one look in one of a hundred. */
export const BAND_RISK = 0.01;
export const BPS = 10_000;

/** Rounded outwards, so that what lies within still does. */
export const bandInBps = ({ lowest, highest }: Band) => ({
  low_bps: Math.floor(lowest * BPS),
  high_bps: Math.ceil(highest * BPS),
});
