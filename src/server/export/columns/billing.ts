/** Payments, invoices and what came by PIX as columns of a file. */
import type { InvoiceRow } from "#contract/invoice.ts";
import type { Payment } from "#contract/payment.ts";
import type { ReceivedPix } from "#contract/pix.ts";
import type { Columns } from "../column.ts";
import { wordFor } from "../words.ts";
import { instantOf, partyColumn } from "./player.ts";

export const paymentColumns: Columns<Payment> = {
  currencyOf: (row) => row.currency,
  columns: [
    { id: "at", head: "payment.column.madeAt", kind: "instant", value: (row) => instantOf(row.made_at) },
    partyColumn("agent", "column.agent", (row) => row.agent.code),
    {
      id: "kind",
      head: "payment.column.kind",
      kind: "text",
      value: (row, locale) => wordFor("payment.kind", row.kind, locale),
    },
    { id: "reference", head: "payment.column.reference", kind: "text", value: (row) => row.reference },
    {
      id: "method",
      head: "payment.column.method",
      kind: "text",
      value: (row, locale) => wordFor("payment.method", row.method, locale),
    },
    { id: "amount", head: "payment.column.amount", kind: "money", value: (row) => row.amount },
    { id: "received", head: "payment.column.received", kind: "money", value: (row) => row.received },
    { id: "credited", head: "payment.column.credited", kind: "money", value: (row) => row.credited },
    { id: "currency", head: "agent.column.currency", kind: "text", value: (row) => row.currency },
    {
      id: "state",
      head: "column.state",
      kind: "text",
      value: (row, locale) => wordFor("payment.state", row.state, locale),
    },
    { id: "invoice", head: "payment.column.invoice", kind: "text", value: (row) => row.invoice?.number ?? null },
    partyColumn("madeBy", "creditRequest.column.madeBy", (row) => row.made_by),
    { id: "bankReference", head: "payment.column.bankReference", kind: "text", value: (row) => row.bank_reference },
    partyColumn("arrivedBy", "payment.column.arrivedBy", (row) => row.arrived_by),
    { id: "arrivedAt", head: "payment.column.arrivedAt", kind: "instant", value: (row) => instantOf(row.arrived_at) },
    partyColumn("decidedBy", "payment.column.decidedBy", (row) => row.decided_by),
    {
      id: "confirmedAt",
      head: "payment.column.confirmedAt",
      kind: "instant",
      value: (row) => instantOf(row.confirmed_at),
    },
    { id: "note", head: "payment.column.note", kind: "text", value: (row) => row.note },
    { id: "reason", head: "payment.column.reason", kind: "text", value: (row) => row.reason },
    { id: "id", head: "column.id", kind: "text", value: (row) => row.id },
  ],
};

export const invoiceColumns: Columns<InvoiceRow> = {
  currencyOf: (row) => row.currency,
  columns: [
    { id: "number", head: "invoice.column.number", kind: "text", value: (row) => row.number },
    partyColumn("agent", "column.agent", (row) => row.agent.code),
    { id: "from", head: "invoice.column.from", kind: "instant", value: (row) => instantOf(row.from) },
    { id: "to", head: "invoice.column.to", kind: "instant", value: (row) => instantOf(row.to) },
    { id: "ggr", head: "invoice.column.ggr", kind: "money", value: (row) => row.ggr },
    { id: "amount", head: "invoice.column.amount", kind: "money", value: (row) => row.amount },
    { id: "currency", head: "agent.column.currency", kind: "text", value: (row) => row.currency },
    {
      id: "state",
      head: "column.state",
      kind: "text",
      value: (row, locale) => wordFor("invoice.state", row.state, locale),
    },
    { id: "issued", head: "invoice.column.issued", kind: "instant", value: (row) => instantOf(row.issued_at) },
    { id: "due", head: "invoice.column.due", kind: "instant", value: (row) => instantOf(row.due_at) },
    { id: "paid", head: "invoice.column.paid", kind: "instant", value: (row) => instantOf(row.paid_at) },
    { id: "reference", head: "invoice.column.reference", kind: "text", value: (row) => row.payment.reference },
    { id: "id", head: "column.id", kind: "text", value: (row) => row.id },
  ],
};

export const receivedPixColumns: Columns<ReceivedPix> = {
  currencyOf: () => "BRL",
  columns: [
    { id: "at", head: "received.column.at", kind: "instant", value: (row) => instantOf(row.at) },
    { id: "amount", head: "received.column.amount", kind: "money", value: (row) => row.amount },
    { id: "currency", head: "agent.column.currency", kind: "text", value: () => "BRL" },
    {
      id: "state",
      head: "column.state",
      kind: "text",
      value: (row, locale) => wordFor("received.state", row.state, locale),
    },
    {
      id: "cause",
      head: "received.column.cause",
      kind: "text",
      value: (row, locale) => (row.cause === null ? null : wordFor("received.cause", row.cause, locale)),
    },
    { id: "payer", head: "received.column.payer", kind: "text", value: (row) => row.payer_name },
    { id: "taxId", head: "received.column.taxId", kind: "text", value: (row) => row.payer_tax_id },
    { id: "agent", head: "column.agent", kind: "text", value: (row) => row.charged?.agent ?? null },
    { id: "charged", head: "received.column.charged", kind: "text", value: (row) => row.charged?.reference ?? null },
    { id: "credited", head: "received.column.credited", kind: "text", value: (row) => row.credited?.reference ?? null },
    { id: "endToEndId", head: "received.column.endToEndId", kind: "text", value: (row) => row.end_to_end_id },
    { id: "txid", head: "received.column.txid", kind: "text", value: (row) => row.txid },
    { id: "id", head: "column.id", kind: "text", value: (row) => row.id },
  ],
};
