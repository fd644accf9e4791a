// Seeded chance for the demo's stories; the rounds themselves are drawn by the real engine from real seeds.

export interface Chance {
  /** From 0 inclusive to 1 exclusive. */
  next(): number;
  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number;
  happens(probability: number): boolean;
  pick<T>(list: readonly [T, ...T[]]): T;
  /** An index with a probability in proportion to its weight. */
  weighted(weights: readonly number[]): number;
}

/** mulberry32: small, fast, and the same story for the same seed. */
export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    between,
    happens: (probability) => next() < probability,
    pick: (list) => list[between(0, list.length - 1)] ?? list[0],
    weighted(weights) {
      let left = next() * weights.reduce((sum, weight) => sum + weight, 0);
      return Math.max(
        0,
        weights.findIndex((weight) => (left -= weight) < 0),
      );
    },
  };
}
