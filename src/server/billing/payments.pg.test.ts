/** Play credit bought ahead: agreed on, cancelled, credited once its money has come, and by two people where it is much. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ALONE_AT_MOST } from "#contract/credit-request.ts";
import { verifyAudit } from "#server/db/audit.ts";
import type { MemberCaller } from "#server/http/caller.ts";
import { ACCOUNT, openBillingStage, PRICE, readPayment, type BillingStage } from "../../../test/http/billing-calls.ts";
import { colleague } from "../../../test/http/credit-request-calls.ts";

let bill: BillingStage;
let platform: MemberCaller;
beforeAll(async () => {
  bill = await openBillingStage();
  platform = bill.stage.tree.platform;
});
afterAll(() => bill.stage.close());

const family = () => bill.stage.plantFamily();
const codeOf: BillingStage["codeOf"] = (answer) => bill.codeOf(answer);
/** What buys just as much as one person credits alone, and a little more. */
const ALONE = (ALONE_AT_MOST.BRL * PRICE) / 10_000n;
const MUCH = ALONE + 1n;
/** Of a payment whose money nobody says has come. */
const NOT_COME = {
  received: null,
  bank_reference: null,
  arrived_by: null,
  arrived_at: null,
  decided_by: null,
  confirmed_at: null,
  needs_second: false,
  is_for_me: false,
};
const namesOf = (rows: readonly { readonly event: string }[]) => rows.map(({ event }) => event);

describe("works", () => {
  test("a suspended agent cannot buy, but what it has paid is credited, by one and by two", async () => {
    const { top } = await family();
    const [small, much] = [await bill.awaited(top, 6_000n), await bill.awaited(top, MUCH)];
    await bill.arrive(much, MUCH);
    await bill.stage.call(platform, "PUT", `/api/agents/${top.agentId}/state`, { state: "suspended" });
    expect(await codeOf(bill.topUp(top, 6_000n))).toBe("agent_suspended");
    expect(readPayment(await bill.arrive(small, 6_000n)).state).toBe("confirmed");
    expect(readPayment(await bill.decide(colleague(platform), much)).state).toBe("confirmed");
    expect(await bill.balance(top)).toBeGreaterThan(ALONE_AT_MOST.BRL);
  });

  test("a top-up is made: at the agent's price, rounded down, under a reference, and nothing is credited", async () => {
    const { top, name } = await family();
    const made = await bill.topUp(top, 5_003n, "one", { note: "for May" });
    expect(made.statusCode).toBe(201);
    const payment = readPayment(made);
    expect(payment).toMatchObject({
      kind: "top_up",
      method: "bank_transfer",
      agent: { id: top.agentId },
      amount: 5_003n,
      price_bps: 1_200,
      // 41,691.67
      credited: 41_691n,
      state: "awaited",
      note: "for May",
      made_by: `Owner of ${name}_top`,
      invoice: null,
      transfer: null,
      code: null,
      ...NOT_COME,
    });
    expect(await bill.one(top, payment)).toEqual({
      ...payment,
      pay_to: ACCOUNT,
      charge: null,
      may_charge: false,
      received_pix: [],
    });
    expect([await bill.balance(top), await bill.issued(top)]).toEqual([0n, []]);
    expect(await bill.noticed(top)).toMatchObject([
      { event: "payment.awaited", to_agent_id: platform.agentId, except_member_id: null },
    ]);
  });

  test("its money credits it, once, in books that come to nothing, and everybody concerned is told once", async () => {
    const { top } = await family();
    await bill.listen(top);
    const made = await bill.awaited(top, 6_000n);
    const arrived = readPayment(await bill.arrive(made, 6_000n, { movement: "  E123 " }));
    expect(arrived).toMatchObject({ state: "confirmed", received: 6_000n, credited: 50_000n, bank_reference: "E123" });
    expect(arrived).toMatchObject({ needs_second: false, arrived_by: "Owner of platform", code: null });
    expect([await bill.balance(top), await bill.wrongInBooks(top)]).toEqual([50_000n, []]);
    expect(await bill.issued(top)).toMatchObject([
      {
        id: arrived.transfer,
        transfer_id: `payment/${made.id}`,
        kind: "credit_issue",
        state: "done",
        amount: 50_000n,
        note: made.reference,
        actor: "Owner of platform",
      },
    ]);
    expect(readPayment(await bill.arrive(made, 6_000n, { movement: "E123" })), "said again").toEqual(arrived);
    expect(await bill.balance(top)).toBe(50_000n);
    const told = await bill.toldServer(top);
    expect(told.map(({ type, data }) => ({ type, data }))).toEqual([
      {
        type: "payment.confirmed",
        data: {
          agent: arrived.agent.code,
          payment_id: made.id,
          method: "bank_transfer",
          amount: 6_000n,
          currency: "BRL",
          credited: 50_000n,
          reference: made.reference,
          confirmed_at: arrived.confirmed_at,
        },
      },
    ]);
    const notices = await bill.noticed(top);
    expect(namesOf(notices)).toEqual(["payment.awaited", "payment.confirmed"]);
    expect(notices.at(-1)).toMatchObject({ to_agent_id: top.agentId, about: { amount: 6_000, credited: 50_000 } });
  });

  test("the agent reads what came of its payment, and not who at the platform did it", async () => {
    const { top } = await family();
    const made = await bill.awaited(top, 6_000n);
    await bill.arrive(made, 6_000n);
    expect(await bill.one(top, made)).toMatchObject({ state: "confirmed", arrived_by: "*", decided_by: null });
  });

  test("what has come counts, more or less than was asked for", async () => {
    const { top } = await family();
    const [less, more] = [await bill.awaited(top, 6_000n), await bill.awaited(top, 6_000n)];
    expect(readPayment(await bill.arrive(less, 1n))).toMatchObject({ amount: 6_000n, received: 1n, credited: 8n });
    expect(readPayment(await bill.arrive(more, 7_001n))).toMatchObject({ received: 7_001n, credited: 58_341n });
    expect(await bill.balance(top)).toBe(58_349n);
    expect((await bill.payments(top)).totals).toEqual([
      { currency: "BRL", state: "confirmed", payments: 2, amount: 7_002n, credited: 58_349n },
    ]);
  });

  test("above the limit a second person credits it, and up to the limit one is enough", async () => {
    const { top } = await family();
    const alone = await bill.awaited(top, ALONE);
    expect(readPayment(await bill.arrive(alone, ALONE)).state).toBe("confirmed");
    const much = await bill.awaited(top, MUCH);
    const arrived = readPayment(await bill.arrive(much, MUCH));
    expect(arrived).toMatchObject({ state: "arrived", needs_second: true, is_for_me: false, transfer: null });
    expect(await bill.balance(top)).toBe(ALONE_AT_MOST.BRL);
    const second = colleague(platform, { role: "finance" });
    expect((await bill.one(second, much)).is_for_me).toBe(true);
    expect((await bill.one(top, much)).is_for_me).toBe(false);
    expect((await bill.noticed(top)).find(({ event }) => event === "payment.arrived")).toMatchObject({
      to_agent_id: platform.agentId,
      except_member_id: platform.memberId,
      about: { payment: much.id, amount: Number(MUCH), credited: Number(arrived.credited) },
    });
    expect(readPayment(await bill.decide(second, much))).toMatchObject({ state: "confirmed", reason: null });
    expect(await bill.balance(top)).toBe(ALONE_AT_MOST.BRL + arrived.credited);
    expect(await bill.wrongInBooks(top)).toEqual([]);
  });

  test("the limit counts what has come, not what was asked for", async () => {
    const { top } = await family();
    const small = await bill.awaited(top, 6_000n);
    expect(readPayment(await bill.arrive(small, MUCH))).toMatchObject({ state: "arrived", needs_second: true });
    const large = await bill.awaited(top, MUCH);
    expect(readPayment(await bill.arrive(large, 6_000n))).toMatchObject({ state: "confirmed", needs_second: false });
    expect(await bill.balance(top)).toBe(50_000n);
  });

  test("whoever does not agree puts it back, and it can arrive again with the same movement at the bank", async () => {
    const { top } = await family();
    const made = await bill.awaited(top, MUCH);
    await bill.arrive(made, MUCH + 500n, { movement: "twice" });
    const second = colleague(platform);
    expect(readPayment(await bill.decide(second, made, false))).toMatchObject({
      ...NOT_COME,
      state: "awaited",
      reason: "not on the account",
      credited: made.credited,
    });
    expect(await codeOf(bill.decide(second, made))).toBe("payment_settled");
    expect(await bill.balance(top)).toBe(0n);
    const again = readPayment(await bill.arrive(made, MUCH, { by: second, movement: "twice" }));
    expect(again).toMatchObject({ state: "arrived", reason: null });
    expect(readPayment(await bill.decide(platform, made)).state).toBe("confirmed");
    expect(namesOf(await bill.noticed(top))).toEqual([
      "payment.awaited",
      "payment.arrived",
      "payment.arrived",
      "payment.confirmed",
    ]);
  });

  test("a top-up is cancelled, again without effect, and its money is credited all the same should it come", async () => {
    const { top } = await family();
    const made = await bill.awaited(top, 6_000n);
    expect(readPayment(await bill.cancel(top, made)).state).toBe("cancelled");
    expect(readPayment(await bill.cancel(colleague(top, { role: "finance" }), made)).state).toBe("cancelled");
    expect((await bill.audited(top)).filter(({ action }) => action === "payment.cancel")).toHaveLength(1);
    expect(readPayment(await bill.arrive(made, 6_000n)).state).toBe("confirmed");
    expect(await bill.balance(top)).toBe(50_000n);
    expect(await codeOf(bill.cancel(top, made))).toBe("payment_settled");
  });

  test("everything that was done stands in the audit, with who did it and what was before", async () => {
    const { top } = await family();
    const made = await bill.awaited(top, MUCH);
    const second = colleague(platform);
    await bill.arrive(made, MUCH);
    await bill.decide(second, made, false);
    await bill.cancel(top, made);
    await bill.arrive(made, MUCH, { by: second, movement: "M1" });
    await bill.decide(platform, made);
    const before = (state: string) => ({ payment: made.id, state });
    expect(await bill.audited(top)).toMatchObject([
      { action: "payment.make", member_id: top.memberId, before: null, after: { payment: made.id } },
      { action: "payment.arrive", member_id: platform.memberId, before: before("awaited") },
      { action: "payment.reject", member_id: second.memberId, before: before("arrived"), after: { state: "awaited" } },
      { action: "payment.cancel", member_id: top.memberId, before: before("awaited") },
      { action: "payment.arrive", before: before("cancelled"), after: { state: "arrived", bank_reference: "M1" } },
      { action: "payment.approve", member_id: platform.memberId, before: before("arrived") },
    ]);
    expect(await verifyAudit(bill.stage.database.db, top.tenantId)).toMatchObject({ isWhole: true });
  });
});
