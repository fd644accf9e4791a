// The server's rounds replay from their seeds, and from no others.
import { createHash, createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { bytesOf } from "../engine/hex.ts";
import { findGame } from "../games/catalogue.ts";
import { commitmentOf, mathsHash, outcomeOf, seedKey, wordsOf } from "./node-stream.ts";
import { sampleSeedHash, sampleSeedHex } from "./sample-rounds.ts";

const game = findGame("lantern-meadow");
const [r88, r90] = game?.variants ?? [];
if (game === undefined || r88 === undefined || r90 === undefined) throw new Error("the catalogue lacks lantern-meadow");

const { definition } = game;
const serverSeed = bytesOf(sampleSeedHex);
const round = { definition, variant: r90, serverSeed, clientSeed: "moonlight", nonce: 4, mathsHash: r90.mathsHash };
const firstWords = (seeds: Parameters<typeof wordsOf>[0]) => {
  const words = wordsOf(seeds);
  return Array.from({ length: 20 }, () => words());
};

describe("works", () => {
  test("the words are HMAC-SHA256 blocks read as big-endian integers", () => {
    const blocks = [0, 1, 2].map((block) =>
      createHmac("sha256", serverSeed).update(`moonlight:4:${r90.mathsHash}:${block}`).digest("hex"),
    );
    const expected = (blocks.join("").match(/.{8}/g) ?? []).slice(0, 20).map((word) => Number.parseInt(word, 16));
    expect(firstWords(round)).toEqual(expected);
  });

  test("a round replays from its seeds, with a raw seed or a key", () => {
    const key = seedKey(serverSeed);
    for (let nonce = 0; nonce < 500; nonce += 1) {
      expect(outcomeOf({ ...round, nonce, serverSeed: key })).toEqual(outcomeOf({ ...round, nonce }));
    }
  });

  test("the commitment is the SHA-256 of the seed", () => {
    expect(commitmentOf(serverSeed)).toBe(sampleSeedHash);
  });

  test("the maths hash is that of the catalogue", () => {
    expect(mathsHash(definition, r90)).toBe(r90.mathsHash);
  });
});

describe("refuses", () => {
  test("to play one maths under the name of another", () => {
    expect(() => outcomeOf({ ...round, mathsHash: r88.mathsHash })).toThrow("is not that of lantern-meadow/r90");
    expect(() => outcomeOf({ ...round, variant: { ...r90, strips: r88.strips } })).toThrow(RangeError);
    expect(() => outcomeOf({ ...round, definition: { ...definition, maxWinX: 6_000 } })).toThrow(RangeError);
  });

  test.each([-1, 0.5, Number.NaN, 2 ** 53])("nonce %d", (nonce) => {
    expect(() => wordsOf({ ...round, nonce })).toThrow(RangeError);
  });
});

describe("protects", () => {
  test.each([
    ["another nonce", { nonce: 5 }],
    ["another client seed", { clientSeed: "moonlighT" }],
    ["another maths hash", { mathsHash: r88.mathsHash }],
    ["another server seed", { serverSeed: serverSeed.map((byte, at) => (at === 31 ? byte ^ 1 : byte)) }],
  ])("%s is another stream", (_, change) => {
    const [before, after] = [firstWords(round), firstWords({ ...round, ...change })];
    expect(after.filter((word, at) => word === before[at])).toEqual([]);
  });

  test("neighbouring rounds share nothing: their stops agree as often as chance has it", () => {
    let equal = 0;
    let before = outcomeOf({ ...round, nonce: 0 }).base.stops;
    for (let nonce = 1; nonce <= 4_000; nonce += 1) {
      const { stops } = outcomeOf({ ...round, nonce }).base;
      equal += stops.filter((stop, reel) => stop === before[reel]).length;
      before = stops;
    }
    // 20,000 pairs, each equal with chance 1/32.
    expect(Math.abs(equal - 625) / Math.sqrt(625 * (31 / 32))).toBeLessThan(4);
  });

  test("every stop of every reel comes up equally often", () => {
    const reels = r90.strips.map((strip) => strip.map(() => 0));
    const key = seedKey(createHash("sha256").update("stops").digest());
    const rounds = 20_000;
    for (let nonce = 0; nonce < rounds; nonce += 1) {
      const { stops } = outcomeOf({ ...round, serverSeed: key, nonce }).base;
      for (const [reel, stop] of stops.entries()) {
        const seen = reels[reel];
        if (seen?.[stop] !== undefined) seen[stop] += 1;
      }
    }
    const expected = rounds / 32;
    const chiSquare = reels.flat().reduce((sum, seen) => sum + (seen - expected) ** 2 / expected, 0);
    // 5 × 31 degrees of freedom: mean 155, standard deviation 17.6.
    expect(Math.abs(chiSquare - 155) / 17.6).toBeLessThan(4);
  });
});
