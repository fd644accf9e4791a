// A compiled rule says what the rule says, for every word there is.
import { describe, expect, test } from "vitest";
import { lanternMeadow } from "../../games/lantern-meadow.ts";
import { lineWin } from "../line-win.ts";
import { tinyGame } from "../tiny-game.ts";
import type { WinRule } from "../tracks.ts";
import { coinsOf, compileRule, isDecided, type RuleAutomaton } from "./rule-automaton.ts";

const all = (letters: number) => new Set(Array.from({ length: letters }, (_, letter) => letter));

function* words(reels: number, letters: number): Generator<number[]> {
  for (let at = 0; at < letters ** reels; at += 1) {
    yield Array.from({ length: reels }, (_, reel) => Math.floor(at / letters ** reel) % letters);
  }
}

function run({ next, letters }: RuleAutomaton, word: readonly number[]): number {
  let code = 0;
  for (const [reel, letter] of word.entries()) {
    code = next[reel]?.[code * letters + letter] ?? 0;
    if (isDecided(code)) break;
  }
  return coinsOf(code);
}

function differences(automaton: RuleAutomaton, rule: WinRule, reels: number, letters: number): number {
  let different = 0;
  for (const word of words(reels, letters)) if (run(automaton, word) !== (rule(word)?.coins ?? 0)) different += 1;
  return different;
}

const lanternRule: WinRule = (letters) => lineWin(lanternMeadow, letters);
const tinyRule: WinRule = (letters) => lineWin(tinyGame, letters);

describe("works", () => {
  test("all 161,051 lines of Lantern Meadow", () => {
    const automaton = compileRule(
      lanternRule,
      Array.from({ length: 5 }, () => all(11)),
    );
    expect(differences(automaton, lanternRule, 5, 11)).toBe(0);
  });

  test("wilds that pay and multiply", () => {
    const automaton = compileRule(
      tinyRule,
      Array.from({ length: 4 }, () => all(5)),
    );
    expect(differences(automaton, tinyRule, 4, 5)).toBe(0);
  });

  test("what follows a decided win is not asked for", () => {
    let asked = 0;
    compileRule(
      (letters) => {
        asked += 1;
        return lanternRule(letters);
      },
      Array.from({ length: 5 }, () => all(11)),
    );
    expect(asked).toBeLessThan(5_000);
  });

  test("letters that no stop shows are not asked for", () => {
    const automaton = compileRule(tinyRule, [new Set([2]), new Set([2]), new Set([2]), new Set([2, 3])]);
    expect(automaton.next.map(({ length }) => length / automaton.letters)).toEqual([1, 1, 1, 1]);
    expect([run(automaton, [2, 2, 2, 2]), run(automaton, [2, 2, 2, 3])]).toEqual([40, 10]);
  });

  test("a win that every stop brings is won by a stop", () => {
    const automaton = compileRule(() => ({ symbol: 0, count: 1, coins: 7, multiplier: 1 }), [all(2), all(2)]);
    expect([...(automaton.next[0] ?? [])].map(coinsOf)).toEqual([7, 7]);
  });
});

describe("refuses", () => {
  test("a win that 32 bits cannot add up", () => {
    const huge: WinRule = () => ({ symbol: 0, count: 1, coins: 2 ** 31, multiplier: 1 });
    expect(() => compileRule(huge, [all(2)])).toThrow(RangeError);
  });
});

describe("protects", () => {
  test("control: one pay changed shows", () => {
    const pay = tinyGame.pay.map((coins, symbol) => (symbol === 3 ? [0, 0, 7, 15] : coins));
    const other: WinRule = (letters) => lineWin({ ...tinyGame, pay }, letters);
    const automaton = compileRule(
      other,
      Array.from({ length: 4 }, () => all(5)),
    );
    expect(differences(automaton, tinyRule, 4, 5)).toBeGreaterThan(0);
  });
});
