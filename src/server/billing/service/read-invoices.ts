/** Invoices as a viewer may see them. */
import type { Answer } from "#contract/endpoint.ts";
import { isRefusal, refuse, type Refusal } from "#contract/errors.ts";
import type { Invoice, InvoiceRow as SeenInvoice, InvoiceState, listInvoices } from "#contract/invoice.ts";
import { MAX_AMOUNT } from "#contract/money.ts";
import type { TimeSort } from "#contract/page.ts";
import type { Db } from "../../db/database.ts";
import { cursorInvalid, decodeCursor, directionOf, ID_KEY, idBounds, pageFrom, type Page } from "../../db/keyset.ts";
import { reachOf } from "../../db/reach.ts";
import type { MemberCaller } from "../../http/caller.ts";
import {
  listInvoiceLines,
  listInvoiceRows,
  sumInvoices,
  type InvoiceFilter,
  type InvoiceRow,
} from "../queries/invoices.ts";
import type { BillingDeps } from "./deps.ts";

type ReadDeps = { readonly db: Db; readonly clock: () => Date };

export interface InvoiceQuery {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly agent_id?: string | undefined;
  readonly state?: InvoiceState | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly sort?: TimeSort | undefined;
}

type InvoiceTotals = Answer<typeof listInvoices>["totals"];

const filterOf = ({ state, from, to }: InvoiceQuery, now: Date): InvoiceFilter => ({
  state,
  now,
  ...idBounds(from, to),
});

const agentNotFound = refuse("agent_not_found", "There is no such agent.");

/** A page with the sums of the whole filter. */
export async function readInvoices(
  deps: ReadDeps,
  caller: MemberCaller,
  query: InvoiceQuery,
): Promise<(Page<SeenInvoice> & { totals: InvoiceTotals }) | Refusal> {
  const page = await pageOfInvoices(deps, caller, query);
  if (isRefusal(page)) return page;
  const reach = await reachOf(deps.db, caller, query.agent_id);
  if (reach === undefined) return agentNotFound;
  const sums = await sumInvoices(deps.db, reach, filterOf(query, deps.clock()));
  const isWritable = sums?.every(({ amount, ggr }) => amount <= MAX_AMOUNT && ggr <= MAX_AMOUNT);
  return {
    ...page,
    totals: isWritable === true ? (sums ?? []).map((sum) => ({ ...sum, invoices: Number(sum.invoices) })) : null,
  };
}

/** A page without the sums. */
export async function pageOfInvoices(
  { db, clock }: ReadDeps,
  caller: MemberCaller,
  query: InvoiceQuery,
): Promise<Page<SeenInvoice> | Refusal> {
  const { limit, cursor, sort = "newest" } = query;
  const list = `invoices, ${sort}`;
  const key = cursor === undefined ? [] : decodeCursor(list, cursor, [ID_KEY]);
  if (key === undefined) return cursorInvalid;
  const reach = await reachOf(db, caller, query.agent_id);
  if (reach === undefined) return agentNotFound;
  const place = { after: key[0], limit: limit + 1, ...directionOf(sort) };
  const now = clock();
  const rows = await listInvoiceRows(db, reach, filterOf(query, now), place);
  const page = pageFrom(list, rows, limit, (row) => [row.id]);
  return { ...page, data: page.data.map((row) => seen(row, now)) };
}

/** One the caller may know of, by its id or by its number. */
export async function findSeenInvoices(
  { db, clock }: ReadDeps,
  caller: MemberCaller,
  which: Pick<InvoiceFilter, "id" | "number">,
): Promise<InvoiceRow[]> {
  const reach = await reachOf(db, caller);
  const place = { after: undefined, limit: 1, ...directionOf("newest") };
  return reach === undefined ? [] : listInvoiceRows(db, reach, { ...which, now: clock() }, place);
}

/** One by its id, with its lines. */
export async function readInvoice(deps: BillingDeps, caller: MemberCaller, id: string): Promise<Invoice | Refusal> {
  const { db, clock, bankAccounts } = deps;
  const now = clock();
  const [row] = await findSeenInvoices(deps, caller, { id });
  if (row === undefined) return refuse("invoice_not_found", "There is no such invoice.");
  const lines = await listInvoiceLines(db, row.tenantId, row.id);
  return {
    ...seen(row, now),
    billed_to: row.billedTo,
    lines: lines.map((line) => ({
      provider: { code: line.provider, name: line.providerName },
      rounds: Number(line.rounds),
      turnover: line.turnover,
      wins: line.wins,
      ggr: line.turnover - line.wins,
      rate_bps: line.rateBps,
      amount: line.amount,
    })),
    minimum_charge: row.minimumCharge,
    pay_to: [...(bankAccounts()[row.currency] ?? [])],
  };
}

const seen = (row: InvoiceRow, now: Date): SeenInvoice => ({
  id: row.id,
  number: row.number,
  agent: { id: row.agentId, code: row.agentCode },
  from: row.fromAt.toISOString(),
  to: row.toAt.toISOString(),
  ggr: row.ggr,
  amount: row.amount,
  currency: row.currency,
  state: row.paidAt === null ? (row.dueAt < now ? "overdue" : "open") : "paid",
  issued_at: row.issuedAt.toISOString(),
  due_at: row.dueAt.toISOString(),
  paid_at: row.paidAt?.toISOString() ?? null,
  payment: { id: row.paymentId, reference: row.reference, state: row.paymentState },
});
