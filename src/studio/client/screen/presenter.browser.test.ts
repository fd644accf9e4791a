// How a result is shown: a win with light and music, a returned stake in words alone, a replay without counting.
import { beforeEach, describe, expect, test } from "vitest";
import type { PlayedRound } from "#contract/game.ts";
import { findGame } from "../../games/catalogue.ts";
import { enUs } from "../messages/en-us.ts";
import page from "../page.html?raw";
import { moneyTextOf } from "../play/money.ts";
import { Tally } from "../play/tally.ts";
import type { Sounds } from "../sound/sounds.ts";
import type { Stage } from "../stage/stage.ts";
import { Notices } from "./notices.ts";
import { Panel } from "./panel.ts";
import { Presenter } from "./presenter.ts";
import { Words } from "./words.ts";

const meadow = findGame("lantern-meadow");
if (meadow === undefined) throw new Error("the catalogue has no Lantern Meadow");
const { definition } = meadow;
const money = moneyTextOf({ locale: "en-US", currency: "USD", exponent: 2 });
const STAKE = 200n;

beforeEach(() => {
  document.body.innerHTML = page;
});

/** A line of three that wins `coins` of the 20 of a stake. */
function round(coins: number, nonce = 0): PlayedRound {
  const wins = coins === 0 ? [] : [{ line: 0, symbol: 5, count: 3, coins, multiplier: 1 }];
  const grid = Array.from({ length: 15 }, (_, cell) => (cell % 3 === 1 && cell < 9 ? 5 : 6));
  const base = { stops: [0, 0, 0, 0, 0], grid, wins, scatters: 0, scatterCoins: 0, freeSpinsAwarded: 0, coins };
  const outcome = { base, free: [], coins, capped: false };
  return { round_id: "r", nonce, stake: STAKE, win: (STAKE * BigInt(coins)) / 20n, outcome };
}

function table() {
  const done: string[] = [];
  /** Answers to every name with a function that says it was called. */
  const telling = (): object =>
    new Proxy(
      {},
      {
        get:
          (_, name) =>
          (...given: unknown[]) => {
            const much = name === "celebrate" ? ` ${String(given[2])}` : "";
            done.push(String(name) + much);
            return Promise.resolve();
          },
      },
    );
  const sounds = telling() as Sounds; // whatever is called, it tells
  const tally = new Tally(null, "session", "seeds");
  const presenter = new Presenter({
    definition,
    messages: enUs,
    money,
    stage: telling() as Stage, // likewise
    panel: new Panel(money, money),
    notices: new Notices(enUs),
    sound: { play: (sound) => sound(sounds) },
    tally,
    calm: () => true,
    words: new Words(definition, enUs, money, () => "Fern"),
    onTurn: () => {},
    showCommitment: () => Promise.resolve(),
    seedsSettled: () => {},
  });
  const show = async (played: PlayedRound): Promise<string> => {
    const shown = presenter.replay(played, 1_000n);
    const hurry = setInterval(() => presenter.hurry(), 5);
    await shown;
    clearInterval(hurry);
    return document.querySelector("#message")?.textContent ?? "";
  };
  return { done, show, tally };
}

describe("works", () => {
  test("a win is said, sounded and celebrated, and a great one shines", async () => {
    const small = table();
    expect(await small.show(round(30))).toBe("Win $3.00");
    expect(small.done).toContain("win");
    expect(small.done).toContain("celebrate 0");
    const great = table();
    expect(await great.show(round(200))).toBe("Win $20.00");
    expect(great.done).toContain("celebrate 3200");
  });
});

describe("protects", () => {
  test.each([
    [0, "No win"],
    [4, "Paid $0.40"],
    [20, "Paid $2.00"],
  ])("%i coins of a stake of 20 are no reason to celebrate", async (coins, said) => {
    const { done, show } = table();
    expect(await show(round(coins))).toBe(said);
    expect(done.filter((name) => /^(?:celebrate|win|line)/.test(name))).toEqual([]);
  });

  test("free spins that bring no gain are told without a sum in large letters", async () => {
    const feature = (coins: number): PlayedRound => {
      const { outcome, ...rest } = round(coins);
      const free = [{ ...outcome.base, wins: [], coins: 0 }];
      return { ...rest, outcome: { ...outcome, free, base: { ...outcome.base, freeSpinsAwarded: 1 } } };
    };
    const letters = (): string => document.querySelector("#banner-amount")?.textContent ?? "";
    const poor = table();
    expect(await poor.show(feature(20))).toBe("Paid $2.00");
    expect(letters()).toBe("×3");
    expect(poor.done).not.toContain("win");
    await table().show(feature(30));
    expect(letters()).toBe("$0.00");
  });

  test("a replay counts nothing and gives the title back", async () => {
    const { show, tally } = table();
    await show(round(30, 7));
    expect(tally.net).toBe(0n);
    expect(document.querySelector<HTMLElement>("#feature")?.hidden).toBe(true);
  });
});
