// Tax ids: real ones are known by their check digits, and written as people write them.
import { describe, expect, test } from "vitest";
import { isTaxId, plainTaxId, taxIdText } from "./tax-id.ts";

describe("works", () => {
  test.each(["12345678909", "52998224725", "11222333000181", "00000000000191", "12ABC34501DE35"])(
    "%s is one",
    (text) => {
      expect(isTaxId(text)).toBe(true);
      expect(plainTaxId(taxIdText(text).toLowerCase())).toBe(text);
    },
  );

  test("each is written with its own punctuation", () => {
    expect(taxIdText("12345678909")).toBe("123.456.789-09");
    expect(taxIdText("12ABC34501DE35")).toBe("12.ABC.345/01DE-35");
  });
});

describe("refuses", () => {
  test.each([
    "",
    "1234567890",
    "12345678908",
    "11222333000182",
    "00000000000000",
    "11111111111",
    "12abc34501de35",
    "12ABC34501DE3X",
  ])("%j", (text) => expect(isTaxId(text)).toBe(false));
});
