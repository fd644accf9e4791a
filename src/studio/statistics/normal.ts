// The normal distribution, for planning: what is judged is judged by the exact law.

/** P(Z ≤ z). Source: the series φ(z)·Σ z^(2k+1)/(1·3·…·(2k+1)), which converges for every z and is exact up to |z| = 8. */
function normalAtMost(z: number): number {
  if (Math.abs(z) > 8) return z > 0 ? 1 : 0;
  let [term, sum] = [z, z];
  for (let odd = 3; Math.abs(term) > 1e-17 * Math.abs(sum); odd += 2) {
    term *= (z * z) / odd;
    sum += term;
  }
  return 0.5 + (sum * Math.exp((-z * z) / 2)) / Math.sqrt(2 * Math.PI);
}

/** The z with P(Z ≤ z) = p, for p from 1e-12 to 1 − 1e-12. */
export function normalQuantile(p: number): number {
  let [low, high] = [-8, 8];
  for (;;) {
    const middle = (low + high) / 2;
    if (middle === low || middle === high) return middle;
    if (normalAtMost(middle) < p) low = middle;
    else high = middle;
  }
}
