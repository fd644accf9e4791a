// Which entries of the palette are shown for what was typed, and in which order.
import { describe, expect, test } from "vitest";
import { matching } from "./palette-match.ts";

const entries = ["Player's rounds", "Rounds", "Rounds by hand", "Backgrounds", "Visão geral"].map((text) => ({
  text,
  group: "Screens",
}));
const texts = (typed: string) => matching(entries, typed).map(({ text }) => text);

describe("works", () => {
  test("what is named exactly comes first, then what begins so, then words, then parts of words", () => {
    expect(texts("rounds")).toEqual(["Rounds", "Rounds by hand", "Player's rounds", "Backgrounds"]);
  });

  test("of two that are as near the order stays, and without a text all stay as they are", () => {
    expect(texts("round")).toEqual(["Rounds", "Rounds by hand", "Player's rounds", "Backgrounds"]);
    expect(texts("s")).toEqual(["Player's rounds", "Rounds", "Rounds by hand", "Backgrounds", "Visão geral"]);
    expect(texts(" ")).toEqual(entries.map(({ text }) => text));
  });

  test("accents and case do not matter", () => {
    expect(texts("VISAO")).toEqual(["Visão geral"]);
    expect(texts("Geral ")).toEqual(["Visão geral"]);
  });

  test("groups stay together, in their own order", () => {
    const mixed = [
      { text: "Sign out", group: "Actions" },
      { text: "Out", group: "Screens" },
      { text: "Out", group: "Actions" },
    ];
    expect(matching(mixed, "out")).toEqual([mixed[2], mixed[0], mixed[1]]);
  });
});

describe("refuses", () => {
  test("what has nothing of the text", () => {
    expect(texts("invoice")).toEqual([]);
  });
});
