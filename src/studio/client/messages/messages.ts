// Every word the game shows: both languages fill this shape, so a missing line does not compile.
import type { Locale } from "#contract/session.ts";
import type { Volatility } from "../../games/game.ts";

export interface Messages {
  readonly locale: Locale;
  readonly spin: string;
  readonly raiseStake: string;
  readonly lowerStake: string;
  readonly rules: string;
  readonly history: string;
  /** While a round of the past is shown again. */
  readonly replay: string;
  readonly reminder: (minutes: number, net: string) => string;
  readonly mute: string;
  readonly unmute: string;
  readonly lobby: string;
  readonly close: string;
  readonly balance: string;
  readonly stake: string;
  readonly win: string;
  readonly net: string;
  readonly time: string;
  readonly demo: string;
  readonly opening: string;
  readonly ready: string;
  readonly goodLuck: string;
  readonly goesOn: string;
  /** After a reload: what came of the newest spin. */
  readonly lastSpin: (stake: string, result: string) => string;
  readonly wild: string;
  readonly scatter: string;
  readonly commitment: string;
  readonly freeSpin: (number: number, of: number, multiplier: number) => string;
  readonly freeSpinsWon: (spins: number, multiplier: number) => string;
  readonly freeSpinsShort: (spins: number) => string;
  readonly moreFreeSpins: (spins: number) => string;
  readonly featureTotal: (spins: number, amount: string) => string;
  readonly lineWon: (count: number, symbol: string, line: number, amount: string) => string;
  readonly waysWon: (count: number, symbol: string, ways: number, amount: string) => string;
  readonly scatterWon: (count: number, symbol: string, amount: string) => string;
  readonly won: (amount: string) => string;
  /** From the tenfold stake on, from the thirtyfold, from the hundredfold. */
  readonly great: readonly [great: string, huge: string, legendary: string];
  readonly returned: (amount: string) => string;
  readonly nothing: string;
  readonly capReached: string;
  readonly balanceIs: (amount: string) => string;
  readonly stakeIs: (amount: string) => string;
  readonly reconnecting: string;
}

/** The text of the rules dialog; figures come from the game's definition and the variant served. */
export interface Rulebook {
  readonly payTable: string;
  readonly payTableNote: (stake: string) => string;
  readonly payTableNoteWays: (stake: string) => string;
  readonly topPrize: string;
  readonly oneIn: (rounds: string) => string;
  readonly figures: string;
  readonly rtp: string;
  readonly hitRate: string;
  readonly volatility: string;
  readonly maxWin: string;
  readonly timesStake: (times: string) => string;
  readonly volatilities: Readonly<Record<Volatility, string>>;
  readonly howItPlays: string;
  readonly lines: (lines: number) => string;
  readonly ways: string;
  readonly wild: (symbol: string, reels: string, scatter: string, several: boolean) => string;
  readonly wildMultiplier: (symbol: string, times: number) => string;
  readonly scatterPays: (symbol: string, awards: string) => string;
  readonly scatterAward: (count: number, times: number, spins: number) => string;
  readonly freeSpins: (multiplier: number) => string;
  readonly cap: (times: string) => string;
  readonly chance: string;
  readonly interrupted: string;
  readonly malfunction: string;
  readonly keys: string;
  readonly lineMap: string;
  readonly lineName: (line: number) => string;
  readonly fairness: string;
  readonly fairnessNote: string;
  /** Added where no server takes part. */
  readonly fairnessHere: string;
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  readonly nextNonce: string;
  readonly mathsHash: string;
  readonly sessionId: string;
  readonly serverSeed: string;
  readonly roundNumber: string;
  readonly historyEmpty: string;
  /** Of the play money of a server, which keeps no such rounds. */
  readonly historyDemo: string;
  readonly time: string;
  readonly more: string;
  readonly watch: string;
  readonly verify: string;
  readonly failed: string;
  readonly verified: string;
  readonly notVerified: string;
  readonly seedHidden: string;
  readonly changeSeeds: string;
  readonly changeNote: string;
  readonly seedsShown: (rounds: number) => string;
  readonly verifyThere: string;
  readonly ownSeed: string;
  readonly useSeed: string;
  readonly seedUsed: string;
  readonly commitmentHolds: string;
  readonly mathsHold: string;
  readonly outcomeHolds: string;
}

/** What stands around the reason of a refusal. */
export interface RefusalFrame {
  readonly over: string;
  readonly notOpened: string;
  readonly tryAgain: string;
  readonly requestId: (id: string) => string;
  readonly refusedOtherwise: string;
}
