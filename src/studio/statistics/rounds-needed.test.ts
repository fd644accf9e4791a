// What is said about the rounds needed is what the exact law and simulated watches come to.
import { describe, expect, test } from "vitest";
import { seededWords } from "../engine/seeded-words.ts";
import { bandOf } from "./band.ts";
import { lawBets } from "./law-bets.ts";
import { gentleLaw, skewedLaw } from "./made-laws.ts";
import { normalQuantile } from "./normal.ts";
import { payoutLaw, type PayoutLaw } from "./payout-law.ts";
import { roundsStillNeeded, roundsToFind, roundsToSee, twoPoints } from "./rounds-needed.ts";
import { samplerOf } from "./sampler.ts";
import { median, watchedUntilAlarm } from "./simulated-series.ts";
import { sumOfRounds } from "./sum-of-rounds.ts";
import { tilted, tiltToMean } from "./tilt.ts";
import { alarmLevel } from "./watch.ts";

/** By the exact laws: P(RTP outside the band of `declared`) while its tilt by so many points is served. */
function exactPower(declared: PayoutLaw, shift: number, rounds: number, risk: number): number {
  const { lowest, highest } = bandOf(declared, rounds, risk);
  const { atMost } = sumOfRounds(tilted(declared, tiltToMean(declared, declared.mean + shift)), rounds);
  const stakes = rounds * declared.coinsPerStake;
  return atMost(Math.round(lowest * stakes) - 1) + 1 - atMost(Math.round(highest * stakes));
}

describe("works", () => {
  test("the quantiles of the normal law are the known ones", () => {
    expect(normalQuantile(0.5)).toBeCloseTo(0, 12);
    expect(normalQuantile(0.975)).toBeCloseTo(1.959_963_984_540_054, 11);
    expect(normalQuantile(0.005)).toBeCloseTo(-2.575_829_303_548_901, 11);
    expect(normalQuantile(1e-9)).toBeCloseTo(-5.997_807_015_007_687, 6);
  });

  test("two points of a game like ours take hundreds of thousands of rounds, of a gentle one thousands", () => {
    expect(roundsToSee(4.58, twoPoints)).toBe(Math.ceil(((2.575_829_3 + 0.841_621_2) * 229) ** 2));
    expect(roundsToSee(gentleLaw.sd, twoPoints)).toBeLessThan(50_000);
    expect(roundsToSee(4.58, { ...twoPoints, deviation: 0.04 }) * 4).toBeCloseTo(roundsToSee(4.58, twoPoints), -1);
  });

  test("after so many rounds the exact law sees two points as often as said, on either side", () => {
    const rounds = roundsToSee(skewedLaw.sd, twoPoints);
    const powers = [0.02, -0.02].map((shift) => exactPower(skewedLaw, shift, rounds, twoPoints.risk));
    for (const power of powers) expect(Math.abs(power - twoPoints.power)).toBeLessThan(0.02);
  });

  test("what is still needed is counted in rounds of the stakes as they are mixed", () => {
    const equal = { rounds: 1_000, stakes: 20_000n, squaredStakes: 400_000n, wins: 0n };
    expect(roundsStillNeeded(5_000, equal)).toBe(4_000);
    expect(roundsStillNeeded(900, equal)).toBe(0);
    const mixed = { ...equal, squaredStakes: 800_000n };
    expect(roundsStillNeeded(5_000, mixed)).toBe(9_000);
    expect(roundsStillNeeded(5_000, { rounds: 0, stakes: 0n, squaredStakes: 0n, wins: 0n })).toBeNull();
  });

  test("a law is never found in itself, and any other sooner the more it differs", () => {
    expect(roundsToFind(gentleLaw, gentleLaw, 10)).toBe(Infinity);
    const rounds = [0.05, 0.1, 0.3, 1].flatMap((theta) => [
      roundsToFind(gentleLaw, tilted(gentleLaw, theta), 10),
      roundsToFind(gentleLaw, tilted(gentleLaw, -theta), 10),
    ]);
    for (const [at, each] of rounds.entries()) expect(each).toBeLessThan(rounds[at - 2] ?? Infinity);
  });

  test("a payout that cannot be is the end of the watch", () => {
    const other = payoutLaw({ multiples: [0, 0.5, 3], probabilities: [0.45, 0.25, 0.3] });
    expect(roundsToFind(gentleLaw, other, 10)).toBe(4);
  });

  test("it is about when a watch raises the alarm", () => {
    const served = tilted(gentleLaw, 0.25);
    const bets = lawBets(gentleLaw, [{ name: "other", law: served }]);
    const level = alarmLevel({ series: 20, falseAlarmsPerYear: 0.001 });
    const draw = samplerOf(served, seededWords(7));
    const found = Array.from({ length: 300 }, () => watchedUntilAlarm(bets, draw, { level, most: 10_000 }).rounds);
    const ratio = median(found) / roundsToFind(gentleLaw, served, level);
    expect(ratio).toBeGreaterThan(0.8);
    expect(ratio).toBeLessThan(1.25);
  });
});

describe("protects", () => {
  test("control: a tenth of the rounds see two points hardly at all", () => {
    const rounds = Math.round(roundsToSee(skewedLaw.sd, twoPoints) / 10);
    expect(exactPower(skewedLaw, 0.02, rounds, twoPoints.risk)).toBeLessThan(0.15);
  });
});
