// A symbol bears one name: the dashboard calls it as its game does, and the verifier reads the game's own.
import { describe, expect, test } from "vitest";
import { readMessages } from "../../../tools/messages.ts";
import { games } from "../games/catalogue.ts";
import { worlds } from "./worlds.fixture.ts";

describe("works", () => {
  test.each(games)("the symbols of $code, in both languages", ({ code, definition }) => {
    for (const locale of ["en-US", "pt-BR"] as const) {
      const told = readMessages(locale);
      const inDashboard = definition.symbols.map((symbol) => [symbol, told[`symbol.${symbol}`]]);
      expect(Object.fromEntries(inDashboard)).toEqual(worlds[code]?.symbolNames[locale]);
    }
  });
});
