// The law of a whole round the slow way: spin after spin, from what has been won and the free spins left. For proof only.
import type { GameDefinition } from "../definition.ts";
import type { SpinLaw } from "./spin-law.ts";

interface Step {
  readonly coins: number;
  readonly freeSpins: number;
  readonly chance: number;
}

/** Chances below this are not followed any further. */
const FAINT = 1e-25;

/** Chance of each pay, the cap included, by playing on as `playRound` does. */
export function paysBySpins(definition: GameDefinition, law: SpinLaw): Map<number, number> {
  const cap = definition.maxWinX * definition.betCoins;
  const steps = stepsOf(law);
  const multiplier = definition.free?.multiplier ?? 1;
  const pays = new Map<number, number>();
  // By free spins left, then by coins won so far.
  let open = new Map<number, Map<number, number>>([[1, new Map([[0, 1]])]]);
  for (let factor = 1; open.size > 0; factor = multiplier) {
    const after = new Map<number, Map<number, number>>();
    for (const [left, sums] of open) {
      for (const [won, chance] of sums) {
        for (const step of steps) {
          const coins = Math.min(cap, won + step.coins * factor);
          const still = coins >= cap ? 0 : left - 1 + step.freeSpins;
          const here = chance * step.chance;
          if (here < FAINT) continue;
          const into = still === 0 ? pays : (after.get(still) ?? new Map<number, number>());
          into.set(coins, (into.get(coins) ?? 0) + here);
          if (still > 0) after.set(still, into);
        }
      }
    }
    open = after;
  }
  return pays;
}

/** Mean and variance of a round without a cap, in coins. */
export function momentsBySpins(definition: GameDefinition, law: SpinLaw): { mean: number; variance: number } {
  const steps = stepsOf(law);
  const multiplier = definition.free?.multiplier ?? 1;
  let [ended1, ended2] = [0, 0];
  // By free spins left: the chance to be there, and the mean of the coins and of their square on those ways.
  let open = new Map([[1, { chance: 1, first: 0, second: 0 }]]);
  for (let factor = 1; open.size > 0; factor = multiplier) {
    const after: typeof open = new Map();
    for (const [left, { chance, first, second }] of open) {
      for (const step of steps) {
        const [won, p] = [step.coins * factor, step.chance];
        const here = chance * p;
        if (here < FAINT) continue;
        const moved = {
          first: p * (first + chance * won),
          second: p * (second + 2 * first * won + chance * won * won),
        };
        const still = left - 1 + step.freeSpins;
        if (still === 0) {
          ended1 += moved.first;
          ended2 += moved.second;
          continue;
        }
        const into = after.get(still) ?? { chance: 0, first: 0, second: 0 };
        into.chance += here;
        into.first += moved.first;
        into.second += moved.second;
        after.set(still, into);
      }
    }
    open = after;
  }
  return { mean: ended1, variance: ended2 - ended1 * ended1 };
}

function stepsOf({ cycle, outcomes }: SpinLaw): Step[] {
  return outcomes.map(({ coins, freeSpins, count }) => ({ coins, freeSpins, chance: Number(count) / Number(cycle) }));
}
