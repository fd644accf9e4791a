/** Takes in money that has come by PIX: the bank is asked first, and one end-to-end id pays one thing for ever. */
import { creditFor, MOST_TOP_UP } from "#contract/payment.ts";
import type { WaitCause } from "#contract/pix.ts";
import { lockTree } from "../../agent/queries/structure.ts";
import type { BankPix } from "../../callback/bank/api-pix.ts";
import type { Tx } from "../../db/database.ts";
import { findPlatform, type Platform } from "../../db/platform.ts";
import { findCustomer } from "../queries/customers.ts";
import { changePayment, findPaidBy, getPayment, lockPayment, type PaymentRow } from "../queries/payments.ts";
import { findCharge, findChargeAnywhere, type ChargeRow } from "../queries/pix-charges.ts";
import { knownEndToEndIds } from "../queries/received-pix.ts";
import { tellOfBilling, type BillingDeps } from "./deps.ts";
import { finishPayment } from "./finish-payment.ts";
import { isTooMuchCredit } from "./is-creditable.ts";
import { whyPixWaits, wholeTaxId } from "./judge-pix.ts";
import { raisePixWaiting } from "./raise-pix.ts";
import { movementOf } from "./reference.ts";

/** `not_ours`: the bank knows no such PIX, or it came to another key; `later`: the bank does not answer. */
export type Taken = "taken" | "known" | "not_ours" | "later";

export async function takePix(deps: BillingDeps, endToEndId: string): Promise<Taken> {
  const bank = deps.pixBank();
  const platform = await findPlatform(deps.db);
  if (bank === null || platform === undefined) return "later";
  if ((await knownEndToEndIds(deps.db, platform.tenantId, [endToEndId])).size > 0) return "known";
  const answer = await bank.getPix(endToEndId);
  if (answer.kind !== "done") return answer.kind === "refused" ? "not_ours" : "later";
  const pix = answer.value;
  const isOurs = pix.endToEndId === endToEndId && pix.amount > 0n && (pix.key ?? bank.receiverKey) === bank.receiverKey;
  if (!isOurs) return "not_ours";
  const charge = pix.txid === null ? undefined : await findChargeAnywhere(deps.db, pix.txid);
  const taken = await deps.db.transaction().execute((tx) => take({ tx, deps, platform, pix }, charge));
  if (taken === null) return "known";
  tellOfBilling(deps, taken.payment?.agentId ?? platform.agentId);
  // Should the server fall here, a job finishes it.
  if (taken.payment?.state === "booking") await finishPayment(deps, taken.payment, deps.ids());
  return "taken";
}

interface Turn {
  readonly tx: Tx;
  readonly deps: BillingDeps;
  readonly platform: Platform;
  readonly pix: BankPix;
}

/** null: it was taken in meanwhile. */
async function take(turn: Turn, found: ChargeRow | undefined): Promise<{ payment: PaymentRow | undefined } | null> {
  const { tx, deps, platform, pix } = turn;
  // The customer before the platform, as everybody locks them.
  if (found !== undefined) await lockTree(tx, found.tenantId, "change");
  const payment = found === undefined ? undefined : await lockPayment(tx, found.tenantId, found.paymentId);
  const charge = found === undefined ? undefined : await findCharge(tx, found.tenantId, found.txid);
  await lockTree(tx, platform.tenantId, "change");
  const movement = movementOf(pix.endToEndId);
  // A person may have confirmed it before the bank's word came.
  const byHand = await findPaidBy(tx, movement, "BRL");
  const cause = byHand === undefined ? await whyWaits(turn, charge, payment) : null;
  const credited = byHand ?? (cause === null ? payment : undefined);
  const id = deps.ids();
  const inserted = await tx
    .insertInto("received_pix")
    .values({
      tenant_id: platform.tenantId,
      end_to_end_id: pix.endToEndId,
      id,
      movement,
      txid: pix.txid,
      amount: pix.amount,
      at: pix.at,
      payer_tax_id: pix.payerTaxId,
      payer_name: pix.payerName,
      for_tenant_id: payment?.tenantId ?? null,
      for_payment_id: payment?.id ?? null,
      state: cause === null ? "credited" : "waiting",
      cause,
      credited_tenant_id: credited?.tenantId ?? null,
      credited_payment_id: credited?.id ?? null,
    })
    .onConflict((known) => known.columns(["tenant_id", "end_to_end_id"]).doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows !== 1n) return null;
  if (charge !== undefined) await conclude(tx, charge);
  if (cause !== null) await raisePixWaiting(tx, { id, pix, cause, payment, at: deps.clock() });
  else if (byHand === undefined && payment !== undefined) await credit(turn, payment);
  return { payment: payment && (await getPayment(tx, payment.tenantId, payment.id)) };
}

async function whyWaits(
  { tx, pix }: Turn,
  charge: ChargeRow | undefined,
  payment: PaymentRow | undefined,
): Promise<WaitCause | null> {
  const came = { amount: pix.amount, at: pix.at, payerTaxId: wholeTaxId(pix.payerTaxId) };
  if (charge === undefined || payment === undefined) return whyPixWaits(came, null);
  const customer = await findCustomer(tx, payment.tenantId);
  const isCreditable =
    customer?.state !== "closed" &&
    pix.amount <= MOST_TOP_UP &&
    creditedFor(payment, pix.amount) > 0n &&
    !(await isTooMuchCredit(tx, payment, creditedFor(payment, pix.amount)));
  const { amount, expiresAt, payerTaxId } = charge;
  return whyPixWaits(came, { amount, expiresAt, payerTaxId, payment: payment.state, isCreditable });
}

/** An invoice gives back what was used, whatever it cost. */
export const creditedFor = ({ kind, credited, priceBps }: PaymentRow, received: bigint): bigint =>
  kind === "invoice" ? credited : creditFor(received, priceBps);

/** The bank's own word needs neither a person nor a second one. */
const credit = ({ tx, deps, pix }: Turn, payment: PaymentRow) =>
  changePayment(tx, payment, {
    state: "booking",
    method: "pix",
    received: pix.amount,
    bank_reference: pix.endToEndId,
    movement: movementOf(pix.endToEndId),
    credited: creditedFor(payment, pix.amount),
    needs_second: false,
    arrived_at: deps.clock(),
    reason: null,
  });

const conclude = (tx: Tx, { tenantId, txid }: ChargeRow) =>
  tx
    .updateTable("pix_charges")
    .set({ state: "concluded" })
    .where("tenant_id", "=", tenantId)
    .where("txid", "=", txid)
    .where("state", "=", "active")
    .execute();
