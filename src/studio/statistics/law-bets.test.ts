// Every single bet against a known law is fair, and none can be ruined by one round.
import { describe, expect, test } from "vitest";
import { fc } from "../../../test/factories/drawn.ts";
import { lawBets } from "./law-bets.ts";
import { anyLaw } from "../../../test/factories/any-law.ts";
import { gentleLaw, meanGain, skewedLaw } from "./made-laws.ts";
import { payoutLaw } from "./payout-law.ts";
import { tilted } from "./tilt.ts";
import type { Bets } from "./watch.ts";

const total = ({ logShares }: Bets): number => logShares.reduce((sum, share) => sum + Math.exp(share), 0);

describe("works", () => {
  test("every bet is fair under the declared law, whatever the suspect pays", () => {
    fc.assert(
      fc.property(anyLaw, anyLaw, (declared, suspect) => {
        const bets = lawBets(declared, [{ name: "other", law: suspect }]);
        for (const gain of meanGain(bets, declared)) expect(gain).toBeLessThanOrEqual(1 + 1e-12);
        expect(total(bets)).toBeCloseTo(1, 12);
      }),
    );
  });

  test("one that stakes on payouts of the declared law alone loses nothing either", () => {
    const suspects = [
      { name: "up", law: tilted(gentleLaw, 0.3) },
      { name: "down", law: tilted(gentleLaw, -0.3) },
    ];
    const bets = lawBets(gentleLaw, suspects);
    expect(bets.names).toEqual(["up", "down", "−10", "−5", "−2", "+2", "+5", "+10"]);
    for (const gain of meanGain(bets, gentleLaw)) expect(gain).toBeCloseTo(1, 12);
    for (const [at, { law }] of suspects.entries()) expect(meanGain(bets, law)[at]).toBeGreaterThan(1.01);
  });

  test("a shift gains where the mean has moved its way", () => {
    const bets = lawBets(gentleLaw, []);
    expect(bets.names).toHaveLength(6);
    const [higher, lower] = [tilted(gentleLaw, 0.05), tilted(gentleLaw, -0.05)];
    for (const [bet, name] of bets.names.entries()) {
      expect(meanGain(bets, name.startsWith("+") ? higher : lower)[bet]).toBeGreaterThan(1);
      expect(meanGain(bets, name.startsWith("+") ? lower : higher)[bet]).toBeLessThan(1);
    }
  });

  test("laws in different coins meet where they pay the same", () => {
    const halves = payoutLaw({ multiples: [0, 0.5, 2], probabilities: [0.5, 0.25, 0.25] });
    const fifths = payoutLaw({ multiples: [0, 0.2, 2], probabilities: [0.5, 0.1, 0.4] });
    const { growth } = lawBets(halves, [{ name: "fifths", law: fifths }]);
    expect(growth(2)?.[0]).toBeCloseTo(Math.log(0.0001 + 0.9999 * 1.6), 12);
    expect(growth(0)?.[0]).toBeCloseTo(0, 12);
    expect(growth(0.5)?.[0]).toBeCloseTo(Math.log(0.0001), 12);
    expect(growth(0.2)).toBeNull();
  });

  test("a win in minor units divided by its stake finds its payout", () => {
    const { growth } = lawBets(skewedLaw, []);
    for (const stake of [5, 35, 999_995]) expect(growth((stake / 5) * 3 * (1 / stake))).not.toBeNull();
    expect(growth(250)).not.toBeNull();
    expect(growth(250.1)).toBeNull();
  });
});

describe("refuses", () => {
  test("a game without chance and without suspects", () => {
    expect(() => lawBets(payoutLaw({ multiples: [1], probabilities: [1] }), [])).toThrow(RangeError);
  });
});

describe("protects", () => {
  test("no round ruins a bet: what it becomes is a number", () => {
    fc.assert(
      fc.property(anyLaw, anyLaw, (declared, suspect) => {
        const { growth } = lawBets(declared, [{ name: "other", law: suspect }]);
        for (const coins of declared.coins) {
          for (const gain of Array.from(growth(coins / declared.coinsPerStake) ?? [])) {
            expect(gain).toBeGreaterThan(Math.log(0.000_099));
          }
        }
      }),
    );
  });

  test("control: a bet on the likelihood of a law that is not the declared one is not fair", () => {
    const wrong = tilted(gentleLaw, 0.2);
    const bets = lawBets(wrong, [{ name: "other", law: tilted(gentleLaw, -0.2) }]);
    expect(meanGain(bets, gentleLaw)[0]).toBeGreaterThan(1.05);
  });
});
