/** Brings a refund to its end: the bank sends the money, and once it has gone the ledger takes the credit back. */
import type { RefundState } from "#contract/pix.ts";
import type { BankRefund, PixBank } from "../../callback/bank/api-pix.ts";
import type { BankAnswer } from "../../callback/bank/bank-calls.ts";
import type { Tx } from "../../db/database.ts";
import { findPlatform } from "../../db/platform.ts";
import { memberActor } from "../../ledger/actor.ts";
import { findCustomer } from "../queries/customers.ts";
import { changePayment, findPayment } from "../queries/payments.ts";
import { findRefund, listDueRefunds, type RefundRow } from "../queries/pix-refunds.ts";
import { tellOfBilling, type BillingDeps } from "./deps.ts";
import { inTurns, tryAgainAt } from "./pix-charge.ts";

const NOT_FOUND = 404;
const AT_ONCE = 100;
const ASK_AGAIN_MS = 2_000;
/** So long until it is seen whether the agent has its credit again. */
const NO_CREDIT_MS = 60_000;

export async function followRefunds(deps: BillingDeps): Promise<void> {
  const platform = await findPlatform(deps.db);
  if (platform === undefined || deps.pixBank() === null) return;
  const due = await listDueRefunds(deps.db, platform.tenantId, deps.clock(), AT_ONCE);
  const failures: unknown[] = [];
  await inTurns(
    due.map((refund) => () => pushRefund(deps, refund)),
    (failure) => failures.push(failure),
  );
  if (failures.length > 0) throw new AggregateError(failures, "refunds could not be followed");
}

/** One step after the other, as far as it goes now. */
export async function pushRefund(deps: BillingDeps, refund: RefundRow): Promise<void> {
  const bank = deps.pixBank();
  if (bank === null) return;
  const isMoved = refund.state === "returned" ? await takeCreditBack(deps, refund) : await askBank(deps, bank, refund);
  if (!isMoved) return;
  await tellOfRefund(deps, refund);
  const now = await findRefund(deps.db, refund.tenantId, refund.id);
  if (now?.state === "returned") await pushRefund(deps, now);
}

/** The id at the bank: ours without its dashes, so that however often it is sent, it is one refund. */
const bankId = ({ id }: RefundRow): string => id.replaceAll("-", "");

async function askBank(deps: BillingDeps, bank: PixBank, refund: RefundRow): Promise<boolean> {
  const answer = await sendOrRead(bank, refund);
  const now = deps.clock();
  if (answer.kind === "refused") return end(deps, refund, answer.detail);
  if (answer.kind === "unknown") {
    await move(deps, refund, {
      tries: refund.tries + 1,
      next_at: tryAgainAt(now, refund.tries),
      problem: answer.detail,
    });
    return false;
  }
  const { status, reason } = answer.value;
  if (status === "NAO_REALIZADO") return end(deps, refund, reason ?? status);
  const state: RefundState = status === "DEVOLVIDO" ? "returned" : "processing";
  const next = status === "DEVOLVIDO" ? now : new Date(now.getTime() + ASK_AGAIN_MS);
  await move(deps, refund, { state, next_at: next, problem: null });
  return state !== refund.state;
}

async function sendOrRead(bank: PixBank, refund: RefundRow): Promise<BankAnswer<BankRefund>> {
  const { endToEndId, state, tries, amount } = refund;
  if (state === "processing" || tries > 0) {
    const known = await bank.getRefund(endToEndId, bankId(refund));
    if (known.kind !== "refused" || known.status !== NOT_FOUND) return known;
    // It was said to be under way: that it is not there now settles nothing.
    if (state === "processing") return { kind: "unknown", detail: known.detail };
  }
  const made = await bank.putRefund(endToEndId, bankId(refund), amount);
  if (made.kind !== "refused") return made;
  const known = await bank.getRefund(endToEndId, bankId(refund));
  return known.kind === "refused" && known.status === NOT_FOUND ? made : known;
}

/** Nothing has gone: the money is where it was before. */
function end(deps: BillingDeps, refund: RefundRow, problem: string): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    const isOurs = await change(tx, refund, { state: "failed", problem, ended_at: deps.clock() });
    if (isOurs)
      await tx
        .updateTable("received_pix")
        .set({ state: refund.ofPaymentId === null ? "waiting" : "credited" })
        .where("tenant_id", "=", refund.tenantId)
        .where("id", "=", refund.receivedId)
        .execute();
    return isOurs;
  });
}

async function takeCreditBack(deps: BillingDeps, refund: RefundRow): Promise<boolean> {
  const { ofTenantId, ofPaymentId, takesCredit, checkerId, checkerTenantId } = refund;
  if (ofTenantId === null || ofPaymentId === null) return finish(deps, refund, null);
  const customer = await findCustomer(deps.db, ofTenantId);
  const platform = await findPlatform(deps.db);
  const payment = await findPayment(deps.db, ofTenantId, ofPaymentId);
  if (customer === undefined || platform === undefined || payment === undefined)
    throw new Error(`refund ${refund.id} has no payment`);
  const later = new Date(deps.clock().getTime() + NO_CREDIT_MS);
  if (customer.balance + customer.creditLine < takesCredit) {
    await move(deps, refund, { next_at: later, problem: "credit_insufficient" });
    return false;
  }
  const result = await deps.ledger.transfer({
    tenantId: ofTenantId,
    id: deps.ids(),
    agentId: platform.agentId,
    // A name for each try: what the ledger refused once it refuses for ever.
    ref: `refund/${refund.id}/${refund.bookings}`,
    kind: "credit_redeem",
    debitAccountId: customer.creditAccountId,
    creditAccountId: customer.issuanceAccountId,
    amount: takesCredit,
    currency: customer.currency,
    playerId: null,
    counterpartyAgentId: customer.agentId,
    insufficientCode: "credit_insufficient",
    refusal: null,
    note: payment.reference,
    actor:
      checkerId === null || checkerTenantId === null
        ? null
        : memberActor({ tenantId: checkerTenantId, memberId: checkerId }),
    requestId: refund.id,
    at: deps.clock(),
  });
  if (result.outcome === "conflict") throw new Error(`refund ${refund.id} is booked with other content`);
  if (result.transfer.state === "done") return finish(deps, refund, result.transfer.id);
  await move(deps, refund, { bookings: refund.bookings + 1, next_at: later, problem: result.transfer.code });
  return false;
}

function finish(deps: BillingDeps, refund: RefundRow, transferId: string | null): Promise<boolean> {
  const { ofTenantId: tenantId, ofPaymentId: id } = refund;
  return deps.db.transaction().execute(async (tx) => {
    const done = { state: "done", transfer_id: transferId, problem: null, ended_at: deps.clock() } as const;
    if (!(await change(tx, refund, done))) return false;
    await tx
      .updateTable("received_pix")
      .set({ state: "refunded" })
      .where("tenant_id", "=", refund.tenantId)
      .where("id", "=", refund.receivedId)
      .execute();
    if (tenantId !== null && id !== null) await changePayment(tx, { tenantId, id }, { state: "refunded" });
    return true;
  });
}

interface Change {
  readonly state?: RefundState;
  readonly tries?: number;
  readonly next_at?: Date;
  readonly bookings?: number;
  readonly transfer_id?: string | null;
  readonly problem?: string | null;
  readonly ended_at?: Date;
}

/** Only from where it was found: another node may have been quicker. */
async function change(tx: Tx, { tenantId, id, state, bookings }: RefundRow, set: Change): Promise<boolean> {
  const changed = await tx
    .updateTable("pix_refunds")
    .set(set)
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .where("state", "=", state)
    .where("bookings", "=", bookings)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

const move = (deps: BillingDeps, refund: RefundRow, set: Change): Promise<boolean> =>
  deps.db.transaction().execute((tx) => change(tx, refund, set));

async function tellOfRefund(deps: BillingDeps, { ofTenantId, ofPaymentId }: RefundRow): Promise<void> {
  const payment =
    ofTenantId === null || ofPaymentId === null ? undefined : await findPayment(deps.db, ofTenantId, ofPaymentId);
  const platform = await findPlatform(deps.db);
  const agentId = payment?.agentId ?? platform?.agentId;
  if (agentId !== undefined) tellOfBilling(deps, agentId, payment === undefined ? undefined : "credit.changed");
}
