/** Ends what is open of the billing of agents that are closed, unless money has come or an invoice is not paid. */
import { appendAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/database.ts";
import { findPlatform } from "../../db/platform.ts";
import type { MemberCaller } from "../../http/caller.ts";
import type { AgentDeps } from "./deps.ts";

interface Dropped {
  readonly tenantId: string;
  readonly agentIds: readonly string[];
}

/** Whether money has come that is not credited yet, or is owed for what was used. */
export async function hasUnsettledBilling(tx: Tx, { tenantId, agentIds }: Dropped): Promise<boolean> {
  const payment = await tx
    .selectFrom("payments")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("agent_id", "in", [...agentIds])
    .where("state", "in", ["arrived", "booking"])
    .limit(1)
    .executeTakeFirst();
  const invoice = await tx
    .selectFrom("invoices")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("agent_id", "in", [...agentIds])
    .where("paid_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return payment !== undefined || invoice !== undefined || (await hasUndecidedPix(tx, { tenantId, agentIds }));
}

/** Money has come by PIX for it that is neither credited nor returned; it is kept in the platform's rows. */
async function hasUndecidedPix(tx: Tx, { tenantId, agentIds }: Dropped): Promise<boolean> {
  const platform = await findPlatform(tx);
  if (platform === undefined) return false;
  const waiting = await tx
    .selectFrom("received_pix")
    .select("for_payment_id")
    .where("tenant_id", "=", platform.tenantId)
    .where("for_tenant_id", "=", tenantId)
    .where("state", "in", ["waiting", "refunding"])
    .execute();
  const paymentIds = waiting.flatMap(({ for_payment_id: id }) => (id === null ? [] : [id]));
  if (paymentIds.length === 0) return false;
  const payment = await tx
    .selectFrom("payments")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("id", "in", paymentIds)
    .where("agent_id", "in", [...agentIds])
    .limit(1)
    .executeTakeFirst();
  return payment !== undefined;
}

/** Nobody is left to pay for play credit, or to agree on terms with. */
export async function dropBillingOf(
  tx: Tx,
  { clock }: Pick<AgentDeps, "clock">,
  caller: MemberCaller,
  { tenantId, agentIds }: Dropped,
): Promise<void> {
  const payments = await tx
    .updateTable("payments")
    .set({ state: "cancelled" })
    .where("tenant_id", "=", tenantId)
    .where("agent_id", "in", [...agentIds])
    .where("state", "=", "awaited")
    .returning(["id", "agent_id"])
    .execute();
  const terms = await tx
    .updateTable("billing_terms")
    .set({ state: "withdrawn" })
    .where("tenant_id", "=", tenantId)
    .where("agent_id", "in", [...agentIds])
    .where("state", "=", "waiting")
    .returning(["id", "agent_id"])
    .execute();
  const dropped = [
    ...payments.map(({ id, agent_id: subject }) => ({
      subject,
      action: "payment.cancel",
      before: { payment: id, state: "awaited" },
      after: { state: "cancelled" },
    })),
    ...terms.map(({ id, agent_id: subject }) => ({
      subject,
      action: "terms.withdraw",
      before: { change: id, state: "waiting" },
      after: { state: "withdrawn" },
    })),
  ];
  for (const record of dropped)
    await appendAudit(tx, {
      tenantId,
      memberId: caller.memberId,
      address: caller.address,
      at: clock(),
      ...record,
    });
}
