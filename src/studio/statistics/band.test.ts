// The band is exact: a healthy game leaves it as rarely as promised, and no narrower band would do.
import { describe, expect, test } from "vitest";
import { fc } from "../../../test/factories/drawn.ts";
import { bandOf } from "./band.ts";
import { anyLaw } from "../../../test/factories/any-law.ts";
import { convolved, skewedLaw } from "./made-laws.ts";
import { normalQuantile } from "./normal.ts";
import type { PayoutLaw } from "./payout-law.ts";

/** By brute force: P(RTP < x), and P(RTP > x). */
function tails(law: PayoutLaw, rounds: number, rtp: number): { below: number; above: number } {
  let [below, above] = [0, 0];
  for (const [coins, chance] of convolved(law, rounds).entries()) {
    const reached = coins / (rounds * law.coinsPerStake);
    if (reached < rtp) below += chance;
    if (reached > rtp) above += chance;
  }
  return { below, above };
}

/** Sums that reach a risk exactly may fall on either side of it by rounding. */
const ROUNDING = 1e-11;

describe("works", () => {
  test("for any law, number of rounds and risk", () => {
    fc.assert(
      fc.property(
        anyLaw,
        fc.integer({ min: 1, max: 12 }),
        fc.constantFrom(0.5, 0.1, 0.01, 1e-6),
        (law, rounds, risk) => {
          const { lowest, highest } = bandOf(law, rounds, risk);
          const coin = 1 / (rounds * law.coinsPerStake);
          expect(tails(law, rounds, lowest).below).toBeLessThanOrEqual(risk / 2 + ROUNDING);
          expect(tails(law, rounds, highest).above).toBeLessThanOrEqual(risk / 2 + ROUNDING);
          expect(tails(law, rounds, lowest + coin / 2).below).toBeGreaterThan(risk / 2 - ROUNDING);
          expect(tails(law, rounds, highest - coin / 2).above).toBeGreaterThan(risk / 2 - ROUNDING);
        },
      ),
    );
  });

  test("narrows towards the theoretical RTP, and in the end as the normal band does", () => {
    const widths = [10, 1_000, 100_000, 10_000_000].map((rounds) => {
      const { lowest, highest } = bandOf(skewedLaw, rounds, 0.01);
      expect(lowest).toBeLessThan(skewedLaw.mean);
      expect(highest).toBeGreaterThan(skewedLaw.mean);
      return highest - lowest;
    });
    for (const [at, width] of widths.slice(1).entries()) expect(width).toBeLessThan(widths[at] ?? 0);
    const normal = (2 * normalQuantile(0.995) * skewedLaw.sd) / Math.sqrt(10_000_000);
    expect((widths.at(-1) ?? 0) / normal).toBeCloseTo(1, 3);
  });
});

describe("refuses", () => {
  test.each([0, -0.1, 1, 1.5, 1e-9, Number.NaN])("a risk of %d", (risk) => {
    expect(() => bandOf(skewedLaw, 10, risk)).toThrow(RangeError);
  });
});

describe("protects", () => {
  test("control: the normal band of a skewed game is left many times too often", () => {
    const [rounds, risk] = [40, 0.001];
    const half = (normalQuantile(1 - risk / 2) * skewedLaw.sd) / Math.sqrt(rounds);
    expect(tails(skewedLaw, rounds, skewedLaw.mean + half).above).toBeGreaterThan(20 * risk);
    const { highest } = bandOf(skewedLaw, rounds, risk);
    expect(tails(skewedLaw, rounds, highest).above).toBeLessThanOrEqual(risk / 2);
  });
});
