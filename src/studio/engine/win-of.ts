// From coins to money, in minor units and without a remainder.

/** @throws RangeError when the stake is not a positive multiple of `betCoins` minor units: the win could not be exact. */
export function winOf(stake: bigint, coins: number, betCoins: number): bigint {
  const unit = BigInt(betCoins);
  if (stake <= 0n || stake % unit !== 0n) throw new RangeError(`a stake of ${stake} is not a multiple of ${betCoins}`);
  if (coins < 0) throw new RangeError(`a win of ${coins} coins is below zero`);
  return (stake / unit) * BigInt(coins);
}
