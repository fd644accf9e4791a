/** Whether two lists of figures look drawn from the same law: the rank-sum test of Wilcoxon, Mann and Whitney. */

/** The two-sided p by the normal approximation with continuity correction; equal figures share their ranks. */
export function rankSumP(first: readonly number[], second: readonly number[]): number {
  const all = [
    ...first.map((value) => ({ value, isFirst: true })),
    ...second.map((value) => ({ value, isFirst: false })),
  ];
  all.sort((a, b) => a.value - b.value);
  let rankSum = 0;
  let ties = 0;
  for (let from = 0; from < all.length;) {
    let to = from;
    while (to < all.length && all[to]?.value === all[from]?.value) to += 1;
    const size = to - from;
    ties += size ** 3 - size;
    const rank = (from + 1 + to) / 2;
    rankSum += rank * all.slice(from, to).filter(({ isFirst }) => isFirst).length;
    from = to;
  }
  const [n, m, total] = [first.length, second.length, all.length];
  const mean = (n * (total + 1)) / 2;
  const variance = ((n * m) / 12) * (total + 1 - ties / (total * (total - 1)));
  const distance = Math.max(0, Math.abs(rankSum - mean) - 0.5);
  return variance === 0 ? 1 : 2 * upperTail(distance / Math.sqrt(variance));
}

/** Of the standard normal law; off by less than 8 in 10⁸ (Abramowitz and Stegun 26.2.17). */
function upperTail(z: number): number {
  const t = 1 / (1 + 0.231_641_9 * z);
  const series =
    t * (0.319_381_53 + t * (-0.356_563_782 + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))));
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series;
}
