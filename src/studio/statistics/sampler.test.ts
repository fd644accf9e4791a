// Drawn payouts are as likely as the law says; the seed is fixed, so the figures never change by chance.
import { describe, expect, test } from "vitest";
import { seededWords } from "../engine/seeded-words.ts";
import { gentleLaw, skewedLaw } from "./made-laws.ts";
import type { PayoutLaw } from "./payout-law.ts";
import { samplerOf } from "./sampler.ts";

const rounds = 400_000;

/** Standard deviations between how often each payout was drawn and how often the law says. */
function zScores(drawn: PayoutLaw, law: PayoutLaw): number[] {
  const draw = samplerOf(drawn, seededWords(2_024));
  const counts = new Map<number, number>();
  for (let round = 0; round < rounds; round += 1) {
    const coins = Math.round(draw() * law.coinsPerStake);
    counts.set(coins, (counts.get(coins) ?? 0) + 1);
  }
  return Array.from(law.coins, (coins, at) => {
    const probability = law.probabilities[at] ?? 0;
    return ((counts.get(coins) ?? 0) - rounds * probability) / Math.sqrt(rounds * probability * (1 - probability));
  });
}

const largest = (scores: readonly number[]): number => Math.max(...scores.map(Math.abs));

describe("works", () => {
  test.each([
    ["skewed", skewedLaw],
    ["gentle", gentleLaw],
  ])("for the %s law", (_name, law) => {
    expect(largest(zScores(law, law))).toBeLessThan(4);
  });
});

describe("protects", () => {
  test("control: a payout one part in fifty too likely is told", () => {
    const probabilities = skewedLaw.probabilities.with(0, 0.499).with(1, 0.14);
    expect(largest(zScores({ ...skewedLaw, probabilities }, skewedLaw))).toBeGreaterThan(8);
  });
});
