// The characteristic function of one round about its mean, exact enough to be raised to the power of a billion rounds.
import type { PayoutLaw } from "./payout-law.ts";

export interface LogCharacteristic {
  /** ln |φ(ω)|, at most 0. */
  readonly size: number;
  readonly angle: number;
}

/**
 * ln E exp(iω(X − μ)), ω in radians per coin. Real part less one and imaginary part are summed as the small quantities
 * they are near ω = 0, so their relative error stays near 1e-15 and that of n·ln φ does too.
 */
export function logCharacteristic(
  { coins, probabilities, mean, coinsPerStake }: PayoutLaw,
  omega: number,
): LogCharacteristic {
  const centre = mean * coinsPerStake;
  let real = 0;
  let imaginary = 0;
  for (let at = 0; at < coins.length; at += 1) {
    const probability = probabilities[at] ?? 0;
    const angle = omega * ((coins[at] ?? 0) - centre);
    const sine = Math.sin(angle / 2);
    real -= 2 * probability * sine * sine;
    imaginary += probability * sineLessAngle(angle);
  }
  return {
    size: Math.log1p(2 * real + real * real + imaginary * imaginary) / 2,
    angle: Math.atan2(imaginary, 1 + real),
  };
}

/** sin(y) − y. The mean of y is zero, so leaving y out of every term leaves the sum as it was. */
function sineLessAngle(y: number): number {
  if (Math.abs(y) > 0.3) return Math.sin(y) - y;
  const square = y * y;
  const tail = 1 - (square / 42) * (1 - (square / 72) * (1 - square / 110));
  return ((-y * square) / 6) * (1 - (square / 20) * tail);
}
