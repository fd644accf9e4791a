// The discrete Fourier transform of complex lists whose length is a power of two, in place.

/** Complex numbers, real and imaginary parts apart. */
export interface Spectrum {
  readonly re: Float64Array;
  readonly im: Float64Array;
}

export function spectrum(length: number): Spectrum {
  return { re: new Float64Array(length), im: new Float64Array(length) };
}

export interface Fourier {
  /** X[k] = Σ x[j]·exp(−2πi·jk/n). */
  readonly transform: (values: Spectrum) => void;
  /** The inverse of `transform`. */
  readonly transformBack: (values: Spectrum) => void;
}

export function fourier(length: number): Fourier {
  // Each angle by its own sine and cosine: turning step by step would lose digits.
  const angles = Float64Array.from({ length: length / 2 }, (_, at) => (2 * Math.PI * at) / length);
  const cosines = angles.map(Math.cos);
  const sines = angles.map(Math.sin);
  const negative = sines.map((sine) => -sine);
  return {
    transform(values) {
      reorder(values);
      butterflies(values, cosines, negative);
    },
    transformBack(values) {
      reorder(values);
      butterflies(values, cosines, sines);
      for (let at = 0; at < length; at += 1) {
        values.re[at] = (values.re[at] ?? 0) / length;
        values.im[at] = (values.im[at] ?? 0) / length;
      }
    },
  };
}

/** Puts each value where its index, read backwards in bits, says. */
function reorder({ re, im }: Spectrum): void {
  const length = re.length;
  let other = 0;
  for (let at = 1; at < length; at += 1) {
    let bit = length >> 1;
    for (; other & bit; bit >>= 1) other ^= bit;
    other ^= bit;
    if (at < other) {
      swap(re, at, other);
      swap(im, at, other);
    }
  }
}

function swap(values: Float64Array, a: number, b: number): void {
  const kept = values[a] ?? 0;
  values[a] = values[b] ?? 0;
  values[b] = kept;
}

function butterflies({ re, im }: Spectrum, cosines: Float64Array, sines: Float64Array): void {
  const length = re.length;
  for (let half = 1; half < length; half *= 2) {
    const stride = length / (2 * half);
    for (let start = 0; start < length; start += 2 * half) {
      for (let step = 0; step < half; step += 1) {
        const upper = start + step;
        const lower = upper + half;
        const cosine = cosines[step * stride] ?? 0;
        const sine = sines[step * stride] ?? 0;
        const lowerRe = re[lower] ?? 0;
        const lowerIm = im[lower] ?? 0;
        const turnedRe = lowerRe * cosine - lowerIm * sine;
        const turnedIm = lowerRe * sine + lowerIm * cosine;
        const upperRe = re[upper] ?? 0;
        const upperIm = im[upper] ?? 0;
        re[lower] = upperRe - turnedRe;
        im[lower] = upperIm - turnedIm;
        re[upper] = upperRe + turnedRe;
        im[upper] = upperIm + turnedIm;
      }
    }
  }
}
