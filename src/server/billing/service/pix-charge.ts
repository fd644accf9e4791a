/** Charges by PIX at the bank: written before the bank is asked, asked for until it answers, and followed to their end. */
import type { ChargeState } from "#contract/pix.ts";
import { CHARGE_EXPIRES_S } from "#contract/pix.ts";
import type { BankCharge, PixBank } from "../../callback/bank/api-pix.ts";
import type { BankAnswer } from "../../callback/bank/bank-calls.ts";
import type { Tx } from "../../db/database.ts";
import { instantOf } from "../../db/uuid.ts";
import { findChargeOf, listDueCharges, type ChargeRow } from "../queries/pix-charges.ts";
import { findPayment, type PaymentRow } from "../queries/payments.ts";
import { tellOfBilling, type BillingDeps } from "./deps.ts";
import { takePix } from "./take-pix.ts";

/** Whose account a payment comes from. */
export interface Payer {
  readonly taxId: string;
  readonly name: string;
}

const NOT_FOUND = 404;
const AT_ONCE = 200;
const HOUR_MS = 3_600_000;
/** So long after its end the bank is asked whether an unpaid charge was paid after all; the sweep looks on for ever. */
const LOOK_FOR_MS = 24 * HOUR_MS;
const NEVER = new Date("9999-12-31T00:00:00Z");
const LONGEST_WAIT_MS = 60_000;

const STATES: Readonly<Record<BankCharge["status"], ChargeState>> = {
  ATIVA: "active",
  CONCLUIDA: "concluded",
  REMOVIDA_PELO_USUARIO_RECEBEDOR: "removed_by_receiver",
  REMOVIDA_PELO_PSP: "removed_by_bank",
};

/** When something the bank did not answer is tried again: after 1 s, 2 s, 4 s, up to a minute. */
export const tryAgainAt = (now: Date, tries: number): Date =>
  new Date(now.getTime() + Math.min(1_000 * 2 ** Math.min(tries, 10), LONGEST_WAIT_MS));

/** The txid is a new id without its dashes: 32 letters and figures, never used again. */
export async function writeCharge(
  tx: Tx,
  { ids }: BillingDeps,
  { tenantId, id, amount }: PaymentRow,
  payer: Payer,
): Promise<void> {
  const chargeId = ids();
  const at = instantOf(chargeId);
  await tx
    .insertInto("pix_charges")
    .values({
      tenant_id: tenantId,
      txid: chargeId.replaceAll("-", ""),
      payment_id: id,
      amount,
      payer_tax_id: payer.taxId,
      payer_name: payer.name,
      expires_s: CHARGE_EXPIRES_S,
      made_at: at,
      next_at: at,
    })
    .execute();
}

/** The newest charge of a payment, if the bank does not know it yet. */
export async function pushChargeOf(deps: BillingDeps, { tenantId, id }: PaymentRow): Promise<void> {
  const bank = deps.pixBank();
  const charge = await findChargeOf(deps.db, tenantId, id);
  if (bank !== null && charge?.state === "requested") await pushCharge(deps, bank, charge);
}

/** Every charge the bank is to be asked about; one that fails keeps no other waiting. */
export async function followCharges(deps: BillingDeps): Promise<void> {
  const bank = deps.pixBank();
  if (bank === null) return;
  const due = await listDueCharges(deps.db, deps.clock(), AT_ONCE);
  const failures: unknown[] = [];
  const works = due.map((charge) => () => followCharge(deps, bank, charge));
  await inTurns(works, (failure) => failures.push(failure));
  if (failures.length > 0) throw new AggregateError(failures, "charges could not be followed");
}

const SIDE_BY_SIDE = 8;

/** A few at once, so that one that hangs does not hold up all others. */
export async function inTurns(
  works: readonly (() => Promise<unknown>)[],
  onFailure: (failure: unknown) => void,
): Promise<void> {
  const left = [...works];
  const worker = async (): Promise<void> => {
    for (let work = left.shift(); work !== undefined; work = left.shift()) await work().catch(onFailure);
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, worker));
}

const followCharge = (deps: BillingDeps, bank: PixBank, charge: ChargeRow): Promise<void> =>
  charge.state === "requested" ? pushCharge(deps, bank, charge) : settleCharge(deps, bank, charge);

async function pushCharge(deps: BillingDeps, bank: PixBank, charge: ChargeRow): Promise<void> {
  const answer = await askForCharge(deps, bank, charge);
  const now = deps.clock();
  if (answer.kind === "unknown") return wait(deps, charge, answer.detail);
  if (answer.kind === "refused") return change(deps, charge, { state: "refused", problem: answer.detail });
  const { amount, key, brCode, expiresAt, status } = answer.value;
  if (amount !== charge.amount || key !== bank.receiverKey || brCode === null)
    return change(deps, charge, { state: "refused", problem: "the bank made another charge than was asked for" });
  const next = status === "ATIVA" ? expiresAt : now;
  await change(deps, charge, { state: "active", br_code: brCode, expires_at: expiresAt, next_at: next, problem: null });
}

/** Asked again, the bank may know it already: a txid is taken once. */
async function askForCharge(deps: BillingDeps, bank: PixBank, charge: ChargeRow): Promise<BankAnswer<BankCharge>> {
  const { txid, amount, expiresS, payerTaxId: taxId, payerName: name, tenantId, paymentId } = charge;
  if (charge.tries > 0) {
    const known = await bank.getCharge(txid);
    if (known.kind !== "refused" || known.status !== NOT_FOUND) return known;
  }
  const payment = await findPayment(deps.db, tenantId, paymentId);
  const text = payment?.reference ?? "";
  const made = await bank.putCharge({ txid, amount, expiresS, payer: { taxId, name }, text });
  if (made.kind !== "refused") return made;
  const known = await bank.getCharge(txid);
  return known.kind === "refused" && known.status === NOT_FOUND ? made : known;
}

/** Removes one whose payment is paid no more, and reads what became of any other. */
async function settleCharge(deps: BillingDeps, bank: PixBank, charge: ChargeRow): Promise<void> {
  const { expiresAt } = charge;
  const now = deps.clock();
  const payment = await findPayment(deps.db, charge.tenantId, charge.paymentId);
  const isOver = expiresAt !== null && expiresAt <= now;
  const isToGo = payment?.state !== "awaited" && !isOver;
  const removed = isToGo ? await bank.removeCharge(charge.txid) : undefined;
  const answer = removed?.kind === "done" ? removed : await bank.getCharge(charge.txid);
  if (answer.kind !== "done") return wait(deps, charge, answer.detail);
  const { status, endToEndIds } = answer.value;
  for (const endToEndId of endToEndIds) await takePix(deps, endToEndId);
  const isForgotten = expiresAt !== null && now.getTime() - expiresAt.getTime() > LOOK_FOR_MS;
  const next = isForgotten ? NEVER : new Date(Math.max(now.getTime() + HOUR_MS, expiresAt?.getTime() ?? 0));
  await change(deps, charge, { state: STATES[status], next_at: next, problem: null });
}

const wait = (deps: BillingDeps, charge: ChargeRow, problem: string): Promise<void> =>
  change(deps, charge, { tries: charge.tries + 1, next_at: tryAgainAt(deps.clock(), charge.tries), problem });

interface Change {
  readonly state?: ChargeState;
  readonly br_code?: string;
  readonly expires_at?: Date;
  readonly tries?: number;
  readonly next_at?: Date;
  readonly problem: string | null;
}

/** Only from the state it was found in: another node may have been quicker. */
async function change(deps: BillingDeps, charge: ChargeRow, set: Change): Promise<void> {
  const changed = await deps.db
    .updateTable("pix_charges")
    .set(set)
    .where("tenant_id", "=", charge.tenantId)
    .where("txid", "=", charge.txid)
    .where("state", "=", charge.state)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n || set.state === undefined || set.state === charge.state) return;
  const payment = await findPayment(deps.db, charge.tenantId, charge.paymentId);
  if (payment !== undefined) tellOfBilling(deps, payment.agentId);
}
