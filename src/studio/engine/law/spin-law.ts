// The exact law of one spin: how many stop combinations bring which coins and free spins together.
import type { GameDefinition, Strips } from "../definition.ts";
import { scatterAward } from "../scatter-award.ts";
import type { ReelLayer } from "./reel-layer.ts";
import { compileSpin, type SpinMachine } from "./spin-machine.ts";

export interface SpinOutcome {
  /** Of a base spin, scatter pay included. */
  readonly coins: number;
  readonly freeSpins: number;
  /** Stop combinations of this outcome. */
  readonly count: bigint;
}

export interface SpinLaw {
  /** Number of stop combinations, the sum of all counts. */
  readonly cycle: bigint;
  readonly outcomes: readonly SpinOutcome[];
}

export function spinLaw(definition: GameDefinition, strips: Strips): SpinLaw {
  return lawOf(definition, compileSpin(definition, strips));
}

export function lawOf(definition: GameDefinition, machine: SpinMachine): SpinLaw {
  const cycle = machine.layers.reduce((product, { stops }) => product * BigInt(stops), 1n);
  // More scatters than rows cannot show on a reel, so coins and scatters fit one number and can be added as one.
  const unit = definition.cols * definition.rows + 1;
  const byAward = new Map<number, Counts>();
  for (const [sum, count] of countSums(machine, unit)) {
    const scatters = sum % unit;
    const award = scatterAward(definition, scatters);
    const coins = (sum - scatters) / unit + award.coins;
    const counts = byAward.get(award.freeSpins) ?? new Map<number, bigint>();
    byAward.set(award.freeSpins, counts.set(coins, (counts.get(coins) ?? 0n) + count));
  }
  const outcomes = [...byAward].flatMap(([freeSpins, counts]) =>
    Array.from(counts, ([coins, count]) => ({ coins, freeSpins, count })),
  );
  return { cycle, outcomes: outcomes.sort((a, b) => a.freeSpins - b.freeSpins || a.coins - b.coins) };
}

type Counts = Map<number, bigint>;

/** How often each sum of `coins * unit + scatters` arises. Only the sums before one reel are held at a time. */
function countSums({ layers, scatters }: SpinMachine, unit: number): Counts {
  let before = new Map<number, Counts>([[0, new Map([[0, 1n]])]]);
  for (const [reel, layer] of layers.entries()) {
    const after = new Map<number, Counts>();
    for (const [state, sums] of before) {
      for (const [next, steps] of stepsFrom(layer, state, scatters[reel], unit)) {
        addAll(entryOf(after, next), sums, steps);
      }
      before.delete(state);
    }
    before = after;
  }
  return before.get(0) ?? new Map();
}

/** The stops of a reel by what they lead to: stops that do the same are followed once. */
function stepsFrom(
  { stops, coins, next }: ReelLayer,
  state: number,
  scatters: Uint8Array | undefined,
  unit: number,
): Map<number, Counts> {
  const byNext = new Map<number, Counts>();
  for (let stop = 0; stop < stops; stop += 1) {
    const at = state * stops + stop;
    const sum = (coins[at] ?? 0) * unit + (scatters?.[stop] ?? 0);
    const steps = entryOf(byNext, next[at] ?? 0);
    steps.set(sum, (steps.get(sum) ?? 0n) + 1n);
  }
  return byNext;
}

function addAll(into: Counts, sums: Counts, steps: Counts): void {
  for (const [step, times] of steps) {
    for (const [sum, count] of sums) into.set(sum + step, (into.get(sum + step) ?? 0n) + count * times);
  }
}

function entryOf(byState: Map<number, Counts>, state: number): Counts {
  let counts = byState.get(state);
  if (counts === undefined) byState.set(state, (counts = new Map()));
  return counts;
}
