/** Charges by PIX of payments that are awaited: an invoice's, or one whose charge has expired; and what a sandbox pays. */
import { refuse, type Refusal } from "#contract/errors.ts";
import { lockTree } from "../../agent/queries/structure.ts";
import { appendAudit } from "../../db/audit.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { findCustomer } from "../queries/customers.ts";
import { changePayment, getPayment, lockPayment, type PaymentRow } from "../queries/payments.ts";
import { findChargeOf } from "../queries/pix-charges.ts";
import { tellOfBilling, type BillingDeps } from "./deps.ts";
import { railsOf } from "./rails.ts";
import { findSeenPayment } from "./read-payments.ts";
import { isChargeOpen } from "./read-pix.ts";

const notFound = refuse("payment_not_found", "There is no such payment.");
const notOwn = refuse("not_supported_by_policy", "Only a payment of one's own agent is paid.");
const settled = refuse("payment_settled", "This payment is awaited no more, or has a charge that can be paid.");

export async function chargePayment(
  deps: BillingDeps,
  caller: MemberCaller,
  id: string,
  payerTaxId: string,
): Promise<PaymentRow | Refusal> {
  const seen = await findSeenPayment(deps, caller, id);
  if (seen === undefined) return notFound;
  if (seen.agentId !== caller.agentId) return notOwn;
  const rail = railsOf(deps).pix;
  if (!rail.isOffered(seen.currency))
    return refuse("payment_way_missing", "The platform takes no money of this currency by PIX.");
  const { tenantId } = seen;
  const made = await deps.db.transaction().execute(async (tx) => {
    await lockTree(tx, tenantId, "change");
    const payment = await lockPayment(tx, tenantId, seen.id);
    const at = deps.clock();
    const charge = await findChargeOf(tx, tenantId, seen.id);
    if (payment.state !== "awaited" || isChargeOpen(charge, at)) return settled;
    const customer = await findCustomer(tx, tenantId);
    await changePayment(tx, payment, { method: "pix" });
    await rail.prepare(tx, payment, { taxId: payerTaxId, name: customer?.name ?? payment.agentCode });
    await appendAudit(tx, {
      tenantId,
      memberId: caller.memberId,
      address: caller.address,
      action: "payment.charge",
      subject: payment.agentId,
      before: { payment: payment.id, method: payment.method },
      after: { method: "pix", amount: payment.amount },
      at,
    });
    return getPayment(tx, tenantId, seen.id);
  });
  if ("refused" in made) return made;
  await rail.charge(made);
  tellOfBilling(deps, made.agentId);
  return made;
}

export async function payInSandbox(deps: BillingDeps, caller: MemberCaller, id: string): Promise<PaymentRow | Refusal> {
  const seen = await findSeenPayment(deps, caller, id);
  if (seen === undefined) return notFound;
  if (seen.agentId !== caller.agentId) return notOwn;
  const bank = deps.pixBank();
  if (bank?.isSandbox !== true) return refuse("not_supported_by_policy", "This bank is no sandbox.");
  const charge = await findChargeOf(deps.db, seen.tenantId, seen.id);
  if (charge?.state !== "active") return settled;
  const paid = await bank.payInSandbox(charge.txid);
  if (paid.kind === "refused") return settled;
  return paid.kind === "done" ? seen : refuse("upstream_error", "The sandbox bank does not answer.");
}
