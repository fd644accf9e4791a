/** Invoices of agents that pay afterwards: what a month cost, provider by provider, when it is due, and what paying it gives back. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ALONE_AT_MOST } from "#contract/credit-request.ts";
import type { InvoiceRow } from "#contract/invoice.ts";
import type { MemberCaller } from "#server/http/caller.ts";
import { ACCOUNT, openBillingStage, readPayment, type BillingStage } from "../../../test/http/billing-calls.ts";
import { colleague } from "../../../test/http/credit-request-calls.ts";

let bill: BillingStage;
let platform: MemberCaller;
beforeAll(async () => {
  bill = await openBillingStage();
  platform = bill.stage.tree.platform;
  await bill.addProviders();
});
afterAll(() => bill.stage.close());

const STUDIO = "reelgate_studio";
const LINE = 100_000n;
const MARCH = "2026-03-01T00:00:00.000Z";
const APRIL = "2026-04-01T00:00:00.000Z";
const MAY = "2026-05-01T00:00:00.000Z";
const JUNE = "2026-06-01T00:00:00.000Z";
/** An hour after a month: the job waits so long. */
const after = (month: string) => month.replace("T00:00", "T01:00");

async function agree(top: MemberCaller, at: string, kind: "prepaid" | "postpaid" = "postpaid", days = 15) {
  bill.time.fixed = new Date(at);
  const made = await bill.change(top, { kind, line: LINE, days });
  expect(made.statusCode).toBe(201);
}
/** Pays afterwards since the beginning of March. */
async function paysAfterwards() {
  const family = await bill.stage.plantFamily();
  await agree(family.top, MARCH);
  return family;
}
const oldest = async (by: MemberCaller, query = "") => (await bill.invoices(by, `?sort=oldest${query}`)).data;
async function only(by: MemberCaller): Promise<InvoiceRow> {
  const [invoice, ...more] = await oldest(by);
  if (invoice === undefined || more.length > 0) throw new Error(`there are ${more.length} more, or none`);
  return invoice;
}
const periods = (rows: readonly InvoiceRow[]) => rows.map(({ from, to, ggr }) => [from, to, ggr]);

describe("works", () => {
  test("a month that is over is invoiced, of the agent and all below it, a line for each provider", async () => {
    const { top, left, low, name } = await bill.stage.plantFamily();
    await agree(top, "2026-03-10T09:30:00.000Z", "postpaid", 20);
    await bill.used(top, "2026-03-10T08:00Z", "acme", 5_000n);
    await bill.used(top, "2026-03-10T09:00Z", "acme", 10_000n);
    await bill.used(left, "2026-03-20T12:00Z", "acme", 104n, 100n);
    await bill.used(low, "2026-03-31T23:00Z", STUDIO, 1_000n, 979n);
    await bill.used(left, "2026-03-31T23:00Z", "zeta", 100n, 2_104n);
    await bill.used(left, "2026-04-01T00:00Z", "zeta", 9_999n);
    await bill.issueAt(after(APRIL));
    const row = await only(top);
    expect(row).toMatchObject({
      number: `${name.toUpperCase()}_TOP-0001`,
      agent: { id: top.agentId },
      from: "2026-03-10T09:00:00.000Z",
      to: APRIL,
      ggr: 8_021n,
      // 1,200.48, 2.52 and −240.48, each to the nearest
      amount: 963n,
      state: "open",
      issued_at: after(APRIL),
      due_at: "2026-04-21T01:00:00.000Z",
      paid_at: null,
      payment: { state: "awaited" },
    });
    expect(await bill.invoice(top, row)).toEqual({
      ...row,
      billed_to: `Agent ${name}_top`,
      minimum_charge: 0n,
      pay_to: ACCOUNT,
      lines: [
        line("acme", "Acme", 20, 10_104n, 100n, 1_200n),
        line(STUDIO, "Reelgate Studio", 10, 1_000n, 979n, 3n),
        line("zeta", "Zeta Games", 10, 100n, 2_104n, -240n),
      ],
    });
    expect(await bill.one(top, row.payment)).toMatchObject({
      kind: "invoice",
      amount: 963n,
      credited: 8_021n,
      made_by: null,
      reference: row.payment.reference,
      invoice: { id: row.id, number: row.number },
    });
  });

  const line = (code: string, name: string, rounds: number, turnover: bigint, wins: bigint, amount: bigint) => ({
    provider: { code, name },
    rounds,
    turnover,
    wins,
    ggr: turnover - wins,
    rate_bps: 1_200,
    amount,
  });

  test("halves of a unit go away from zero, up as well as down", async () => {
    const top = await bill.stage.tree.plant(platform, "halves", { priceBps: 1_250 });
    await agree(top, MARCH);
    await bill.used(top, "2026-03-20T12:00Z", STUDIO, 20n);
    await bill.used(top, "2026-03-20T12:00Z", "acme", 4n);
    await bill.used(top, "2026-03-20T12:00Z", "zeta", 0n, 4n);
    await bill.issueAt(after(APRIL));
    const { lines, amount, ggr } = await bill.invoice(top, await only(top));
    expect(lines.map((one) => [one.provider.code, one.amount])).toEqual([
      ["acme", 1n],
      [STUDIO, 3n],
      ["zeta", -1n],
    ]);
    expect([amount, ggr]).toEqual([3n, 20n]);
  });

  test("the agent's members, its server and open pages are told once", async () => {
    const { top, name } = await paysAfterwards();
    await bill.listen(top);
    await bill.used(top, "2026-03-20T12:00Z", STUDIO, 1_000n);
    bill.stage.tree.told.length = 0;
    await bill.issueAt(after(APRIL));
    await bill.issueAt(after(APRIL));
    const { id, number, due_at } = await only(top);
    const data = { agent: `${name}_top`, invoice_id: id, number, amount: 120n, currency: "BRL" };
    const told = (await bill.toldServer(top)).map(({ type, data: said }) => ({ type, data: said }));
    expect(told).toEqual([{ type: "invoice.issued", data: { ...data, from: MARCH, to: APRIL, due_at } }]);
    expect(await bill.noticed(top)).toMatchObject([
      { event: "invoice.issued", to_agent_id: top.agentId, about: { invoice: id, number, amount: 120, due_at } },
    ]);
    expect(bill.stage.tree.told.filter(({ agentId }) => agentId === top.agentId)).toMatchObject([
      { kind: "payment.changed" },
    ]);
  });

  test("months that were missed are invoiced one by one, and numbers have no gaps", async () => {
    const { top, left, name } = await paysAfterwards();
    for (const month of ["03", "04", "05"]) await bill.used(left, `2026-${month}-15T12:00Z`, STUDIO, 1_000n);
    await bill.issueAt(after(JUNE));
    const rows = await oldest(top);
    expect(periods(rows)).toEqual([
      [MARCH, APRIL, 1_000n],
      [APRIL, MAY, 1_000n],
      [MAY, JUNE, 1_000n],
    ]);
    const numbers = ["0001", "0002", "0003"].map((number) => `${name.toUpperCase()}_TOP-${number}`);
    expect(rows.map(({ number }) => number)).toEqual(numbers);
  });

  test("a month whose players won, or whose price is less than a unit, is carried into the next", async () => {
    const { top } = await paysAfterwards();
    await bill.used(top, "2026-03-20T12:00Z", STUDIO, 100n, 600n);
    await bill.used(top, "2026-04-20T12:00Z", STUDIO, 504n);
    await bill.issueAt(after(APRIL));
    await bill.issueAt(after(MAY));
    expect(await oldest(top), "4 more than nothing is half a unit's price").toEqual([]);
    await bill.used(top, "2026-05-20T12:00Z", STUDIO, 1_000n);
    await bill.issueAt(after(JUNE));
    expect(periods(await oldest(top))).toEqual([[MARCH, JUNE, 1_004n]]);
  });

  test("who goes over to buying ahead gets a last invoice to that hour, and later a first one again", async () => {
    const { top } = await paysAfterwards();
    await bill.used(top, "2026-04-10T12:00Z", STUDIO, 1_000n);
    await agree(top, "2026-04-10T12:20:00.000Z", "prepaid", 7);
    await bill.used(top, "2026-04-10T13:00Z", STUDIO, 7_000n);
    await bill.issueAt("2026-04-10T13:59:59.999Z");
    expect(await oldest(top)).toEqual([]);
    await bill.issueAt("2026-04-10T14:00:00.000Z");
    expect(await only(top)).toMatchObject({ from: MARCH, to: "2026-04-10T13:00:00.000Z", ggr: 1_000n });
    expect((await only(top)).due_at).toBe("2026-04-17T14:00:00.000Z");
    await agree(top, "2026-05-20T10:00:00.000Z");
    await bill.used(top, "2026-05-20T10:00Z", STUDIO, 50n);
    await bill.issueAt(after(JUNE));
    expect(periods(await oldest(top)).at(-1)).toEqual(["2026-05-20T10:00:00.000Z", JUNE, 50n]);
    expect(await oldest(top)).toHaveLength(2);
  });

  test("paying it gives back as credit just what was used, and it is paid", async () => {
    const { top } = await paysAfterwards();
    await bill.listen(top);
    await bill.used(top, "2026-03-20T12:00Z", STUDIO, 5_003n);
    await bill.issueAt(after(APRIL));
    const { payment, amount, number } = await only(top);
    expect((await bill.termsOf(top)).owed).toBe(600n);
    bill.time.fixed = null;
    for (const wrong of [amount - 1n, amount + 1n])
      expect(await bill.codeOf(bill.arrive(payment, wrong))).toBe("payment_differs");
    expect(await bill.codeOf(bill.cancel(top, payment))).toBe("not_supported_by_policy");
    const paid = readPayment(await bill.arrive(payment, amount));
    expect(paid).toMatchObject({ state: "confirmed", received: 600n, credited: 5_003n });
    expect(await only(top)).toMatchObject({
      state: "paid",
      paid_at: paid.confirmed_at,
      payment: { state: "confirmed" },
    });
    expect([await bill.balance(top), await bill.wrongInBooks(top)]).toEqual([5_003n, []]);
    expect((await bill.issued(top))[0]?.note).toBe(`${number}, ${payment.reference}`);
    expect((await bill.toldServer(top)).at(-1)).toMatchObject({
      type: "payment.confirmed",
      data: { payment_id: payment.id, amount: 600n, credited: 5_003n },
    });
    expect((await bill.termsOf(top)).owed).toBe(0n);
  });

  test("what gives back more than one person may is looked at by a second, and not agreed to it is open again", async () => {
    const { top } = await paysAfterwards();
    await bill.used(top, "2026-03-20T12:00Z", STUDIO, ALONE_AT_MOST.BRL + 1n);
    await bill.issueAt(after(APRIL));
    bill.time.fixed = null;
    const { payment, amount, ggr } = await only(top);
    expect(readPayment(await bill.arrive(payment, amount))).toMatchObject({ state: "arrived", needs_second: true });
    expect((await only(top)).paid_at).toBeNull();
    const back = readPayment(await bill.decide(colleague(platform), payment, false));
    expect(back).toMatchObject({ state: "awaited", credited: ggr, received: null });
    await bill.arrive(payment, amount);
    await bill.decide(colleague(platform), payment);
    expect([(await only(top)).state, await bill.balance(top)]).toEqual(["paid", ggr]);
  });
});

describe("refuses", () => {
  test("to invoice before an hour has passed, or before every round is in the roll-ups", async () => {
    const { top } = await paysAfterwards();
    await bill.used(top, "2026-03-20T12:00Z", STUDIO, 1_000n);
    await bill.issueAt("2026-04-01T00:59:59.999Z");
    bill.time.fixed = new Date("2026-04-20T00:00:00.000Z");
    await bill.rolledUp("2026-04-01T00:59:59.999Z");
    const { issueInvoices } = await import("./service/issue-invoices.ts");
    await issueInvoices(bill.deps);
    expect(await oldest(top)).toEqual([]);
    await bill.issueAt(after(APRIL));
    expect(periods(await oldest(top))).toEqual([[MARCH, APRIL, 1_000n]]);
  });

  test("to invoice who buys ahead, with a line or without, and months in which nothing was played", async () => {
    const [ahead, withLine, idle] = [
      await bill.stage.plantFamily(),
      await bill.stage.plantFamily(),
      await paysAfterwards(),
    ];
    await agree(withLine.top, MARCH, "prepaid");
    for (const { top } of [ahead, withLine]) await bill.used(top, "2026-03-20T12:00Z", STUDIO, 1_000n);
    await bill.issueAt(after(MAY));
    for (const { top } of [ahead, withLine, idle]) expect(await oldest(top)).toEqual([]);
  });
});
