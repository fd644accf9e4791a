// Amounts as text and back, exactly, in both languages.
import { describe, expect, it } from "vitest";
import { fc } from "../../../test/factories/drawn.ts";
import { amountText, decimalText, parseAmount } from "./amount.ts";

describe("works", () => {
  it("writes minor units as exact decimals", () => {
    expect(decimalText(5n, 2)).toBe("0.05");
    expect(decimalText(-123_456n, 2)).toBe("-1234.56");
    expect(decimalText(7n, 0)).toBe("7");
    expect(decimalText(9_007_199_254_740_993n, 3)).toBe("9007199254740.993");
  });
  it("writes them as each language does, with a real minus", () => {
    expect(amountText(123_456n, 2, "pt-BR")).toBe("1.234,56");
    expect(amountText(-123_456n, 2, "en-US")).toBe("−1,234.56");
    expect(amountText(5n, 2, "en-US", { sign: "always" })).toBe("+0.05");
    expect(amountText(123_456n, 2, "pt-BR", { currency: "BRL" })).toBe("R$\u00a01.234,56");
  });
  it("reads what each language writes, grouped or not", () => {
    expect(parseAmount("1.234,5", 2, "pt-BR")).toBe(123_450n);
    expect(parseAmount("1234,56", 2, "pt-BR")).toBe(123_456n);
    expect(parseAmount("1,234.56", 2, "en-US")).toBe(123_456n);
    expect(parseAmount("12", 0, "en-US")).toBe(12n);
  });
  it("reads what was pasted with its currency, before or after, as sign or as code", () => {
    for (const text of ["R$ 3,00", "R$\u00a03,00", "r$3", "3,00 BRL", "BRL 3,00", "3,00R$"])
      expect(parseAmount(text, 2, "pt-BR", "BRL")).toBe(300n);
    expect(parseAmount("R$ 1.234,56", 2, "pt-BR", "BRL")).toBe(123_456n);
    expect(parseAmount("R$1,234.56", 2, "en-US", "BRL")).toBe(123_456n);
    expect(parseAmount("−R$ 3,00", 2, "pt-BR", "BRL")).toBe(-300n);
    expect(parseAmount("US$ 3,00", 2, "pt-BR", "USD")).toBe(300n);
    expect(parseAmount("$3", 2, "en-US", "USD")).toBe(300n);
  });
  it("reads back every amount it writes", () => {
    const locale = fc.constantFrom("pt-BR", "en-US");
    fc.assert(
      fc.property(fc.bigInt(-(2n ** 53n), 2n ** 53n), fc.constantFrom(0, 2, 3), locale, (minor, digits, language) => {
        expect(parseAmount(amountText(minor, digits, language), digits, language)).toBe(minor);
      }),
    );
  });
});

describe("refuses", () => {
  it("another currency, a sign in the middle, and a sign alone", () => {
    for (const text of ["US$ 3,00", "€ 3,00", "3R$0", "R$", "BRL", "R$ R$ 3"])
      expect(parseAmount(text, 2, "pt-BR", "BRL")).toBeNull();
    expect(parseAmount("R$ 3,00", 2, "pt-BR")).toBeNull();
  });
  it("what is no amount of that many digits", () => {
    for (const text of ["", "abc", "1,2,3", "1.23.4", "12.345", "1,23,456.00", "--1", "1e3", "."])
      expect(parseAmount(text, 2, "en-US")).toBeNull();
    expect(parseAmount("1.5", 0, "en-US")).toBeNull();
  });
  it("a thousands mark where the language has its decimal mark: 1.234 is no 1,234", () => {
    expect(parseAmount("1.23", 2, "pt-BR")).toBeNull();
    expect(parseAmount("1,23", 2, "en-US")).toBeNull();
  });
});
