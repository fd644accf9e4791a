// A spin as two or three look-ups: reels next to each other are joined into one table where it stays small.
import type { SpinMachine } from "../law/spin-machine.ts";

/**
 * Where `row` is where the stage before pointed (0 at the first) and `stop` one of `stops`, `table[2 * (row + stop)]`
 * is what these stops decide and the number after it the row of the next stage.
 */
export interface Stage {
  readonly stops: number;
  readonly table: Int32Array;
}

export interface Stages {
  readonly stages: readonly Stage[];
  /** What is decided is `coins << scatterBits | scatters`, and such numbers add up to that of the spin. */
  readonly scatterBits: number;
  /** No spin can win more, scatters aside. */
  readonly mostCoins: number;
}

/** Two numbers an entry; more entries would no longer stay in the cache. */
const MOST_ENTRIES = 2 ** 16;

/** @throws RangeError when the wins of a spin do not fit beside its scatters. */
export function stagesOf({ layers, scatters }: SpinMachine): Stages {
  const most = (values: Iterable<number>) => Array.from(values).reduce((high, value) => Math.max(high, value), 0);
  const scatterBits = 32 - Math.clz32(scatters.reduce((sum, shown) => sum + most(shown), 0));
  // The best of every reel together.
  const mostCoins = layers.reduce((sum, { coins }) => sum + most(coins), 0);
  if (mostCoins * 2 ** scatterBits >= 2 ** 31) throw new RangeError("wins are too large to be simulated in 32 bits");

  const single = layers.map(({ stops, states, coins, next }, reel): States => {
    const decided = coins.map((won, at) => (won << scatterBits) | (scatters[reel]?.[at % stops] ?? 0));
    return { stops, states, decided, next };
  });
  const joined = single.reduce<States[]>((done, reel) => {
    const last = done.at(-1);
    const fits = last !== undefined && last.states * last.stops * reel.stops <= MOST_ENTRIES;
    return fits ? [...done.slice(0, -1), join(last, reel)] : [...done, reel];
  }, []);
  return { stages: joined.map((states, at) => stageOf(states, joined[at + 1]?.stops ?? 0)), scatterBits, mostCoins };
}

interface States {
  readonly stops: number;
  readonly states: number;
  readonly decided: Int32Array;
  readonly next: Int32Array;
}

/** Every stop of the second after every stop of the first. */
function join(first: States, second: States): States {
  const stops = first.stops * second.stops;
  const decided = new Int32Array(first.states * stops);
  const next = new Int32Array(first.states * stops);
  for (let at = 0; at < decided.length; at += 1) {
    const before = Math.floor(at / second.stops);
    const then = (first.next[before] ?? 0) * second.stops + (at % second.stops);
    decided[at] = (first.decided[before] ?? 0) + (second.decided[then] ?? 0);
    next[at] = second.next[then] ?? 0;
  }
  return { stops, states: first.states, decided, next };
}

function stageOf({ stops, decided, next }: States, stopsAfter: number): Stage {
  const table = new Int32Array(decided.length * 2);
  for (let at = 0; at < decided.length; at += 1) {
    table[2 * at] = decided[at] ?? 0;
    table[2 * at + 1] = (next[at] ?? 0) * stopsAfter;
  }
  return { stops, table };
}
