/** Lists of payments and invoices: from either end, page by page, filtered, with sums of all they find. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { MemberCaller } from "#server/http/caller.ts";
import { openBillingStage, type BillingStage } from "../../../test/http/billing-calls.ts";
import { reachOf } from "../db/reach.ts";
import { sumInvoices } from "./queries/invoices.ts";
import { sumPayments } from "./queries/sum-payments.ts";

let bill: BillingStage;
beforeAll(async () => {
  bill = await openBillingStage();
});
afterAll(() => bill.stage.close());

interface Page {
  readonly data: readonly { readonly id: string }[];
  readonly next_cursor: string | null;
}
async function idsOf(list: (query: string) => Promise<Page>, sort: string): Promise<string[]> {
  const seen: string[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const page: Page = await list(`?limit=2&sort=${sort}${cursor === "" ? "" : `&cursor=${cursor}`}`);
    seen.push(...page.data.map(({ id }) => id));
    cursor = page.next_cursor;
  }
  return seen;
}

/** Five top-ups: two awaited, one that brought less than was asked for, one cancelled, one cancelled and come. */
async function paid() {
  bill.time.fixed = null;
  const { top } = await bill.stage.plantFamily();
  const made = [];
  for (const amount of [6_000n, 7_200n, 8_400n, 9_600n, 10_800n]) made.push(await bill.awaited(top, amount));
  const [, less, cancelled, late] = made;
  if (less === undefined || cancelled === undefined || late === undefined) throw new Error("there are five");
  await bill.arrive(less, 1_200n);
  for (const one of [cancelled, late]) await bill.cancel(top, one);
  await bill.arrive(late, 9_600n);
  return { top, made, less };
}
/** Invoices of March, April and May, all open; that of March is paid where it is asked for. */
async function invoiced(isPaid = true): Promise<MemberCaller> {
  const { top } = await bill.stage.plantFamily();
  bill.time.fixed = new Date("2026-03-01T00:00:00Z");
  await bill.change(top, { kind: "postpaid", line: 1_000n });
  for (const month of ["03", "04", "05"]) await bill.used(top, `2026-${month}-15T12:00Z`, "reelgate_studio", 1_000n);
  for (const month of ["04", "05", "06"]) await bill.issueAt(`2026-${month}-01T01:00:00Z`);
  const [march] = (await bill.invoices(top, "?sort=oldest")).data;
  if (march === undefined) throw new Error("nothing was invoiced");
  bill.time.fixed = null;
  if (isPaid) await bill.arrive(march.payment, march.amount);
  // The invoice of April is due on the 16th of May, that of May on the 16th of June.
  bill.time.fixed = new Date("2026-06-10T00:00:00Z");
  return top;
}
const states = (rows: readonly { readonly state: string }[]) => rows.map(({ state }) => state);

describe("works", () => {
  test("payments: the oldest first is the newest first, the other way round, page by page", async () => {
    const { top, made } = await paid();
    const list = (query: string) => bill.payments(top, query);
    expect(await idsOf(list, "oldest")).toEqual(made.map(({ id }) => id));
    expect(await idsOf(list, "newest")).toEqual(made.map(({ id }) => id).toReversed());
    const { next_cursor: cursor } = await bill.payments(top, "?limit=2&sort=oldest");
    const turned = bill.stage.call(top, "GET", `/api/payments?sort=newest&cursor=${cursor ?? ""}`);
    expect(await bill.codeOf(turned)).toBe("cursor_invalid");
  });

  test("payments: sums are of the whole filter, by state, of what has come where it has", async () => {
    const { top } = await paid();
    const sum = (state: string, payments: number, amount: bigint, credited: bigint) => ({
      currency: "BRL",
      state,
      payments,
      amount,
      credited,
    });
    const awaited = sum("awaited", 2, 16_800n, 140_000n);
    const whole = [awaited, sum("confirmed", 2, 10_800n, 90_000n), sum("cancelled", 1, 8_400n, 70_000n)];
    expect((await bill.payments(top, "?limit=1")).totals).toEqual(whole);
    expect((await bill.payments(top, "?state=awaited")).totals).toEqual([awaited]);
    expect((await bill.payments(top, "?kind=invoice")).totals).toEqual([]);
    expect((await bill.payments(top, `?agent_id=${top.agentId}&kind=top_up`)).totals).toEqual(whole);
  });

  test("payments: found by a part of the reference as somebody copied it, and by nothing that only looks like one", async () => {
    const { top, less } = await paid();
    const found = async (reference: string) =>
      (await bill.payments(top, `?reference=${encodeURIComponent(reference)}`)).data.map(({ id }) => id);
    expect(await found(less.reference)).toEqual([less.id]);
    expect(await found(` ${less.reference.toLowerCase()} `)).toEqual([less.id]);
    expect(await found(less.reference.slice(3))).toEqual([less.id]);
    expect(await found(less.reference.replaceAll("-", ""))).toEqual([less.id]);
    expect(await found(less.reference.replaceAll("-", " ").replaceAll("0", "o").replaceAll("1", "l"))).toEqual([
      less.id,
    ]);
    expect(await found("rg-")).toHaveLength(5);
    for (const wild of ["%", "_", "RGU", "\\"]) expect(await found(wild)).toEqual([]);
  });

  test("payments: of a period, from its first instant on and before its end", async () => {
    const { top, made } = await paid();
    const [, second, , fourth] = made;
    if (second === undefined || fourth === undefined) throw new Error("there are five");
    const within = made.filter(({ made_at: at }) => at >= second.made_at && at < fourth.made_at);
    const period = `?sort=oldest&from=${second.made_at}&to=${fourth.made_at}`;
    expect((await bill.payments(top, period)).data.map(({ id }) => id)).toEqual(within.map(({ id }) => id));
  });

  test("invoices: paid, overdue and open ones, with sums by state in this order", async () => {
    const top = await invoiced();
    const rows = (await bill.invoices(top, "?sort=oldest")).data;
    expect(states(rows)).toEqual(["paid", "overdue", "open"]);
    const ids = rows.map(({ id }) => id);
    expect(await idsOf((query) => bill.invoices(top, query), "oldest")).toEqual(ids);
    expect(await idsOf((query) => bill.invoices(top, query), "newest")).toEqual(ids.toReversed());
    const sum = (state: string) => ({ currency: "BRL", state, invoices: 1, amount: 120n, ggr: 1_000n });
    expect((await bill.invoices(top, "?limit=1")).totals).toEqual(["open", "overdue", "paid"].map(sum));
    for (const state of ["open", "overdue", "paid"] as const) {
      const found = await bill.invoices(top, `?state=${state}`);
      expect([states(found.data), found.totals]).toEqual([[state], [sum(state)]]);
    }
    expect((await bill.termsOf(top)).owed).toBe(240n);
  });

  test("invoices: one is overdue from the moment after it was due", async () => {
    const top = await invoiced(false);
    const stateAt = async (now: string) => {
      bill.time.fixed = new Date(now);
      return states((await bill.invoices(top)).data)[0];
    };
    expect(await stateAt("2026-06-16T01:00:00.000Z")).toBe("open");
    expect(await stateAt("2026-06-16T01:00:00.001Z")).toBe("overdue");
  });

  test("invoices: of a period in which they were issued", async () => {
    const top = await invoiced();
    const found = async (from: string, to: string) =>
      (await bill.invoices(top, `?from=${from}&to=${to}`)).data.map(({ issued_at: at }) => at);
    const may = "2026-05-01T01:00:00.000Z";
    expect(await found(may, "2026-06-01T01:00:00.000Z")).toEqual([may]);
    expect(await found("2026-05-01T01:00:00.001Z", "2026-06-01T01:00:00.000Z")).toEqual([]);
  });
});

describe("refuses", () => {
  test("more days than a screen shows, agents that are not there, and sums of more than is worth reading", async () => {
    const top = await invoiced();
    const long = "from=2025-01-01T00:00:00Z&to=2026-01-01T00:00:00Z";
    for (const list of ["payments", "invoices"]) {
      expect(await bill.codeOf(bill.stage.call(top, "GET", `/api/${list}?${long}`))).toBe("validation_failed");
      const nobody = bill.stage.call(top, "GET", `/api/${list}?agent_id=00000000-0000-7000-8000-000000000000`);
      expect(await bill.codeOf(nobody)).toBe("agent_not_found");
      expect(await bill.codeOf(bill.stage.call(top, "GET", `/api/${list}?cursor=made-up`))).toBe("cursor_invalid");
    }
    const { db } = bill.stage.database;
    const reach = await reachOf(db, top);
    if (reach === undefined) throw new Error("the agent sees itself");
    expect(await sumInvoices(db, reach, { now: new Date() }, 2n)).toBeNull();
    expect(await sumInvoices(db, reach, { now: new Date() }, 3n)).not.toBeNull();
    expect(await sumPayments(db, reach, {}, 2n)).toBeNull();
    expect(await sumPayments(db, reach, {}, 3n)).not.toBeNull();
  });
});

describe("protects", () => {
  test("the platform sees those of all customers, and of one where it names it", async () => {
    const [one, other] = [await invoiced(), await invoiced()];
    const { platform } = bill.stage.tree;
    const codes = async (query: string) =>
      new Set((await bill.invoices(platform, query)).data.map(({ agent }) => agent.id));
    const all = await codes("?limit=200");
    expect(all.has(one.agentId) && all.has(other.agentId)).toBe(true);
    expect(await codes(`?agent_id=${other.agentId}`)).toEqual(new Set([other.agentId]));
    const { data } = await bill.payments(platform, `?agent_id=${one.agentId}`);
    expect(new Set(data.map(({ agent }) => agent.id))).toEqual(new Set([one.agentId]));
  });
});
