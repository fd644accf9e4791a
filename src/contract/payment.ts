// Payments to the platform: play credit bought ahead, and invoices paid; agreed by a reference, confirmed once the money has come.
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { amount, currency, positiveAmount, type CurrencyCode } from "./money.ts";
import { foreignId, id, instant, instantInput, pageQuery, pageWithTotals, timeSort } from "./page.ts";
import { paymentKind } from "./payment-kind.ts";
import { pixCharge, receivedState, waitCause } from "./pix.ts";
import { locale } from "./session.ts";
import { taxId } from "./tax-id.ts";
import { lineText } from "./typed-text.ts";

/** The least that is bought at once, in minor units: R$ 50, and a round figure of about its worth in the others. */
export const LEAST_TOP_UP: Readonly<Record<CurrencyCode, bigint>> = {
  BRL: 5_000n,
  USD: 1_000n,
  EUR: 1_000n,
  MXN: 20_000n,
  ARS: 1_000_000n,
  COP: 4_000_000n,
  PEN: 4_000n,
  CLP: 10_000n,
  JPY: 1_500n,
  KWD: 3_000n,
};

/** The most that is bought, or has come, at once: what it buys is far within what JSON carries exactly, many times over. */
export const MOST_TOP_UP = 100_000_000_000n;

/** Top-ups of one agent whose money is awaited. */
export const AWAITED_AT_MOST = 20;

/** Play credit a payment buys at a price in hundredths of a per cent of it; what is left of a unit is not given. */
export const creditFor = (paid: bigint, priceBps: number): bigint => (paid * 10_000n) / BigInt(priceBps);

/** What using so much credit costs at a price, to the nearest unit, halves away from zero; below zero for credit that came back. */
export function costOf(credit: bigint, priceBps: number): bigint {
  const tenThousandths = credit * BigInt(priceBps);
  return (tenThousandths + (tenThousandths < 0n ? -5_000n : 5_000n)) / 10_000n;
}

export const paymentMethod = z.enum(["bank_transfer", "pix"]);
export type PaymentMethod = z.output<typeof paymentMethod>;
/**
 * `arrived`: the money has come, and a second person looks; `booking`: decided, and on its way into the books; `refunded`:
 * the money has gone back, and so has the credit.
 */
export const paymentState = z.enum(["awaited", "arrived", "booking", "confirmed", "failed", "cancelled", "refunded"]);
export type PaymentState = z.output<typeof paymentState>;

export const payment = z.object({
  id,
  kind: paymentKind,
  method: paymentMethod,
  agent: z.object({ id, code: z.string() }),
  /** What is to be paid. */
  amount,
  currency,
  /** Price of 100 units of credit when it was made, in hundredths of a per cent. */
  price_bps: z.int(),
  /** What the payer writes on the transfer. */
  reference: z.string(),
  /** The invoice it pays. */
  invoice: z.object({ id, number: z.string() }).nullable(),
  state: paymentState,
  /** Play credit it buys: of what has come once it has come, of what is to be paid until then. */
  credited: amount,
  note: z.string().nullable(),
  /** null where an invoice made it. */
  made_by: z.string().nullable(),
  made_at: instant,
  /** What has come. */
  received: amount.nullable(),
  /** What the bank calls the movement. */
  bank_reference: z.string().nullable(),
  arrived_by: z.string().nullable(),
  arrived_at: instant.nullable(),
  /** A second person of the platform must look before it is credited. */
  needs_second: z.boolean(),
  /** I may decide: the money has come, and somebody else wrote that down. */
  is_for_me: z.boolean(),
  decided_by: z.string().nullable(),
  confirmed_at: instant.nullable(),
  /** Why it was cancelled, or why somebody did not agree that the money had come. */
  reason: z.string().nullable(),
  /** The credit transfer it became. */
  transfer: id.nullable(),
  /** Why it could not be booked. */
  code: z.string().nullable(),
});
export type Payment = z.output<typeof payment>;

const words = lineText(1, 200);

export const getPaymentWays = endpoint("GET /api/payment-ways", {
  summary: "How my agent pays the platform, what its credit costs, and the least it buys at once",
  may: { permission: "payment.make" },
  answer: z.object({
    currency,
    /** The agent buys credit ahead; another one pays its invoices, or gets its credit from whoever is above it. */
    may_top_up: z.boolean(),
    why_not: z.enum(["pays_invoices", "is_below", "no_account", "not_active"]).nullable(),
    /** null below a direct customer of the platform: what is paid above is not for those below. */
    price_bps: z.int().nullable(),
    least: amount,
    /** The platform's bank account for this currency, line by line; empty where there is none. */
    pay_to: z.array(z.string()),
    /** How a payment can be made. */
    methods: z.array(paymentMethod),
  }),
});

export const makeTopUp = endpoint("POST /api/payments", {
  summary: "Agree on a payment for play credit; it is credited once the money has come",
  may: { permission: "payment.make" },
  body: z.strictObject({
    /** Chosen by the caller, used once: a repeated call makes one payment. */
    request_id: foreignId,
    method: paymentMethod,
    amount: positiveAmount,
    note: words.optional(),
    /** By PIX: whose account it is paid from; money from another one waits for a person. */
    payer_tax_id: taxId.optional(),
  }),
  answer: payment,
  status: 201,
  errors: [
    "transfer_conflict",
    "agent_suspended",
    "agent_closed",
    "not_supported_by_policy",
    "payment_way_missing",
    "payment_limit",
  ],
});

export const listPayments = endpoint("GET /api/payments", {
  summary: "Payments of agents of my subtree, newest or oldest first",
  may: { permission: "payment.read" },
  query: pageQuery.extend({
    agent_id: id.optional(),
    state: paymentState.optional(),
    kind: paymentKind.optional(),
    /** As it stands on the transfer. */
    reference: z.string().trim().max(40).optional(),
    /** When they were made. */
    from: instantInput.optional(),
    to: instantInput.optional(),
    sort: timeSort.default("newest"),
  }),
  answer: pageWithTotals(
    payment,
    /** Of the whole filter, by currency and state: what has come, or is to come; null where there are too many to add up. */
    z.array(z.object({ currency, state: paymentState, payments: z.int(), amount, credited: amount })).nullable(),
  ),
  errors: ["agent_not_found", "cursor_invalid"],
});

export const getPayment = endpoint("GET /api/payments/{id}", {
  summary: "One payment of an agent of my subtree, and where it is to be paid to",
  may: { permission: "payment.read" },
  params: z.object({ id }),
  answer: payment.extend({
    pay_to: z.array(z.string()),
    /** The newest charge by PIX. */
    charge: pixCharge.nullable(),
    /** It can have a charge by PIX: it is awaited, and none can be paid now. */
    may_charge: z.boolean(),
    /** What has come by PIX for it, oldest first. */
    received_pix: z.array(z.object({ id, amount, at: instant, state: receivedState, cause: waitCause.nullable() })),
  }),
  errors: ["payment_not_found"],
});
export type PaymentDetail = z.output<typeof getPayment.answer>;

export const chargePayment = endpoint("POST /api/payments/{id}/charge", {
  summary: "Have an awaited payment of my agent paid by PIX: a charge of its own, where none can be paid now",
  may: { permission: "payment.make" },
  params: z.object({ id }),
  body: z.strictObject({ payer_tax_id: taxId }),
  answer: payment,
  status: 201,
  errors: ["payment_not_found", "payment_settled", "payment_way_missing", "not_supported_by_policy"],
});

export const payInSandbox = endpoint("POST /api/payments/{id}/sandbox-payment", {
  summary: "Have the sandbox bank pay the payment's charge; there is no such thing at a real bank",
  may: { permission: "payment.make" },
  params: z.object({ id }),
  answer: payment,
  errors: ["payment_not_found", "payment_settled", "not_supported_by_policy", "upstream_error"],
});

export const getReceipt = endpoint("GET /api/payments/{id}/receipt", {
  summary: "The receipt of a confirmed payment as a PDF",
  may: { permission: "payment.read" },
  params: z.object({ id }),
  query: z.strictObject({ locale }),
  answer: z.undefined(),
  errors: ["payment_not_found", "payment_not_confirmed"],
});

export const cancelTopUp = endpoint("POST /api/payments/{id}/cancellation", {
  summary:
    "Cancel a top-up of my agent whose money has not come; should it come after all, it is credited all the same",
  may: { permission: "payment.make" },
  params: z.object({ id }),
  answer: payment,
  errors: ["payment_not_found", "payment_settled", "not_supported_by_policy"],
});

export const confirmArrival = endpoint("POST /api/payments/{id}/arrival", {
  summary: "Write down that the money has come, which credits it; above the limit somebody else looks first",
  may: { permission: "payment.confirm" },
  params: z.object({ id }),
  body: z.strictObject({
    /** What has come; of an invoice, exactly what it asks for. */
    received: positiveAmount,
    /** What the bank calls the movement: the same one is never credited twice. */
    bank_reference: words,
  }),
  answer: payment,
  errors: ["payment_not_found", "payment_settled", "payment_differs", "bank_reference_used", "agent_closed"],
});

export const decideArrival = endpoint("POST /api/payments/{id}/decision", {
  summary: "Agree that the money of a payment has come, which credits it, or disagree, and it is awaited again",
  may: { permission: "payment.confirm" },
  params: z.object({ id }),
  body: z.discriminatedUnion("decision", [
    z.strictObject({ decision: z.literal("approve") }),
    z.strictObject({ decision: z.literal("reject"), reason: words }),
  ]),
  answer: payment,
  errors: ["payment_not_found", "payment_settled", "second_person_needed", "agent_closed"],
});
