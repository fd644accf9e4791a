// What is entered becomes a round to check, or a flaw at its field.
import { describe, expect, test } from "vitest";
import { games } from "../../games/catalogue.ts";
import { sampleSeedHash, sampleSeedHex } from "../sample-rounds.ts";
import { stopsText, verifierAddress } from "../verifier-address.ts";
import { entriesIn, fragmentOf, isClaim, read, type Entries } from "./entries.ts";

const [game] = games;
const variant = game?.variants[0];
if (game === undefined || variant === undefined) throw new Error("the catalogue is empty");
const page = { name: "", symbolNames: [], definition: game.definition, variants: game.variants };

const good: Entries = {
  server_seed: sampleSeedHex,
  server_seed_hash: sampleSeedHash,
  client_seed: "moonlight",
  nonce: "7",
  game: game.code,
  variant: variant.id,
  maths_hash: variant.mathsHash,
  stake: "",
  win: "",
  stops: "",
};

describe("works", () => {
  test("a whole round is a claim, with upper-case hashes and amounts of either spelling", () => {
    const claim = read({ ...good, maths_hash: good.maths_hash.toUpperCase(), stake: "1,5", win: "3.0001" }, page);
    expect(claim).toMatchObject({
      nonce: 7,
      variant,
      mathsHash: variant.mathsHash,
      paid: { stake: 15_000n, win: 30_001n },
    });
    expect(read(good, page)).toMatchObject({ paid: null, stops: "" });
    expect(read({ ...good, stops: "3 · 41 · 07" }, page)).toMatchObject({ stops: "3.41.7" });
  });

  test("an address brings its round along, whatever characters it holds", () => {
    const entries = { ...good, client_seed: "maré & lua: #1 + 2%" };
    expect(entriesIn(fragmentOf(entries))).toEqual(entries);
    const address = verifierAddress("pt-BR", {
      ...entries,
      nonce: 7,
      stake: "1.00",
      win: "0.00",
      stops: stopsText([3, 41, 7]),
    });
    expect(address).toMatch(/^\/verify\/\?lang=pt-BR#/);
    expect(entriesIn(new URL(address, "https://games.example").hash)).toEqual({
      ...entries,
      stake: "1.00",
      win: "0.00",
      stops: "3.41.7",
    });
  });

  test("what surrounds a pasted value is left out, and what an address does not name is empty", () => {
    expect(entriesIn("#nonce=%207%20&other=1")).toMatchObject({ nonce: "7", server_seed: "" });
  });
});

describe("refuses", () => {
  test.each([
    ["server_seed", "", "missing"],
    ["server_seed", sampleSeedHex.slice(2), "hex64"],
    ["server_seed", `g${sampleSeedHex.slice(1)}`, "hex64"],
    ["server_seed_hash", `${sampleSeedHash}0`, "hex64"],
    ["client_seed", "", "missing"],
    ["client_seed", "x".repeat(201), "tooLong"],
    ["nonce", "-1", "whole"],
    ["nonce", "1.5", "whole"],
    ["nonce", String(2 ** 53), "whole"],
    ["game", "lantern", "unknown"],
    ["variant", "r97", "unknown"],
    ["maths_hash", "moon", "hex64"],
    ["stops", "–", "whole"],
  ] as const)("%s %j is %s", (field, text, flaw) => {
    expect(read({ ...good, [field]: text }, page)).toEqual({ [field]: flaw });
  });

  test.each([
    [{ stake: "1.00" }, { win: "missing" }],
    [{ win: "1.00" }, { stake: "missing" }],
    [{ stake: "0", win: "0" }, { stake: "aboveZero" }],
    [{ stake: "1.234,56", win: "1" }, { stake: "amount" }],
    [{ stake: "1", win: "0.00001" }, { win: "amount" }],
  ])("what was paid as %j", (paid, flaws) => {
    expect(read({ ...good, ...paid }, page)).toEqual(flaws);
  });

  test("every flaw at once", () => {
    const found = read(entriesIn(""), page);
    expect(isClaim(found)).toBe(false);
    expect(Object.keys(found)).toEqual(Object.keys(good).filter((field) => !/^(?:stake|win|stops)$/.test(field)));
  });
});
