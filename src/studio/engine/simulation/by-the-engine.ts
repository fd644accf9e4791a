// The same rounds as `simulate` plays, each by the engine that serves real ones: for proof, and to measure the speed against.
import type { GameDefinition, Variant } from "../definition.ts";
import { playRound } from "../play-round.ts";
import { seededWords } from "../seeded-words.ts";
import type { Simulated } from "./simulate.ts";

export function simulateByTheEngine(
  definition: GameDefinition,
  variant: Variant,
  rounds: number,
  seed: number,
): Simulated {
  const words = seededWords(seed);
  const sums = { rounds, spins: 0, coins: 0, squares: 0, hits: 0, overStake: 0, features: 0, capped: 0, best: 0 };
  let rest = 0;
  let reel = 0;
  // Every reel takes its stop from one number between 0 and 1 and leaves the rest to the next.
  const draw = (stops: number): number => {
    if (reel % definition.cols === 0) rest = (words() + (words() >>> 11) / 2 ** 21) / 2 ** 32;
    reel += 1;
    const stop = Math.floor(rest * stops);
    rest = rest * stops - stop;
    return stop;
  };
  for (let round = 0; round < rounds; round += 1) {
    const { base, free, coins, capped } = playRound(definition, variant, draw);
    sums.spins += 1 + free.length;
    sums.coins += coins;
    sums.squares += coins * coins;
    sums.hits += coins > 0 ? 1 : 0;
    sums.overStake += coins > definition.betCoins ? 1 : 0;
    sums.features += base.freeSpinsAwarded > 0 ? 1 : 0;
    sums.capped += capped ? 1 : 0;
    sums.best = Math.max(sums.best, coins);
  }
  return sums;
}
