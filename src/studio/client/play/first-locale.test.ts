// Which language greets a player whose session is not open yet.
import { describe, expect, it } from "vitest";
import { firstLocale } from "./first-locale.ts";

describe("works", () => {
  it.each([
    ["pt-BR", ["en-US"], "pt-BR"],
    ["en-US", ["pt-BR"], "en-US"],
    [null, ["pt-PT", "en"], "pt-BR"],
    [null, ["en-GB", "pt-BR"], "en-US"],
    [null, ["fr", "pt"], "pt-BR"],
    [null, ["fr"], "en-US"],
  ] as const)("the address says %s, the browser %s: %s", (named, preferred, locale) => {
    expect(firstLocale(named, preferred)).toBe(locale);
  });
});

describe("refuses", () => {
  it("a language the game does not speak", () => {
    expect(firstLocale("pt-PT<script>", ["en-US"])).toBe("en-US");
  });
});
