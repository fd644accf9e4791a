// PIX: charges that a payment is paid by, money that has come, what waits for a person, and refunds.
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { amount } from "./money.ts";
import { foreignId, id, instant, instantInput, pageQuery, pageWithTotals, timeSort } from "./page.ts";
import { lineText } from "./typed-text.ts";

/** How long a charge can be paid. */
export const CHARGE_EXPIRES_S = 1_800;

/** `requested`: written here, and the bank has not answered yet; `refused`: the bank makes no such charge. */
export const chargeState = z.enum([
  "requested",
  "active",
  "concluded",
  "removed_by_receiver",
  "removed_by_bank",
  "refused",
]);
export type ChargeState = z.output<typeof chargeState>;

export const pixCharge = z.object({
  txid: z.string(),
  state: chargeState,
  amount,
  /** What the payer's bank reads, as a QR code or pasted; null until the bank has answered. */
  br_code: z.string().nullable(),
  expires_at: instant.nullable(),
  /** The clock decides, not the bank: money that comes all the same waits for a person. */
  is_expired: z.boolean(),
  payer_tax_id: z.string(),
  /** Why the bank made no charge. */
  problem: z.string().nullable(),
  /** The bank is a sandbox that pays on request. */
  is_sandbox: z.boolean(),
});
export type PixCharge = z.output<typeof pixCharge>;

/** `waiting`: a person decides; `refunding`: a refund waits for a second person or is under way. */
export const receivedState = z.enum(["waiting", "credited", "refunding", "refunded"]);
export type ReceivedState = z.output<typeof receivedState>;

/** Why money was not credited by itself. */
export const waitCause = z.enum([
  "late",
  "paid_twice",
  "other_amount",
  "third_party",
  "cancelled",
  "no_charge",
  "not_creditable",
  "rejected",
]);
export type WaitCause = z.output<typeof waitCause>;

/** `requested`: to be sent to the bank; `returned`: the money has gone, and the credit is to be taken back. */
export const refundState = z.enum(["waiting", "requested", "processing", "returned", "done", "failed", "rejected"]);
export type RefundState = z.output<typeof refundState>;

export const pixRefund = z.object({
  id,
  state: refundState,
  amount,
  /** Play credit that is taken back once the money has gone. */
  takes_credit: amount,
  reason: z.string(),
  needs_second: z.boolean(),
  made_by: z.string().nullable(),
  made_at: instant,
  /** I may decide: it waits, and somebody else made it. */
  is_for_me: z.boolean(),
  decided_by: z.string().nullable(),
  /** What the bank said, or why it was rejected. */
  problem: z.string().nullable(),
  ended_at: instant.nullable(),
});
export type PixRefund = z.output<typeof pixRefund>;

const paid = z.object({ id, reference: z.string(), agent: z.string() });

/** Money that has come by PIX, as the bank confirmed it. */
export const receivedPix = z.object({
  id,
  end_to_end_id: z.string(),
  txid: z.string().nullable(),
  amount,
  /** At the bank. */
  at: instant,
  payer_name: z.string().nullable(),
  payer_tax_id: z.string().nullable(),
  state: receivedState,
  /** null where it was credited by itself. */
  cause: waitCause.nullable(),
  /** The payment whose charge it was paid on; null of money that came without one. */
  charged: paid.nullable(),
  /** The payment it was credited by. */
  credited: paid.nullable(),
  /** It can be credited to the agent it was paid for; else the agent is to be named, or nothing but a refund is left. */
  credits: z.enum(["charged_payment", "extra_payment", "named_agent", "nothing"]),
  /** The newest. */
  refund: pixRefund.nullable(),
});
export type ReceivedPix = z.output<typeof receivedPix>;

const words = lineText(1, 200);

export const listReceivedPix = endpoint("GET /api/received-pix", {
  summary: "Money that has come to the platform by PIX, newest or oldest first",
  may: { permission: "pix.read" },
  query: pageQuery.extend({
    state: receivedState.optional(),
    cause: waitCause.optional(),
    /** The whole end-to-end id, or the charge's txid. */
    reference: z.string().trim().max(40).optional(),
    from: instantInput.optional(),
    to: instantInput.optional(),
    sort: timeSort.default("newest"),
  }),
  answer: pageWithTotals(
    receivedPix,
    /** Of the whole filter, by state; null where there are too many to add up. */
    z.array(z.object({ state: receivedState, payments: z.int(), amount })).nullable(),
  ),
  errors: ["cursor_invalid"],
});

export const getReceivedPix = endpoint("GET /api/received-pix/{id}", {
  summary: "Money that has come by PIX, with the newest refund of it",
  may: { permission: "pix.read" },
  params: z.object({ id }),
  answer: receivedPix,
  errors: ["pix_not_found"],
});

export const creditReceivedPix = endpoint("POST /api/received-pix/{id}/credit", {
  summary: "Credit money that waits: to the payment it was meant for, or as a payment of its own",
  may: { permission: "payment.confirm" },
  params: z.object({ id }),
  body: z.strictObject({
    /** Of money that came without a charge: the direct customer it is credited to. */
    agent_id: id.optional(),
  }),
  answer: receivedPix,
  errors: ["pix_not_found", "pix_decided", "agent_not_found", "agent_closed", "not_supported_by_policy"],
});

export const refundReceivedPix = endpoint("POST /api/received-pix/{id}/refund", {
  summary: "Give money back that has come by PIX; above the limit somebody else agrees first",
  may: { permission: "payment.confirm" },
  params: z.object({ id }),
  body: z.strictObject({
    /** Chosen by the caller, used once: a repeated call makes one refund. */
    request_id: foreignId,
    reason: words,
  }),
  answer: receivedPix,
  errors: ["pix_not_found", "pix_decided", "credit_insufficient", "not_supported_by_policy", "transfer_conflict"],
});

export const decidePixRefund = endpoint("POST /api/pix-refunds/{id}/decision", {
  summary: "Agree to a refund that waits, which sends the money back, or reject it; never one's own",
  may: { permission: "payment.confirm" },
  params: z.object({ id }),
  body: z.discriminatedUnion("decision", [
    z.strictObject({ decision: z.literal("approve") }),
    z.strictObject({ decision: z.literal("reject"), reason: words }),
  ]),
  answer: receivedPix,
  errors: ["pix_not_found", "pix_decided", "second_person_needed", "credit_insufficient"],
});

/** The bank adds `/pix` to the address it is given. What it says is only a hint: the bank is asked before anything is credited. */
export const pixWebhook = endpoint("POST /api/bank/pix", {
  summary: "The bank's notification that money has come by PIX",
  may: "anybody",
  body: z.record(z.string(), z.unknown()),
  answer: z.undefined(),
  status: 204,
});
