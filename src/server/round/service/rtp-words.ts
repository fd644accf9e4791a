// What the thread that knows the exact laws of our games is asked, and what it answers.
import type { Tally } from "#studio/statistics/tally.ts";
import type { PaidRounds, WatchState } from "#studio/statistics/watch.ts";

/** Rounds of one variant since the last look. */
export interface Observed {
  readonly game: string;
  readonly variant: string;
  /** null before the first look. */
  readonly state: WatchState | null;
  readonly paid: readonly PaidRounds[];
}

export interface Watched {
  readonly state: WatchState;
  /** ln of the highest wealth, Infinity after a payout that cannot be. */
  readonly highest: number;
}

export interface Compared {
  readonly game: string;
  readonly variant: string;
  readonly tally: Tally;
  /** The chance that a healthy game lies outside the band. */
  readonly risk: number;
}
