// Payments and invoices are found by their ids, references and numbers, by the customer and the platform, and by nobody else.
import { afterAll, beforeAll, expect, describe, test } from "vitest";
import type { MemberCaller } from "#server/http/caller.ts";
import { openBillingStage, type BillingStage } from "../../../test/http/billing-calls.ts";
import { findById } from "./service.ts";

let bill: BillingStage;
beforeAll(async () => {
  bill = await openBillingStage();
  await bill.addProviders();
});
afterAll(() => bill.stage.close());

const found = (by: MemberCaller, id: string) => findById(bill.deps, by, id);

/** A customer with an invoice of March, and the payment that belongs to it. */
async function invoiced() {
  const { top, left } = await bill.stage.plantFamily();
  bill.time.fixed = new Date("2026-03-01T00:00:00.000Z");
  await bill.change(top, { kind: "postpaid", line: 100_000n });
  await bill.used(top, "2026-03-10T08:00Z", "acme", 10_000n);
  await bill.issueAt("2026-04-01T01:00:00.000Z");
  const [invoice] = (await bill.invoices(top)).data;
  if (invoice === undefined) throw new Error("nothing was invoiced");
  return { top, left, invoice };
}

describe("works", () => {
  test("by the customer and by the platform, in whatever case it was written", async () => {
    const { top, invoice } = await invoiced();
    const { id, number, agent, amount, currency, payment } = invoice;
    for (const by of [top, bill.stage.tree.platform]) {
      for (const named of [id, id.toUpperCase(), number, number.toLowerCase()])
        expect(await found(by, named)).toEqual([{ kind: "invoice", id, number, agent, amount, currency }]);
      for (const named of [payment.id, payment.reference, payment.reference.toLowerCase()])
        expect(await found(by, named)).toEqual([
          {
            kind: "payment",
            id: payment.id,
            payment: "invoice",
            reference: payment.reference,
            agent,
            amount,
            currency,
          },
        ]);
    }
  });

  test("a part of a reference or of a number names nothing", async () => {
    const { top, invoice } = await invoiced();
    for (const part of [invoice.payment.reference.slice(0, 7), invoice.number.slice(0, -1), "RG-%%%%-%%%%"])
      expect(await found(top, part)).toEqual([]);
  });
});

describe("protects", () => {
  test("who is below or beside finds nothing", async () => {
    const { left, invoice } = await invoiced();
    const { top: stranger } = await invoiced();
    for (const by of [left, stranger])
      for (const named of [invoice.id, invoice.number, invoice.payment.id, invoice.payment.reference])
        expect(await found(by, named)).toEqual([]);
  });
});
