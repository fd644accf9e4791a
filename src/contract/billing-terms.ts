// Billing terms: whether a direct customer of the platform buys credit ahead or pays an invoice each month, and its credit line.
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { amount, currency } from "./money.ts";
import { foreignId, id, instant, pageOf, pageQuery } from "./page.ts";
import { lineText } from "./typed-text.ts";

/** `prepaid`: credit is bought ahead; `postpaid`: what was used is invoiced each month. */
export const billingKind = z.enum(["prepaid", "postpaid"]);
export type BillingKind = z.output<typeof billingKind>;

/** Days between an invoice and when it is due. */
export const DUE_DAYS = { least: 1, most: 90, usual: 15 } as const;

/** The longest credit line, in minor units: with any balance it stays within what JSON carries exactly. */
export const MOST_CREDIT_LINE = 10_000_000_000_000n;

export const termsState = z.enum(["waiting", "done", "rejected", "withdrawn"]);

const agreed = {
  kind: billingKind,
  /** How far below zero the credit may go. */
  credit_line: amount,
  due_days: z.int(),
};

export const termsChange = z.object({
  id,
  agent: z.object({ id, code: z.string() }),
  ...agreed,
  currency,
  reason: z.string(),
  state: termsState,
  /** The line goes up beyond what one person may give alone. */
  needs_second: z.boolean(),
  made_by: z.string().nullable(),
  made_at: instant,
  is_mine: z.boolean(),
  /** I may decide: it waits, and somebody else made it. */
  is_for_me: z.boolean(),
  decided_by: z.string().nullable(),
  decided_at: instant.nullable(),
  /** Why it was rejected. */
  answer: z.string().nullable(),
});
export type TermsChange = z.output<typeof termsChange>;

export const billingTerms = z.object({
  /** The agent's. */
  id,
  agent: z.object({ id, code: z.string(), name: z.string() }),
  ...agreed,
  currency,
  /** Of 100 units of credit, in hundredths of a per cent. */
  price_bps: z.int(),
  /** What is available now: balance + line − reserved. */
  balance: amount,
  available: amount,
  /** null: from the beginning. */
  since: instant.nullable(),
  /** Invoices not paid yet. */
  owed: amount,
  /** The change that waits, as far as I see it. */
  waiting: termsChange.nullable(),
});
export type BillingTerms = z.output<typeof billingTerms>;

const words = lineText(1, 500);

export const listBillingTerms = endpoint("GET /api/billing-terms", {
  summary: "The terms of the platform's direct customers in my sight, by code",
  may: { permission: "payment.read" },
  query: pageQuery.extend({ agent_id: id.optional(), kind: billingKind.optional() }),
  answer: pageOf(billingTerms),
  errors: ["agent_not_found", "cursor_invalid"],
});

export const getBillingTerms = endpoint("GET /api/agents/{id}/billing-terms", {
  summary: "The terms of a direct customer of the platform, with their history, newest first",
  may: { permission: "payment.read" },
  params: z.object({ id }),
  answer: billingTerms.extend({ history: z.array(termsChange) }),
  errors: ["agent_not_found"],
});

export const changeBillingTerms = endpoint("POST /api/agents/{id}/billing-terms", {
  summary: "Change the terms of a direct customer; a credit line above the limit waits for somebody else",
  may: { permission: "terms.change" },
  params: z.object({ id }),
  body: z.strictObject({
    /** Chosen by the caller, used once: a repeated call makes one change. */
    request_id: foreignId,
    kind: billingKind,
    credit_line: z
      .codec(z.int().gte(0), z.bigint().gte(0n).lte(MOST_CREDIT_LINE), { decode: BigInt, encode: Number })
      .meta({ description: "Integer in minor units of the currency, from 0; at least 1 where invoices are paid" }),
    due_days: z.int().min(DUE_DAYS.least).max(DUE_DAYS.most),
    reason: words,
  }),
  answer: termsChange,
  status: 201,
  errors: [
    "agent_not_found",
    "agent_closed",
    "transfer_conflict",
    "proposal_waiting",
    "state_unchanged",
    "credit_line_in_use",
    "terms_above_plan",
    "not_supported_by_policy",
  ],
});

export const decideBillingTerms = endpoint("POST /api/billing-terms/{id}/decision", {
  summary: "Approve a change of terms that waits, or reject it; never one's own",
  may: { permission: "terms.change" },
  params: z.object({ id }),
  body: z.discriminatedUnion("decision", [
    z.strictObject({ decision: z.literal("approve") }),
    z.strictObject({ decision: z.literal("reject"), reason: words }),
  ]),
  answer: termsChange,
  errors: [
    "request_not_found",
    "request_decided",
    "second_person_needed",
    "credit_line_in_use",
    "terms_above_plan",
    "agent_closed",
  ],
});

export const withdrawBillingTerms = endpoint("POST /api/billing-terms/{id}/withdrawal", {
  summary: "Withdraw a change of terms of mine that nobody has decided yet",
  may: { permission: "terms.change" },
  params: z.object({ id }),
  answer: termsChange,
  errors: ["request_not_found", "request_decided", "not_supported_by_policy"],
});
