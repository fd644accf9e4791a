// Random words from a small seed, for simulations and tests only: fast and repeatable, but anyone could predict them.
import type { Words } from "./draw.ts";

/** The generator sfc32. */
export function seededWords(seed: number): Words {
  const state = seededState(seed);
  return () => step(state);
}

/** Its state, three words and a counter, for a loop that cannot afford a call for each word. */
export function seededState(seed: number): Int32Array<ArrayBuffer> {
  const state = Int32Array.of(seed, 0x9e3779b9, 0x243f6a88, 1);
  // The first words still resemble the seed.
  for (let round = 0; round < 16; round += 1) step(state);
  return state;
}

function step(state: Int32Array): number {
  const [a = 0, b = 0, c = 0, counter = 0] = state;
  const word = (a + b + counter) | 0;
  state[0] = b ^ (b >>> 9);
  state[1] = c + (c << 3);
  state[2] = ((c << 21) | (c >>> 11)) + word;
  state[3] = counter + 1;
  return word >>> 0;
}
