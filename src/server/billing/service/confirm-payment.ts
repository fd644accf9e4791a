/** Money that has come: one person says so, above a limit another one agrees, and only then is it credited, once. */
import { needsSecond } from "#contract/credit-request.ts";
import { refuse, type Refusal } from "#contract/errors.ts";
import { creditFor, MOST_TOP_UP } from "#contract/payment.ts";
import { lockTree } from "../../agent/queries/structure.ts";
import { appendAudit } from "../../db/audit.ts";
import type { Db, Tx } from "../../db/database.ts";
import { findPlatform } from "../../db/platform.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { findCustomer } from "../queries/customers.ts";
import { changePayment, findPaidBy, getPayment, lockPayment, type PaymentRow } from "../queries/payments.ts";
import { findReceivedByMovement } from "../queries/received-pix.ts";
import { tellOfBilling, type BillingDeps } from "./deps.ts";
import { finishPayment } from "./finish-payment.ts";
import { isTooMuchCredit } from "./is-creditable.ts";
import { raiseArrived } from "./raise-payment.ts";
import { findSeenPayment } from "./read-payments.ts";
import { movementOf } from "./reference.ts";

export interface Arrival {
  readonly received: bigint;
  readonly bankReference: string;
}
export type Decision = { readonly decision: "approve" } | { readonly decision: "reject"; readonly reason: string };

const notFound = refuse("payment_not_found", "There is no such payment.");

/** A payment that is held still, as it stands; `at` is when what is done to it happens. */
interface Turn {
  readonly tx: Tx;
  readonly payment: PaymentRow;
  readonly at: Date;
}

export const confirmArrival = (
  deps: BillingDeps,
  caller: MemberCaller,
  id: string,
  arrival: Arrival,
  requestId: string,
): Promise<PaymentRow | Refusal> =>
  onPayment(deps, caller, id, requestId, async ({ tx, payment, at }) => {
    const { received, bankReference } = arrival;
    // Said again by the same person, it is answered again.
    if (isSaid(payment, caller, arrival)) return null;
    if (payment.state !== "awaited" && payment.state !== "cancelled")
      return refuse("payment_settled", "Somebody has said already that its money has come.");
    if (payment.kind === "invoice" && received !== payment.amount)
      return refuse("payment_differs", "An invoice is paid by exactly what it asks for.");
    if (await isMovementTaken(tx, payment, bankReference))
      return refuse("bank_reference_used", "This movement at the bank has paid something else.");
    const closed = await closedRefusal(tx, payment);
    if (closed !== null) return closed;
    const credited = payment.kind === "invoice" ? payment.credited : creditFor(received, payment.priceBps);
    if (credited < 1n) return outside("too_small", "This buys no credit.");
    if (payment.kind === "top_up" && received > MOST_TOP_UP) return tooMuch;
    if (await isTooMuchCredit(tx, payment, credited)) return tooMuch;
    const isSecond = needsSecond(credited, payment.currency);
    const change = {
      state: isSecond ? "arrived" : "booking",
      received,
      bank_reference: bankReference,
      movement: movementOf(bankReference),
      credited,
      needs_second: isSecond,
      arrived_by_tenant_id: caller.tenantId,
      arrived_by_id: caller.memberId,
      arrived_at: at,
      reason: null,
      ...(isSecond ? {} : checkedBy(caller, at)),
    };
    await changePayment(tx, payment, change);
    const after = { state: change.state, received, credited, bank_reference: bankReference };
    await note(tx, caller, { payment, action: "payment.arrive", after, at });
    if (isSecond) await raiseArrived(tx, await getPayment(tx, payment.tenantId, payment.id));
    return null;
  });

export const decideArrival = (
  deps: BillingDeps,
  caller: MemberCaller,
  id: string,
  decision: Decision,
  requestId: string,
): Promise<PaymentRow | Refusal> =>
  onPayment(deps, caller, id, requestId, async ({ tx, payment, at }) => {
    if (payment.state !== "arrived") return refuse("payment_settled", "Nothing is to be decided about this payment.");
    if (payment.arrivedById === caller.memberId)
      return refuse("second_person_needed", "Somebody else than who says that the money has come agrees.");
    if (decision.decision === "reject") {
      const { reason } = decision;
      const state = isMadeOfPix(payment) ? "cancelled" : "awaited";
      await changePayment(tx, payment, { ...notCome(payment), state, reason });
      await releaseReceived(tx, payment);
      const after = { state, reason };
      await note(tx, caller, { payment, action: "payment.reject", after, at });
      return null;
    }
    const closed = await closedRefusal(tx, payment);
    if (closed !== null) return closed;
    if (await isTooMuchCredit(tx, payment, payment.credited)) return tooMuch;
    await changePayment(tx, payment, { state: "booking", ...checkedBy(caller, at) });
    await note(tx, caller, { payment, action: "payment.approve", after: { state: "booking" }, at });
    return null;
  });

/** Does something to a payment in a transaction of its own, and books it if that is what it came to. */
async function onPayment(
  deps: BillingDeps,
  caller: MemberCaller,
  id: string,
  requestId: string,
  act: (turn: Turn) => Promise<Refusal | null>,
): Promise<PaymentRow | Refusal> {
  const seen = await findSeenPayment(deps, caller, id);
  if (seen === undefined) return notFound;
  const { tenantId } = seen;
  const done = await deps.db.transaction().execute(async (tx) => {
    // Nobody closes the agent in between.
    await lockTree(tx, tenantId, "change");
    const payment = await lockPayment(tx, tenantId, seen.id);
    return (await act({ tx, payment, at: deps.clock() })) ?? getPayment(tx, tenantId, seen.id);
  });
  if ("refused" in done) return done;
  tellOfBilling(deps, done.agentId);
  return done.state === "booking" ? finishPayment(deps, done, requestId) : done;
}

/** The account is the platform's, and so are its movements: no two payments take one, not even of two customers at once. */
async function isMovementTaken(tx: Tx, payment: PaymentRow, bankReference: string): Promise<boolean> {
  const platform = await findPlatform(tx);
  const movement = movementOf(bankReference);
  if (platform !== undefined) {
    await lockTree(tx, platform.tenantId, "change");
    // What has come by PIX is credited or given back where it is listed.
    if ((await findReceivedByMovement(tx, platform.tenantId, movement)) !== undefined) return true;
  }
  const paid = await findPaidBy(tx, movement, payment.currency);
  return paid !== undefined && paid.id !== payment.id;
}

const isSaid = (
  { arrivedById, received, bankReference }: PaymentRow,
  caller: MemberCaller,
  arrival: Arrival,
): boolean =>
  arrivedById === caller.memberId && received === arrival.received && bankReference === arrival.bankReference;

const checkedBy = ({ tenantId, memberId }: MemberCaller, at: Date) => ({
  checker_tenant_id: tenantId,
  checker_id: memberId,
  decided_at: at,
});

/** Made only because money had come by PIX that no other payment asked for. */
const isMadeOfPix = ({ kind, makerId }: PaymentRow): boolean => kind === "top_up" && makerId === null;

/** As it was before somebody said that its money had come. */
const notCome = ({ kind, amount, priceBps, credited }: PaymentRow) => ({
  state: "awaited",
  received: null,
  bank_reference: null,
  movement: null,
  credited: kind === "invoice" ? credited : creditFor(amount, priceBps),
  needs_second: false,
  arrived_by_tenant_id: null,
  arrived_by_id: null,
  arrived_at: null,
});

/** A suspended agent's money is credited all the same: that it does not pay may be why it is suspended. */
async function closedRefusal(db: Db, { tenantId }: PaymentRow): Promise<Refusal | null> {
  const customer = await findCustomer(db, tenantId);
  return customer?.state === "closed"
    ? refuse("agent_closed", "The agent is closed: nothing is credited to it.")
    : null;
}

const outside = (code: "too_small" | "too_big", message: string): Refusal =>
  refuse("validation_failed", "One field is not valid.", [{ field: "received", code, message }]);
const tooMuch = outside("too_big", "This buys more credit than can be kept.");

/** The money pays nothing again, and a person decides anew. */
async function releaseReceived(tx: Tx, { tenantId, id }: PaymentRow): Promise<void> {
  const platform = await findPlatform(tx);
  if (platform === undefined) return;
  await tx
    .updateTable("received_pix")
    .set({ state: "waiting", cause: "rejected", credited_tenant_id: null, credited_payment_id: null })
    .where("tenant_id", "=", platform.tenantId)
    .where("credited_tenant_id", "=", tenantId)
    .where("credited_payment_id", "=", id)
    .execute();
}

interface Noted {
  readonly payment: PaymentRow;
  readonly action: string;
  readonly after: object;
  readonly at: Date;
}

const note = (tx: Tx, caller: MemberCaller, { payment, action, after, at }: Noted): Promise<void> =>
  appendAudit(tx, {
    tenantId: payment.tenantId,
    memberId: caller.memberId,
    address: caller.address,
    action,
    subject: payment.agentId,
    before: { payment: payment.id, state: payment.state, reference: payment.reference },
    after,
    at,
  });
