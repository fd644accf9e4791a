// What a round came to: plain JSON, the same for the player and for whoever verifies the round.

/** All coins are integers; `coins = pay[symbol][count - 1] × multiplier`, so they already contain every multiplier. */
export interface Win {
  /** Index of the line from 0; -1 in a ways game. */
  readonly line: number;
  readonly symbol: number;
  /** Symbols in a row, from reel 1. */
  readonly count: number;
  readonly coins: number;
  /** Wild multiplier × free-spin multiplier; in a ways game Σ over the ways of their wild multiplier × free-spin multiplier. */
  readonly multiplier: number;
}

/** `coins` = sum of the wins + `scatterCoins`. */
export interface SpinResult {
  /** Strip position of each reel's top row. */
  readonly stops: readonly number[];
  /** Symbol indices reel by reel: `grid[reel * rows + row]`. */
  readonly grid: readonly number[];
  readonly wins: readonly Win[];
  readonly scatters: number;
  readonly scatterCoins: number;
  readonly freeSpinsAwarded: number;
  readonly coins: number;
}

/** `coins` = sum over all spins, or the cap if `capped`. Free spins end where the cap is reached. */
export interface RoundOutcome {
  readonly base: SpinResult;
  readonly free: readonly SpinResult[];
  readonly coins: number;
  readonly capped: boolean;
}
