// The same three thousand rounds in a real browser, by its own WebCrypto.
import { describe, expect, test } from "vitest";
import { hexOf } from "../engine/hex.ts";
import type { RoundOutcome } from "../engine/outcome.ts";
import { outcomesText, sampleCount, sampleOutcomesHash, sampleProofs } from "./sample-rounds.ts";
import { verifyRound } from "./verify-round.ts";

const sha256 = async (text: string) =>
  hexOf(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))));

describe("works", () => {
  test("P42 a browser gives the outcomes that the server pinned", { timeout: 60_000 }, async () => {
    const outcomes: RoundOutcome[] = [];
    for (const proof of sampleProofs(sampleCount)) {
      const { outcome, commitmentHolds, mathsHashHolds } = await verifyRound(proof);
      expect(commitmentHolds && mathsHashHolds).toBe(true);
      outcomes.push(outcome);
    }
    expect(await sha256(outcomesText(outcomes))).toBe(sampleOutcomesHash);
  });
});

describe("protects", () => {
  test("control: one round drawn with another nonce changes the hash", async () => {
    const [first, ...others] = sampleProofs(20);
    if (first === undefined) throw new Error("there is no sample");
    const play = async (proofs: typeof others) =>
      Promise.all(proofs.map(async (proof) => (await verifyRound(proof)).outcome));
    const honest = await sha256(outcomesText(await play([first, ...others])));
    expect(await sha256(outcomesText(await play([{ ...first, nonce: 3_000 }, ...others])))).not.toBe(honest);
  });
});
