// The language for who comes in: as asked, else as the browser is set, else English.
import { describe, expect, test } from "vitest";
import { firstLocale } from "./first-locale.ts";

describe("works", () => {
  test.each([
    ["?lang=pt-BR", ["en-US"], "pt-BR"],
    ["?lang=en-US", ["pt-BR"], "en-US"],
    ["", ["pt-PT", "en"], "pt-BR"],
    ["", ["fr", "en-GB", "pt"], "en-US"],
    ["?lang=fr", ["pt"], "pt-BR"],
    ["", ["fr"], "en-US"],
    ["", [], "en-US"],
  ] as const)("%j with %j is %s", (search, preferred, locale) => {
    expect(firstLocale(search, preferred)).toBe(locale);
  });
});
