// A round as the player sees it: the list of steps that lead from its outcome to its result, with the figures at each.
import type { PlayedRound } from "#contract/game.ts";
import type { GameDefinition } from "../../engine/definition.ts";
import type { SpinResult, Win } from "../../engine/outcome.ts";
import { winOf } from "../../engine/win-of.ts";

/** The figures on screen while a step is shown. */
export interface Figures {
  readonly balance: bigint;
  readonly win: bigint;
}

/** Number of the free spin from 1, how many there are by now, and what its wins are multiplied by. */
export interface FreeSpin {
  readonly number: number;
  readonly of: number;
  readonly multiplier: number;
}

/** Cells are indices of the grid, reel by reel. */
export type Step = { readonly figures: Figures } & (
  | { readonly kind: "reels"; readonly result: SpinResult; readonly free: FreeSpin | null }
  | { readonly kind: "line"; readonly won: Win; readonly cells: readonly number[]; readonly amount: bigint }
  | { readonly kind: "scatter"; readonly count: number; readonly cells: readonly number[]; readonly amount: bigint }
  | { readonly kind: "free-spins-won"; readonly spins: number; readonly more: boolean; readonly multiplier: number }
  | { readonly kind: "feature-total"; readonly spins: number; readonly amount: bigint }
  | { readonly kind: "result"; readonly verdict: Verdict; readonly amount: bigint; readonly capped: boolean }
);

/** Only a `win` is celebrated: a return at or below the stake is no gain. */
export type Verdict = "win" | "returned" | "nothing";

/** @param balance before the win and after the stake. */
export function roundSteps(definition: GameDefinition, round: PlayedRound, balance: bigint): readonly Step[] {
  const { outcome, stake } = round;
  const money = (coins: number): bigint => winOf(stake, coins, definition.betCoins);
  const steps: Step[] = [];
  let coins = 0;
  // The cap cuts the last win short, so what has been added up so far never shows more than the round pays.
  const figures = (): Figures => ({ balance, win: least(money(coins), round.win) });

  const show = (result: SpinResult, free: FreeSpin | null): void => {
    steps.push({ kind: "reels", result, free, figures: figures() });
    if (result.scatterCoins > 0 || result.freeSpinsAwarded > 0) {
      coins += result.scatterCoins;
      const cells = cellsHolding(result.grid, definition.scatter?.symbol ?? -1);
      const amount = money(result.scatterCoins);
      steps.push({ kind: "scatter", count: result.scatters, cells, amount, figures: figures() });
    }
    for (const won of result.wins) {
      coins += won.coins;
      const cells = winningCells(definition, result.grid, won);
      steps.push({ kind: "line", won, cells, amount: money(won.coins), figures: figures() });
    }
  };

  show(outcome.base, null);
  const beforeFeature = figures().win;
  const multiplier = definition.free?.multiplier ?? 1;
  let of = outcome.base.freeSpinsAwarded;
  if (outcome.free.length > 0) {
    steps.push({ kind: "free-spins-won", spins: of, more: false, multiplier, figures: figures() });
  }
  for (const [at, result] of outcome.free.entries()) {
    show(result, { number: at + 1, of, multiplier });
    of += result.freeSpinsAwarded;
    if (result.freeSpinsAwarded > 0 && at + 1 < outcome.free.length) {
      const spins = result.freeSpinsAwarded;
      steps.push({ kind: "free-spins-won", spins, more: true, multiplier, figures: figures() });
    }
  }
  if (outcome.free.length > 0) {
    const amount = round.win - beforeFeature;
    steps.push({
      kind: "feature-total",
      spins: outcome.free.length,
      amount,
      figures: { balance, win: round.win },
    });
  }
  steps.push({
    kind: "result",
    verdict: verdictOf(round),
    amount: round.win,
    capped: outcome.capped,
    figures: { balance: balance + round.win, win: round.win },
  });
  return steps;
}

export function verdictOf({ stake, win }: Pick<PlayedRound, "stake" | "win">): Verdict {
  if (win > stake) return "win";
  return win > 0n ? "returned" : "nothing";
}

/** Where the symbols of a win lie: along its line, or on each reel from the left in a ways game. */
export function winningCells(definition: GameDefinition, grid: readonly number[], won: Win): number[] {
  const { rows } = definition;
  if (definition.kind === "lines") {
    const rowOfReel = definition.lines[won.line] ?? [];
    return rowOfReel.slice(0, won.count).map((row, reel) => reel * rows + row);
  }
  return grid.flatMap((symbol, cell) => {
    const counts = symbol === won.symbol || definition.wilds.some((wild) => wild.symbol === symbol);
    return counts && cell < won.count * rows ? [cell] : [];
  });
}

/** In how many ways the symbols of a win can be combined: the multiplier of free spins is none of them. */
export function waysOf(cells: readonly number[], rows: number): number {
  const onReel = new Map<number, number>();
  for (const cell of cells) onReel.set(Math.floor(cell / rows), (onReel.get(Math.floor(cell / rows)) ?? 0) + 1);
  return [...onReel.values()].reduce((ways, count) => ways * count, 1);
}

function cellsHolding(grid: readonly number[], symbol: number): number[] {
  return grid.flatMap((at, cell) => (at === symbol ? [cell] : []));
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
