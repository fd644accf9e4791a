/** Refunds of money that came by PIX: asked for by one person, above the limit agreed to by another one, then sent. */
import { needsSecond } from "#contract/credit-request.ts";
import { refuse, type Refusal } from "#contract/errors.ts";
import { lockTree } from "../../agent/queries/structure.ts";
import { appendAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/database.ts";
import { findPlatform, type Platform } from "../../db/platform.ts";
import { instantOf } from "../../db/uuid.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { findCustomer } from "../queries/customers.ts";
import { lockPayment, type PaymentRow } from "../queries/payments.ts";
import { findRefund, findRefundByRef, lockRefund, type RefundRow } from "../queries/pix-refunds.ts";
import { findReceived, lockReceived, type ReceivedRow } from "../queries/received-pix.ts";
import { tellOfBilling, type BillingDeps } from "./deps.ts";
import { pushRefund } from "./push-refund.ts";
import { raiseRefundAsked } from "./raise-pix.ts";
import type { Decision } from "./confirm-payment.ts";

export interface NewRefund {
  /** The caller's own id, used once. */
  readonly ref: string;
  readonly reason: string;
}

const notFound = refuse("pix_not_found", "There is no such PIX.");
const decided = refuse("pix_decided", "This PIX is given back already, or is on its way.");
const notSupported = refuse(
  "not_supported_by_policy",
  "Money that has paid an invoice is not given back by PIX, nor money whose credit is not booked.",
);
const tooLittle = refuse(
  "credit_insufficient",
  "The agent has used the credit that would be taken back once the money has gone.",
);

/** A PIX with the payment it was credited by, both locked, the customer before the platform. */
interface Turn {
  readonly tx: Tx;
  readonly received: ReceivedRow;
  readonly payment: PaymentRow | undefined;
}

async function lockBoth(tx: Tx, platform: Platform, seen: ReceivedRow): Promise<Turn> {
  const { creditedTenantId: tenantId, creditedPaymentId: paymentId } = seen;
  if (tenantId !== null) await lockTree(tx, tenantId, "change");
  const payment = tenantId === null || paymentId === null ? undefined : await lockPayment(tx, tenantId, paymentId);
  await lockTree(tx, platform.tenantId, "change");
  return { tx, payment, received: await lockReceived(tx, platform.tenantId, seen.id) };
}

/** What keeps money from being given back; null where it may be. */
async function refundRefusal({ tx, received, payment }: Turn): Promise<Refusal | null> {
  if (received.creditedPaymentId !== (payment?.id ?? null)) return decided;
  if (payment === undefined) return null;
  if (payment.kind === "invoice" || payment.state !== "confirmed") return notSupported;
  const customer = await findCustomer(tx, payment.tenantId);
  const available = customer === undefined ? 0n : customer.balance + customer.creditLine;
  return available < payment.credited ? tooLittle : null;
}

export async function requestRefund(
  deps: BillingDeps,
  caller: MemberCaller,
  id: string,
  { ref, reason }: NewRefund,
): Promise<Refusal | null> {
  const platform = await findPlatform(deps.db);
  const seen = platform && (await findReceived(deps.db, platform.tenantId, id));
  if (platform === undefined || seen === undefined) return notFound;
  const made = await deps.db.transaction().execute(async (tx) => {
    const turn = await lockBoth(tx, platform, seen);
    const known = await findRefundByRef(tx, platform.tenantId, caller.memberId, ref);
    if (known !== undefined)
      return known.receivedId === id
        ? known
        : refuse("transfer_conflict", "This id was used before for another refund.");
    if (turn.received.state !== "waiting" && turn.received.state !== "credited") return decided;
    const refusal = await refundRefusal(turn);
    return refusal ?? insertRefund(deps, turn, caller, { ref, reason });
  });
  if ("refused" in made) return made;
  tellOfRefund(deps, platform);
  if (made.state === "requested") await pushRefund(deps, made);
  return null;
}

async function insertRefund(
  deps: BillingDeps,
  { tx, received, payment }: Turn,
  caller: MemberCaller,
  { ref, reason }: NewRefund,
): Promise<RefundRow> {
  const id = deps.ids();
  const at = instantOf(id);
  const { amount } = received;
  const takes = payment?.credited ?? 0n;
  const isSecond = needsSecond(amount > takes ? amount : takes, "BRL");
  const { tenantId, memberId } = caller;
  await tx
    .insertInto("pix_refunds")
    .values({
      tenant_id: received.tenantId,
      id,
      received_id: received.id,
      end_to_end_id: received.endToEndId,
      amount,
      of_tenant_id: payment?.tenantId ?? null,
      of_payment_id: payment?.id ?? null,
      takes_credit: takes,
      reason,
      needs_second: isSecond,
      ref,
      maker_tenant_id: tenantId,
      maker_id: memberId,
      made_at: at,
      state: isSecond ? "waiting" : "requested",
      ...(!isSecond && { checker_tenant_id: tenantId, checker_id: memberId, decided_at: at }),
      next_at: at,
    })
    .execute();
  await setReceived(tx, received, "refunding");
  const refund = await lockRefund(tx, received.tenantId, id);
  await note(tx, caller, { refund, payment, action: "pix.refund", after: { state: refund.state, amount, reason }, at });
  if (isSecond) await raiseRefundAsked(tx, refund, payment);
  return refund;
}

export async function decideRefund(
  deps: BillingDeps,
  caller: MemberCaller,
  id: string,
  decision: Decision,
): Promise<{ readonly receivedId: string } | Refusal> {
  const platform = await findPlatform(deps.db);
  const asked = platform && (await findRefund(deps.db, platform.tenantId, id));
  const seen = platform && asked && (await findReceived(deps.db, platform.tenantId, asked.receivedId));
  if (platform === undefined || seen === undefined) return notFound;
  const done = await deps.db.transaction().execute(async (tx) => {
    const turn = await lockBoth(tx, platform, seen);
    const refund = await lockRefund(tx, platform.tenantId, id);
    if (refund.state !== "waiting") return decided;
    if (refund.makerId === caller.memberId)
      return refuse("second_person_needed", "Somebody else than who asked for the refund agrees to it.");
    const isApproved = decision.decision === "approve";
    const refusal = isApproved ? await refundRefusal(turn) : null;
    if (refusal !== null) return refusal;
    const at = deps.clock();
    const end = isApproved ? {} : { problem: decision.reason, ended_at: at };
    const state = isApproved ? "requested" : "rejected";
    await tx
      .updateTable("pix_refunds")
      .set({ state, checker_tenant_id: caller.tenantId, checker_id: caller.memberId, decided_at: at, ...end })
      .where("tenant_id", "=", platform.tenantId)
      .where("id", "=", id)
      .execute();
    if (!isApproved) await setReceived(tx, turn.received, turn.payment === undefined ? "waiting" : "credited");
    const action = isApproved ? "pix.refund_approve" : "pix.refund_reject";
    await note(tx, caller, { refund, payment: turn.payment, action, after: { state }, at });
    return lockRefund(tx, platform.tenantId, id);
  });
  if ("refused" in done) return done;
  tellOfRefund(deps, platform);
  if (done.state === "requested") await pushRefund(deps, done);
  return done;
}

const setReceived = (tx: Tx, { tenantId, id }: ReceivedRow, state: "waiting" | "credited" | "refunding") =>
  tx.updateTable("received_pix").set({ state }).where("tenant_id", "=", tenantId).where("id", "=", id).execute();

const tellOfRefund = (deps: BillingDeps, platform: Platform): void => tellOfBilling(deps, platform.agentId);

interface Noted {
  readonly refund: RefundRow;
  readonly payment: PaymentRow | undefined;
  readonly action: string;
  readonly after: object;
  readonly at: Date;
}

/** In the books of the agent it concerns; of money without one in the platform's own. */
const note = (tx: Tx, caller: MemberCaller, { refund, payment, action, after, at }: Noted): Promise<void> =>
  appendAudit(tx, {
    tenantId: payment?.tenantId ?? refund.tenantId,
    memberId: caller.memberId,
    address: caller.address,
    action,
    subject: payment?.agentId ?? refund.receivedId,
    before: { refund: refund.id, pix: refund.receivedId, payment: refund.ofPaymentId },
    after,
    at,
  });
