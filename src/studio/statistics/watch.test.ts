// A watch is a fair bet while the game is as declared, whatever is bet, however the rounds are cut up and whenever one looks.
import { describe, expect, test } from "vitest";
import { fc } from "../../../test/factories/drawn.ts";
import { lawBets } from "./law-bets.ts";
import { anyLaw } from "../../../test/factories/any-law.ts";
import { gentleLaw, sequences, skewedLaw } from "./made-laws.ts";
import { meanBets } from "./mean-bets.ts";
import { payoutLaw, type PayoutLaw } from "./payout-law.ts";
import { tilted } from "./tilt.ts";
import {
  alarmLevel,
  type Bets,
  evidence,
  isAlarmed,
  likeliest,
  observe,
  type PaidRounds,
  unwatched,
  type WatchState,
} from "./watch.ts";

/** The state after these rounds, cut into buckets at the places named. */
function watched(bets: Bets, multiples: readonly number[], cuts: readonly number[]): WatchState {
  let state = unwatched;
  let from = 0;
  for (const to of [...cuts, multiples.length]) {
    state = observe(
      bets,
      state,
      multiples.slice(from, to).map((multiple) => ({ multiple, rounds: 1 })),
    );
    from = to;
  }
  return state;
}

/** E exp of a figure after so many rounds of the law that is served, over every sequence it can pay. */
function meanOf(
  figure: (state: WatchState) => number,
  bets: Bets,
  served: PayoutLaw,
  rounds: number,
  cuts: readonly number[],
): number {
  let mean = 0;
  for (const { multiples, probability } of sequences(served, rounds)) {
    mean += probability * Math.exp(figure(watched(bets, multiples, cuts)));
  }
  return mean;
}

const meanWealth = (bets: Bets, served: PayoutLaw, rounds: number, cuts: readonly number[]): number =>
  meanOf(evidence, bets, served, rounds, cuts);

/** Rounds of each payout as the law expects them of so many. */
const ofEach = (law: PayoutLaw, rounds: number): PaidRounds[] =>
  Array.from(law.coins, (coins, at) => ({
    multiple: coins / law.coinsPerStake,
    rounds: Math.round(rounds * (law.probabilities[at] ?? 0)),
  }));

/** A suspect with the payouts of the declared law, leaning to the large or the small ones. */
const leaning = (law: PayoutLaw, theta: number): Bets => lawBets(law, [{ name: "other", law: tilted(law, theta) }]);

const someCuts = fc.constantFrom<number[]>([], [1], [2], [1, 2], [1, 2, 3], [0, 0, 3]);
const someLean = fc.constantFrom(-2, -0.3, 0.1, 1);

describe("works", () => {
  test("a bet against the law is fair: the mean wealth is 1", () => {
    fc.assert(
      fc.property(anyLaw, someLean, someCuts, (law, lean, cuts) => {
        expect(meanWealth(leaning(law, lean), law, 4, cuts)).toBeCloseTo(1, 11);
      }),
      { numRuns: 40 },
    );
  });

  test("a bet against the mean is fair for any law of that mean", () => {
    fc.assert(
      fc.property(anyLaw, someCuts, (law, cuts) => {
        const bets = meanBets({ rtp: law.mean, maxMultiple: 3.5, tolerance: 0 });
        expect(meanWealth(bets, law, 4, cuts)).toBeCloseTo(1, 11);
      }),
      { numRuns: 40 },
    );
  });

  test("a bet on the law or on the side of the mean that is served gains", () => {
    fc.assert(
      fc.property(anyLaw, someLean, someCuts, (law, lean, cuts) => {
        const bets = leaning(law, lean);
        const onSuspect = (served: PayoutLaw) => meanOf(({ wealth }) => wealth[0] ?? 0, bets, served, 4, cuts);
        expect(onSuspect(tilted(law, lean))).toBeGreaterThan(onSuspect(law) * (1 + 1e-9));
      }),
      { numRuns: 40 },
    );
    expect(meanWealth(leaning(gentleLaw, 0.5), tilted(gentleLaw, 0.5), 5, [1, 2, 3, 4])).toBeGreaterThan(1.5);
    fc.assert(
      fc.property(anyLaw, someLean, someCuts, (law, lean, cuts) => {
        const bets = meanBets({ rtp: law.mean, maxMultiple: 3.5, tolerance: 0 });
        const right = bets.names.indexOf(lean > 0 ? "above" : "below");
        const onRight = (served: PayoutLaw) => meanOf(({ wealth }) => wealth[right] ?? 0, bets, served, 4, cuts);
        expect(onRight(tilted(law, lean))).toBeGreaterThan(onRight(law) * (1 + 1e-9));
      }),
      { numRuns: 40 },
    );
  });

  test("many rounds in one bucket are as many entries of one round", () => {
    const bets = leaning(gentleLaw, 0.5);
    const apart = observe(bets, unwatched, [
      { multiple: 0, rounds: 1 },
      { multiple: 4, rounds: 1 },
      { multiple: 0, rounds: 1 },
    ]);
    const together = observe(bets, unwatched, [
      { multiple: 0, rounds: 2 },
      { multiple: 4, rounds: 1 },
    ]);
    expect(together.wealth.map((each) => each.toFixed(12))).toEqual(apart.wealth.map((each) => each.toFixed(12)));
    expect([together.rounds, together.buckets]).toEqual([3, 1]);
  });

  test("the state is plain JSON: a watch stored after every round goes on as if it never was", () => {
    const bets = leaning(skewedLaw, 0.01);
    const played = [0, 0.2, 12, 0, 250, 2, 77, 0.6, 0];
    let [kept, stored] = [unwatched, JSON.stringify(unwatched)];
    for (const multiple of played) {
      const bucket = [{ multiple, rounds: 1 }];
      kept = observe(bets, kept, bucket);
      // What was stored is a state.
      const state = JSON.parse(stored) as WatchState;
      stored = JSON.stringify(observe(bets, state, bucket));
      expect(JSON.parse(stored)).toEqual(kept);
    }
    expect(kept).toMatchObject({ rounds: played.length, buckets: played.length, impossible: 1 });
  });

  test("the wealth of a million wrong rounds is a number, and the state still a few hundred bytes", () => {
    const served = tilted(gentleLaw, 1);
    const bets = lawBets(gentleLaw, [{ name: "other", law: served }]);
    const bucket = ofEach(served, 10_000);
    let state = unwatched;
    for (let repeat = 0; repeat < 100; repeat += 1) state = observe(bets, state, bucket);
    expect(evidence(state)).toBeGreaterThan(100_000);
    expect(state.peak).toBe(evidence(state));
    expect(likeliest(bets, state)).toBe("other");
    expect(JSON.stringify(state).length).toBeLessThan(400);
  });

  test("the level is a thousandfold for one series at one year in a thousand, and n times that for n series", () => {
    expect(alarmLevel({ series: 1, falseAlarmsPerYear: 0.001 })).toBeCloseTo(Math.log(1_000), 12);
    expect(alarmLevel({ series: 40, falseAlarmsPerYear: 0.001 })).toBeCloseTo(Math.log(40_000), 12);
  });

  test("what is likeliest is nothing before the first round", () => {
    expect(likeliest(leaning(gentleLaw, 1), unwatched)).toBeNull();
    expect(evidence(unwatched)).toBe(0);
  });
});

describe("refuses", () => {
  test.each([
    [0, 0.001],
    [Number.NaN, 0.001],
    [1, 0],
    [1, 1],
    [1, Number.NaN],
  ])("to watch %d series at a rate of %d", (series, falseAlarmsPerYear) => {
    expect(() => alarmLevel({ series, falseAlarmsPerYear })).toThrow(RangeError);
  });

  test("to go on with a state of other bets", () => {
    const state = observe(lawBets(gentleLaw, []), unwatched, [{ multiple: 0, rounds: 1 }]);
    expect(() => observe(leaning(gentleLaw, 1), state, [{ multiple: 0, rounds: 1 }])).toThrow(RangeError);
  });
});

describe("protects", () => {
  const level = alarmLevel({ series: 1, falseAlarmsPerYear: 0.001 });

  test("an alarm stays raised, however healthy the game is afterwards", () => {
    const bets = leaning(gentleLaw, 1);
    const wrong = observe(bets, unwatched, [{ multiple: 4, rounds: 40 }]);
    expect(isAlarmed(wrong, level)).toBe(true);
    const healed = observe(bets, wrong, ofEach(gentleLaw, 100_000));
    expect(evidence(healed)).toBeLessThan(level);
    expect(isAlarmed(healed, level)).toBe(true);
  });

  test("what goes wrong after a hundred thousand good rounds is found, because some wealth was kept back", () => {
    const other = payoutLaw({ multiples: [0, 0.5, 1, 4], probabilities: [0.4, 0.25, 0.2, 0.15] });
    const bets = lawBets(gentleLaw, [{ name: "other", law: other }]);
    let state = unwatched;
    for (let bucket = 0; bucket < 5_000; bucket += 1) state = observe(bets, state, ofEach(gentleLaw, 20));
    expect(isAlarmed(state, level)).toBe(false);
    const healthy = state.rounds;
    while (!isAlarmed(state, level)) state = observe(bets, state, ofEach(other, 20));
    expect(state.rounds - healthy).toBeLessThan(2_500);
    // Control: staked all at once before the first round, the wealth is gone when it is needed.
    const atOnce = observe(bets, unwatched, [...ofEach(gentleLaw, healthy), ...ofEach(other, 2_500)]);
    expect(isAlarmed(atOnce, level)).toBe(false);
  });

  test("one payout that the game does not have raises the alarm", () => {
    const state = observe(leaning(gentleLaw, 1), unwatched, [{ multiple: 0.75, rounds: 1 }]);
    expect(state.impossible).toBe(1);
    expect(isAlarmed(state, level)).toBe(true);
    expect(isAlarmed(unwatched, level)).toBe(false);
  });
});
