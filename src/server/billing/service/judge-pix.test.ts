/** Which PIX is credited by itself: only one that is as agreed in everything. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { paymentState } from "#contract/payment.ts";
import { whyPixWaits, wholeTaxId, type CameBy, type ChargedFor } from "./judge-pix.ts";

const AT = new Date("2026-11-02T12:00:00Z");
const later = (ms: number) => new Date(AT.getTime() + ms);
const PIX: CameBy = { amount: 5_000n, at: AT, payerTaxId: "11222333000181" };
const CHARGE: ChargedFor = {
  amount: 5_000n,
  expiresAt: AT,
  payerTaxId: "11222333000181",
  payment: "awaited",
  isCreditable: true,
};

describe("works", () => {
  test("as agreed, at the last moment, by the payer named or by one the bank does not name", () => {
    expect(whyPixWaits(PIX, CHARGE)).toBeNull();
    expect(whyPixWaits({ ...PIX, payerTaxId: null }, CHARGE)).toBeNull();
  });

  test("a masked tax id names no payer, and punctuation does not count", () => {
    expect(wholeTaxId("***.456.789-**")).toBeNull();
    expect(wholeTaxId("11.222.333/0001-81")).toBe("11222333000181");
  });
});

describe("refuses", () => {
  test.each([
    ["no_charge", PIX, null],
    ["cancelled", PIX, { ...CHARGE, payment: "cancelled" }],
    ["paid_twice", PIX, { ...CHARGE, payment: "confirmed" }],
    ["late", { ...PIX, at: later(1) }, CHARGE],
    ["other_amount", { ...PIX, amount: 5_001n }, CHARGE],
    ["third_party", { ...PIX, payerTaxId: "12345678909" }, CHARGE],
    ["not_creditable", PIX, { ...CHARGE, isCreditable: false }],
  ] as const)("to credit by itself: %s", (cause, pix, charge) => expect(whyPixWaits(pix, charge)).toBe(cause));
});

describe("protects", () => {
  test("whatever comes, it is credited by itself only where all of it is as agreed", () => {
    const tax = fc.constantFrom("11222333000181", "12345678909", null);
    const arbitrary = fc.record({
      amount: fc.bigInt(4_999n, 5_001n),
      late: fc.integer({ min: -1, max: 1 }),
      payerTaxId: tax,
      payment: fc.constantFrom(...paymentState.options),
      isCreditable: fc.boolean(),
    });
    fc.assert(
      fc.property(arbitrary, ({ amount, late, payerTaxId, payment, isCreditable }) => {
        const why = whyPixWaits({ amount, at: later(late), payerTaxId }, { ...CHARGE, payment, isCreditable });
        const isAsAgreed =
          amount === 5_000n && late <= 0 && payerTaxId !== "12345678909" && payment === "awaited" && isCreditable;
        return (why === null) === isAsAgreed;
      }),
    );
  });
});
