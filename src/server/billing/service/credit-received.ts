/** Credits money that came by PIX and waits: to the payment it was meant for, or as a payment of its own; above the limit two people. */
import { needsSecond } from "#contract/credit-request.ts";
import { refuse, type Refusal } from "#contract/errors.ts";
import { creditFor } from "#contract/payment.ts";
import type { ReceivedPix } from "#contract/pix.ts";
import { lockTree } from "../../agent/queries/structure.ts";
import { appendAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/database.ts";
import { findPlatform } from "../../db/platform.ts";
import { placeOf } from "../../db/reach.ts";
import { instantOf } from "../../db/uuid.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { findCustomer, type Customer } from "../queries/customers.ts";
import { changePayment, findPayment, getPayment, lockPayment, type PaymentRow } from "../queries/payments.ts";
import { findReceived, lockReceived, type ReceivedRow } from "../queries/received-pix.ts";
import { tellOfBilling, type BillingDeps } from "./deps.ts";
import { finishPayment } from "./finish-payment.ts";
import { isTooMuchCredit } from "./is-creditable.ts";
import { raiseArrived } from "./raise-payment.ts";
import { movementOf, newReference } from "./reference.ts";
import { creditedFor } from "./take-pix.ts";

const notFound = refuse("pix_not_found", "There is no such PIX.");
const decided = refuse("pix_decided", "This PIX waits for a decision no more.");
const notSupported = refuse("not_supported_by_policy", "This PIX can only be given back.");

/** What crediting it would come to. An invoice is paid by exactly what it asks for; a customer that pays invoices buys nothing ahead. */
export function creditsAs(
  { state, amount, forPaymentId }: ReceivedRow,
  payment: PaymentRow | undefined,
  customer: Customer | undefined,
): ReceivedPix["credits"] {
  if (state !== "waiting") return "nothing";
  if (forPaymentId === null || payment === undefined) return "named_agent";
  if (customer === undefined || customer.state === "closed") return "nothing";
  const isOpen = payment.state === "awaited" || payment.state === "cancelled";
  if (payment.kind === "invoice") return isOpen && amount === payment.amount ? "charged_payment" : "nothing";
  if (isOpen) return "charged_payment";
  return customer.kind === "prepaid" ? "extra_payment" : "nothing";
}

export async function creditReceived(
  deps: BillingDeps,
  caller: MemberCaller,
  id: string,
  agentId: string | undefined,
  requestId: string,
): Promise<Refusal | null> {
  const platform = await findPlatform(deps.db);
  const seen = platform && (await findReceived(deps.db, platform.tenantId, id));
  if (platform === undefined || seen === undefined) return notFound;
  const tenantId = seen.forTenantId ?? (await customersTenant(deps, caller, agentId));
  if (tenantId === null) return refuse("agent_not_found", "There is no such direct customer in BRL.");
  const done = await deps.db.transaction().execute(async (tx) => {
    await lockTree(tx, tenantId, "change");
    const charged = seen.forPaymentId === null ? undefined : await lockPayment(tx, tenantId, seen.forPaymentId);
    await lockTree(tx, platform.tenantId, "change");
    const received = await lockReceived(tx, platform.tenantId, id);
    const customer = await findCustomer(tx, tenantId);
    if (received.state !== "waiting") return decided;
    if (customer === undefined || customer.state === "closed")
      return refuse("agent_closed", "The agent is closed: nothing is credited to it.");
    const as = creditsAs(received, charged, customer);
    if (as === "nothing" || (as === "named_agent" && customer.kind === "postpaid")) return notSupported;
    return credit({ tx, deps, caller, customer, received }, as === "charged_payment" ? charged : undefined);
  });
  if ("refused" in done) return done;
  tellOfBilling(deps, done.agentId);
  if (done.state === "booking") await finishPayment(deps, done, requestId);
  return null;
}

async function customersTenant(
  { db }: BillingDeps,
  caller: MemberCaller,
  agentId: string | undefined,
): Promise<string | null> {
  const place = agentId === undefined ? undefined : await placeOf(db, caller, agentId);
  const customer = place && (await findCustomer(db, place.tenantId));
  return customer?.agentId === place?.agentId && customer?.currency === "BRL" ? (customer?.tenantId ?? null) : null;
}

interface Turn {
  readonly tx: Tx;
  readonly deps: BillingDeps;
  readonly caller: MemberCaller;
  readonly customer: Customer;
  readonly received: ReceivedRow;
}

/** `charged`: the payment it was meant for; without it one is made, at the price of today. */
async function credit(turn: Turn, charged: PaymentRow | undefined): Promise<PaymentRow | Refusal> {
  const { tx, deps, caller, received } = turn;
  const { amount } = received;
  const buys = charged === undefined ? creditFor(amount, turn.customer.priceBps) : creditedFor(charged, amount);
  if (buys < 1n || (await isTooMuchCredit(tx, turn.customer, buys))) return notSupported;
  const payment = charged ?? (await makePayment(turn, buys));
  const at = deps.clock();
  const isSecond = needsSecond(buys, "BRL");
  const person = { tenant: caller.tenantId, id: caller.memberId };
  await changePayment(tx, payment, {
    state: isSecond ? "arrived" : "booking",
    method: "pix",
    received: amount,
    bank_reference: received.endToEndId,
    movement: movementOf(received.endToEndId),
    credited: buys,
    needs_second: isSecond,
    arrived_by_tenant_id: person.tenant,
    arrived_by_id: person.id,
    arrived_at: at,
    reason: null,
    ...(!isSecond && { checker_tenant_id: person.tenant, checker_id: person.id, decided_at: at }),
  });
  await tx
    .updateTable("received_pix")
    .set({ state: "credited", credited_tenant_id: payment.tenantId, credited_payment_id: payment.id })
    .where("tenant_id", "=", received.tenantId)
    .where("id", "=", received.id)
    .execute();
  await appendAudit(tx, {
    tenantId: payment.tenantId,
    memberId: caller.memberId,
    address: caller.address,
    action: "pix.credit",
    subject: payment.agentId,
    before: { pix: received.id, cause: received.cause, payment: payment.id, state: payment.state },
    after: { state: isSecond ? "arrived" : "booking", received: amount, credited: buys },
    at,
  });
  const changed = await getPayment(tx, payment.tenantId, payment.id);
  if (isSecond) await raiseArrived(tx, changed);
  return changed;
}

/** A top-up without an agreement before it, for money that came all the same. */
async function makePayment({ tx, deps, customer, received }: Turn, buys: bigint): Promise<PaymentRow> {
  const id = deps.ids();
  await tx
    .insertInto("payments")
    .values({
      tenant_id: customer.tenantId,
      id,
      kind: "top_up",
      method: "pix",
      agent_id: customer.agentId,
      amount: received.amount,
      currency: customer.currency,
      price_bps: customer.priceBps,
      credited: buys,
      reference: newReference(),
      ref: `pix/${id}`,
      made_at: instantOf(id),
    })
    .execute();
  return getPayment(tx, customer.tenantId, id);
}

/** The payment it was meant for, as it is now. */
export const chargedPayment = async (
  { db }: Pick<BillingDeps, "db">,
  { forTenantId, forPaymentId }: ReceivedRow,
): Promise<PaymentRow | undefined> =>
  forTenantId === null || forPaymentId === null ? undefined : findPayment(db, forTenantId, forPaymentId);
