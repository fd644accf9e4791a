/** What finishes payments that a crash cut off after their decision, issues invoices that are due, and follows charges, money and refunds by PIX. */
import type { Job } from "../jobs/runner.ts";
import type { BillingDeps } from "./service/deps.ts";
import { finishLeftPayments } from "./service/finish-payment.ts";
import { issueInvoices } from "./service/issue-invoices.ts";
import { followCharges } from "./service/pix-charge.ts";
import { openWebhookRegistration } from "./service/pix-webhook.ts";
import { followRefunds } from "./service/push-refund.ts";
import { sweepPix } from "./service/sweep-pix.ts";

export const billingJobs = (deps: BillingDeps): Job[] => [
  { name: "billing.finish-payments", everyMs: 30_000, run: () => finishLeftPayments(deps) },
  {
    name: "billing.issue-invoices",
    everyMs: 60_000,
    run: async () => {
      await issueInvoices(deps);
    },
  },
  { name: "billing.pix-webhook", everyMs: 30_000, run: openWebhookRegistration(deps) },
  { name: "billing.pix-charges", everyMs: 2_000, run: () => followCharges(deps) },
  { name: "billing.pix-sweep", everyMs: 10_000, run: () => sweepPix(deps) },
  { name: "billing.pix-refunds", everyMs: 2_000, run: () => followRefunds(deps) },
];
