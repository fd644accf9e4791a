/** Payments by PIX as members, the sandbox bank and jobs bring them about. */
import { setTimeout as sleepMs } from "node:timers/promises";
import type { Payment } from "#contract/payment.ts";
import { getPayment, payment } from "#contract/payment.ts";
import { listReceivedPix, receivedPix, type ReceivedPix } from "#contract/pix.ts";
import { openPixBank, type PixBank } from "#server/callback/bank/api-pix.ts";
import { followCharges } from "#server/billing/service/pix-charge.ts";
import { followRefunds } from "#server/billing/service/push-refund.ts";
import { sweepPix } from "#server/billing/service/sweep-pix.ts";
import { uuidv7 } from "#server/db/uuid.ts";
import type { MemberCaller } from "#server/http/caller.ts";
import { startFakeBank, type FakeBank } from "../fakes/bank/bank.ts";
import { openBillingStage, type BillingStage } from "./billing-calls.ts";

/** A company's, with the right check digits. */
export const PAYER = "11222333000181";
const MOST_TRIES = 80;
const PAUSE_MS = 50;
const KEY = "3f2b7c1e-5d7a-4a36-9f64-0c2f4f0d8a11";

export interface PixStage extends BillingStage {
  readonly bank: FakeBank;
  readonly client: PixBank;
  /** Made by the agent, with its charge. */
  charged(by: MemberCaller, amount: bigint): Promise<Payment>;
  detail(by: MemberCaller, of: { readonly id: string }): ReturnType<BillingStage["one"]>;
  /** What the payer does about the newest charge. */
  pay(by: MemberCaller, of: { readonly id: string }): Promise<boolean>;
  /** Everything the jobs do about PIX. */
  follow(): Promise<void>;
  received(query?: string): Promise<ReceivedPix[]>;
  /** Follows until something has come to be, with whatever waits a while tried at once. */
  followUntil(isSo: () => Promise<boolean>): Promise<void>;
  /** What came for a payment, which is one PIX. */
  onlyReceived(of: { readonly id: string }): Promise<ReceivedPix>;
  /** What came for a payment. */
  receivedFor(of: { readonly id: string }): Promise<ReceivedPix[]>;
  credit(of: { readonly id: string }, body?: object, by?: MemberCaller): ReturnType<BillingStage["cancel"]>;
  refund(of: { readonly id: string }, by?: MemberCaller, ref?: string): ReturnType<BillingStage["cancel"]>;
  decideRefund(by: MemberCaller, refundId: string, isApproved?: boolean): ReturnType<BillingStage["cancel"]>;
  close(): Promise<void>;
}

export interface SandboxBank {
  readonly bank: FakeBank;
  readonly client: PixBank;
  close(): Promise<void>;
}

/** A bank of its own, and the way to it. */
export async function openSandbox(): Promise<SandboxBank> {
  const bank = await startFakeBank({ clientId: "reelgate", clientSecret: "secret", key: KEY, lateAfterMs: 150 });
  const client = openPixBank(
    {
      apiUrl: bank.apiUrl,
      tokenUrl: bank.tokenUrl,
      clientId: "reelgate",
      clientSecret: "secret",
      receiverKey: KEY,
      receiverName: "Reelgate",
      receiverCity: "Sao Paulo",
      isSandbox: true,
    },
    () => new Date(),
  );
  return {
    bank,
    client,
    async close() {
      client.close();
      await bank.stop();
    },
  };
}

export const readReceived = (answer: { json(): unknown }): ReceivedPix => receivedPix.parse(answer.json());

export async function openPixStage(wrap: (client: PixBank) => PixBank = (client) => client): Promise<PixStage> {
  const { bank, client, close } = await openSandbox();
  const used = wrap(client);
  const bill = await openBillingStage({ pixBank: () => used });
  const { platform } = bill.stage.tree;
  const detail = async (by: MemberCaller, { id }: { readonly id: string }) =>
    getPayment.answer.parse((await bill.stage.call(by, "GET", `/api/payments/${id}`)).json());
  const received = async (query = "") =>
    listReceivedPix.answer.parse((await bill.stage.call(platform, "GET", `/api/received-pix?limit=200${query}`)).json())
      .data;
  const follow = async (): Promise<void> => {
    await followCharges(bill.deps);
    await sweepPix(bill.deps);
    await followRefunds(bill.deps);
  };
  const receivedFor = async ({ id }: { readonly id: string }) =>
    (await received()).filter(({ charged }) => charged?.id === id);
  return {
    ...bill,
    bank,
    client,
    detail,
    received,
    charged: async (by, amount) =>
      payment.parse((await bill.topUp(by, amount, uuidv7(), { method: "pix", payer_tax_id: PAYER })).json()),
    pay: async (by, of) => bank.pay((await detail(by, of)).charge?.txid ?? ""),
    follow,
    async followUntil(isSo) {
      for (let tries = 0; !(await isSo()); tries += 1) {
        if (tries > MOST_TRIES) throw new Error("it never came to be");
        await bill.stage.database.admin.query("update pix_refunds set next_at = now() where state <> 'waiting'");
        await bill.stage.database.admin.query("update pix_charges set next_at = now() where state = 'requested'");
        // A bank that is broken on purpose does not answer everything at once.
        await follow().catch(() => undefined);
        await sleepMs(PAUSE_MS);
      }
    },
    receivedFor,
    async onlyReceived(of) {
      const [one, another] = await receivedFor(of);
      if (one === undefined || another !== undefined) throw new Error("not exactly one PIX came");
      return one;
    },
    credit: ({ id }, body = {}, by = platform) => bill.stage.call(by, "POST", `/api/received-pix/${id}/credit`, body),
    refund: ({ id }, by = platform, ref = uuidv7()) =>
      bill.stage.call(by, "POST", `/api/received-pix/${id}/refund`, { request_id: ref, reason: "sent by mistake" }),
    decideRefund: (by, refundId, isApproved = true) =>
      bill.stage.call(
        by,
        "POST",
        `/api/pix-refunds/${refundId}/decision`,
        isApproved ? { decision: "approve" } : { decision: "reject", reason: "it is ours" },
      ),
    async close() {
      await bill.stage.close();
      await close();
    },
  };
}
