// What the catalogue says about a game beyond its maths: names, labels and the exact figures of each variant.
import type { GameDefinition, Variant } from "../engine/definition.ts";

export type Volatility = "low" | "low-medium" | "medium" | "high";

/** Exact law of a whole round; rates are probabilities per round, moments are in stakes and after the win cap. */
export interface Figures {
  /** The label in hundredths of a percent: 9600 is 96 %. */
  readonly rtpBps: number;
  readonly hitRateBps: number;
  /** What a stake returns on average, before and after the win cap; the capped figure is the theoretical RTP. */
  readonly rtp: number;
  readonly rtpCapped: number;
  readonly rtpBase: number;
  readonly rtpFree: number;
  /** Any win at all; a win above the stake. */
  readonly hitRate: number;
  readonly aboveStakeRate: number;
  readonly freeSpinsOneIn: number;
  readonly freeSpinsMean: number;
  readonly sd: number;
  readonly skew: number;
  readonly kurtosis: number;
  readonly atLeast10xRate: number;
  readonly atLeast100xRate: number;
  readonly capRate: number;
  /** Number of stop combinations of one spin. */
  readonly cycle: number;
}

export interface GameVariant extends Variant {
  readonly volatility: Volatility;
  readonly figures: Figures;
  /** Lower-case hex SHA-256 of the canonical maths, as pinned. */
  readonly mathsHash: string;
}

export interface Game {
  readonly code: string;
  readonly names: { readonly "en-US": string; readonly "pt-BR": string };
  readonly definition: GameDefinition;
  readonly variants: readonly GameVariant[];
}
