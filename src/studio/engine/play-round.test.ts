// Whole rounds on a game small enough to foresee: scatters, free spins, retriggers and the cap.
import { describe, expect, test } from "vitest";
import type { GameDefinition } from "./definition.ts";
import type { Draw } from "./draw.ts";
import { drawFrom } from "./draw.ts";
import { playRound } from "./play-round.ts";
import { seededWords } from "./seeded-words.ts";
import { resultAt } from "./spin.ts";
import { blade, crown, moon, tinyGame, tinyVariant, twice } from "./tiny-game.ts";

/** Stops in the order they will be drawn; drawing one more is a failure. */
function scripted(...spins: number[][]): Draw {
  const stops = spins.flat();
  return () => {
    const stop = stops.shift();
    if (stop === undefined) throw new Error("drew more than the script holds");
    return stop;
  };
}

const play = (definition: GameDefinition, ...spins: number[][]) =>
  playRound(definition, tinyVariant, scripted(...spins));
const nothing = [blade, crown, blade, crown];
const crowns = [crown, crown, crown, crown];

describe("works", () => {
  test("a losing round is one spin of nothing", () => {
    const base = {
      stops: nothing,
      grid: nothing,
      wins: [],
      scatters: 0,
      scatterCoins: 0,
      freeSpinsAwarded: 0,
      coins: 0,
    };
    expect(play(tinyGame, nothing)).toEqual({ base, free: [], coins: 0, capped: false });
  });

  test("a grid is read reel by reel and wraps at the end of the strip", () => {
    const tall = { ...tinyGame, rows: 3, lines: [[2, 1, 0, 1]] };
    const result = resultAt(tall, tinyVariant.strips, [3, 0, 1, 4], 1);
    expect(result.grid).toEqual([3, 4, 0, 0, 1, 2, 1, 2, 3, 4, 0, 1]);
    expect(resultAt(tall, tinyVariant.strips, [0, 1, 2, 1], 1).wins).toEqual([
      { line: 0, symbol: crown, count: 4, coins: 40, multiplier: 1 },
    ]);
  });

  test.each([
    [1, [moon, blade, blade, crown], 0, 0],
    [2, [moon, blade, moon, crown], 5, 2],
    [3, [moon, moon, blade, moon], 15, 4],
    [4, [moon, moon, moon, moon], 15, 4],
  ])("%i scatters pay in whole stakes wherever they stand", (scatters, stops, scatterCoins, freeSpinsAwarded) => {
    expect(resultAt(tinyGame, tinyVariant.strips, stops, 1)).toMatchObject({
      scatters,
      scatterCoins,
      freeSpinsAwarded,
    });
  });

  test("free spins multiply line wins and scatter wins, and only theirs", () => {
    const outcome = play(tinyGame, [crown, crown, moon, moon], crowns, nothing);
    expect(outcome.base).toMatchObject({ coins: 4 + 5, freeSpinsAwarded: 2 });
    expect(outcome.free.map((spin) => spin.coins)).toEqual([120, 0]);
    expect(outcome.free[0]?.wins).toEqual([{ line: 0, symbol: crown, count: 4, coins: 120, multiplier: 3 }]);
    expect(outcome).toMatchObject({ coins: 129, capped: false });
  });

  test("a wild's multiplier and the feature's multiply each other", () => {
    const outcome = play(tinyGame, [moon, moon, blade, blade], [crown, twice, crown, crown], nothing);
    expect(outcome.free[0]?.wins).toEqual([{ line: 0, symbol: crown, count: 4, coins: 240, multiplier: 6 }]);
  });

  test("free spins win further free spins", () => {
    const outcome = play(tinyGame, [moon, moon, blade, crown], nothing, [moon, blade, moon, blade], nothing, nothing);
    expect(outcome.free.map((spin) => spin.freeSpinsAwarded)).toEqual([0, 2, 0, 0]);
    expect(outcome.coins).toBe(5 + 15);
  });

  test("the cap ends the round with free spins left", () => {
    const jackpot = [twice, twice, twice, twice];
    const outcome = play({ ...tinyGame, maxWinX: 190 }, [moon, moon, moon, crown], nothing, jackpot, crowns);
    expect(outcome.free.map((spin) => spin.coins)).toEqual([0, 900, 120]);
    expect(outcome).toMatchObject({ coins: 950, capped: true });
  });

  test("the base spin alone can reach the cap", () => {
    const outcome = play({ ...tinyGame, maxWinX: 60 }, [twice, twice, twice, twice]);
    expect(outcome).toMatchObject({ coins: 300, capped: true, free: [] });
  });

  test("without a feature scatters award nothing", () => {
    expect(play({ ...tinyGame, free: null }, [moon, moon, moon, crown]).free).toEqual([]);
  });

  test("the parts of a round add up", () => {
    const draw = drawFrom(seededWords(11));
    for (let round = 0; round < 2_000; round += 1) {
      const { base, free, coins, capped } = playRound(tinyGame, tinyVariant, draw);
      const spins = [base, ...free];
      for (const spin of spins) {
        expect(spin.coins).toBe(spin.wins.reduce((sum, win) => sum + win.coins, spin.scatterCoins));
        for (const win of spin.wins) {
          expect(win.coins).toBe((tinyGame.pay[win.symbol]?.[win.count - 1] ?? 0) * win.multiplier);
        }
      }
      const total = spins.reduce((sum, spin) => sum + spin.coins, 0);
      expect(coins).toBe(capped ? 500 : total);
      expect(capped).toBe(total >= 500);
      if (!capped) expect(free).toHaveLength(spins.reduce((sum, spin) => sum + spin.freeSpinsAwarded, 0));
    }
  });
});

describe("refuses", () => {
  test("a stop the reel does not have", () => {
    expect(() => resultAt(tinyGame, tinyVariant.strips, [0, 0, 0], 1)).toThrow("reel 4 has no stop");
    expect(() => resultAt(tinyGame, tinyVariant.strips, [0, 0, 0.5, 0], 1)).toThrow("reel 3 has no stop");
  });
});
