/** What the tuner is asked for: how a game shall feel, and which labels its variants shall carry. */
import type { GameDefinition } from "#studio/engine/definition.ts";
import type { Volatility } from "#studio/games/game.ts";
import { emberAnvil } from "#studio/games/ember-anvil.ts";
import { lanternMeadow } from "#studio/games/lantern-meadow.ts";
import { saltglassChoir } from "#studio/games/saltglass-choir.ts";

export interface Brief {
  readonly definition: GameDefinition;
  readonly volatility: Volatility;
  readonly reels: readonly ReelBrief[];
  /** The same symbol comes back after so many stops at the earliest. */
  readonly gap: number;
  /** What all variants shall be near to. */
  readonly aim: Feel;
  /** RTP of the labels in hundredths, from the lowest. */
  readonly labels: readonly number[];
  /**
   * How far the RTP after the cap may be from the label. The promise is 0.000 05; the RTP of three reels moves in steps
   * of half of that.
   */
  readonly near: number;
  readonly seed: number;
  /** What a round shall tell at least between two variants, in nats: a watch needs about seven to be sure. */
  readonly apart: number;
  /** How long to look for strips that feel right. */
  readonly steps: number;
}

export interface ReelBrief {
  readonly stops: number;
  /** How many of a wild or scatter the reel holds; the tuner leaves them where they are. */
  readonly special: Readonly<Record<number, number>>;
}

/** Per round; `sd` in stakes. */
export interface Feel {
  readonly hitRate: number;
  readonly overStakeRate: number;
  readonly sd: number;
}

const labels = [88, 90, 92, 94, 96];
const reelsOf = (stops: readonly number[], special: readonly Record<number, number>[]): ReelBrief[] =>
  stops.map((count, reel) => ({ stops: count, special: special[reel] ?? {} }));

export const briefs: readonly Brief[] = [
  {
    definition: lanternMeadow,
    volatility: "medium",
    reels: reelsOf(
      [32, 32, 32, 32, 32],
      [{ 10: 1 }, { 0: 2, 10: 1 }, { 0: 2, 10: 1 }, { 0: 2, 10: 1 }, { 0: 1, 10: 1 }],
    ),
    gap: 3,
    aim: { hitRate: 0.3, overStakeRate: 0.17, sd: 4.5 },
    labels,
    near: 0.000_01,
    seed: 1,
    apart: 0.075,
    steps: 1_500,
  },
  {
    definition: saltglassChoir,
    volatility: "low-medium",
    reels: reelsOf([32, 32, 32, 32, 32], [{ 9: 1 }, { 0: 1, 9: 1 }, { 0: 2, 9: 1 }, { 0: 2, 9: 1 }, { 9: 1 }]),
    gap: 3,
    aim: { hitRate: 0.29, overStakeRate: 0.18, sd: 4 },
    labels,
    near: 0.000_01,
    seed: 1,
    apart: 0.075,
    steps: 1_500,
  },
  {
    definition: emberAnvil,
    volatility: "high",
    reels: reelsOf([34, 36, 36], [{ 8: 2 }, { 0: 1, 8: 2 }, { 1: 1, 8: 2 }]),
    gap: 2,
    aim: { hitRate: 0.235, overStakeRate: 0.13, sd: 7.3 },
    labels,
    near: 0.000_04,
    seed: 1,
    apart: 0.038,
    steps: 1_500,
  },
];
