// Fair whole numbers from a stream of random 32-bit words.

/** A uniform integer in [0, n). */
export type Draw = (n: number) => number;

/** The next uniform word in [0, 2^32). */
export type Words = () => number;

const WORDS = 2 ** 32;

/** Rejection sampling: words beyond the last whole multiple of n are thrown away, since `word % n` would favour low numbers. */
export function drawFrom(nextWord: Words): Draw {
  return (n) => {
    if (!Number.isInteger(n) || n < 1 || n > WORDS) throw new RangeError(`cannot draw one of ${n}`);
    const limit = WORDS - (WORDS % n);
    let word = nextWord();
    while (word >= limit) word = nextWord();
    return word % n;
  };
}
