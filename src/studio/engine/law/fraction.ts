// Exact rational numbers, in lowest terms and with a denominator above zero.

export interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

/** @throws RangeError when `under` is 0. */
export function fraction(over: bigint, under = 1n): Fraction {
  if (under === 0n) throw new RangeError("nothing can be divided by 0");
  const common = divisorOf(over, under) * (under < 0n ? -1n : 1n);
  return { over: over / common, under: under / common };
}

export const plus = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.over * b.under + b.over * a.under, a.under * b.under);
export const minus = (a: Fraction, b: Fraction): Fraction => plus(a, { over: -b.over, under: b.under });
export const times = (a: Fraction, b: Fraction): Fraction => fraction(a.over * b.over, a.under * b.under);
export const dividedBy = (a: Fraction, b: Fraction): Fraction => fraction(a.over * b.under, a.under * b.over);
export const textOf = ({ over, under }: Fraction): string => `${over}/${under}`;

/** The nearest double but for the last bit, however long the two integers are. */
export function numberOf({ over, under }: Fraction): number {
  // 64 bits of quotient are more than a double holds; the scale is a power of two, so it costs nothing.
  const shift = BigInt(Math.max(0, 64 + lengthOf(under) - lengthOf(over)));
  const quotient = (over << shift) / under;
  const excess = BigInt(Math.max(0, lengthOf(quotient) - 1000));
  return Number(quotient >> excess) * 2 ** Number(excess - shift);
}

const lengthOf = (value: bigint): number => (value < 0n ? -value : value).toString(2).length;

function divisorOf(a: bigint, b: bigint): bigint {
  let [larger, smaller] = [a < 0n ? -a : a, b < 0n ? -b : b];
  while (smaller > 0n) [larger, smaller] = [smaller, larger % smaller];
  return larger;
}
