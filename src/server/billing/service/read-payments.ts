/** Payments as a viewer may see them. */
import type { Answer } from "#contract/endpoint.ts";
import { isRefusal, refuse, type Refusal } from "#contract/errors.ts";
import { MAX_AMOUNT } from "#contract/money.ts";
import type { TimeSort } from "#contract/page.ts";
import type { PaymentKind } from "#contract/payment-kind.ts";
import type { listPayments, Payment, PaymentDetail, PaymentState } from "#contract/payment.ts";
import { may } from "#contract/roles.ts";
import type { Db } from "../../db/database.ts";
import { cursorInvalid, decodeCursor, directionOf, ID_KEY, idBounds, pageFrom, type Page } from "../../db/keyset.ts";
import { reachOf, type Reach } from "../../db/reach.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { nameActors } from "../../ledger/actor-names.ts";
import { memberActor } from "../../ledger/actor.ts";
import { listPaymentRows, type PaymentFilter, type PaymentRow } from "../queries/payments.ts";
import { sumPayments } from "../queries/sum-payments.ts";
import type { BillingDeps } from "./deps.ts";
import { readPix } from "./read-pix.ts";
import { lettersOf } from "./reference.ts";

type ReadDeps = { readonly db: Db };

export interface PaymentQuery {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly agent_id?: string | undefined;
  readonly state?: PaymentState | undefined;
  readonly kind?: PaymentKind | undefined;
  readonly reference?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly sort?: TimeSort | undefined;
}

type PaymentTotals = Answer<typeof listPayments>["totals"];

const filterOf = ({ state, kind, reference, from, to }: PaymentQuery): PaymentFilter => ({
  state,
  kind,
  letters: reference === undefined || reference === "" ? undefined : lettersOf(reference),
  ...idBounds(from, to),
});

const agentNotFound = refuse("agent_not_found", "There is no such agent.");
const notFound = refuse("payment_not_found", "There is no such payment.");

/** A page with the sums of the whole filter. */
export async function readPayments(
  deps: ReadDeps,
  caller: MemberCaller,
  query: PaymentQuery,
): Promise<(Page<Payment> & { totals: PaymentTotals }) | Refusal> {
  const page = await pageOfPayments(deps, caller, query);
  if (isRefusal(page)) return page;
  const reach = await reachOf(deps.db, caller, query.agent_id);
  if (reach === undefined) return agentNotFound;
  const sums = await sumPayments(deps.db, reach, filterOf(query));
  const isWritable = sums?.every(({ amount, credited }) => amount <= MAX_AMOUNT && credited <= MAX_AMOUNT);
  return {
    ...page,
    totals: isWritable === true ? (sums ?? []).map((sum) => ({ ...sum, payments: Number(sum.payments) })) : null,
  };
}

/** A page without the sums. */
export async function pageOfPayments(
  deps: ReadDeps,
  caller: MemberCaller,
  query: PaymentQuery,
): Promise<Page<Payment> | Refusal> {
  const { limit, cursor, sort = "newest" } = query;
  const list = `payments, ${sort}`;
  const key = cursor === undefined ? [] : decodeCursor(list, cursor, [ID_KEY]);
  if (key === undefined) return cursorInvalid;
  const reach = await reachOf(deps.db, caller, query.agent_id);
  if (reach === undefined) return agentNotFound;
  const place = { after: key[0], limit: limit + 1, ...directionOf(sort) };
  const rows = await listPaymentRows(deps.db, reach, filterOf(query), place);
  const page = pageFrom(list, rows, limit, (row) => [row.id]);
  return { ...page, data: await paymentsOf(deps, caller, reach, page.data) };
}

/** One the caller may know of. */
export async function findSeenPayment(
  deps: ReadDeps,
  caller: MemberCaller,
  id: string,
): Promise<PaymentRow | undefined> {
  const [seen] = await findSeenPayments(deps, caller, { id });
  return seen;
}

/** By an id or the letters of a reference, of which each names one payment of a customer. */
export async function findSeenPayments(
  { db }: ReadDeps,
  caller: MemberCaller,
  which: Pick<PaymentFilter, "id" | "letters">,
): Promise<PaymentRow[]> {
  const reach = await reachOf(db, caller);
  const place = { after: undefined, limit: 1, ...directionOf("newest") };
  return reach === undefined ? [] : listPaymentRows(db, reach, which, place);
}

/** One by its id, with where it is to be paid to. */
export async function readPaymentWithId(
  deps: BillingDeps,
  caller: MemberCaller,
  id: string,
): Promise<PaymentDetail | Refusal> {
  const seen = await findSeenPayment(deps, caller, id);
  if (seen === undefined) return notFound;
  const payment = await readPayment(deps, caller, seen);
  if (isRefusal(payment)) return payment;
  return { ...payment, pay_to: [...(deps.bankAccounts()[payment.currency] ?? [])], ...(await readPix(deps, seen)) };
}

/** One that has just been made or changed, as whoever did it sees it. */
export async function readPayment(deps: ReadDeps, caller: MemberCaller, row: PaymentRow): Promise<Payment | Refusal> {
  const reach = await reachOf(deps.db, caller);
  const [payment] = reach === undefined ? [] : await paymentsOf(deps, caller, reach, [row]);
  return payment ?? notFound;
}

const actorOf = (tenantId: string | null, memberId: string | null): string | null =>
  tenantId === null || memberId === null ? null : memberActor({ tenantId, memberId });

async function paymentsOf(
  { db }: ReadDeps,
  caller: MemberCaller,
  reach: Reach,
  rows: readonly PaymentRow[],
): Promise<Payment[]> {
  const makerOf = (row: PaymentRow) => actorOf(row.tenantId, row.makerId);
  const arrivedOf = (row: PaymentRow) => actorOf(row.arrivedByTenantId, row.arrivedById);
  const checkerOf = (row: PaymentRow) => actorOf(row.checkerTenantId, row.checkerId);
  const actors = rows.flatMap((row) => [makerOf(row), arrivedOf(row), checkerOf(row)]);
  const names = await nameActors(db, caller, reach, actors);
  const nameOf = (actor: string | null): string | null => (actor === null ? null : (names.get(actor) ?? null));
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    method: row.method,
    agent: { id: row.agentId, code: row.agentCode },
    amount: row.amount,
    currency: row.currency,
    price_bps: row.priceBps,
    reference: row.reference,
    invoice:
      row.invoiceId === null || row.invoiceNumber === null ? null : { id: row.invoiceId, number: row.invoiceNumber },
    state: row.state,
    credited: row.credited,
    note: row.note,
    made_by: nameOf(makerOf(row)),
    made_at: row.madeAt.toISOString(),
    received: row.received,
    bank_reference: row.bankReference,
    arrived_by: nameOf(arrivedOf(row)),
    arrived_at: row.arrivedAt?.toISOString() ?? null,
    needs_second: row.needsSecond,
    is_for_me: row.state === "arrived" && may(caller, "payment.confirm") && row.arrivedById !== caller.memberId,
    // Where one person was enough, nobody looked a second time.
    decided_by: row.needsSecond ? nameOf(checkerOf(row)) : null,
    confirmed_at: row.confirmedAt?.toISOString() ?? null,
    reason: row.reason,
    transfer: row.transferId,
    code: row.code,
  }));
}
