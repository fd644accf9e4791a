/** Reads of payments: lists, one by its id or by its maker's own id, and what a crash left over. */
import { sql, type Updateable } from "kysely";
import type { CurrencyCode } from "#contract/money.ts";
import type { PaymentKind } from "#contract/payment-kind.ts";
import type { PaymentMethod, PaymentState } from "#contract/payment.ts";
import type { Db, Tx } from "../../db/database.ts";
import type { PaymentsTable } from "../../db/schema.ts";
import type { TimePlace } from "../../db/keyset.ts";
import { listTenantIds, withinAgents, type Reach } from "../../db/reach.ts";

export interface PaymentRow {
  readonly tenantId: string;
  readonly id: string;
  readonly kind: PaymentKind;
  readonly method: PaymentMethod;
  readonly agentId: string;
  readonly agentCode: string;
  readonly invoiceId: string | null;
  readonly invoiceNumber: string | null;
  readonly amount: bigint;
  readonly currency: CurrencyCode;
  readonly priceBps: number;
  readonly credited: bigint;
  readonly reference: string;
  readonly note: string | null;
  /** Of the same tenant; null where an invoice made it. */
  readonly makerId: string | null;
  readonly madeAt: Date;
  readonly state: PaymentState;
  readonly received: bigint | null;
  readonly bankReference: string | null;
  readonly needsSecond: boolean;
  readonly arrivedByTenantId: string | null;
  readonly arrivedById: string | null;
  readonly arrivedAt: Date | null;
  readonly checkerTenantId: string | null;
  readonly checkerId: string | null;
  readonly confirmedAt: Date | null;
  readonly reason: string | null;
  readonly transferId: string | null;
  readonly code: string | null;
}

const columns = sql`
  p.tenant_id as "tenantId", p.id, p.kind, p.method, p.agent_id as "agentId", a.code as "agentCode",
  p.invoice_id as "invoiceId", i.number as "invoiceNumber", p.amount, p.currency, p.price_bps as "priceBps", p.credited,
  p.reference, p.note, p.maker_id as "makerId", p.made_at as "madeAt", p.state, p.received,
  p.bank_reference as "bankReference", p.needs_second as "needsSecond", p.arrived_by_tenant_id as "arrivedByTenantId",
  p.arrived_by_id as "arrivedById", p.arrived_at as "arrivedAt", p.checker_tenant_id as "checkerTenantId",
  p.checker_id as "checkerId", p.confirmed_at as "confirmedAt", p.reason, p.transfer_id as "transferId", p.code`;

export interface PaymentFilter {
  readonly id?: string | undefined;
  readonly state?: PaymentState | undefined;
  readonly kind?: PaymentKind | undefined;
  /** Of a reference or of a part of it, without dashes; none of them is in no reference. */
  readonly letters?: string | undefined;
  /** Ids of payments from the first instant on, and before the second; see `uuidFloor`. */
  readonly fromId?: string | undefined;
  readonly toId?: string | undefined;
}

/** `p` passes a filter within a reach; its tenant is the caller's own condition. */
export function wantedPayments(reach: Reach, { id, state, kind, letters, fromId, toId }: PaymentFilter) {
  return sql`${withinAgents(reach, "p.agent_id")}
      and ${id === undefined ? sql`true` : sql`p.id = ${id}::uuid`}
      and ${state === undefined ? sql`true` : sql`p.state = ${state}`}
      and ${kind === undefined ? sql`true` : sql`p.kind = ${kind}`}
      and ${letters === undefined ? sql`true` : sql`strpos(replace(p.reference, '-', ''), nullif(${letters}, '')) > 0`}
      and ${fromId === undefined ? sql`true` : sql`p.id >= ${fromId}::uuid`}
      and ${toId === undefined ? sql`true` : sql`p.id < ${toId}::uuid`}`;
}

/** Up to `limit` behind a place. */
export async function listPaymentRows(
  db: Db,
  reach: Reach,
  filter: PaymentFilter,
  { after, order, isBehind, limit }: TimePlace,
): Promise<PaymentRow[]> {
  const tag = reach.tenantIds.length > 1 ? sql`/* platform-wide: payments */` : sql``;
  const found = await sql<PaymentRow>`
    ${tag}
    select ${columns}
    from payments p
    join agents a on a.tenant_id = p.tenant_id and a.id = p.agent_id
    left join invoices i on i.tenant_id = p.tenant_id and i.id = p.invoice_id
    where p.tenant_id = any(${[...reach.tenantIds]}::uuid[]) and ${wantedPayments(reach, filter)}
      and ${after === undefined ? sql`true` : sql`p.id ${isBehind} ${after}::uuid`}
    order by p.id ${order} limit ${limit}`.execute(db);
  return found.rows;
}

const one = (tenantId: string) => sql`
  select ${columns}
  from payments p
  join agents a on a.tenant_id = ${tenantId} and a.id = p.agent_id
  left join invoices i on i.tenant_id = ${tenantId} and i.id = p.invoice_id
  where p.tenant_id = ${tenantId}`;

export async function findPayment(db: Db, tenantId: string, id: string): Promise<PaymentRow | undefined> {
  const found = await sql<PaymentRow>`${one(tenantId)} and p.id = ${id}`.execute(db);
  return found.rows[0];
}

/** The one that is there; throws where it is gone, which no payment ever is. */
export async function getPayment(db: Db, tenantId: string, id: string): Promise<PaymentRow> {
  const found = await findPayment(db, tenantId, id);
  if (found === undefined) throw new Error(`payment ${id} is gone`);
  return found;
}

/** Held still until the transaction ends, and read as it stands then. */
export async function lockPayment(tx: Tx, tenantId: string, id: string): Promise<PaymentRow> {
  await sql`select from payments where tenant_id = ${tenantId} and id = ${id} for no key update`.execute(tx);
  return getPayment(tx, tenantId, id);
}

/** One by the agent's own id for it. */
export async function findPaymentByRef(
  db: Db,
  tenantId: string,
  agentId: string,
  ref: string,
): Promise<PaymentRow | undefined> {
  const found = await sql<PaymentRow>`${one(tenantId)} and p.agent_id = ${agentId} and p.ref = ${ref}`.execute(db);
  return found.rows[0];
}

/**
 * The payment, of whichever customer, that a movement on the platform's account of this currency has paid; those that are
 * paid meanwhile must be held off by the caller.
 */
export async function findPaidBy(
  tx: Tx,
  movement: string,
  currency: CurrencyCode,
): Promise<Pick<PaymentRow, "tenantId" | "id"> | undefined> {
  const tenants = await listTenantIds(tx);
  const found = await sql<Pick<PaymentRow, "tenantId" | "id">>`
    /* platform-wide: payments */
    select tenant_id as "tenantId", id from payments
    where tenant_id = any(${tenants}::uuid[]) and movement = ${movement} and currency = ${currency} limit 1`.execute(
    tx,
  );
  return found.rows[0];
}

/** Decided, and not yet in the books. */
export async function listBookingPayments(db: Db, tenantId: string): Promise<PaymentRow[]> {
  const found = await sql<PaymentRow>`${one(tenantId)} and p.state = 'booking' order by p.id`.execute(db);
  return found.rows;
}

/** Top-ups of an agent whose money has not come. */
export async function countAwaited(db: Db, tenantId: string, agentId: string): Promise<number> {
  const found = await sql<{ awaited: bigint }>`
    select count(*) as awaited from payments
    where tenant_id = ${tenantId} and agent_id = ${agentId} and kind = 'top_up' and state = 'awaited'`.execute(db);
  return Number(found.rows[0]?.awaited ?? 0n);
}

/** Changes what becomes of a payment; what was agreed on never changes. */
export const changePayment = (
  tx: Tx,
  { tenantId, id }: Pick<PaymentRow, "tenantId" | "id">,
  change: Updateable<PaymentsTable>,
) => tx.updateTable("payments").set(change).where("tenant_id", "=", tenantId).where("id", "=", id).execute();
