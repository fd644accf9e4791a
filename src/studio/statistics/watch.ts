// Watches a series of rounds, and may be looked at after every one of them.
// It is a bet against the declared game that, while the game is as declared, grows to a thousandfold in at most one of a
// thousand series, however long and often one looks.
//
// Source: Ville's inequality for a test martingale. Wealth begins at 1 and is staked on bets none of which has an
// expected gain while the declaration holds; so P(wealth ever ≥ c) ≤ 1/c. Part of it is kept back and staked bit by bit,
// with every bucket of rounds anew, so that what goes wrong only after a million good rounds is found as well. Stakes play no
// part: whoever chooses them, as long as before the round, cannot mislead a watch.

/** Bets that cannot be expected to gain while the declaration holds: E exp(growth of a bet) ≤ 1 for each. */
export interface Bets {
  /** What each bet supposes instead of the declaration. */
  readonly names: readonly string[];
  /** ln of each one's share of all that is staked; the shares sum to 1. */
  readonly logShares: readonly number[];
  /**
   * ln of what one unit on each bet has become after a round that paid this multiple of its stake; null when the
   * declaration makes that payout impossible. Each number is finite.
   */
  readonly growth: (multiple: number) => ArrayLike<number> | null;
}

/**
 * Plain JSON of a few hundred bytes: all that is remembered of a series, however long it is. It belongs to the bets it was
 * begun with; with others, as when a game gains a variant, a watch begins anew.
 */
export interface WatchState {
  readonly rounds: number;
  readonly buckets: number;
  /** ln of the wealth on each bet, in the order of `names`; empty before the first bucket. */
  readonly wealth: readonly number[];
  /** ln of the highest total wealth after any bucket; 0 at first. */
  readonly peak: number;
  /** Rounds that paid what the declaration makes impossible. */
  readonly impossible: number;
}

/** Rounds of one payout, in multiples of their stake. */
export interface PaidRounds {
  readonly multiple: number;
  readonly rounds: number;
}

/** How many alarms without a cause a year may bring, all series together. */
export interface AlarmRate {
  /** Watches begun within a year: one per series at its beginning, one more after each alarm that was dealt with. */
  readonly series: number;
  /** 0.001 is one year of a thousand with an alarm. */
  readonly falseAlarmsPerYear: number;
}

export const unwatched: WatchState = { rounds: 0, buckets: 0, wealth: [], peak: 0, impossible: 0 };

/**
 * The state after one more bucket: the rounds since the last look, in any order, in one number per payout. Buckets may end
 * anywhere that does not depend on what comes after; one per round finds a fault soonest.
 * @throws RangeError for a state of another number of bets.
 */
export function observe(bets: Bets, state: WatchState, bucket: readonly PaidRounds[]): WatchState {
  if (state.buckets > 0 && state.wealth.length !== bets.names.length) {
    throw new RangeError(`a state of ${state.wealth.length} bets cannot go on with ${bets.names.length}`);
  }
  const { rounds, impossible, growth } = outcomeOf(bets, bucket);
  const staked = Math.log(keptBack(state.buckets) - keptBack(state.buckets + 1));
  const wealth: number[] = [];
  for (let bet = 0; bet < growth.length; bet += 1) {
    const before = state.wealth[bet] ?? -Infinity;
    wealth.push(logSum(before, staked + (bets.logShares[bet] ?? 0)) + (growth[bet] ?? 0));
  }
  const buckets = state.buckets + 1;
  return {
    rounds: state.rounds + rounds,
    buckets,
    wealth,
    peak: Math.max(state.peak, evidence({ buckets, wealth })),
    impossible: state.impossible + impossible,
  };
}

interface BucketOutcome {
  readonly rounds: number;
  readonly impossible: number;
  /** ln of what one unit on each bet has become. */
  readonly growth: readonly number[];
}

function outcomeOf(bets: Bets, bucket: readonly PaidRounds[]): BucketOutcome {
  const growth = bets.logShares.map(() => 0);
  let [rounds, impossible] = [0, 0];
  for (const paid of bucket) {
    rounds += paid.rounds;
    const gains = bets.growth(paid.multiple);
    if (gains === null) impossible += paid.rounds;
    else
      for (let bet = 0; bet < growth.length; bet += 1)
        growth[bet] = (growth[bet] ?? 0) + paid.rounds * (gains[bet] ?? 0);
  }
  return { rounds, impossible, growth };
}

/** ln of the total wealth now, the e-value: evidence against the declaration when above 0. */
export function evidence({ buckets, wealth }: Pick<WatchState, "buckets" | "wealth">): number {
  const rest = Math.log(keptBack(buckets));
  let largest = rest;
  for (const each of wealth) if (each > largest) largest = each;
  let sum = Math.exp(rest - largest);
  for (const each of wealth) sum += Math.exp(each - largest);
  return largest + Math.log(sum);
}

/**
 * ln of the wealth at which to raise the alarm. Over `series` watches together, P(any alarm in a healthy year) is at most
 * `falseAlarmsPerYear`: each has an equal part of it.
 * @throws RangeError when fewer than one series is watched or the rate is no probability.
 */
export function alarmLevel({ series, falseAlarmsPerYear }: AlarmRate): number {
  if (!(series >= 1)) throw new RangeError(`${series} series cannot be watched`);
  if (!(falseAlarmsPerYear > 0 && falseAlarmsPerYear < 1)) {
    throw new RangeError(`${falseAlarmsPerYear} is no rate of false alarms`);
  }
  return Math.log(series / falseAlarmsPerYear);
}

/** Whether the series has ever raised the alarm; a payout that cannot be raises it alone. */
export function isAlarmed({ peak, impossible }: WatchState, level: number): boolean {
  return impossible > 0 || peak >= level;
}

/** What the series looks most like, if it is not as declared; null before the first bucket. */
export function likeliest({ names }: Bets, { wealth }: WatchState): string | null {
  let best = -1;
  for (const [bet, each] of wealth.entries()) if (best < 0 || each > (wealth[best] ?? 0)) best = bet;
  return names[best] ?? null;
}

/** The part of the wealth not yet staked: three quarters are staked at once, and after a million buckets a sixtieth is left. */
function keptBack(buckets: number): number {
  return 1 / (1 + 3 * Math.log2(1 + buckets));
}

/** ln(eᵃ + eᵇ) */
function logSum(a: number, b: number): number {
  const [large, small] = a > b ? [a, b] : [b, a];
  return large + Math.log1p(Math.exp(small - large));
}
