/** Refunds of money that has come by PIX: the newest of each, one by its id, and those that are under way. */
import { sql } from "kysely";
import type { RefundState } from "#contract/pix.ts";
import type { Db, Tx } from "../../db/database.ts";

export interface RefundRow {
  /** The platform's. */
  readonly tenantId: string;
  readonly id: string;
  readonly receivedId: string;
  readonly endToEndId: string;
  readonly amount: bigint;
  readonly ofTenantId: string | null;
  readonly ofPaymentId: string | null;
  readonly takesCredit: bigint;
  readonly reason: string;
  readonly needsSecond: boolean;
  readonly ref: string;
  readonly makerTenantId: string;
  readonly makerId: string;
  readonly madeAt: Date;
  readonly state: RefundState;
  readonly checkerTenantId: string | null;
  readonly checkerId: string | null;
  readonly problem: string | null;
  readonly tries: number;
  readonly bookings: number;
  readonly endedAt: Date | null;
}

const columns = sql`
  f.tenant_id as "tenantId", f.id, f.received_id as "receivedId", f.end_to_end_id as "endToEndId", f.amount,
  f.of_tenant_id as "ofTenantId", f.of_payment_id as "ofPaymentId", f.takes_credit as "takesCredit", f.reason,
  f.needs_second as "needsSecond", f.ref, f.maker_tenant_id as "makerTenantId", f.maker_id as "makerId",
  f.made_at as "madeAt", f.state, f.checker_tenant_id as "checkerTenantId", f.checker_id as "checkerId", f.problem, f.tries,
  f.bookings, f.ended_at as "endedAt"`;

export async function findRefund(db: Db, tenantId: string, id: string): Promise<RefundRow | undefined> {
  const found = await sql<RefundRow>`
    select ${columns} from pix_refunds f where f.tenant_id = ${tenantId} and f.id = ${id}`.execute(db);
  return found.rows[0];
}

/** Locked until the transaction ends, as it is then. */
export async function lockRefund(tx: Tx, tenantId: string, id: string): Promise<RefundRow> {
  await sql`select from pix_refunds where tenant_id = ${tenantId} and id = ${id} for no key update`.execute(tx);
  const row = await findRefund(tx, tenantId, id);
  if (row === undefined) throw new Error(`refund ${id} is gone`);
  return row;
}

export async function findRefundByRef(
  db: Db,
  tenantId: string,
  makerId: string,
  ref: string,
): Promise<RefundRow | undefined> {
  const found = await sql<RefundRow>`
    select ${columns} from pix_refunds f
    where f.tenant_id = ${tenantId} and f.maker_id = ${makerId} and f.ref = ${ref}`.execute(db);
  return found.rows[0];
}

/** The newest refund of each. */
export async function listNewestRefunds(
  db: Db,
  tenantId: string,
  receivedIds: readonly string[],
): Promise<Map<string, RefundRow>> {
  if (receivedIds.length === 0) return new Map();
  const found = await sql<RefundRow>`
    select distinct on (f.received_id) ${columns} from pix_refunds f
    where f.tenant_id = ${tenantId} and f.received_id = any(${[...receivedIds]}::uuid[])
    order by f.received_id, f.id desc`.execute(db);
  return new Map(found.rows.map((row) => [row.receivedId, row]));
}

/** Agreed on, and not at their end: the bank is to be asked, or the ledger. */
export async function listDueRefunds(db: Db, tenantId: string, now: Date, limit: number): Promise<RefundRow[]> {
  const found = await sql<RefundRow>`
    select ${columns} from pix_refunds f
    where f.tenant_id = ${tenantId} and f.state in ('requested', 'processing', 'returned') and f.next_at <= ${now}
    order by f.next_at limit ${limit}`.execute(db);
  return found.rows;
}
