// Every symbol of every game on offer has a drawing of its own and a name in both languages.
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { games } from "#studio/games/catalogue.ts";
import { readMessages } from "../../../tools/messages.ts";
import { SymbolDrawing } from "./symbol-tile.tsx";

const drawn = (symbol: string): string => renderToStaticMarkup(createElement(SymbolDrawing, { symbol, className: "" }));
const symbols = games.flatMap(({ definition }) => definition.symbols);

describe("works", () => {
  test.each(games)("each symbol of $code is drawn", ({ definition }) => {
    for (const symbol of definition.symbols) expect(drawn(symbol)).toMatch(/^<svg .*<(path|circle|ellipse)/);
  });

  test("no two symbols look alike, and no two games call different things the same", () => {
    expect(new Set(symbols).size).toBe(symbols.length);
    expect(new Set(symbols.map(drawn)).size).toBe(symbols.length);
  });

  test.each(["en-US", "pt-BR"] as const)("each symbol has a name in %s, and no name is without a symbol", (locale) => {
    const keys = Object.keys(readMessages(locale)).filter((key) => key.startsWith("symbol."));
    expect(keys.toSorted()).toEqual(symbols.map((symbol) => `symbol.${symbol}`).toSorted());
  });
});

describe("refuses", () => {
  test("a symbol nobody drew", () => {
    expect(drawn("toString")).toBe("");
    expect(drawn("?")).toBe("");
  });
});
