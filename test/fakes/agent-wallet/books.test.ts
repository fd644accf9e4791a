/** Books that run for weeks: what is old is forgotten, and no balance with it. */
import { mkdtempSync, readFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { openBooks } from "./books.ts";
import { rollbackOf, stakeOf, winOf } from "./caller.ts";

const journal = (): string => path.join(mkdtempSync(path.join(os.tmpdir(), "reelgate-wallet-")), "wallet.jsonl");

describe("works", () => {
  it("keeps the latest calls and every balance, in the file too", () => {
    const options = { currency: "BRL", openingBalance: 10_000n, journal: journal(), kept: 4 };
    const books = openBooks(options);
    const rounds = Array.from({ length: 10 }, (_, index) => {
      const stake = stakeOf(index % 2 === 0 ? "ana" : "bia", 100n);
      return { stake, win: winOf(stake, 30n) };
    });
    for (const { stake, win } of rounds) for (const call of [stake, win]) books.answer(call);
    books.setBalance("ana", 50_000n);
    books.setBlocked("bia", true);
    const last = rounds.at(-1)?.win ?? winOf(stakeOf("bia", 1n), 1n);
    const answered = books.answer(last);
    expect(books.balanceOf("bia")).toBe(9_650n);
    expect([...books.transactionsOf("ana"), ...books.transactionsOf("bia")].length).toBeLessThan(8);
    books.close();

    expect(readFileSync(options.journal, "utf8").split("\n").length).toBeLessThan(14);
    const again = openBooks(options);
    expect(again.balanceOf("ana")).toBe(50_000n);
    expect(again.balanceOf("bia")).toBe(9_650n);
    expect(again.answer(last)).toBe(answered);
    expect(again.answer(stakeOf("bia", 100n))).toContain("player_blocked");
    again.close();
  });

  it("a stake given back stays so while it is remembered", () => {
    const books = openBooks({ currency: "BRL", openingBalance: 10_000n, kept: 3 });
    const stake = stakeOf("ana", 100n);
    for (const other of Array.from({ length: 4 }, () => stakeOf("ana", 10n))) books.answer(other);
    books.answer(stake);
    books.answer(rollbackOf(stake));
    expect(books.answer(stake)).toContain("tx_rolled_back");
    expect(books.balanceOf("ana")).toBe(9_960n);
  });
});
