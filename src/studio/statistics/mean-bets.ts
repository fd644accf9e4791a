// Bets against a game of others, of which only the RTP and the largest payout are known.
import type { Bets } from "./watch.ts";

export interface DeclaredMean {
  /** The RTP told to players, as a fraction. */
  readonly rtp: number;
  /** A round pays at most so many times its stake. */
  readonly maxMultiple: number;
  /** The true mean may be this far from `rtp` on either side; half a basis point where labels are whole basis points. */
  readonly tolerance: number;
}

/** The boldest bet, as a part of the boldest that could not lose all in one round. */
const BOLDEST = 0.9;
const BETS_UPWARD = 12;
const BETS_DOWNWARD = 5;

/**
 * One unit on a bet becomes 1 + λ(x − m) after a payout x: a gain of nothing on average whatever the law, as long as its
 * mean is m. Upward bets (λ > 0) take m at the upper end of the tolerance, downward ones at the lower, so a mean anywhere
 * between favours none. Each λ is half the one before, since the best one depends on the variance, which nobody tells.
 * Source: testing the mean of a bounded variable by betting (Waudby-Smith and Ramdas 2024).
 * @throws RangeError when the mean is not between 0 and the largest payout.
 */
export function meanBets({ rtp, maxMultiple, tolerance }: DeclaredMean): Bets {
  const [least, most] = [rtp - tolerance, rtp + tolerance];
  if (!(tolerance >= 0 && least > 0 && most < maxMultiple)) {
    throw new RangeError(`an RTP of ${rtp} ± ${tolerance} is not between 0 and ${maxMultiple}`);
  }
  const bets = [
    ...Array.from({ length: BETS_UPWARD }, (_, halved) => ({
      name: "above",
      lambda: BOLDEST / most / 2 ** halved,
      mean: most,
      share: 1 / 2 / BETS_UPWARD,
    })),
    ...Array.from({ length: BETS_DOWNWARD }, (_, halved) => ({
      name: "below",
      lambda: -BOLDEST / (maxMultiple - least) / 2 ** halved,
      mean: least,
      share: 1 / 2 / BETS_DOWNWARD,
    })),
  ];
  return {
    names: bets.map(({ name }) => name),
    logShares: bets.map(({ share }) => Math.log(share)),
    growth: (multiple) => {
      if (!(multiple >= 0 && multiple <= maxMultiple)) return null;
      return bets.map(({ lambda, mean }) => Math.log1p(lambda * (multiple - mean)));
    },
  };
}
