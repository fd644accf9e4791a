// Bets against a game whose law is known: that another variant is served, or that the mean has moved.
import { type PayoutLaw, wholeCoins } from "./payout-law.ts";
import { cumulant, tiltToMean } from "./tilt.ts";
import type { Bets } from "./watch.ts";

/** A law that might be served instead of the declared one. */
export interface Suspect {
  readonly name: string;
  readonly law: PayoutLaw;
}

/** What the known suspects have of all that is staked; the rest is for changes nobody has a law of. */
const SUSPECTED = 0.95;
/** Each bet keeps this much of its stake out of the game, so that no single round can ruin it. */
const SPARED = 0.0001;
/** In RTP; beyond these the nearest one gains as well. */
const SHIFTS = [-0.1, -0.05, -0.02, 0.02, 0.05, 0.1];

interface LawBet {
  readonly name: string;
  readonly share: number;
  /** ln of what one unit becomes at each payout of the declared law, by its place there. */
  readonly growth: Float64Array;
}

/**
 * One unit on a suspect becomes q(x) ÷ p(x), its likelihood ratio: the bet that grows fastest while q is served. Shifts of
 * the mean are tilts of the declared law itself.
 */
export function lawBets(declared: PayoutLaw, suspects: readonly Suspect[]): Bets {
  const shifts = SHIFTS.map((shift) => ({ shift, mean: declared.mean + shift })).filter(({ mean }) =>
    isBetweenPayouts(declared, mean),
  );
  const forSuspects = shifts.length === 0 ? 1 : suspects.length === 0 ? 0 : SUSPECTED;
  const bets = [
    ...suspects.map(({ name, law }) => ({
      name,
      share: forSuspects / suspects.length,
      growth: likelihoodRatios(declared, law),
    })),
    ...shifts.map(({ shift, mean }) => ({
      name: shiftName(shift),
      share: (1 - forSuspects) / shifts.length,
      growth: tiltRatios(declared, mean),
    })),
  ];
  if (bets.length === 0) throw new RangeError("there is nothing to bet on");
  const rows = rowsOf(declared, bets);
  return {
    names: bets.map(({ name }) => name),
    logShares: bets.map(({ share }) => Math.log(share)),
    growth: (multiple) => rows.get(wholeCoins(declared, multiple) ?? -1) ?? null,
  };
}

const shiftName = (shift: number): string => `${shift > 0 ? "+" : "−"}${Math.abs(shift) * 100}`;

function isBetweenPayouts({ coins, coinsPerStake }: PayoutLaw, mean: number): boolean {
  return mean * coinsPerStake > (coins[0] ?? 0) && mean * coinsPerStake < (coins.at(-1) ?? 0);
}

function likelihoodRatios(declared: PayoutLaw, suspect: PayoutLaw): Float64Array {
  const other = new Map<number, number>();
  for (const [at, coins] of suspect.coins.entries()) {
    const same = wholeCoins(declared, coins / suspect.coinsPerStake);
    if (same !== undefined) other.set(same, suspect.probabilities[at] ?? 0);
  }
  return declared.coins.map((coins, at) => {
    const ratio = (other.get(coins) ?? 0) / (declared.probabilities[at] ?? 0);
    return Math.log(SPARED + (1 - SPARED) * ratio);
  });
}

function tiltRatios(declared: PayoutLaw, mean: number): Float64Array {
  const theta = tiltToMean(declared, mean);
  const offset = cumulant(declared, theta);
  return declared.coins.map((coins) => {
    const ratio = Math.exp((theta * coins) / declared.coinsPerStake - offset);
    return Math.log(SPARED + (1 - SPARED) * ratio);
  });
}

function rowsOf({ coins }: PayoutLaw, bets: readonly LawBet[]): ReadonlyMap<number, Float64Array> {
  return new Map(
    Array.from(coins, (each, at) => [each, Float64Array.from(bets, ({ growth }) => growth[at] ?? 0)] as const),
  );
}
