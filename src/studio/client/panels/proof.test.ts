// What the player's own check says of an honest round, and of every kind of lie.
import { describe, expect, test } from "vitest";
import { findGame } from "../../games/catalogue.ts";
import { winOf } from "../../engine/win-of.ts";
import { bytesOf } from "../../engine/hex.ts";
import { outcomeOf } from "../../verify/node-stream.ts";
import { sampleSeedHash, sampleSeedHex } from "../../verify/sample-rounds.ts";
import type { OwnRoundDetail } from "../play/own-rounds.ts";
import { checkRound } from "./proof.ts";

const game = findGame("lantern-meadow");
const [variant, other] = game?.variants ?? [];
if (game === undefined || variant === undefined || other === undefined) throw new Error("there are no two variants");
const { definition } = game;

function honest(): OwnRoundDetail {
  const { id, strips, mathsHash } = variant ?? { id: "", strips: [], mathsHash: "" };
  const seeds = { clientSeed: "mine", nonce: 5, mathsHash };
  const serverSeed = bytesOf(sampleSeedHex);
  const outcome = outcomeOf({ definition, variant: { id, strips }, serverSeed, ...seeds });
  const proof = {
    server_seed_hash: sampleSeedHash,
    server_seed: sampleSeedHex,
    client_seed: "mine",
    nonce: 5,
    maths_hash: mathsHash,
  };
  const win = winOf(100n, outcome.coins, definition.betCoins);
  // The engine's outcome is read-only; that of the wire is the same, copied.
  const round = {
    round_id: "r",
    nonce: 5,
    stake: 100n,
    win,
    outcome: structuredClone(outcome) as OwnRoundDetail["round"]["outcome"],
  };
  return { round, maths: { id, definition, strips }, proof };
}

const all = { commitment: true, maths: true, outcome: true };

describe("works", () => {
  test("an honest round holds in every part", async () => {
    expect(await checkRound(honest())).toEqual(all);
  });

  test("a seed that is still secret proves nothing yet", async () => {
    const { proof, ...rest } = honest();
    expect(await checkRound({ ...rest, proof: { ...proof, server_seed: null } })).toBeNull();
  });
});

describe("protects", () => {
  test("another seed than the committed one", async () => {
    const { proof, ...rest } = honest();
    const server_seed = sampleSeedHex.replace(/1f$/, "1e");
    expect(await checkRound({ ...rest, proof: { ...proof, server_seed } })).toMatchObject({ commitment: false });
  });

  test("other strips than the round was bound to", async () => {
    const { maths, ...rest } = honest();
    const checks = await checkRound({ ...rest, maths: { ...maths, strips: other.strips } });
    expect(checks).toMatchObject({ commitment: true, maths: false });
  });

  test("another win than the outcome pays, and another outcome than was drawn", async () => {
    const { round, ...rest } = honest();
    expect(await checkRound({ ...rest, round: { ...round, win: round.win + 1n } })).toEqual({ ...all, outcome: false });
    const base = { ...round.outcome.base, stops: [...round.outcome.base.stops].toReversed() };
    const swapped = { ...round, outcome: { ...round.outcome, base } };
    expect(await checkRound({ ...rest, round: swapped })).toEqual({ ...all, outcome: false });
  });
});
