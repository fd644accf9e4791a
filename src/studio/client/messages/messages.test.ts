// The words of the game, in both languages.
import { describe, expect, it } from "vitest";
import type { RoundOutcome } from "#contract/round.ts";
import type { Locale } from "#contract/session.ts";
import { games } from "../../games/catalogue.ts";
import { moneyTextOf } from "../play/money.ts";
import { clockText } from "../screen/session-clock.ts";
import { actionOf } from "../screen/keyboard.ts";
import { ruleSentences } from "../panels/rule-sentences.ts";
import { lanternMeadow } from "../lantern-meadow/world.ts";
import { Words } from "../screen/words.ts";
import { enUs } from "./en-us.ts";
import { ptBr } from "./pt-br.ts";
import { rulebookEnUs } from "./rulebook-en-us.ts";
import { rulebookPtBr } from "./rulebook-pt-br.ts";

const [meadow] = games;
if (meadow === undefined) throw new Error("the catalogue is empty");
const { definition } = meadow;
const languages = [enUs, ptBr];
const nameIn = (locale: Locale) => (symbol: number) =>
  lanternMeadow.symbolNames[locale][definition.symbols[symbol] ?? ""] ?? "";

const spinOf = (wins: RoundOutcome["base"]["wins"]): RoundOutcome["base"] => ({
  stops: [],
  grid: [],
  wins,
  scatters: 0,
  scatterCoins: 0,
  freeSpinsAwarded: 0,
  coins: 0,
});

describe("works", () => {
  it("names the buttons as the rules of the house say", () => {
    expect(languages.map(({ spin }) => spin)).toEqual(["Spin", "Girar"]);
    expect(languages.map(({ raiseStake }) => raiseStake)).toEqual(["Raise stake", "Aumentar aposta"]);
    expect(languages.map(({ lowerStake }) => lowerStake)).toEqual(["Lower stake", "Diminuir aposta"]);
    expect(languages.map(({ rules }) => rules)).toEqual(["Rules and RTP", "Regras e RTP"]);
  });

  it("makes the rules from the definition", () => {
    const english = ruleSentences(definition, rulebookEnUs, nameIn("en-US"), "en-US").join(" ");
    expect(english).toContain("20 fixed lines");
    expect(english).toContain(
      "Lantern is wild. It lands on reels 2, 3, 4, and 5 and stands for every symbol except Moon.",
    );
    expect(english).toContain("3 pay 2× the stake and give 10 free spins; 4 pay 10× the stake and give 15 free spins");
    expect(english).toContain("multiplied by 3");
    expect(english).toContain("at most 600× its stake");
    const oneReel = { ...definition, wilds: [{ symbol: 0, multiplier: 5, reels: [3] }] };
    const single = ruleSentences(oneReel, rulebookEnUs, nameIn("en-US"), "en-US").join(" ");
    expect(single).toContain("It lands on reel 3 and stands");
    const portuguese = ruleSentences(definition, rulebookPtBr, nameIn("pt-BR"), "pt-BR").join(" ");
    expect(portuguese).toContain("Aparece nos rolos 2, 3, 4 e 5 e substitui todos os símbolos, menos Lua.");
  });

  it("reads a spin out: its wins, the first of many, or that there were none", () => {
    const money = moneyTextOf({ locale: "en-US", currency: "USD", exponent: 2 });
    const words = new Words(definition, enUs, money, nameIn("en-US"));
    const owl = { line: 3, symbol: 2, count: 3, coins: 50, multiplier: 1 };
    const spin = { ...spinOf([owl]), coins: 50 };
    expect(words.spoken(spin, 200n)).toBe("Line 4, 3 × Owl, $5.00");
    expect(words.spoken({ ...spin, wins: [] }, 200n)).toBe("No win");
    expect(words.spoken({ ...spin, wins: Array.from({ length: 9 }, () => owl) }, 200n)).toMatch(/; \+5$/);
    expect(words.spoken({ ...spin, scatters: 3, scatterCoins: 40 }, 200n)).toMatch(/^3 × Moon, \$4\.00; Line 4/);
  });

  it("counts the session in hours, minutes and seconds", () => {
    expect(clockText(0)).toBe("00:00:00");
    expect(clockText(754_999)).toBe("00:12:34");
    expect(clockText(36_000_000 + 61_000)).toBe("10:01:01");
    expect(clockText(-5_000)).toBe("00:00:00");
  });

  it("knows the keys, and leaves Space and Enter to the button that has the focus", () => {
    expect([" ", "Enter", "+", "=", "-", "i", "M"].map((key) => actionOf(key, false)).join(" ")).toBe(
      "spin spin raise raise lower rules mute",
    );
    expect(actionOf(" ", true)).toBeNull();
    expect(actionOf("Enter", true)).toBeNull();
    expect(actionOf("+", true)).toBe("raise");
    expect(actionOf("x", false)).toBeNull();
  });
});

describe("protects", () => {
  it("recalls after a reload what the last spin came to, without calling a returned stake a win", () => {
    const words = new Words(definition, enUs, String, nameIn("en-US"));
    const outcome = { base: spinOf([]), free: [], coins: 0, capped: false };
    const recalled = (win: bigint) => words.recalled({ round_id: "r", nonce: 3, stake: 20n, win, outcome });
    expect([0n, 20n, 50n].map(recalled)).toEqual([
      "Your last spin, 20: No win",
      "Your last spin, 20: Paid 20",
      "Your last spin, 20: Win 50",
    ]);
  });

  it("tells a win from a returned stake in words", () => {
    const words = new Words(definition, enUs, String, nameIn("en-US"));
    const result = { kind: "result", capped: false, figures: { balance: 0n, win: 0n } } as const;
    expect(words.result({ ...result, verdict: "win", amount: 30n })).toBe("Win 30");
    expect(words.result({ ...result, verdict: "returned", amount: 20n })).toBe("Paid 20");
    expect(words.result({ ...result, verdict: "nothing", amount: 0n })).toBe("No win");
  });
});
