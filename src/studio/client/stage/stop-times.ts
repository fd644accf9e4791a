// When each reel stops: from left to right, and more slowly while one more scatter would win free spins.
import type { GameDefinition } from "../../engine/definition.ts";

const FIRST_MS = 1_300;
const NEXT_MS = 180;
const SUSPENSE_MS = 600;

export function stopTimesMs(definition: GameDefinition, grid: readonly number[]): number[] {
  const { cols } = definition;
  let time = FIRST_MS;
  return Array.from({ length: cols }, (_, reel) => {
    if (reel > 0) time += NEXT_MS + (oneShort(definition, grid, reel) ? SUSPENSE_MS : 0);
    return time;
  });
}

/** The reels before this one lack one scatter of a feature, and this one is among those that could bring it. */
export function oneShort({ rows, scatter }: GameDefinition, grid: readonly number[], reel: number): boolean {
  if (scatter === null) return false;
  const needed = scatter.freeSpins.findIndex((spins) => spins > 0) + 1;
  const seen = grid.slice(0, reel * rows).filter((symbol) => symbol === scatter.symbol).length;
  return needed > 0 && seen === needed - 1;
}
