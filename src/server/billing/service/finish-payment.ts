/** Credits what has come, once: however often it is asked, by whoever finds it left over. */
import { sql } from "kysely";
import { listTenantIds } from "../../db/reach.ts";
import { findPlatform } from "../../db/platform.ts";
import { memberActor, railActor } from "../../ledger/actor.ts";
import { findCustomer } from "../queries/customers.ts";
import { getPayment, listBookingPayments, type PaymentRow } from "../queries/payments.ts";
import { tellOfBilling, type BillingDeps } from "./deps.ts";
import { raiseConfirmed } from "./raise-payment.ts";

/** The name it is booked under: no caller can choose one with a stroke in it, so nobody can take it before. */
const refOf = ({ id }: PaymentRow): string => `payment/${id}`;

export async function finishPayment(deps: BillingDeps, payment: PaymentRow, requestId: string): Promise<PaymentRow> {
  const { tenantId, id, agentId, checkerId, checkerTenantId } = payment;
  const customer = await findCustomer(deps.db, tenantId);
  const platform = await findPlatform(deps.db);
  if (customer === undefined || platform === undefined)
    throw new Error(`payment ${id} has no customer, or there is no platform`);
  const actor =
    checkerId === null || checkerTenantId === null
      ? railActor(payment.method)
      : memberActor({ tenantId: checkerTenantId, memberId: checkerId });
  const result = await deps.ledger.transfer({
    tenantId,
    id: deps.ids(),
    agentId: platform.agentId,
    ref: refOf(payment),
    kind: "credit_issue",
    debitAccountId: customer.issuanceAccountId,
    creditAccountId: customer.creditAccountId,
    amount: payment.credited,
    currency: payment.currency,
    playerId: null,
    counterpartyAgentId: agentId,
    insufficientCode: "credit_insufficient",
    refusal: null,
    note: payment.invoiceNumber === null ? payment.reference : `${payment.invoiceNumber}, ${payment.reference}`,
    actor,
    requestId,
    at: deps.clock(),
  });
  if (result.outcome === "conflict") throw new Error(`payment ${id} is booked with other content`);
  const { transfer } = result;
  const { finished, isOurs } = await deps.db.transaction().execute(async (tx) => {
    const at = deps.clock();
    const outcome =
      transfer.state === "done"
        ? sql`state = 'confirmed', transfer_id = ${transfer.id}::uuid, confirmed_at = ${at}`
        : sql`state = 'failed', code = ${transfer.code}`;
    const changed = await sql`
      update payments set ${outcome}
      where tenant_id = ${tenantId} and id = ${id} and state = 'booking'`.execute(tx);
    const found = await getPayment(tx, tenantId, id);
    const isFirst = (changed.numAffectedRows ?? 0n) > 0n;
    if (isFirst && found.state === "confirmed") {
      if (found.invoiceId !== null)
        await tx
          .updateTable("invoices")
          .set({ paid_at: at })
          .where("tenant_id", "=", tenantId)
          .where("id", "=", found.invoiceId)
          .execute();
      await raiseConfirmed(tx, found, deps.ids());
    }
    return { finished: found, isOurs: isFirst };
  });
  if (isOurs) tellOfBilling(deps, agentId, "credit.changed");
  return finished;
}

/**
 * Those a crash cut off between their decision and the books; one that cannot be finished keeps no other one waiting.
 * @throws AggregateError of those that failed, once the others are done.
 */
export async function finishLeftPayments(deps: BillingDeps): Promise<void> {
  const failures: unknown[] = [];
  for (const tenantId of await listTenantIds(deps.db)) {
    for (const payment of await listBookingPayments(deps.db, tenantId)) {
      try {
        await finishPayment(deps, payment, deps.ids());
      } catch (failure) {
        failures.push(failure);
      }
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, "payments could not be booked");
}
