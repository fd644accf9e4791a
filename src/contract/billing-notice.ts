// Notifications of billing: payments, invoices, and money received by PIX that waits.
import { z } from "zod";
import { amount, currency } from "./money.ts";
import { id, instant } from "./page.ts";
import { waitCause } from "./pix.ts";

/** Money that an agent pays the platform, and the play credit it buys. */
const paid = {
  payment: id,
  agent_id: id,
  agent_code: z.string(),
  amount,
  credited: amount,
  currency,
  reference: z.string(),
};

/** Money that has come by PIX. */
const come = {
  pix: id,
  amount,
  currency,
  /** The agent it was paid for; null of money that came without a charge. */
  agent_code: z.string().nullable(),
};

export const billingNotices = [
  z.object({ event: z.literal("payment.awaited"), ...paid }),
  z.object({ event: z.literal("payment.arrived"), ...paid }),
  z.object({ event: z.literal("payment.confirmed"), ...paid }),
  z.object({ event: z.literal("pix.waiting"), ...come, cause: waitCause }),
  z.object({ event: z.literal("pix.refund_asked"), ...come }),
  z.object({
    event: z.literal("invoice.issued"),
    invoice: id,
    number: z.string(),
    agent_id: id,
    agent_code: z.string(),
    amount,
    currency,
    from: instant,
    to: instant,
    due_at: instant,
  }),
] as const;
