/** Finishes payments that a crash cut off after their decision, puts plans in force, and issues the invoices that are due. */
import type { Job } from "../jobs/runner.ts";
import type { BillingDeps } from "./service/deps.ts";
import { finishLeftPayments } from "./service/finish-payment.ts";
import { issueInvoices } from "./service/issue-invoices.ts";
import { startPlans } from "./service/start-plans.ts";

export const billingJobs = (deps: BillingDeps): Job[] => [
  { name: "billing.finish-payments", everyMs: 30_000, run: () => finishLeftPayments(deps) },
  {
    name: "billing.start-plans",
    everyMs: 60_000,
    run: async () => {
      await startPlans(deps);
    },
  },
  {
    name: "billing.issue-invoices",
    everyMs: 60_000,
    run: async () => {
      await issueInvoices(deps);
    },
  },
];
