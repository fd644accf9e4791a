// Mixed stakes count for fewer rounds, and the band of those rounds holds for them.
import { describe, expect, test } from "vitest";
import { fc } from "../../../test/factories/drawn.ts";
import { seededWords } from "../engine/seeded-words.ts";
import { bandOf } from "./band.ts";
import { skewedLaw } from "./made-laws.ts";
import { samplerOf } from "./sampler.ts";
import { compare, effectiveRounds, type Tally } from "./tally.ts";

const nothing: Tally = { rounds: 0, stakes: 0n, squaredStakes: 0n, wins: 0n };

function tallyOf(stakes: readonly bigint[], winOf: (stake: bigint) => bigint = () => 0n): Tally {
  return {
    rounds: stakes.length,
    stakes: stakes.reduce((sum, stake) => sum + stake, 0n),
    squaredStakes: stakes.reduce((sum, stake) => sum + stake * stake, 0n),
    wins: stakes.reduce((sum, stake) => sum + winOf(stake), 0n),
  };
}

describe("works", () => {
  test("equal stakes are as many rounds as there are, and their band is the exact one", () => {
    const tally = tallyOf([300n, 300n, 300n], (stake) => stake * 2n);
    expect(effectiveRounds(tally)).toBe(3);
    expect(compare(skewedLaw, tally, 0.01)).toEqual({
      ...bandOf(skewedLaw, 3, 0.01),
      rtp: 2,
      effectiveRounds: 3,
      exact: true,
    });
  });

  test("a stake of ten among ten of one is not eleven rounds", () => {
    const tally = tallyOf([...Array.from({ length: 10 }, () => 1n), 10n]);
    expect(effectiveRounds(tally)).toBeCloseTo(400 / 110, 12);
    expect(compare(skewedLaw, tally, 0.01)).toMatchObject({ ...bandOf(skewedLaw, 3, 0.01), exact: false });
  });

  test("is from 1 to the number of rounds, whatever the stakes and their unit", () => {
    const stakes = fc.array(fc.bigInt({ min: 1n, max: 10n ** 9n }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(stakes, fc.bigInt({ min: 1n, max: 10n ** 6n }), (played, unit) => {
        const effective = effectiveRounds(tallyOf(played));
        expect(effective).toBeGreaterThanOrEqual(1 - 1e-9);
        expect(effective).toBeLessThanOrEqual(played.length * (1 + 1e-9));
        expect(effectiveRounds(tallyOf(played.map((stake) => stake * unit)))).toBeCloseTo(effective, 8);
      }),
    );
  });

  test("nothing played is compared with nothing", () => {
    expect(effectiveRounds(nothing)).toBe(0);
    expect(compare(skewedLaw, nothing, 0.01)).toBeNull();
  });
});

/** How many of so many healthy series, each of 400 rounds with stakes that differ fifty-fold, leave a 99 % band. */
function seriesOutside(bandFor: (tally: Tally) => { lowest: number; highest: number }, series: number): number {
  const words = seededWords(43);
  const draw = samplerOf(skewedLaw, words);
  const ladder = [20n, 40n, 100n, 200n, 1_000n];
  let outside = 0;
  for (let at = 0; at < series; at += 1) {
    const stakes = Array.from({ length: 400 }, () => ladder[words() % ladder.length] ?? 0n);
    const tally = tallyOf(stakes, (stake) => (stake * BigInt(Math.round(draw() * 5))) / 5n);
    const rtp = Number(tally.wins) / Number(tally.stakes);
    const { lowest, highest } = bandFor(tally);
    if (rtp < lowest || rtp > highest) outside += 1;
  }
  return outside;
}

describe("protects", () => {
  const series = 2_000;
  const bands = new Map<number, { lowest: number; highest: number }>();
  const bandFor = (rounds: number): { lowest: number; highest: number } => {
    const band = bands.get(rounds) ?? bandOf(skewedLaw, rounds, 0.01);
    bands.set(rounds, band);
    return band;
  };

  test("healthy series with mixed stakes leave the band of their effective rounds as rarely as it says", () => {
    const outside = seriesOutside((tally) => bandFor(Math.floor(effectiveRounds(tally))), series);
    expect(outside / series).toBeLessThan(0.015);
    expect(outside).toBeGreaterThan(0);
  });

  test("control: they leave the band of all their rounds far more often", () => {
    expect(seriesOutside(({ rounds }) => bandFor(rounds), series) / series).toBeGreaterThan(0.1);
  });
});
