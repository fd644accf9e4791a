/** Who buys no play credit ahead and why, what is no payment, and how each agent learns how it pays. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ALONE_AT_MOST } from "#contract/credit-request.ts";
import { MOST_CREDIT_LINE } from "#contract/billing-terms.ts";
import { MAX_AMOUNT } from "#contract/money.ts";
import { AWAITED_AT_MOST, getPaymentWays, LEAST_TOP_UP, MOST_TOP_UP } from "#contract/payment.ts";
import { uuidv7 } from "#server/db/uuid.ts";
import type { MemberCaller } from "#server/http/caller.ts";
import { ACCOUNT, openBillingStage, PRICE, readPayment, type BillingStage } from "../../../test/http/billing-calls.ts";
import { colleague, creditRequestCalls } from "../../../test/http/credit-request-calls.ts";

let bill: BillingStage;
let platform: MemberCaller;
beforeAll(async () => {
  bill = await openBillingStage();
  platform = bill.stage.tree.platform;
});
afterAll(() => bill.stage.close());

const { hold } = creditRequestCalls(() => bill.stage);
const family = () => bill.stage.plantFamily();
const codeOf: BillingStage["codeOf"] = (answer) => bill.codeOf(answer);
/** A little more than what buys as much as one person credits alone. */
const MUCH = (ALONE_AT_MOST.BRL * PRICE) / 10_000n + 1n;
const ways = async (by: MemberCaller) =>
  getPaymentWays.answer.parse((await bill.stage.call(by, "GET", "/api/payment-ways")).json());

describe("works", () => {
  test("how an agent pays: a direct customer with its price, who is below it without", async () => {
    const { top, left } = await family();
    expect(await ways(top)).toEqual({
      currency: "BRL",
      may_top_up: true,
      why_not: null,
      price_bps: 1_200,
      least: 5_000n,
      pay_to: ACCOUNT,
      methods: ["bank_transfer"],
    });
    expect(await ways(left)).toMatchObject({ may_top_up: false, why_not: "is_below", price_bps: null, pay_to: [] });
    const foreign = await bill.stage.tree.plant(platform, "pays_dollars", { currency: "USD" });
    expect(await ways(foreign)).toMatchObject({ currency: "USD", why_not: "no_account", pay_to: [] });
  });
});

describe("refuses", () => {
  test("the same id with another amount; with the same it is the same payment, also once it is settled", async () => {
    const { top } = await family();
    const ref = uuidv7();
    const first = readPayment(await bill.topUp(top, 6_000n, ref));
    expect(readPayment(await bill.topUp(top, 6_000n, ref)).id).toBe(first.id);
    expect(await codeOf(bill.topUp(top, 6_001n, ref))).toBe("transfer_conflict");
    await bill.arrive(first, 6_000n);
    expect(readPayment(await bill.topUp(top, 6_000n, ref))).toMatchObject({ id: first.id, state: "confirmed" });
    expect((await bill.payments(top)).data).toHaveLength(1);
    const { top: other } = await family();
    expect(readPayment(await bill.topUp(other, 9_000n, ref)).id, "ids are of each agent").not.toBe(first.id);
  });

  test("less than the least, more than the most, and names with a stroke, which are the books' own", async () => {
    const { top } = await family();
    for (const [amount, ref] of [
      [LEAST_TOP_UP.BRL - 1n, "small"],
      [MOST_TOP_UP + 1n, "large"],
      [0n, "nothing"],
      [6_000n, `payment/${uuidv7()}`],
    ] as const)
      expect(await codeOf(bill.topUp(top, amount, ref))).toBe("validation_failed");
    expect(readPayment(await bill.topUp(top, LEAST_TOP_UP.BRL)).amount).toBe(LEAST_TOP_UP.BRL);
    expect(readPayment(await bill.topUp(top, MOST_TOP_UP)).amount).toBe(MOST_TOP_UP);
  });

  test("agents below others, agents that pay invoices, suspended ones, and a currency without an account", async () => {
    const { top, left } = await family();
    expect(await codeOf(bill.topUp(left, 6_000n))).toBe("not_supported_by_policy");
    await bill.stage.call(platform, "PUT", `/api/agents/${top.agentId}/state`, { state: "suspended" });
    expect(await codeOf(bill.topUp(top, 6_000n))).toBe("agent_suspended");
    const { top: later } = await family();
    await bill.change(later, { kind: "postpaid", line: 1_000n });
    expect(await codeOf(bill.topUp(later, 6_000n))).toBe("not_supported_by_policy");
    expect(await ways(later)).toMatchObject({ may_top_up: false, why_not: "pays_invoices", pay_to: ACCOUNT });
    const foreign = await bill.stage.tree.plant(platform, "has_dollars", { currency: "USD" });
    expect(await codeOf(bill.topUp(foreign, 6_000n))).toBe("payment_way_missing");
  });

  test("roles that may not: to buy, to cancel, to say that money has come, and to agree", async () => {
    const { top } = await family();
    const made = await bill.awaited(top, MUCH);
    for (const role of ["developer", "support", "viewer"] as const)
      for (const tried of [bill.topUp({ ...top, role }, 6_000n), bill.cancel({ ...top, role }, made)])
        expect(await codeOf(tried)).toBe("permission_missing");
    expect(await codeOf(bill.topUp(platform, 6_000n))).toBe("permission_missing");
    const others = (["risk", "operations", "support", "auditor"] as const).map((role) => ({ ...platform, role }));
    for (const by of [top, ...others]) expect(await codeOf(bill.arrive(made, MUCH, { by }))).toBe("permission_missing");
    await bill.arrive(made, MUCH);
    for (const by of [top, ...others.map((member) => colleague(member))])
      expect(await codeOf(bill.decide(by, made))).toBe("permission_missing");
  });

  test("a movement at the bank that has paid another payment, and one that buys nothing or too much", async () => {
    const { top } = await family();
    const [first, second] = [await bill.awaited(top, 6_000n), await bill.awaited(top, 6_000n)];
    await bill.arrive(first, 6_000n, { movement: "E77" });
    for (const written of [" E77 ", "e77", "E 7\u00a07", "Ｅ77"])
      expect([written, await codeOf(bill.arrive(second, 6_000n, { movement: written }))]).toEqual([
        written,
        "bank_reference_used",
      ]);
    expect((await bill.one(top, second)).state).toBe("awaited");
    expect(await codeOf(bill.arrive(second, 9_007_199_254_740_991n))).toBe("validation_failed");
    expect(await codeOf(bill.arrive(first, 6_000n)), "credited already").toBe("payment_settled");
    expect(await bill.balance(top)).toBe(50_000n);
  });

  test("more credit than can be kept, at once or together with what there is", async () => {
    const { top } = await family();
    const made = await bill.awaited(top, 6_000n);
    expect(await codeOf(bill.arrive(made, MOST_TOP_UP + 1n))).toBe("validation_failed");
    await hold(top, MAX_AMOUNT / 2n - 49_999n);
    expect(await codeOf(bill.arrive(made, 6_000n))).toBe("validation_failed");
    expect((await bill.one(top, made)).state).toBe("awaited");
    expect(readPayment(await bill.arrive(made, 5_999n)).state).toBe("confirmed");
    const line = { kind: "postpaid", line: MOST_CREDIT_LINE + 1n } as const;
    expect(await codeOf(bill.change(top, line))).toBe("validation_failed");
  });

  test("more top-ups than anybody waits for; sums that could not be written down are left out", async () => {
    const { top } = await family();
    const sent = (amount: bigint) => bill.topUp(top, amount);
    const made = await Promise.all(Array.from({ length: AWAITED_AT_MOST + 5 }, () => sent(MOST_TOP_UP)));
    expect(made.filter(({ statusCode }) => statusCode === 201)).toHaveLength(AWAITED_AT_MOST);
    expect(await codeOf(sent(6_000n))).toBe("payment_limit");
    const [first] = (await bill.payments(top)).data;
    if (first === undefined) throw new Error("none is listed");
    await bill.cancel(top, first);
    expect(readPayment(await sent(6_000n)).state).toBe("awaited");
    const { pool } = bill.stage.database;
    const many = `insert into payments (tenant_id, id, kind, method, agent_id, amount, currency, price_bps, credited, reference, ref, made_at)
      select tenant_id, gen_random_uuid(), kind, method, agent_id, amount, currency, price_bps, $2::bigint, $3::text || n, $3::text || n, made_at
      from payments, generate_series(1, 3) n where id = $1`;
    await pool.query(many, [first.id, MAX_AMOUNT / 2n, uuidv7()]);
    const listed = await bill.payments(top, "?state=awaited");
    expect([listed.totals, listed.data.length > 3]).toEqual([null, true]);
  });
});
