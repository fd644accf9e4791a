// The fast transform is the slow one, and its inverse undoes it.
import { describe, expect, test } from "vitest";
import { seededWords } from "../seeded-words.ts";
import { fourier, spectrum } from "./fourier.ts";

function sample(length: number, seed: number) {
  const words = seededWords(seed);
  const values = spectrum(length);
  for (let at = 0; at < length; at += 1) [values.re[at], values.im[at]] = [words() / 2 ** 32, words() / 2 ** 32];
  return values;
}

describe("works", () => {
  test.each([1, 2, 8, 64])("%i points, by the definition", (length) => {
    const values = sample(length, 3);
    const copy = { re: values.re.slice(), im: values.im.slice() };
    fourier(length).transform(values);
    for (let k = 0; k < length; k += 1) {
      let [re, im] = [0, 0];
      for (let j = 0; j < length; j += 1) {
        const angle = (-2 * Math.PI * j * k) / length;
        re += (copy.re[j] ?? 0) * Math.cos(angle) - (copy.im[j] ?? 0) * Math.sin(angle);
        im += (copy.re[j] ?? 0) * Math.sin(angle) + (copy.im[j] ?? 0) * Math.cos(angle);
      }
      expect(values.re[k]).toBeCloseTo(re, 11);
      expect(values.im[k]).toBeCloseTo(im, 11);
    }
  });

  test("there and back on 65,536 points loses nothing that shows", () => {
    const values = sample(2 ** 16, 5);
    const before = values.re.slice();
    const { transform, transformBack } = fourier(2 ** 16);
    transform(values);
    transformBack(values);
    const errors = values.re.map((value, at) => Math.abs(value - (before[at] ?? 0)));
    expect(errors.reduce((most, error) => Math.max(most, error), 0)).toBeLessThan(1e-14);
  });
});
