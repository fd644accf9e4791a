// What a player can check alone: the browser's way of drawing gives the server's rounds, and a lie is seen.
import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { bytesOf } from "../engine/hex.ts";
import type { RoundOutcome } from "../engine/outcome.ts";
import { findGame, findVariant } from "../games/catalogue.ts";
import { outcomeOf, seedKey } from "./node-stream.ts";
import {
  outcomesText,
  sampleCount,
  sampleOutcomesHash,
  sampleProofs,
  sampleSeedHash,
  sampleSeedHex,
} from "./sample-rounds.ts";
import { type RoundProof, verifyRound } from "./verify-round.ts";

const key = seedKey(bytesOf(sampleSeedHex));

function served(proof: RoundProof): RoundOutcome {
  const game = findGame(proof.game);
  const variant = game === undefined ? undefined : findVariant(game, proof.variant);
  if (game === undefined || variant === undefined) throw new Error(`no game ${proof.game}/${proof.variant}`);
  return outcomeOf({ ...proof, definition: game.definition, variant, serverSeed: key });
}

const [proof] = sampleProofs(1);
if (proof === undefined) throw new Error("there is no sample");

describe("works", () => {
  test("P42 every round can be verified by the player", { timeout: 60_000 }, async () => {
    const paid: RoundOutcome[] = [];
    let differences = 0;
    for (const each of sampleProofs(sampleCount)) {
      const outcome = served(each);
      const verified = await verifyRound(each);
      const same = outcomesText([outcome]) === outcomesText([verified.outcome]);
      if (!same || !verified.commitmentHolds || !verified.mathsHashHolds) differences += 1;
      paid.push(outcome);
    }
    expect(differences).toBe(0);
    expect(paid.filter((outcome) => outcome.free.length > 0).length).toBeGreaterThan(5);
    expect(createHash("sha256").update(outcomesText(paid)).digest("hex")).toBe(sampleOutcomesHash);
  });
});

describe("refuses", () => {
  test.each([
    ["an unknown game", { game: "lantern" }],
    ["an unknown variant", { variant: "r97" }],
    ["a seed that is not hex", { serverSeedHex: "moon" }],
    ["half a byte", { serverSeedHex: "abc" }],
    ["no seed", { serverSeedHex: "" }],
  ])("%s", async (_, change) => {
    await expect(verifyRound({ ...proof, ...change })).rejects.toThrow(RangeError);
  });
});

describe("protects", () => {
  test("a seed that is not the committed one is seen", async () => {
    const other = sampleSeedHex.replace(/1f$/, "1e");
    const swapped = await verifyRound({ ...proof, serverSeedHex: other });
    expect(swapped.commitmentHolds).toBe(false);
    expect(swapped.outcome).not.toEqual(served(proof));
    const claimed = await verifyRound({ ...proof, serverSeedHash: sampleSeedHash.replace("6", "7") });
    expect(claimed.commitmentHolds).toBe(false);
  });

  test("maths that are not what the round names are seen", async () => {
    const verified = await verifyRound({ ...proof, variant: "r96" });
    expect(verified.commitmentHolds).toBe(true);
    expect(verified.mathsHashHolds).toBe(false);
    expect(verified.outcome).not.toEqual(served(proof));
  });

  test.each([
    ["another nonce", { nonce: 1 }],
    ["another client seed", { clientSeed: "sol" }],
    ["another maths hash", { mathsHash: "0".repeat(64) }],
  ])("%s gives another outcome", async (_, change) => {
    const verified = await verifyRound({ ...proof, ...change });
    expect(verified.outcome.base.stops).not.toEqual(served(proof).base.stops);
  });
});
