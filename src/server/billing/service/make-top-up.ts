/** Play credit that a direct customer of the platform buys ahead: agreed on under a reference, and cancelled again. */
import { refuse, type Refusal } from "#contract/errors.ts";
import { AWAITED_AT_MOST, creditFor, LEAST_TOP_UP, MOST_TOP_UP, type PaymentMethod } from "#contract/payment.ts";
import { lockTree } from "../../agent/queries/structure.ts";
import { appendAudit } from "../../db/audit.ts";
import type { Db } from "../../db/database.ts";
import { instantOf } from "../../db/uuid.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { findCustomer, type Customer } from "../queries/customers.ts";
import { countAwaited, findPaymentByRef, getPayment, lockPayment, type PaymentRow } from "../queries/payments.ts";
import { tellOfBilling, type BillingDeps } from "./deps.ts";
import { offeredRails, railsOf } from "./rails.ts";
import { raiseAwaited } from "./raise-payment.ts";
import { findSeenPayment } from "./read-payments.ts";
import { newReference } from "./reference.ts";

export interface TopUp {
  /** The caller's own id, used once. */
  readonly ref: string;
  readonly amount: bigint;
  readonly note: string | undefined;
  readonly method: PaymentMethod;
  /** By PIX: whose account it is paid from. */
  readonly payerTaxId: string | undefined;
}

type WhyNot = "pays_invoices" | "is_below" | "no_account" | "not_active";

const WHY_NOT: Readonly<Record<WhyNot, Refusal>> = {
  pays_invoices: refuse(
    "not_supported_by_policy",
    "This agent pays its invoices: what it used is invoiced each month.",
  ),
  is_below: refuse("not_supported_by_policy", "This agent gets its play credit from the agent above it."),
  no_account: refuse("payment_way_missing", "The platform takes no money of this currency in this way."),
  not_active: refuse("agent_suspended", "The agent is suspended."),
};
const closed = refuse("agent_closed", "The agent is closed.");

/** What keeps an agent from buying credit; null where it may. */
function whyNot(deps: BillingDeps, agentId: string, customer: Customer): WhyNot | null {
  if (customer.agentId !== agentId) return "is_below";
  if (customer.state !== "active") return "not_active";
  if (customer.kind === "postpaid") return "pays_invoices";
  return offeredRails(deps, customer.currency).length === 0 ? "no_account" : null;
}

async function customerOf(db: Db, { tenantId }: MemberCaller): Promise<Customer> {
  const customer = await findCustomer(db, tenantId);
  if (customer === undefined) throw new Error(`tenant ${tenantId} has no agent`);
  return customer;
}

/** How the caller's agent pays the platform. */
export async function readPaymentWays(deps: BillingDeps, caller: MemberCaller) {
  const customer = await customerOf(deps.db, caller);
  const why = whyNot(deps, caller.agentId, customer);
  const isCustomer = why !== "is_below";
  const { currency } = customer;
  return {
    currency,
    may_top_up: why === null,
    why_not: why,
    // What the agent above pays, and where to, is not for those below it.
    price_bps: isCustomer ? customer.priceBps : null,
    least: LEAST_TOP_UP[currency],
    pay_to: isCustomer ? [...(deps.bankAccounts()[currency] ?? [])] : [],
    methods: isCustomer ? offeredRails(deps, currency).map(({ method }) => method) : [],
  };
}

export async function makeTopUp(deps: BillingDeps, caller: MemberCaller, topUp: TopUp): Promise<PaymentRow | Refusal> {
  const { tenantId, agentId } = caller;
  const known = await findPaymentByRef(deps.db, tenantId, agentId, topUp.ref);
  if (known !== undefined) return same(known, topUp);
  const customer = await customerOf(deps.db, caller);
  const outside = amountRefusal(topUp.amount, customer);
  if (outside !== null) return outside;
  const rail = railsOf(deps)[topUp.method];
  const { payerTaxId: taxId } = topUp;
  if (rail.needsPayer && taxId === undefined) return payerMissing;
  const made = await deps.db.transaction().execute(async (tx) => {
    // Nobody closes the agent, changes its terms or makes another one in between.
    await lockTree(tx, tenantId, "change");
    const now = await customerOf(tx, caller);
    const why = whyNot(deps, agentId, now);
    if (why === "not_active" && now.state === "closed") return closed;
    if (why !== null) return WHY_NOT[why];
    if (!rail.isOffered(now.currency)) return WHY_NOT.no_account;
    if ((await countAwaited(tx, tenantId, agentId)) >= AWAITED_AT_MOST)
      return refuse("payment_limit", `The money of ${AWAITED_AT_MOST} top-ups is awaited: pay or cancel some of them.`);
    const id = deps.ids();
    const at = instantOf(id);
    const { amount, note, ref, method } = topUp;
    const { currency, priceBps } = now;
    const inserted = await tx
      .insertInto("payments")
      .values({
        tenant_id: tenantId,
        id,
        kind: "top_up",
        method,
        agent_id: agentId,
        amount,
        currency,
        price_bps: priceBps,
        credited: creditFor(amount, priceBps),
        reference: newReference(),
        note: note ?? null,
        ref,
        maker_id: caller.memberId,
        made_at: at,
      })
      .onConflict((taken) => taken.columns(["tenant_id", "agent_id", "ref"]).doNothing())
      .executeTakeFirst();
    if (inserted.numInsertedOrUpdatedRows !== 1n) return null;
    const payment = await getPayment(tx, tenantId, id);
    await rail.prepare(tx, payment, { taxId: taxId ?? "", name: now.name });
    await appendAudit(tx, {
      tenantId,
      memberId: caller.memberId,
      address: caller.address,
      action: "payment.make",
      subject: agentId,
      before: null,
      after: { payment: id, reference: payment.reference, amount, credited: payment.credited, currency, method },
      at,
    });
    await raiseAwaited(tx, payment);
    return payment;
  });
  if (made !== null && "refused" in made) return made;
  // Somebody was quicker with this very id.
  const there = made ?? (await findPaymentByRef(deps.db, tenantId, agentId, topUp.ref));
  if (there === undefined) throw new Error(`payment ${topUp.ref} was neither made nor known`);
  if (made !== null) {
    await rail.charge(made);
    tellOfBilling(deps, agentId);
  }
  return same(there, topUp);
}

const payerMissing = refuse("validation_failed", "One field is not valid.", [
  { field: "payer_tax_id", code: "required", message: "A payment by PIX names the CPF or CNPJ it is paid from." },
]);

const same = (known: PaymentRow, { amount, method }: TopUp): PaymentRow | Refusal =>
  known.amount === amount && known.method === method
    ? known
    : refuse("transfer_conflict", "This id was used before for another payment, which stays as it is.");

function amountRefusal(amount: bigint, { currency, priceBps }: Customer): Refusal | null {
  const least = LEAST_TOP_UP[currency];
  const isWithin = amount >= least && amount <= MOST_TOP_UP && creditFor(amount, priceBps) > 0n;
  return isWithin
    ? null
    : refuse("validation_failed", "One field is not valid.", [
        {
          field: "amount",
          code: amount < least ? "too_small" : "too_big",
          message: `This must be from ${least} to ${MOST_TOP_UP}.`,
        },
      ]);
}

const notFound = refuse("payment_not_found", "There is no such payment.");

/** Only of the caller's own agent, and while nobody has said that its money has come. */
export async function cancelTopUp(deps: BillingDeps, caller: MemberCaller, id: string): Promise<PaymentRow | Refusal> {
  const seen = await findSeenPayment(deps, caller, id);
  if (seen === undefined) return notFound;
  if (seen.kind !== "top_up" || seen.agentId !== caller.agentId)
    return refuse("not_supported_by_policy", "Only a top-up of one's own agent is cancelled.");
  const { tenantId } = seen;
  const done = await deps.db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, tenantId, seen.id);
    if (payment.state === "cancelled") return payment;
    if (payment.state !== "awaited") return refuse("payment_settled", "Its money has come, says the platform.");
    await tx
      .updateTable("payments")
      .set({ state: "cancelled" })
      .where("tenant_id", "=", tenantId)
      .where("id", "=", seen.id)
      .execute();
    const at = deps.clock();
    await railsOf(deps)[payment.method].withdraw(tx, payment, at);
    await appendAudit(tx, {
      tenantId,
      memberId: caller.memberId,
      address: caller.address,
      action: "payment.cancel",
      subject: seen.agentId,
      before: { payment: seen.id, state: "awaited" },
      after: { state: "cancelled" },
      at,
    });
    return getPayment(tx, tenantId, seen.id);
  });
  if (!("refused" in done)) tellOfBilling(deps, done.agentId);
  return done;
}
