// From an outcome to the steps that show it, and the figures at each.
import { describe, expect, it } from "vitest";
import type { PlayedRound } from "#contract/game.ts";
import { findGame } from "../../games/catalogue.ts";
import type { RoundOutcome, SpinResult } from "../../engine/outcome.ts";
import { winOf } from "../../engine/win-of.ts";
import { outcomeOf, seedKey } from "../../verify/node-stream.ts";
import { roundSteps, verdictOf, type Step, waysOf } from "./round-steps.ts";

const meadow = findGame("lantern-meadow");
const variant = meadow?.variants[0];
if (meadow === undefined || variant === undefined) throw new Error("the catalogue has no Lantern Meadow");
const { definition } = meadow;
const key = seedKey(new Uint8Array(32).fill(7));

const blank: SpinResult = {
  stops: [0, 0, 0, 0, 0],
  grid: Array.from({ length: 15 }, () => 9),
  wins: [],
  scatters: 0,
  scatterCoins: 0,
  freeSpinsAwarded: 0,
  coins: 0,
};
const owls = { line: 3, symbol: 2, count: 3, coins: 50, multiplier: 1 };
const leaves = { line: 0, symbol: 8, count: 4, coins: 20, multiplier: 1 };

function roundOf(outcome: RoundOutcome, stake: bigint): PlayedRound {
  const win = winOf(stake, outcome.coins, definition.betCoins);
  const received = JSON.parse(JSON.stringify(outcome)) as PlayedRound["outcome"]; // as it comes over the wire
  return { round_id: "0190b0f0-0000-7000-8000-000000000001", nonce: 4, stake, win, outcome: received };
}

const drawnRound = (nonce: number, stake: bigint): PlayedRound =>
  roundOf(
    outcomeOf({ definition, variant, serverSeed: key, clientSeed: "client", nonce, mathsHash: variant.mathsHash }),
    stake,
  );

const amountOf = (step: Step): bigint => (step.kind === "line" || step.kind === "scatter" ? step.amount : 0n);

describe("works", () => {
  it("counts the ways of a win by where its symbols lie", () => {
    expect(waysOf([0, 3, 6], 3)).toBe(1);
    expect(waysOf([0, 2, 3, 6, 7, 8], 3)).toBe(6);
  });

  it("shows a round without a win as reels and result, with the stake gone", () => {
    const steps = roundSteps(definition, roundOf({ base: blank, free: [], coins: 0, capped: false }, 20n), 980n);
    expect(steps.map((step) => step.kind)).toEqual(["reels", "result"]);
    expect(steps.map((step) => step.figures)).toEqual([
      { balance: 980n, win: 0n },
      { balance: 980n, win: 0n },
    ]);
  });

  it("shows lines one after another, and the balance goes up when all have been shown", () => {
    const base = { ...blank, wins: [owls, leaves], coins: 70 };
    const steps = roundSteps(definition, roundOf({ base, free: [], coins: 70, capped: false }, 200n), 800n);
    expect(steps.map((step) => [step.kind, step.figures.balance, step.figures.win])).toEqual([
      ["reels", 800n, 0n],
      ["line", 800n, 500n],
      ["line", 800n, 700n],
      ["result", 1_500n, 700n],
    ]);
    expect(steps[1]).toMatchObject({ amount: 500n, cells: [0, 4, 8] });
    expect(steps[2]).toMatchObject({ amount: 200n, cells: [1, 4, 7, 10] });
  });

  it("counts free spins, announces the ones won on the way, and adds up the feature", () => {
    const moons = [10, 9, 9, 10, 9, 9, 10, 9, 9, 9, 9, 9, 9, 9, 9];
    const base = { ...blank, grid: moons, scatters: 3, scatterCoins: 40, freeSpinsAwarded: 2, coins: 40 };
    const again = { ...blank, grid: moons, scatters: 3, scatterCoins: 120, freeSpinsAwarded: 1, coins: 120 };
    const outcome = { base, free: [again, blank, { ...blank, wins: [owls], coins: 50 }], coins: 210, capped: false };
    const steps = roundSteps(definition, roundOf(outcome, 20n), 0n);
    expect(steps.map((step) => step.kind).join(" ")).toBe(
      "reels scatter free-spins-won reels scatter free-spins-won reels reels line feature-total result",
    );
    const free = steps.flatMap((step) => (step.kind === "reels" && step.free !== null ? [step.free] : []));
    expect(free).toEqual([
      { number: 1, of: 2, multiplier: 3 },
      { number: 2, of: 3, multiplier: 3 },
      { number: 3, of: 3, multiplier: 3 },
    ]);
    expect(steps[1]).toMatchObject({ cells: [0, 3, 6], amount: 40n });
    expect(steps.find((step) => step.kind === "feature-total")).toMatchObject({ spins: 3, amount: 170n });
  });
});

describe("protects", () => {
  it("celebrates only what is above the stake", () => {
    expect(verdictOf({ stake: 100n, win: 0n })).toBe("nothing");
    expect(verdictOf({ stake: 100n, win: 99n })).toBe("returned");
    expect(verdictOf({ stake: 100n, win: 100n })).toBe("returned");
    expect(verdictOf({ stake: 100n, win: 101n })).toBe("win");
  });

  it("never shows more than the round pays when the win cap cuts it short", () => {
    const huge = { ...owls, coins: 13_000 };
    const outcome = { base: { ...blank, wins: [owls, huge], coins: 13_050 }, free: [], coins: 12_000, capped: true };
    const round = roundOf(outcome, 20n);
    const steps = roundSteps(definition, round, 0n);
    for (const step of steps) expect(step.figures.win).toBeLessThanOrEqual(round.win);
    expect(steps.at(-1)).toMatchObject({ capped: true, amount: 12_000n, figures: { balance: 12_000n } });
  });

  it("adds up in 1,000 rounds of the real engine: steps to the win, win to the balance", () => {
    for (let nonce = 0; nonce < 1_000; nonce += 1) {
      const round = drawnRound(nonce, 60n);
      const steps = roundSteps(definition, round, 5_000n);
      const wins = steps.map((step) => step.figures.win);
      expect(wins).toEqual(wins.toSorted((a, b) => Number(a - b)));
      const before = steps.slice(0, -1).map((step) => step.figures.balance);
      expect(new Set(before)).toEqual(new Set([5_000n]));
      const shown = steps.reduce((sum, step) => sum + amountOf(step), 0n);
      if (!round.outcome.capped) expect(shown).toBe(round.win);
      expect(steps.at(-1)?.figures).toEqual({ balance: 5_000n + round.win, win: round.win });
      expect(steps.filter((step) => step.kind === "reels")).toHaveLength(1 + round.outcome.free.length);
    }
  });

  it("lights exactly cells that hold the symbol or a wild", () => {
    for (let nonce = 0; nonce < 400; nonce += 1) {
      let grid: readonly number[] = [];
      for (const step of roundSteps(definition, drawnRound(nonce, 20n), 0n)) {
        if (step.kind === "reels") grid = step.result.grid;
        if (step.kind === "line") {
          const symbols = new Set(step.cells.map((cell) => grid[cell]));
          symbols.delete(0);
          expect([...symbols]).toEqual(step.won.symbol === 0 ? [] : [step.won.symbol]);
          expect(step.cells).toHaveLength(step.won.count);
        }
      }
    }
  });
});
