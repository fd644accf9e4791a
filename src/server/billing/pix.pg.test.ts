/** Payments by PIX: charged, paid, credited once; whatever is not as agreed waits for a person, who credits it or gives it back. */
import { setTimeout as sleepMs } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ALONE_AT_MOST } from "#contract/credit-request.ts";
import { creditFor } from "#contract/payment.ts";
import { verifyAudit } from "#server/db/audit.ts";
import type { MemberCaller } from "#server/http/caller.ts";
import { PRICE, readPayment } from "../../../test/http/billing-calls.ts";
import { colleague } from "../../../test/http/credit-request-calls.ts";
import { openPixStage, PAYER, readReceived, type PixStage } from "../../../test/http/pix-calls.ts";
import { brCodeProblem } from "../callback/bank/br-code.ts";

let pix: PixStage;
let platform: MemberCaller;
beforeAll(async () => {
  pix = await openPixStage();
  platform = pix.stage.tree.platform;
});
afterAll(() => pix.close());

const creditOf = (amount: bigint): bigint => creditFor(amount, Number(PRICE));
const family = () => pix.stage.plantFamily();
const MUCH = (ALONE_AT_MOST.BRL * PRICE) / 10_000n + 100n;

describe("works", () => {
  test("a charge is made with its payment, paid, and credited once, however often it is looked for", async () => {
    const { top } = await family();
    await pix.listen(top);
    const made = await pix.charged(top, 10_000n);
    expect(made).toMatchObject({ method: "pix", state: "awaited", amount: 10_000n });
    const { charge, may_charge: mayCharge } = await pix.detail(top, made);
    expect(charge).toMatchObject({
      state: "active",
      amount: 10_000n,
      is_expired: false,
      payer_tax_id: PAYER,
      is_sandbox: true,
    });
    expect(charge?.txid).toMatch(/^[a-zA-Z0-9]{26,35}$/);
    expect(mayCharge).toBe(false);
    expect(brCodeProblem(charge?.br_code ?? "")).toBeNull();
    expect(await pix.balance(top)).toBe(0n);
    expect(await pix.pay(top, made)).toBe(true);
    await Promise.all([pix.follow(), pix.follow(), pix.follow()]);
    await pix.follow();
    const paid = await pix.detail(top, made);
    expect(paid).toMatchObject({
      state: "confirmed",
      received: 10_000n,
      arrived_by: null,
      decided_by: null,
      needs_second: false,
    });
    expect(paid.charge?.state).toBe("concluded");
    expect(paid.received_pix).toMatchObject([{ amount: 10_000n, state: "credited", cause: null }]);
    expect([await pix.balance(top), (await pix.issued(top)).length]).toEqual([creditOf(10_000n), 1]);
    expect(await pix.wrongInBooks(top)).toEqual([]);
    expect((await pix.toldServer(top)).map(({ data }) => data)).toMatchObject([{ method: "pix", amount: 10_000n }]);
  });

  test("above the limit the bank's own word is enough", async () => {
    const { top } = await family();
    const made = await pix.charged(top, MUCH);
    await pix.pay(top, made);
    await pix.follow();
    expect(await pix.detail(top, made)).toMatchObject({ state: "confirmed", needs_second: false });
  });

  test.each([
    ["is broken twice", 10_009n],
    ["acts and says that it is broken", 10_013n],
  ])("a bank that %s makes one charge all the same, which is paid once", async (_what, amount) => {
    const { top } = await family();
    const made = await pix.charged(top, amount);
    await pix.followUntil(async () => (await pix.detail(top, made)).charge?.state === "active");
    expect(await pix.pay(top, made)).toBe(true);
    await pix.followUntil(async () => (await pix.detail(top, made)).state === "confirmed");
    expect((await pix.issued(top)).length).toBe(1);
  });

  test.each([
    ["other_amount", 10_003n, 10_103n],
    ["third_party", 10_011n, 10_011n],
    ["late", 10_001n, 10_001n],
  ] as const)("money that comes %s waits, and is credited by one person", async (cause, asked, came) => {
    const { top } = await family();
    const made = await pix.charged(top, asked);
    await pix.pay(top, made);
    await pix.followUntil(async () => (await pix.receivedFor(made)).length > 0);
    const waiting = await pix.onlyReceived(made);
    expect(waiting).toMatchObject({ state: "waiting", cause, amount: came, credits: "charged_payment" });
    expect([await pix.balance(top), (await pix.detail(top, made)).state]).toEqual([0n, "awaited"]);
    const notices = await pix.stage.database.pool.query("select about from notice_events where key = $1", [
      `pix.waiting/${waiting.id}`,
    ]);
    expect(notices.rows).toMatchObject([{ about: { event: "pix.waiting", cause, amount: Number(came) } }]);
    const credited = readReceived(await pix.credit(waiting));
    expect(credited).toMatchObject({ state: "credited", credited: { id: made.id }, credits: "nothing" });
    expect(await pix.detail(top, made)).toMatchObject({ state: "confirmed", received: came });
    expect([await pix.balance(top), await pix.wrongInBooks(top)]).toEqual([creditOf(came), []]);
    expect(await pix.codeOf(pix.credit(waiting))).toBe("pix_decided");
  });

  test("paid twice, the second waits, and is credited as a payment of its own", async () => {
    const { top } = await family();
    const made = await pix.charged(top, 10_002n);
    await pix.pay(top, made);
    await pix.follow();
    const [first, second] = (await pix.receivedFor(made)).toSorted((a) => (a.state === "credited" ? -1 : 1));
    expect([first?.state, second?.state, second?.cause]).toEqual(["credited", "waiting", "paid_twice"]);
    if (second === undefined) throw new Error("it was paid once");
    expect(second.credits).toBe("extra_payment");
    const credited = readReceived(await pix.credit(second));
    expect(credited.credited?.id).not.toBe(made.id);
    expect(await pix.balance(top)).toBe(2n * creditOf(10_002n));
    const extra = await pix.detail(top, { id: credited.credited?.id ?? "" });
    expect(extra).toMatchObject({ state: "confirmed", method: "pix", made_by: null, received: 10_002n });
  });

  test("money without a charge is credited to the agent a person names, above the limit by two", async () => {
    const { top, left } = await family();
    const sent = pix.bank.payToKey(MUCH);
    await pix.follow();
    const waiting = (await pix.received()).find((one) => one.end_to_end_id === sent.endToEndId);
    if (waiting === undefined) throw new Error("it did not come");
    expect(waiting).toMatchObject({ cause: "no_charge", credits: "named_agent", charged: null });
    expect(await pix.codeOf(pix.credit(waiting))).toBe("agent_not_found");
    expect(await pix.codeOf(pix.credit(waiting, { agent_id: left.agentId }))).toBe("agent_not_found");
    const credited = readReceived(await pix.credit(waiting, { agent_id: top.agentId }));
    const id = credited.credited?.id ?? "";
    expect(await pix.detail(platform, { id })).toMatchObject({ state: "arrived", needs_second: true });
    expect(await pix.codeOf(pix.decide(platform, { id }))).toBe("second_person_needed");
    // Somebody disagrees: the money pays nothing again, and the payment made for it is gone.
    expect(readPayment(await pix.decide(colleague(platform), { id }, false)).state).toBe("cancelled");
    expect((await pix.received()).find((one) => one.id === waiting.id)).toMatchObject({
      state: "waiting",
      cause: "rejected",
    });
    const again = readReceived(await pix.credit(waiting, { agent_id: top.agentId }));
    expect(readPayment(await pix.decide(colleague(platform), { id: again.credited?.id ?? "" })).state).toBe(
      "confirmed",
    );
    expect(await pix.balance(top)).toBe(creditOf(MUCH));
  });

  test("what a member has confirmed under the bank's id is not credited again", async () => {
    const { top } = await family();
    const made = await pix.charged(top, 10_000n);
    await pix.pay(top, made);
    const [came] = [...pix.bank.books.payments.values()].slice(-1);
    await pix.arrive(made, 10_000n, { movement: came?.endToEndId ?? "" });
    await pix.follow();
    expect((await pix.onlyReceived(made)).state).toBe("credited");
    expect(await pix.balance(top)).toBe(creditOf(10_000n));
    const other = await pix.awaited(top, 10_000n);
    expect(await pix.codeOf(pix.arrive(other, 10_000n, { movement: came?.endToEndId ?? "" }))).toBe(
      "bank_reference_used",
    );
  });

  test("a cancelled top-up's charge is removed at the bank, and another one can be had where one has expired", async () => {
    const { top } = await family();
    const made = await pix.charged(top, 10_000n);
    const { charge } = await pix.detail(top, made);
    await pix.cancel(top, made);
    await pix.follow();
    expect(pix.bank.books.charges.get(charge?.txid ?? "")?.status).toBe("REMOVIDA_PELO_USUARIO_RECEBEDOR");
    expect(await pix.pay(top, made)).toBe(false);
    const late = await pix.charged(top, 10_001n);
    const recharge = () => pix.stage.call(top, "POST", `/api/payments/${late.id}/charge`, { payer_tax_id: PAYER });
    expect(await pix.codeOf(recharge())).toBe("payment_settled");
    await sleepMs(200);
    expect((await pix.detail(top, late)).may_charge).toBe(true);
    expect((await recharge()).statusCode).toBe(201);
    const { rows } = await pix.stage.database.pool.query("select txid from pix_charges where payment_id = $1", [
      late.id,
    ]);
    expect(new Set(rows.map((row: { txid: string }) => row.txid)).size).toBe(2);
  });

  test("everything a person did stands in the audit", async () => {
    const { top } = await family();
    const made = await pix.charged(top, 10_003n);
    await pix.pay(top, made);
    await pix.follow();
    await pix.credit(await pix.onlyReceived(made));
    const { rows } = await pix.stage.database.pool.query<{ action: string; member_id: string }>(
      "select action, member_id from audit_records where tenant_id = $1 and action like 'pix.%'",
      [top.tenantId],
    );
    expect(rows).toEqual([{ action: "pix.credit", member_id: platform.memberId }]);
    expect(await verifyAudit(pix.stage.database.db, top.tenantId)).toMatchObject({ isWhole: true });
  });
});
