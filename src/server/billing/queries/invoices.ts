/** Reads of invoices: lists with what became of each, one with its lines, and sums of all a filter finds. */
import { sql } from "kysely";
import { invoiceState, type InvoiceState } from "#contract/invoice.ts";
import type { CurrencyCode } from "#contract/money.ts";
import type { PaymentState } from "#contract/payment.ts";
import type { Db } from "../../db/database.ts";
import type { TimePlace } from "../../db/keyset.ts";
import { withinAgents, type Reach } from "../../db/reach.ts";
import { sumByCurrency, type ReadSum } from "../../db/sum-by-currency.ts";

export interface InvoiceRow {
  readonly tenantId: string;
  readonly id: string;
  readonly agentId: string;
  readonly agentCode: string;
  readonly number: string;
  readonly billedTo: string;
  readonly fromAt: Date;
  readonly toAt: Date;
  readonly ggr: bigint;
  readonly amount: bigint;
  readonly minimumCharge: bigint;
  readonly currency: CurrencyCode;
  readonly issuedAt: Date;
  readonly dueAt: Date;
  readonly paidAt: Date | null;
  readonly paymentId: string;
  readonly reference: string;
  readonly paymentState: PaymentState;
}

export interface InvoiceLineRow {
  readonly provider: string;
  readonly providerName: string;
  readonly rounds: bigint;
  readonly turnover: bigint;
  readonly wins: bigint;
  readonly rateBps: number;
  readonly amount: bigint;
}

export interface InvoiceFilter {
  readonly id?: string | undefined;
  /** In whatever case it was written. */
  readonly number?: string | undefined;
  readonly state?: InvoiceState | undefined;
  /** What counts as overdue. */
  readonly now: Date;
  /** Ids of invoices from the first instant on, and before the second; see `uuidFloor`. */
  readonly fromId?: string | undefined;
  readonly toId?: string | undefined;
}

const stateOf = (now: Date) =>
  sql`case when i.paid_at is not null then 'paid' when i.due_at < ${now}::timestamptz then 'overdue' else 'open' end`;

function wantedInvoices(reach: Reach, { id, number, state, now, fromId, toId }: InvoiceFilter) {
  return sql`${withinAgents(reach, "i.agent_id")}
      and ${id === undefined ? sql`true` : sql`i.id = ${id}::uuid`}
      and ${number === undefined ? sql`true` : sql`i.number = ${number.toUpperCase()}`}
      and ${state === undefined ? sql`true` : sql`${stateOf(now)} = ${state}`}
      and ${fromId === undefined ? sql`true` : sql`i.id >= ${fromId}::uuid`}
      and ${toId === undefined ? sql`true` : sql`i.id < ${toId}::uuid`}`;
}

/** Up to `limit` behind a place. */
export async function listInvoiceRows(
  db: Db,
  reach: Reach,
  filter: InvoiceFilter,
  { after, order, isBehind, limit }: TimePlace,
): Promise<InvoiceRow[]> {
  const tag = reach.tenantIds.length > 1 ? sql`/* platform-wide: invoices */` : sql``;
  const found = await sql<InvoiceRow>`
    ${tag}
    select i.tenant_id as "tenantId", i.id, i.agent_id as "agentId", a.code as "agentCode", i.number,
      i.billed_to as "billedTo", i.from_at as "fromAt", i.to_at as "toAt", i.ggr, i.amount,
      i.minimum_charge as "minimumCharge", i.currency, i.issued_at as "issuedAt", i.due_at as "dueAt", i.paid_at as "paidAt", p.id as "paymentId", p.reference,
      p.state as "paymentState"
    from invoices i
    join agents a on a.tenant_id = i.tenant_id and a.id = i.agent_id
    join payments p on p.tenant_id = i.tenant_id and p.invoice_id = i.id
    where i.tenant_id = any(${[...reach.tenantIds]}::uuid[]) and ${wantedInvoices(reach, filter)}
      and ${after === undefined ? sql`true` : sql`i.id ${isBehind} ${after}::uuid`}
    order by i.id ${order} limit ${limit}`.execute(db);
  return found.rows;
}

/** By code of the provider, one line for each of its prices. */
export async function listInvoiceLines(db: Db, tenantId: string, invoiceId: string): Promise<InvoiceLineRow[]> {
  const found = await sql<InvoiceLineRow>`
    select l.provider_code as provider, v.name as "providerName", l.rounds, l.turnover, l.wins, l.rate_bps as "rateBps",
      l.amount
    from invoice_lines l join providers v on v.code = l.provider_code
    where l.tenant_id = ${tenantId} and l.invoice_id = ${invoiceId}
    order by l.provider_code, l.rate_bps`.execute(db);
  return found.rows;
}

export interface InvoiceSum {
  readonly currency: CurrencyCode;
  readonly state: InvoiceState;
  readonly invoices: bigint;
  readonly amount: bigint;
  readonly ggr: bigint;
}

/** Per currency and state; null when more invoices than `mostRead` would have to be read. */
export const sumInvoices = (
  db: Db,
  reach: Reach,
  filter: InvoiceFilter,
  mostRead?: bigint,
): Promise<InvoiceSum[] | null> =>
  sumByCurrency<InvoiceSum>({
    reach,
    mostRead,
    // Then they stand in the order of the contract.
    apartBy: ({ state }) => String(invoiceState.options.indexOf(state)),
    sumOfTenant: (part, tenantId, left) => sumOfTenant(db, part, tenantId, filter, left),
    added: (one, other) => ({
      ...one,
      invoices: one.invoices + other.invoices,
      amount: one.amount + other.amount,
      ggr: one.ggr + other.ggr,
    }),
  });

async function sumOfTenant(
  db: Db,
  reach: Reach,
  tenantId: string,
  filter: InvoiceFilter,
  left: bigint,
): Promise<ReadSum<InvoiceSum>[]> {
  const found = await sql<InvoiceSum>`
    select s.currency, s.state, count(*) as invoices, sum(s.amount)::bigint as amount, sum(s.ggr)::bigint as ggr
    from (
      select i.currency, ${stateOf(filter.now)} as state, i.amount, i.ggr
      from invoices i where i.tenant_id = ${tenantId} and ${wantedInvoices(reach, filter)}
      limit ${left + 1n}
    ) s
    group by s.currency, s.state`.execute(db);
  return found.rows.map((sum) => ({ sum, read: sum.invoices }));
}
