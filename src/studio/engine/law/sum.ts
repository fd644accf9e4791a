// Adds many small numbers without losing what each of them adds to a large sum.

/** Neumaier's compensated sum. */
export function sumOf(values: Iterable<number>): number {
  let [sum, lost] = [0, 0];
  for (const value of values) {
    const next = sum + value;
    lost += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum;
    sum = next;
  }
  return sum + lost;
}
