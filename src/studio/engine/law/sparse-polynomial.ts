// A polynomial with few powers and complex coefficients, evaluated millions of times with other coefficients.

/** Results are left in `re` and `im`, since an object for each would cost more than the arithmetic. */
export class SparsePolynomial {
  re = 0;
  im = 0;
  /** From the highest power down: what to multiply by before each coefficient is added. */
  readonly #gaps: readonly number[];
  readonly #coefficientsRe: Float64Array;
  readonly #coefficientsIm: Float64Array;
  #powerRe = 1;
  #powerIm = 0;

  /** @param exponents ascending, beginning with 0. */
  constructor(exponents: readonly number[]) {
    this.#gaps = exponents.map((exponent, at) => (exponents[at + 1] ?? exponent) - exponent);
    this.#coefficientsRe = new Float64Array(exponents.length);
    this.#coefficientsIm = new Float64Array(exponents.length);
  }

  set(term: number, re: number, im: number): void {
    this.#coefficientsRe[term] = re;
    this.#coefficientsIm[term] = im;
  }

  /** By Horner's rule. */
  evaluate(re: number, im: number): void {
    let [sumRe, sumIm, gapBefore] = [0, 0, -1];
    for (let term = this.#gaps.length - 1; term >= 0; term -= 1) {
      const gap = this.#gaps[term] ?? 0;
      if (gap !== gapBefore) this.#raise(re, im, gap);
      gapBefore = gap;
      const turnedRe = sumRe * this.#powerRe - sumIm * this.#powerIm;
      sumIm = sumRe * this.#powerIm + sumIm * this.#powerRe + (this.#coefficientsIm[term] ?? 0);
      sumRe = turnedRe + (this.#coefficientsRe[term] ?? 0);
    }
    this.re = sumRe;
    this.im = sumIm;
  }

  /** Where the polynomial gives back what it is given, reached from 0. */
  settle(mostTurns: number): void {
    this.re = this.#coefficientsRe[0] ?? 0;
    this.im = this.#coefficientsIm[0] ?? 0;
    for (let turn = 0; turn < mostTurns; turn += 1) {
      const [re, im] = [this.re, this.im];
      this.evaluate(re, im);
      if (Math.abs(this.re - re) + Math.abs(this.im - im) < 1e-17) return;
    }
  }

  #raise(re: number, im: number, exponent: number): void {
    let [powerRe, powerIm, baseRe, baseIm] = [1, 0, re, im];
    for (let left = exponent; left > 0; left >>= 1) {
      if (left & 1) {
        const turned = powerRe * baseRe - powerIm * baseIm;
        powerIm = powerRe * baseIm + powerIm * baseRe;
        powerRe = turned;
      }
      const squared = baseRe * baseRe - baseIm * baseIm;
      baseIm = 2 * baseRe * baseIm;
      baseRe = squared;
    }
    this.#powerRe = powerRe;
    this.#powerIm = powerIm;
  }
}
