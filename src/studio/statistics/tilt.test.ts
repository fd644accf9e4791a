// A tilt moves the mean where it is asked to, and the cumulants are those of the law.
import { describe, expect, test } from "vitest";
import { fc } from "../../../test/factories/drawn.ts";
import { anyLaw } from "../../../test/factories/any-law.ts";
import { skewedLaw } from "./made-laws.ts";
import { cumulant, tilted, tiltToMean } from "./tilt.ts";

describe("works", () => {
  test("tilts any law to any mean between its payouts", () => {
    fc.assert(
      fc.property(anyLaw, fc.double({ min: 0.001, max: 0.999, noNaN: true }), (law, part) => {
        const [least, most] = [(law.coins[0] ?? 0) / law.coinsPerStake, (law.coins.at(-1) ?? 0) / law.coinsPerStake];
        const mean = least + part * (most - least);
        const served = tilted(law, tiltToMean(law, mean));
        expect(served.mean).toBeCloseTo(mean, 9);
        expect(served.probabilities.reduce((sum, each) => sum + each)).toBeCloseTo(1, 12);
      }),
    );
  });

  test("the cumulant is ln E exp(θX), for every θ that a double can hold", () => {
    const { coins, probabilities, coinsPerStake } = skewedLaw;
    for (const theta of [-3, -0.01, 0, 0.001, 0.5]) {
      const plain = coins.reduce(
        (sum, at, place) => sum + (probabilities[place] ?? 0) * Math.exp((theta * at) / coinsPerStake),
        0,
      );
      expect(cumulant(skewedLaw, theta)).toBeCloseTo(Math.log(plain), 12);
    }
    expect(cumulant(skewedLaw, 1_000)).toBeCloseTo(250_000 + Math.log(0.001), 6);
    expect(cumulant(skewedLaw, -1_000)).toBeCloseTo(Math.log(0.509), 9);
  });
});

describe("refuses", () => {
  test.each([0, -1, 250, 300, Number.NaN])("a mean of %d", (mean) => {
    expect(() => tiltToMean(skewedLaw, mean)).toThrow(RangeError);
  });
});
