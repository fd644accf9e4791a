// Amounts as each language writes them.
import { describe, expect, it } from "vitest";
import { moneyTextOf } from "./money.ts";

const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, " ");

describe("works", () => {
  it("writes minor units as each language does", () => {
    const brazil = moneyTextOf({ locale: "pt-BR", currency: "BRL", exponent: 2 });
    const english = moneyTextOf({ locale: "en-US", currency: "USD", exponent: 2 });
    expect(plain(brazil(123_456n))).toBe("R$ 1.234,56");
    expect(plain(brazil(5n))).toBe("R$ 0,05");
    expect(english(123_456n)).toBe("$1,234.56");
    expect(english(0n)).toBe("$0.00");
  });

  it("follows the currency's digits", () => {
    expect(plain(moneyTextOf({ locale: "en-US", currency: "JPY", exponent: 0 })(1_500n))).toBe("¥1,500");
    expect(plain(moneyTextOf({ locale: "en-US", currency: "KWD", exponent: 3 })(1_500n))).toBe("KWD 1.500");
  });

  it("signs a net position, with a real minus and nothing before zero", () => {
    const net = moneyTextOf({ locale: "en-US", currency: "USD", exponent: 2 }, "signed");
    expect(net(250n)).toBe("+$2.50");
    expect(net(-250n)).toBe("−$2.50");
    expect(net(0n)).toBe("$0.00");
  });
});

describe("protects", () => {
  it("keeps amounts that no double could hold", () => {
    const english = moneyTextOf({ locale: "en-US", currency: "USD", exponent: 2 });
    expect(english(9_007_199_254_740_993n)).toBe("$90,071,992,547,409.93");
  });
});
