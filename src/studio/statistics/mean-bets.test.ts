// Bets against a declared mean are fair for every law of that mean, and for none beyond the tolerance.
import { describe, expect, test } from "vitest";
import { fc } from "../../../test/factories/drawn.ts";
import { anyLaw } from "../../../test/factories/any-law.ts";
import { meanGain, skewedLaw } from "./made-laws.ts";
import { meanBets } from "./mean-bets.ts";
import { tilted, tiltToMean } from "./tilt.ts";

describe("works", () => {
  test("every bet is fair for any law of that mean", () => {
    fc.assert(
      fc.property(anyLaw, fc.constantFrom(0, 0.000_05, 0.01), (law, tolerance) => {
        fc.pre(law.mean > 0.02 && law.mean < 2.9);
        const bets = meanBets({ rtp: law.mean, maxMultiple: 3, tolerance });
        for (const gain of meanGain(bets, law)) {
          expect(gain).toBeLessThanOrEqual(1 + 1e-12);
          if (tolerance === 0) expect(gain).toBeCloseTo(1, 12);
        }
      }),
    );
  });

  test("the shares are halves for above and below", () => {
    const { names, logShares } = meanBets({ rtp: 0.95, maxMultiple: 500, tolerance: 0 });
    const shareOf = (side: string) =>
      logShares.reduce((sum, share, at) => sum + (names[at] === side ? Math.exp(share) : 0), 0);
    expect(shareOf("above")).toBeCloseTo(0.5, 12);
    expect(shareOf("below")).toBeCloseTo(0.5, 12);
  });

  test("a mean beyond the tolerance makes its side gain and the other lose", () => {
    const bets = meanBets({ rtp: skewedLaw.mean, maxMultiple: 250, tolerance: 0.001 });
    for (const shift of [0.01, -0.01]) {
      const served = tilted(skewedLaw, tiltToMean(skewedLaw, skewedLaw.mean + shift));
      for (const [bet, gain] of meanGain(bets, served).entries()) {
        const gains = (bets.names[bet] === "above") === shift > 0;
        expect(gain > 1).toBe(gains);
      }
    }
  });

  test("a payout beyond the largest is impossible, and so is one below nothing", () => {
    const { growth } = meanBets({ rtp: 0.95, maxMultiple: 500, tolerance: 0 });
    expect(growth(500)).not.toBeNull();
    expect([growth(500.01), growth(-0.01), growth(Number.NaN)]).toEqual([null, null, null]);
  });
});

describe("refuses", () => {
  test.each([
    [0, 500, 0],
    [0.95, 0.9, 0],
    [0.95, 500, 0.95],
    [0.95, 500, -0.01],
    [Number.NaN, 500, 0],
  ])("an RTP of %d with payouts up to %d and a tolerance of %d", (rtp, maxMultiple, tolerance) => {
    expect(() => meanBets({ rtp, maxMultiple, tolerance })).toThrow(RangeError);
  });
});

describe("protects", () => {
  test("no round ruins a bet", () => {
    const { growth } = meanBets({ rtp: 0.95, maxMultiple: 500, tolerance: 0.000_05 });
    for (const multiple of [0, 1, 500]) {
      for (const gain of Array.from(growth(multiple) ?? [])) expect(gain).toBeGreaterThan(Math.log(0.09));
    }
  });
});
