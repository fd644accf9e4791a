/** What happens by PIX on an ordinary day: charges, money that comes as agreed or otherwise, and refunds. */
import { z } from "zod";
import * as payments from "#contract/payment.ts";
import * as pix from "#contract/pix.ts";
import type { MemberCaller } from "#server/http/caller.ts";
import { PAYER } from "../http/pix-calls.ts";
import type { Tree } from "./everyday-stage.ts";

const LARGE = 90_000_000n;
const made = z.object({ id: z.string() });
const charged = z.object({ charge: z.object({ txid: z.string() }) });
const listed = z.object({ data: z.array(z.object({ id: z.string(), end_to_end_id: z.string() })) });
const refunded = z.object({ refund: z.object({ id: z.string() }) });

export async function payByPix(tree: Tree): Promise<void> {
  const { call, casino, owner, platform, bank, runJobs } = tree;
  const someoneElse: MemberCaller = { ...platform, memberId: casino.ids() };
  const topUp = async (amount: number, more: object = { method: "pix", payer_tax_id: PAYER }) =>
    made.parse(
      await call({ member: owner }, payments.makeTopUp, { body: { request_id: casino.ids(), amount, ...more } }),
    );
  const txidOf = async (params: { readonly id: string }) =>
    charged.parse(await call({ member: owner }, payments.getPayment, { params })).charge.txid;
  const asAgreed = await topUp(6_000);
  const other = await topUp(6_003);
  const byBank = await topUp(6_100, { method: "bank_transfer" });
  await call({ member: owner }, payments.cancelTopUp, { params: await topUp(6_200) });
  await call({ member: owner }, payments.chargePayment, { params: byBank, body: { payer_tax_id: PAYER } });
  await call({ member: owner }, payments.payInSandbox, { params: byBank });
  for (const one of [asAgreed, other]) bank.pay(await txidOf(one));
  const alone = bank.payToKey(LARGE);
  await call("anybody", pix.pixWebhook, { body: { pix: [{ endToEndId: alone.endToEndId }] } });
  await runJobs(0);
  const receivedBy = async (reference: string) => {
    const found = listed.parse(await call({ member: platform }, pix.listReceivedPix, { query: { reference } }));
    const [one] = found.data;
    if (one === undefined) throw new Error(`nothing came for ${reference}`);
    return { id: one.id };
  };
  await call({ member: platform }, pix.creditReceivedPix, { params: await receivedBy(await txidOf(other)), body: {} });
  const refund = async (params: { readonly id: string }) =>
    call({ member: platform }, pix.refundReceivedPix, {
      params,
      body: { request_id: casino.ids(), reason: "a mistake" },
    });
  await refund(await receivedBy(await txidOf(byBank)));
  const params = await receivedBy(alone.endToEndId);
  for (const decision of [{ decision: "reject", reason: "it is ours" }, { decision: "approve" }]) {
    const { id } = refunded.parse(await refund(params)).refund;
    await call({ member: someoneElse }, pix.decidePixRefund, { params: { id }, body: decision });
  }
  await runJobs(10_000);
  await runJobs(20_000);
  await call({ member: platform }, pix.getReceivedPix, { params });
  await call({ member: platform }, pix.listReceivedPix, { query: { state: "credited", sort: "oldest" } });
  await call({ member: platform }, payments.getPayment, { params: byBank });
}
