/** Closing a direct customer: not while its money is on its way or owed, and nothing of its billing is left open behind it. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readClosing } from "#contract/agent.ts";
import { ALONE_AT_MOST } from "#contract/credit-request.ts";
import { verifyAudit } from "#server/db/audit.ts";
import { uuidv7 } from "#server/db/uuid.ts";
import type { MemberCaller } from "#server/http/caller.ts";
import {
  openBillingStage,
  PRICE,
  readPayment,
  readTerms,
  type BillingStage,
} from "../../../test/http/billing-calls.ts";
import { colleague } from "../../../test/http/credit-request-calls.ts";
import { confirmArrival } from "./service/confirm-payment.ts";
import { makeTopUp } from "./service/make-top-up.ts";

let bill: BillingStage;
let platform: MemberCaller;
beforeAll(async () => {
  bill = await openBillingStage();
  platform = bill.stage.tree.platform;
});
afterAll(() => bill.stage.close());

const MUCH = (ALONE_AT_MOST.BRL * PRICE) / 10_000n + 1n;
const close = (agent: MemberCaller) => bill.stage.call(platform, "POST", `/api/agents/${agent.agentId}/closing`);
const hindrances = async (agent: MemberCaller) =>
  readClosing.answer.parse((await bill.stage.call(platform, "GET", `/api/agents/${agent.agentId}/closing`)).json())
    .hindrances;
async function family() {
  bill.time.fixed = null;
  return bill.stage.plantFamily();
}
const held = (agent: MemberCaller, kind: string, count: number, amount: bigint) => ({
  agent: { id: agent.agentId },
  kind,
  count,
  amount,
});

describe("works", () => {
  test("what was awaited is cancelled, what was proposed is withdrawn, and the audit says with whom", async () => {
    const { top } = await family();
    const made = [await bill.awaited(top, 6_000n), await bill.awaited(top, 7_000n)];
    const terms = readTerms(await bill.change(top, { kind: "postpaid", line: ALONE_AT_MOST.BRL + 1n }));
    expect(await hindrances(top)).toEqual([]);
    expect((await close(top)).statusCode).toBe(200);
    for (const one of made) expect((await bill.one(platform, one)).state).toBe("cancelled");
    expect(await bill.codeOf(bill.decideTerms(colleague(platform), terms))).toBe("request_decided");
    expect((await bill.listedTerms(platform, `?agent_id=${top.agentId}`)).data).toEqual([]);
    const dropped = (await bill.audited(top)).slice(-3);
    expect(dropped).toMatchObject([
      { action: "payment.cancel", after: { state: "cancelled" }, member_id: platform.memberId },
      { action: "payment.cancel", after: { state: "cancelled" }, member_id: platform.memberId },
      { action: "terms.withdraw", after: { state: "withdrawn" }, member_id: platform.memberId },
    ]);
    expect(await verifyAudit(bill.stage.database.db, top.tenantId)).toMatchObject({ isWhole: true });
  });

  test("the audit names a cancelled payment alike, whoever cancels it", async () => {
    const { top } = await family();
    const byHand = await bill.awaited(top, 6_000n);
    await bill.cancel(top, byHand);
    const byClosing = await bill.awaited(top, 6_000n);
    await close(top);
    const cancelled = (await bill.audited(top)).filter(({ action }) => action === "payment.cancel");
    expect(cancelled.map(({ before }) => before)).toEqual([
      { payment: byHand.id, state: "awaited" },
      { payment: byClosing.id, state: "awaited" },
    ]);
  });

  test("closing somebody below leaves the billing of the customer as it is", async () => {
    const { top, left } = await family();
    const made = await bill.awaited(top, 6_000n);
    const much = await bill.awaited(top, MUCH);
    await bill.arrive(much, MUCH);
    expect((await bill.stage.call(top, "POST", `/api/agents/${left.agentId}/closing`)).statusCode).toBe(200);
    expect((await bill.one(top, made)).state).toBe("awaited");
    expect(readPayment(await bill.decide(colleague(platform), much)).state).toBe("confirmed");
  });
});

describe("refuses", () => {
  test("while money has come that a second person has not looked at", async () => {
    const { top } = await family();
    const [made, other] = [await bill.awaited(top, MUCH), await bill.awaited(top, 6_000n)];
    await bill.arrive(made, MUCH + 7n);
    expect(await hindrances(top)).toMatchObject([held(top, "payments", 1, MUCH + 7n)]);
    expect(await bill.codeOf(close(top))).toBe("agent_not_empty");
    expect((await bill.one(top, other)).state, "nothing was cancelled").toBe("awaited");
    await bill.decide(colleague(platform), made, false);
    expect((await close(top)).statusCode).toBe(200);
    expect((await bill.one(platform, made)).state).toBe("cancelled");
  });

  test("while money is on its way into the books", async () => {
    const { top } = await family();
    const made = await bill.awaited(top, 6_000n);
    const ledger = { ...bill.deps.ledger, transfer: () => Promise.reject(new Error("the server fell")) };
    const arrival = { received: 6_000n, bankReference: uuidv7() };
    const cutOff = confirmArrival({ ...bill.deps, ledger }, platform, made.id, arrival, uuidv7());
    await expect(cutOff).rejects.toThrow("the server fell");
    expect(await hindrances(top)).toMatchObject([held(top, "payments", 1, 6_000n)]);
    expect(await bill.codeOf(close(top))).toBe("agent_not_empty");
  });

  test("while an invoice is not paid, and after that while it holds what was given back", async () => {
    const { top } = await family();
    bill.time.fixed = new Date("2026-03-01T00:00:00Z");
    await bill.change(top, { kind: "postpaid", line: 1_000n });
    await bill.used(top, "2026-03-15T12:00Z", "reelgate_studio", 1_000n);
    await bill.issueAt("2026-04-01T01:00:00Z");
    bill.time.fixed = null;
    expect(await hindrances(top)).toMatchObject([held(top, "invoices", 1, 120n)]);
    expect(await bill.codeOf(close(top))).toBe("agent_not_empty");
    const [invoice] = (await bill.invoices(top)).data;
    if (invoice === undefined) throw new Error("nothing was invoiced");
    await bill.arrive(invoice.payment, 120n);
    expect(await hindrances(top)).toMatchObject([held(top, "credit", 1, 1_000n)]);
  });

  test("everything once it is closed: to buy, to change terms, and to credit what comes late", async () => {
    const { top } = await family();
    const made = await bill.awaited(top, 6_000n);
    await close(top);
    expect(await bill.codeOf(bill.arrive(made, 6_000n))).toBe("agent_closed");
    expect(await bill.codeOf(bill.topUp(top, 6_000n))).toBe("agent_closed");
    expect(await bill.codeOf(bill.change(top, { kind: "postpaid", line: 5n }))).toBe("agent_closed");
    expect(await bill.balance(top)).toBe(0n);
  });
});

describe("protects", () => {
  test("closed while money is agreed on and comes, nothing is left open and nothing is credited to nobody", async () => {
    for (let round = 0; round < 6; round += 1) {
      const { top } = await family();
      const made = await bill.awaited(top, 6_000n);
      const arrival = { received: 6_000n, bankReference: uuidv7() };
      const [closing] = await Promise.all([
        close(top),
        confirmArrival(bill.deps, platform, made.id, arrival, uuidv7()),
        makeTopUp(bill.deps, top, {
          ref: uuidv7(),
          amount: 9_000n,
          note: undefined,
          method: "bank_transfer",
          payerTaxId: undefined,
        }),
      ]);
      const isClosed = closing.statusCode === 200;
      const states = (await bill.payments(platform, `?agent_id=${top.agentId}`)).data.map(({ state }) => state);
      expect(await bill.balance(top)).toBe(isClosed ? 0n : 50_000n);
      if (isClosed) expect(new Set(states)).toEqual(new Set(["cancelled"]));
      else expect(states).toContain("confirmed");
      expect(await bill.wrongInBooks(top)).toEqual([]);
    }
  });
});
