/** Has members and an agent's server told of payments: who looks out for the money, who checks, and whose credit it is. */
import type { Tx } from "../../db/database.ts";
import { raiseForPlatform, raiseNotice } from "../../db/raise-notice.ts";
import { raiseWebhook } from "../../db/raise-webhook.ts";
import type { PaymentRow } from "../queries/payments.ts";

const aboutOf = ({ id, agentId, agentCode, amount, received, credited, currency, reference }: PaymentRow) => ({
  payment: id,
  agent_id: agentId,
  agent_code: agentCode,
  amount: received ?? amount,
  credited,
  currency,
  reference,
});

/** Whoever at the platform looks out for money. */
export const raiseAwaited = (tx: Tx, payment: PaymentRow): Promise<void> =>
  raiseForPlatform(tx, {
    key: `payment.awaited/${payment.id}`,
    about: { event: "payment.awaited", ...aboutOf(payment) },
    at: payment.madeAt,
  });

/** Whoever at the platform may agree that so much money has come, but not who says so. */
export async function raiseArrived(tx: Tx, payment: PaymentRow): Promise<void> {
  const { id, arrivedAt, arrivedById } = payment;
  if (arrivedAt === null || arrivedById === null) throw new Error(`nobody says that payment ${id} has come`);
  await raiseForPlatform(tx, {
    // It may be said again after somebody did not agree.
    key: `payment.arrived/${id}/${arrivedAt.getTime()}`,
    about: { event: "payment.arrived", ...aboutOf(payment) },
    exceptMemberId: arrivedById,
    at: arrivedAt,
  });
}

/** The agent whose credit it is, and its server. */
export async function raiseConfirmed(tx: Tx, payment: PaymentRow, webhookId: string): Promise<void> {
  const {
    tenantId,
    agentId,
    agentCode,
    id,
    method,
    received,
    credited,
    currency,
    reference,
    confirmedAt: at,
  } = payment;
  if (at === null || received === null) throw new Error(`payment ${id} is not confirmed`);
  const key = `payment.confirmed/${id}`;
  await raiseNotice(tx, {
    tenantId,
    key,
    about: { event: "payment.confirmed", ...aboutOf(payment) },
    to: { agentId },
    at,
  });
  const data = {
    agent: agentCode,
    payment_id: id,
    method,
    amount: received,
    currency,
    credited,
    reference,
    confirmed_at: at.toISOString(),
  };
  await raiseWebhook(tx, { tenantId, agentId, id: webhookId, key, about: { type: "payment.confirmed", data }, at });
}
