// The home page shows every game on offer, each with a spin that won and a sentence about its world.
import { describe, expect, test } from "vitest";
import { games } from "#studio/games/catalogue.ts";
import { readMessages } from "../../../../tools/messages.ts";
import { gamesShown } from "./games-shown.server.ts";

const shown = gamesShown("en-US");

describe("works", () => {
  test("every game, by the name its catalogue has for it", () => {
    expect(shown.map(({ code }) => code)).toEqual(games.map(({ code }) => code));
    expect(gamesShown("pt-BR").map(({ name }) => name)).toEqual(games.map(({ names }) => names["pt-BR"]));
  });

  test.each(shown)("the reels of $code show a win over all of them", ({ spin, rows, reels }) => {
    expect(spin.grid).toHaveLength(rows * reels);
    expect(new Set(spin.lit.map((place) => Math.floor(place / rows))).size).toBe(reels);
  });

  test("wins in ways have no line, and the reels of sparks show one", () => {
    const [lantern, saltglass, ember] = shown;
    expect(lantern?.spin.line?.count).toBe(5);
    expect(saltglass?.spin.line).toBeNull();
    expect(saltglass?.spin.lit.length).toBeGreaterThan(5);
    const lit = ember?.spin.lit.map((place) => ember.symbols[ember.spin.grid[place] ?? -1]);
    expect(lit?.some((symbol) => symbol?.startsWith("spark"))).toBe(true);
  });

  test("the facts are those of the definition", () => {
    expect(shown.map(({ pays }) => pays)).toEqual([
      { by: "lines", count: 20 },
      { by: "ways", count: 243 },
      { by: "lines", count: 5 },
    ]);
    expect(shown.map(({ freeSpins }) => freeSpins?.counts)).toEqual([[10, 15, 20], [8, 12, 20], [8]]);
  });

  test.each(["en-US", "pt-BR"] as const)("each world has its sentence in %s", (locale) => {
    const worlds = Object.keys(readMessages(locale)).filter((key) => key.startsWith("home.world."));
    expect(worlds.toSorted()).toEqual(games.map(({ code }) => `home.world.${code}`).toSorted());
  });
});
