/** Amounts of API Pix: exact both ways, and nothing else is read. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { amountOf, MOST_VALUE, valueOf } from "./decimal-amount.ts";

describe("works", () => {
  test("every amount is read back as it was written", () => {
    fc.assert(fc.property(fc.bigInt(0n, MOST_VALUE), (amount) => amountOf(valueOf(amount)) === amount));
  });

  test("amounts that floating point gets wrong", () => {
    expect(amountOf("1.15")).toBe(115n);
    expect(amountOf("9999999999.99")).toBe(MOST_VALUE);
    expect(valueOf(7n)).toBe("0.07");
    expect(valueOf(100n)).toBe("1.00");
  });
});

describe("refuses", () => {
  test.each(["", "1", "1.1", "1.111", "-1.00", "+1.00", "1,00", "1e3.00", " 1.00", "1.00\n", "١.00", "10000000000.00"])(
    "%j is no amount",
    (text) => expect(amountOf(text)).toBeNull(),
  );
});
