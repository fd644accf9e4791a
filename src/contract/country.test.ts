// The list of countries against what Intl knows of them: all there, none withdrawn, none that is no country.
import { describe, expect, test } from "vitest";
import { COUNTRY_CODES, country } from "./country.ts";

const names = new Intl.DisplayNames("en-US", { type: "region", fallback: "none" });

/** Regions Intl can name that ISO 3166-1 has given to no country: reserved, for private use, or of many countries. */
const NO_COUNTRIES = ["AC", "CP", "CQ", "DG", "EA", "EU", "EZ", "IC", "QO", "TA", "UN", "XA", "XB", "XK", "ZZ"];

const LETTERS = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
/** In the order of the alphabet; a withdrawn code is the name of another region. */
const KNOWN_TO_INTL = LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).filter(
  (code) => names.of(code) !== undefined && new Intl.Locale(`und-${code}`).region === code,
);

describe("works", () => {
  test("all that Intl knows as a country, each once", () => {
    expect(COUNTRY_CODES).toHaveLength(249);
    expect(COUNTRY_CODES).toEqual(KNOWN_TO_INTL.filter((code) => !NO_COUNTRIES.includes(code)));
  });
});

describe("refuses", () => {
  test.each([...NO_COUNTRIES, "UK", "AN", "SU", "XX", "br", "BRA", "B", ""])("%s", (code) => {
    expect(country.safeParse(code).success).toBe(false);
  });
});
