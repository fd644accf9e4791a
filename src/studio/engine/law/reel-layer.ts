// One reel of an automaton over stops, and how such layers are made minimal.
import { VectorTable } from "./vector-table.ts";

/** Both tables are read at `state * stops + stop`. */
export interface ReelLayer {
  readonly stops: number;
  readonly states: number;
  /** Coins that are decided by this stop. */
  readonly coins: Int32Array;
  /** State at the next reel; 0 after the last. */
  readonly next: Int32Array;
}

/**
 * Makes one state of those from which the same stops win the same coins: from the last reel to the first, so that a
 * state's successors are final when it is compared with others.
 */
export function mergeRows(layers: readonly ReelLayer[]): ReelLayer[] {
  const merged: ReelLayer[] = [];
  let renamed: readonly number[] = [];
  for (const { stops, states, coins, next } of layers.toReversed()) {
    const rows = new VectorTable();
    const row = Array.from({ length: stops * 2 }, () => 0);
    const names: number[] = [];
    for (let state = 0; state < states; state += 1) {
      for (let stop = 0; stop < stops; stop += 1) {
        row[stop * 2] = coins[state * stops + stop] ?? 0;
        // After the last reel nothing can follow, so there all states are one.
        row[stop * 2 + 1] = renamed[next[state * stops + stop] ?? 0] ?? 0;
      }
      names.push(rows.indexOf(row));
    }
    merged.unshift(layerOf(stops, rows));
    renamed = names;
  }
  return merged;
}

function layerOf(stops: number, rows: VectorTable): ReelLayer {
  const states = rows.size;
  const coins = new Int32Array(states * stops);
  const next = new Int32Array(states * stops);
  for (let state = 0; state < states; state += 1) {
    const row = rows.at(state);
    for (let stop = 0; stop < stops; stop += 1) {
      coins[state * stops + stop] = row[stop * 2] ?? 0;
      next[state * stops + stop] = row[stop * 2 + 1] ?? 0;
    }
  }
  return { stops, states, coins, next };
}
