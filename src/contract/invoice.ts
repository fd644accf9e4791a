// Invoices of agents that pay afterwards: each month, one line for each provider, GGR times its rate.
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { amount, currency } from "./money.ts";
import { id, instant, instantInput, pageQuery, pageWithTotals, timeSort } from "./page.ts";
import { paymentState } from "./payment.ts";
import { locale } from "./session.ts";

/** `overdue` is open after it was due. */
export const invoiceState = z.enum(["open", "overdue", "paid"]);
export type InvoiceState = z.output<typeof invoiceState>;

export const invoiceRow = z.object({
  id,
  number: z.string(),
  agent: z.object({ id, code: z.string() }),
  /** Rounds settled from the first instant on, and before the second. */
  from: instant,
  to: instant,
  /** Of the agent and everybody below it; paying the invoice gives it back as play credit. */
  ggr: amount,
  amount,
  currency,
  state: invoiceState,
  issued_at: instant,
  due_at: instant,
  paid_at: instant.nullable(),
  payment: z.object({ id, reference: z.string(), state: paymentState }),
});
export type InvoiceRow = z.output<typeof invoiceRow>;

export const invoice = invoiceRow.extend({
  /** The agent's name when it was issued. */
  billed_to: z.string(),
  lines: z.array(
    z.object({
      provider: z.object({ code: z.string(), name: z.string() }),
      rounds: z.int(),
      turnover: amount,
      wins: amount,
      ggr: amount,
      /** In hundredths of a per cent of GGR. */
      rate_bps: z.int(),
      /** Negative where the provider's players won more than they staked. */
      amount,
    }),
  ),
  /** What the lines lack to the minimum of the plan; part of the amount. */
  minimum_charge: amount,
  /** The platform's bank account for this currency, line by line. */
  pay_to: z.array(z.string()),
});
export type Invoice = z.output<typeof invoice>;

export const listInvoices = endpoint("GET /api/invoices", {
  summary: "Invoices of agents of my subtree, newest or oldest first",
  may: { permission: "payment.read" },
  query: pageQuery.extend({
    agent_id: id.optional(),
    state: invoiceState.optional(),
    /** When they were issued. */
    from: instantInput.optional(),
    to: instantInput.optional(),
    sort: timeSort.default("newest"),
  }),
  answer: pageWithTotals(
    invoiceRow,
    /** Of the whole filter, by currency and state; null where there are too many to add up. */
    z.array(z.object({ currency, state: invoiceState, invoices: z.int(), amount, ggr: amount })).nullable(),
  ),
  errors: ["agent_not_found", "cursor_invalid"],
});

export const getInvoice = endpoint("GET /api/invoices/{id}", {
  summary: "One invoice of an agent of my subtree, with its lines",
  may: { permission: "payment.read" },
  params: z.object({ id }),
  answer: invoice,
  errors: ["invoice_not_found"],
});

export const getInvoiceFile = endpoint("GET /api/invoices/{id}/file", {
  summary: "One invoice as a PDF",
  may: { permission: "payment.read" },
  params: z.object({ id }),
  query: z.strictObject({ locale }),
  answer: z.undefined(),
  errors: ["invoice_not_found"],
});
