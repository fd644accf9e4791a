// What the page carries gives the server's rounds, and each kind of difference is seen.
import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { RoundOutcome } from "../../engine/outcome.ts";
import { findGame, games } from "../../games/catalogue.ts";
import { mathsHash } from "../node-stream.ts";
import { outcomesText, sampleCount, sampleOutcomesHash, sampleProofs } from "../sample-rounds.ts";
import { stopsText } from "../verifier-address.ts";
import type { RoundProof } from "../verify-round.ts";
import { check, holds } from "./check.ts";
import { entriesIn, isClaim, read, type Claim, type Entries } from "./entries.ts";
import { exampleOf } from "./example.ts";
import { pack, unpack, type PageGame } from "./games.ts";

/** As the browser gets it: through JSON. */
const carried = new Map<string, PageGame>(
  games.map(({ code, definition, variants }) => {
    const packed = JSON.stringify(pack({ name: code, symbolNames: [], definition, variants }));
    // JSON of what was packed is what was packed.
    return [code, unpack(JSON.parse(packed) as ReturnType<typeof pack>)];
  }),
);

function claimOf(proof: RoundProof, shown?: Partial<Entries>): Claim {
  const page = carried.get(proof.game);
  if (page === undefined) throw new Error(`${proof.game} is not carried`);
  const entries = {
    ...entriesIn(""),
    server_seed: proof.serverSeedHex,
    server_seed_hash: proof.serverSeedHash,
    client_seed: proof.clientSeed,
    nonce: String(proof.nonce),
    game: proof.game,
    variant: proof.variant,
    maths_hash: proof.mathsHash,
    ...shown,
  };
  const claim = read(entries, page);
  if (!isClaim(claim)) throw new Error(JSON.stringify(claim));
  return claim;
}

const [proof] = sampleProofs(1);
if (proof === undefined) throw new Error("there is no sample");

describe("works", () => {
  test("what is packed comes out as it was certified", () => {
    for (const game of games) {
      const page = carried.get(game.code);
      expect(page?.variants.map((variant) => mathsHash(game.definition, variant))).toEqual(
        game.variants.map((variant) => variant.mathsHash),
      );
    }
  });

  test("P42 the page gives the outcomes that the server pinned", { timeout: 60_000 }, async () => {
    const outcomes: RoundOutcome[] = [];
    let differences = 0;
    for (const each of sampleProofs(sampleCount)) {
      const finding = await check(claimOf(each));
      if (!holds(finding)) differences += 1;
      outcomes.push(finding.outcome);
    }
    expect(differences).toBe(0);
    expect(createHash("sha256").update(outcomesText(outcomes)).digest("hex")).toBe(sampleOutcomesHash);
  });

  test("what was paid is compared without rounding", async () => {
    const betCoins = findGame(proof.game)?.definition.betCoins ?? 0;
    const won = (
      await Promise.all(sampleProofs(50).map(async (each) => ({ each, finding: await check(claimOf(each)) })))
    ).find(({ finding }) => finding.outcome.coins % betCoins !== 0);
    if (won === undefined) throw new Error("no sample wins a part of its stake");
    const { each, finding } = won;
    const stake = String((findGame(each.game)?.definition.betCoins ?? 0) * 100);
    const exact = String(finding.outcome.coins * 100);
    const paid = await check(claimOf(each, { stake, win: exact }));
    expect(paid.due).toMatchObject({ amount: finding.outcome.coins * 100, paidHolds: true });
    expect(holds(paid)).toBe(true);
    const short = await check(claimOf(each, { stake, win: `${Number(exact) - 1}.9999` }));
    expect(short.due?.paidHolds).toBe(false);
    expect(holds(short)).toBe(false);
  });

  test("the example of every game holds", async () => {
    for (const page of carried.values()) {
      const claim = read(await exampleOf(page), page);
      if (!isClaim(claim)) throw new Error(JSON.stringify(claim));
      expect(holds(await check(claim))).toBe(true);
    }
  });
});

describe("protects", () => {
  test("another seed than the committed one is seen, with the hash it really has", async () => {
    const serverSeedHex = "ff".repeat(32);
    const finding = await check(claimOf({ ...proof, serverSeedHex }));
    expect(finding).toMatchObject({
      commitmentHolds: false,
      mathsHold: true,
      commitment: createHash("sha256").update(Buffer.from(serverSeedHex, "hex")).digest("hex"),
    });
    expect(holds(finding)).toBe(false);
  });

  test("a losing round is not taken for another one that lost as well", async () => {
    const lost = [];
    for (const each of sampleProofs(60)) {
      const { outcome } = await check(claimOf(each));
      if (each.game === proof.game && outcome.coins === 0) lost.push({ each, stops: stopsText(outcome.base.stops) });
    }
    const [mine, other] = lost;
    if (mine === undefined || other === undefined) throw new Error("no two samples lose");
    const paid = { stake: "1", win: "0" };
    expect(holds(await check(claimOf(mine.each, { ...paid, stops: mine.stops })))).toBe(true);
    const taken = await check(claimOf(mine.each, { ...paid, stops: other.stops }));
    expect(taken).toMatchObject({ stopsHold: false, due: { paidHolds: true } });
    expect(holds(taken)).toBe(false);
  });

  test("the hash of another variant is named, and one of nobody is not", async () => {
    const others = findGame(proof.game)?.variants.filter(({ id }) => id !== proof.variant) ?? [];
    const [other] = others;
    if (other === undefined) throw new Error("the game has one variant");
    expect(await check(claimOf({ ...proof, mathsHash: other.mathsHash }))).toMatchObject({
      mathsHold: false,
      mathsHash: findGame(proof.game)?.variants.find(({ id }) => id === proof.variant)?.mathsHash,
      otherVariant: other.id,
    });
    expect(await check(claimOf({ ...proof, mathsHash: "0".repeat(64) }))).toMatchObject({
      mathsHold: false,
      otherVariant: null,
    });
  });
});
