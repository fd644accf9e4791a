/** Where the rows of payments, PIX received, invoices, plans and their changes come from. */
import { listInvoices, type InvoiceRow } from "#contract/invoice.ts";
import { listPayments, type Payment } from "#contract/payment.ts";
import { listPlanChanges, type PlanChange } from "#contract/plan-change.ts";
import { listReceivedPix, type ReceivedPix } from "#contract/pix.ts";
import { listPlans, type Plan } from "#contract/plan.ts";
import { pageOfInvoices } from "../../billing/service/read-invoices.ts";
import { pageOfPayments } from "../../billing/service/read-payments.ts";
import { readPlanChanges } from "../../billing/service/read-plan-changes.ts";
import { pageOfReceived } from "../../billing/service/read-received.ts";
import { readPlans } from "../../billing/service/read-plans.ts";
import { invoiceColumns, paymentColumns, receivedPixColumns } from "../columns/billing.ts";
import { planChangeColumns, planColumns } from "../columns/plan.ts";
import { listedBy, page, type Source } from "./source.ts";

export const payments: Source<Payment> = {
  ...paymentColumns,
  ...listedBy(listPayments),
  isOfOne: false,
  hasPeriod: true,
  read: (deps, reading) =>
    pageOfPayments(deps, reading.caller, { ...listPayments.query.parse(reading.query), ...page(reading) }),
};

export const invoices: Source<InvoiceRow> = {
  ...invoiceColumns,
  ...listedBy(listInvoices),
  isOfOne: false,
  hasPeriod: true,
  read: (deps, reading) =>
    pageOfInvoices(deps, reading.caller, { ...listInvoices.query.parse(reading.query), ...page(reading) }),
};

export const plans: Source<Plan> = {
  ...planColumns,
  ...listedBy(listPlans),
  isOfOne: false,
  hasPeriod: false,
  read: (deps, reading) =>
    readPlans(deps, reading.caller, { ...listPlans.query.parse(reading.query), ...page(reading) }),
};

export const planChanges: Source<PlanChange> = {
  ...planChangeColumns,
  ...listedBy(listPlanChanges),
  isOfOne: false,
  hasPeriod: true,
  read: (deps, reading) =>
    readPlanChanges(deps, reading.caller, { ...listPlanChanges.query.parse(reading.query), ...page(reading) }),
};

export const receivedPix: Source<ReceivedPix> = {
  ...receivedPixColumns,
  ...listedBy(listReceivedPix),
  isOfOne: false,
  hasPeriod: true,
  read: (deps, reading) =>
    pageOfReceived(deps, reading.caller, { ...listReceivedPix.query.parse(reading.query), ...page(reading) }),
};
