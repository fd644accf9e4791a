// One spin: draws the stops, lays out the grid and reads the wins from it.
import type { GameDefinition, Strips } from "./definition.ts";
import type { Draw } from "./draw.ts";
import type { SpinResult, Win } from "./outcome.ts";
import { scatterAward } from "./scatter-award.ts";
import { tracksOf } from "./tracks.ts";

/** @param multiplier applied to every win of the spin: 1 in the base spin, the feature's in free spins. */
export function spin(definition: GameDefinition, strips: Strips, draw: Draw, multiplier: number): SpinResult {
  const stops = strips.map((strip) => draw(strip.length));
  return resultAt(definition, strips, stops, multiplier);
}

/** The result of given stops, which a replay, a drawing or a proof can ask for without drawing anything. */
export function resultAt(
  definition: GameDefinition,
  strips: Strips,
  stops: readonly number[],
  multiplier: number,
): SpinResult {
  const grid = gridAt(definition.rows, strips, stops);
  const wins = winsOn(definition, grid, multiplier);
  const scatters = definition.scatter === null ? 0 : countOf(grid, definition.scatter.symbol);
  const award = scatterAward(definition, scatters);
  const scatterCoins = award.coins * multiplier;
  let coins = scatterCoins;
  for (const win of wins) coins += win.coins;
  return { stops, grid, wins, scatters, scatterCoins, freeSpinsAwarded: award.freeSpins, coins };
}

function gridAt(rows: number, strips: Strips, stops: readonly number[]): number[] {
  const grid: number[] = [];
  let reel = 0;
  for (const strip of strips) {
    const stop = stops[reel] ?? Number.NaN;
    for (let row = 0; row < rows; row += 1) {
      const symbol = strip[(stop + row) % strip.length];
      if (symbol === undefined) throw new RangeError(`reel ${reel + 1} has no stop ${stop}`);
      grid.push(symbol);
    }
    reel += 1;
  }
  return grid;
}

function winsOn(definition: GameDefinition, grid: readonly number[], multiplier: number): Win[] {
  const wins: Win[] = [];
  const letters: number[] = [];
  for (const { line, rule, letterAt } of tracksOf(definition)) {
    // One array for all: twenty new ones a spin would double the cost of a round.
    for (let reel = 0; reel < definition.cols; reel += 1) letters[reel] = letterAt(reel, grid, reel * definition.rows);
    const win = rule(letters);
    if (win !== null) wins.push(times(multiplier, line, win));
  }
  return wins;
}

function times(multiplier: number, line: number, { symbol, count, coins, multiplier: own }: Omit<Win, "line">): Win {
  return { line, symbol, count, coins: coins * multiplier, multiplier: own * multiplier };
}

function countOf(grid: readonly number[], symbol: number): number {
  let count = 0;
  for (const at of grid) if (at === symbol) count += 1;
  return count;
}
