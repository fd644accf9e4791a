/** Refunds of money that came by PIX: once, by two people above the limit, and the credit goes back once the money has gone. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ALONE_AT_MOST } from "#contract/credit-request.ts";
import { creditFor } from "#contract/payment.ts";
import type { MemberCaller } from "#server/http/caller.ts";
import { PRICE } from "../../../test/http/billing-calls.ts";
import { colleague } from "../../../test/http/credit-request-calls.ts";
import { openPixStage, readReceived, type PixStage } from "../../../test/http/pix-calls.ts";

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

const paid = async (top: MemberCaller, amount: bigint) => {
  const made = await pix.charged(top, amount);
  await pix.pay(top, made);
  await pix.follow();
  return { made, received: await pix.onlyReceived(made) };
};
const stateOf = async ({ id }: { readonly id: string }) =>
  readReceived(await pix.stage.call(platform, "GET", `/api/received-pix/${id}`));

describe("works", () => {
  test("money that waits goes back, and nothing was ever credited", async () => {
    const { top } = await family();
    const { received, made } = await paid(top, 10_003n);
    expect(readReceived(await pix.refund(received))).toMatchObject({
      state: "refunding",
      refund: { state: "processing", amount: 10_103n, takes_credit: 0n, needs_second: false },
    });
    expect(await pix.codeOf(pix.credit(received))).toBe("pix_decided");
    await pix.followUntil(async () => (await stateOf(received)).state === "refunded");
    expect(await stateOf(received)).toMatchObject({ refund: { state: "done", problem: null } });
    expect([await pix.balance(top), (await pix.detail(top, made)).state]).toEqual([0n, "awaited"]);
    expect(pix.bank.books.payments.get(received.end_to_end_id)?.refunds).toHaveLength(1);
  });

  test("of credited money the credit is taken back once the money has gone, not before", async () => {
    const { top } = await family();
    const { received, made } = await paid(top, 10_012n);
    const credit = creditOf(10_012n);
    expect(await pix.balance(top)).toBe(credit);
    await pix.refund(received);
    await pix.follow();
    expect([await pix.balance(top), (await stateOf(received)).refund?.state]).toEqual([credit, "processing"]);
    await pix.followUntil(async () => (await stateOf(received)).state === "refunded");
    expect([await pix.balance(top), (await pix.detail(top, made)).state]).toEqual([0n, "refunded"]);
    expect(await pix.wrongInBooks(top)).toEqual([]);
    expect(await pix.codeOf(pix.refund(received))).toBe("pix_decided");
  });

  test("a refund that the bank does not carry out leaves everything as it was, and another one can be asked for", async () => {
    const { top } = await family();
    const { received, made } = await paid(top, 10_005n);
    await pix.refund(received);
    await pix.followUntil(async () => (await stateOf(received)).state === "credited");
    expect(await stateOf(received)).toMatchObject({
      refund: { state: "failed", problem: "A conta do pagador foi encerrada." },
    });
    expect([await pix.balance(top), (await pix.detail(top, made)).state]).toEqual([creditOf(10_005n), "confirmed"]);
    expect((await pix.refund(received)).statusCode).toBe(200);
  });

  test("above the limit somebody else agrees first, and may disagree; nothing is sent before", async () => {
    const { top } = await family();
    const { received } = await paid(top, MUCH);
    const asked = readReceived(await pix.refund(received));
    const refundId = asked.refund?.id ?? "";
    expect(asked).toMatchObject({
      state: "refunding",
      refund: { state: "waiting", needs_second: true, is_for_me: false },
    });
    expect(await pix.codeOf(pix.decideRefund(platform, refundId))).toBe("second_person_needed");
    expect(readReceived(await pix.decideRefund(colleague(platform), refundId, false))).toMatchObject({
      state: "credited",
      refund: { state: "rejected", problem: "it is ours" },
    });
    expect(pix.bank.books.payments.get(received.end_to_end_id)?.refunds).toEqual([]);
    const again = readReceived(await pix.refund(received));
    await pix.decideRefund(colleague(platform), again.refund?.id ?? "");
    await pix.followUntil(async () => (await stateOf(received)).state === "refunded");
    expect(await pix.balance(top)).toBe(0n);
  });

  test("credit that is in use is not taken back, and money whose credit was used since waits for it", async () => {
    const { top, left } = await family();
    const { received } = await paid(top, 10_012n);
    const credit = creditOf(10_012n);
    await pix.refund(received);
    await pix.stage.send(top, left, 1n);
    await pix.followUntil(async () => (await stateOf(received)).refund?.state === "returned");
    expect(await stateOf(received)).toMatchObject({ state: "refunding", refund: { problem: "credit_insufficient" } });
    const more = await pix.awaited(top, 6_000n);
    await pix.arrive(more, 6_000n);
    await pix.followUntil(async () => (await stateOf(received)).state === "refunded");
    expect(await pix.balance(top)).toBe(50_000n - 1n);
    const { received: used } = await paid(top, 10_000n);
    await pix.stage.send(top, left, 50_000n);
    expect(credit).toBeGreaterThan(0n);
    expect(await pix.codeOf(pix.refund(used))).toBe("credit_insufficient");
  });
});

describe("protects", () => {
  test("asked for many times at once, and again under its id, it is one refund at the bank", async () => {
    const { top } = await family();
    const { received } = await paid(top, 10_000n);
    const ref = "one refund";
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => pix.refund(received, platform, ref.replace(" ", "-"))),
      ...Array.from({ length: 4 }, () => pix.refund(received, colleague(platform))),
    ]);
    expect(answers.some(({ statusCode }) => statusCode === 200)).toBe(true);
    await pix.followUntil(async () => (await stateOf(received)).state === "refunded");
    expect(pix.bank.books.payments.get(received.end_to_end_id)?.refunds).toHaveLength(1);
    expect([await pix.balance(top), await pix.wrongInBooks(top)]).toEqual([0n, []]);
  });
});
