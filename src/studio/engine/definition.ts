// What a game is, as data: everything that decides an outcome, and nothing that does not.

/** One strip of symbol indices per reel; a reel shows `rows` consecutive symbols of its strip, wrapping at the end. */
export type Strips = readonly (readonly number[])[];

/** Symbols are named once in `symbols`; everywhere else a symbol is its index there. Reels in `wilds` count from 1. */
interface GameRules {
  readonly code: string;
  readonly cols: number;
  readonly rows: number;
  readonly symbols: readonly string[];
  /** Coins that make one stake; a stake is a whole multiple of them in minor units. */
  readonly betCoins: number;
  /** `pay[symbol][count - 1]` in coins, per line or per way, left to right from reel 1. */
  readonly pay: readonly (readonly number[])[];
  /** A wild stands for every symbol except the scatter and multiplies the win it takes part in. */
  readonly wilds: readonly Wild[];
  /** Several wild multipliers in one win: the highest one applies. */
  readonly wildMode: "highest";
  readonly scatter: Scatter | null;
  /** Free spins play on the same strips, every win times `multiplier`, and can win further free spins. */
  readonly free: { readonly multiplier: number } | null;
  /** A whole round pays at most this many times its stake. */
  readonly maxWinX: number;
}

interface Wild {
  readonly symbol: number;
  readonly multiplier: number;
  readonly reels: readonly number[];
}

/** Counted anywhere on the grid; index is the count - 1, and more than the last count pays like the last. */
export interface Scatter {
  readonly symbol: number;
  /** In whole stakes, not in coins. */
  readonly payX: readonly number[];
  readonly freeSpins: readonly number[];
}

export interface LinesDefinition extends GameRules {
  readonly kind: "lines";
  /** Each line names one row (from 0) per reel. */
  readonly lines: readonly (readonly number[])[];
}

export interface WaysDefinition extends GameRules {
  readonly kind: "ways";
}

export type GameDefinition = LinesDefinition | WaysDefinition;

/** One certified set of strips. */
export interface Variant {
  readonly id: string;
  readonly strips: Strips;
}
