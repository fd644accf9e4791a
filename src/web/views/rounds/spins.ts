// The spins of a round in the order they fell, and which places of a grid win.
import type { GameDefinition } from "#studio/engine/definition.ts";
import type { RoundOutcome, SpinResult, Win } from "#studio/engine/outcome.ts";

export const spinsOf = (outcome: RoundOutcome): readonly SpinResult[] => [outcome.base, ...outcome.free];

/** Coins won up to and including a spin; the last one is the round's own sum, which may be capped. */
export function coinsUpTo(outcome: RoundOutcome, index: number): number {
  const spins = spinsOf(outcome);
  if (index >= spins.length - 1) return outcome.coins;
  return spins.slice(0, index + 1).reduce((sum, spin) => sum + spin.coins, 0);
}

/** Row on each reel of the line a win is on; null where wins are not on lines. */
export function lineOf(definition: GameDefinition, win: Win): readonly number[] | null {
  return definition.kind === "lines" ? (definition.lines[win.line] ?? null) : null;
}

/** Places `reel * rows + row` that make up a win. */
export function placesOfWin(definition: GameDefinition, grid: readonly number[], win: Win): number[] {
  const line = lineOf(definition, win);
  if (line !== null) return line.slice(0, win.count).map((row, reel) => reel * definition.rows + row);
  const wild = (symbol: number) => definition.wilds.some((one) => one.symbol === symbol);
  return grid.flatMap((symbol, at) => {
    const isPart = at < win.count * definition.rows && (symbol === win.symbol || wild(symbol));
    return isPart ? [at] : [];
  });
}

/** Places of the scatters, when they paid or gave free spins. */
export function placesOfScatters(definition: GameDefinition, spin: SpinResult): number[] {
  if (spin.scatterCoins === 0 && spin.freeSpinsAwarded === 0) return [];
  return spin.grid.flatMap((symbol, at) => (symbol === definition.scatter?.symbol ? [at] : []));
}

/** What of a spin is shown as winning: one of its wins, its scatters, or all of them. */
export function placesLit(definition: GameDefinition, spin: SpinResult, chosen: Chosen): ReadonlySet<number> {
  const wins = chosen === "all" ? spin.wins : spin.wins.filter((_, index) => index === chosen);
  const scatters = chosen === "all" || chosen === "scatters" ? placesOfScatters(definition, spin) : [];
  return new Set([...wins.flatMap((win) => placesOfWin(definition, spin.grid, win)), ...scatters]);
}

/** Index of a win, or the scatters, or everything that won. */
export type Chosen = number | "scatters" | "all";
