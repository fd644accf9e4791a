// Which stakes our games take: whole multiples of the coins of one stake, so that every win is exact.

export interface StakeLimits {
  readonly min: bigint;
  readonly max: bigint;
  /** Every stake is a multiple of this. */
  readonly step: bigint;
}

const LADDER = [1n, 2n, 3n, 5n, 10n, 20n, 30n, 50n, 100n, 200n, 500n, 1000n];

/** Limits in minor units for a game of `betCoins` coins a stake. */
export function stakeLimits(betCoins: number): StakeLimits {
  const step = BigInt(betCoins);
  return { min: step, max: step * 1000n, step };
}

/** The stakes a player is offered, ascending, in minor units. */
export const stakesOf = (betCoins: number): bigint[] => LADDER.map((times) => times * BigInt(betCoins));

export const takesStake = ({ min, max, step }: StakeLimits, stake: bigint): boolean =>
  stake >= min && stake <= max && stake % step === 0n;
