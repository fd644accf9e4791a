// What scatters bring, wherever on the grid they stand.
import type { GameDefinition, Scatter } from "./definition.ts";

/** Coins of a base spin and the free spins won, for so many scatters in view. */
export function scatterAward(definition: GameDefinition, scatters: number): { coins: number; freeSpins: number } {
  const { scatter, free, betCoins } = definition;
  return {
    coins: atCount(scatter?.payX, scatters) * betCoins,
    freeSpins: free === null ? 0 : atCount(scatter?.freeSpins, scatters),
  };
}

function atCount(byCount: Scatter["payX"] | undefined, count: number): number {
  if (byCount === undefined || count === 0) return 0;
  return byCount[Math.min(count, byCount.length) - 1] ?? 0;
}
