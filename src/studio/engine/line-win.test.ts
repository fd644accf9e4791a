// How symbols on one line pay, case by case.
import { describe, expect, test } from "vitest";
import { lineWin } from "./line-win.ts";
import { blade, crown, fivefold, moon, tinyGame, twice } from "./tiny-game.ts";

const none = null;
const won = (symbol: number, count: number, coins: number, multiplier = 1) => ({ symbol, count, coins, multiplier });

describe("works", () => {
  test.each([
    ["four alike", [crown, crown, crown, crown], won(crown, 4, 40)],
    ["three alike from the left", [crown, crown, crown, blade], won(crown, 3, 10)],
    ["two alike, where two pay", [crown, crown, blade, crown], won(crown, 2, 4)],
    ["two alike, where two do not pay", [blade, blade, crown, blade], none],
    ["alike, but not from the left", [blade, crown, crown, crown], none],
    ["a wild in the middle multiplies", [crown, twice, crown, crown], won(crown, 4, 80, 2)],
    ["a wild at the end multiplies", [blade, blade, fivefold, crown], won(blade, 3, 30, 5)],
    ["of several wilds the highest multiplies", [crown, twice, fivefold, crown], won(crown, 4, 200, 5)],
    ["the highest multiplies wherever it stands", [fivefold, crown, twice, moon], won(crown, 3, 50, 5)],
    ["a wild after the break does nothing", [crown, crown, blade, fivefold], won(crown, 2, 4)],
    ["leading wilds stand for what follows", [fivefold, fivefold, crown, blade], won(crown, 3, 50, 5)],
    ["wilds alone pay as themselves, unmultiplied", [twice, twice, twice, twice], won(twice, 4, 300)],
    ["leading wilds pay alone if that is more", [twice, twice, twice, blade], won(twice, 3, 50)],
    ["leading wilds pay as the symbol if that is more", [twice, twice, crown, crown], won(crown, 4, 80, 2)],
    ["leading wilds before a scatter", [twice, twice, moon, crown], won(twice, 2, 2)],
    ["wilds without a pay of their own", [fivefold, fivefold, fivefold, fivefold], none],
    ["a scatter breaks the line", [crown, moon, crown, crown], none],
    ["a wild does not stand for the scatter", [moon, twice, moon, moon], none],
  ])("%s", (_, symbols, expected) => {
    expect(lineWin(tinyGame, symbols)).toEqual(expected);
  });

  test("on a tie the symbol wins, since it shows more reels", () => {
    const pay = tinyGame.pay.map((coins, symbol) => (symbol === blade ? [0, 0, 6, 25] : coins));
    expect(lineWin({ ...tinyGame, pay }, [twice, twice, twice, blade])).toEqual(won(blade, 4, 50, 2));
  });

  test("without wilds only equal symbols count", () => {
    expect(lineWin({ ...tinyGame, wilds: [] }, [twice, crown, crown, crown])).toBe(none);
  });
});
