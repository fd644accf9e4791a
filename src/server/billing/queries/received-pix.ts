/** Money that has come by PIX: lists, one by its id or its end-to-end id, and what came for a payment. All are the platform's rows. */
import { sql } from "kysely";
import type { ReceivedState, WaitCause } from "#contract/pix.ts";
import type { Db, Tx } from "../../db/database.ts";
import type { TimePlace } from "../../db/keyset.ts";

export interface ReceivedRow {
  /** The platform's. */
  readonly tenantId: string;
  readonly id: string;
  readonly endToEndId: string;
  readonly txid: string | null;
  readonly amount: bigint;
  readonly at: Date;
  readonly payerName: string | null;
  readonly payerTaxId: string | null;
  readonly state: ReceivedState;
  readonly cause: WaitCause | null;
  readonly forTenantId: string | null;
  readonly forPaymentId: string | null;
  readonly creditedTenantId: string | null;
  readonly creditedPaymentId: string | null;
}

const columns = sql`
  r.tenant_id as "tenantId", r.id, r.end_to_end_id as "endToEndId", r.txid, r.amount, r.at, r.payer_name as "payerName",
  r.payer_tax_id as "payerTaxId", r.state, r.cause, r.for_tenant_id as "forTenantId", r.for_payment_id as "forPaymentId",
  r.credited_tenant_id as "creditedTenantId", r.credited_payment_id as "creditedPaymentId"`;

export interface ReceivedFilter {
  readonly state?: ReceivedState | undefined;
  readonly cause?: WaitCause | undefined;
  /** An end-to-end id or a txid, whole. */
  readonly reference?: string | undefined;
  readonly fromId?: string | undefined;
  readonly toId?: string | undefined;
}

const wanted = ({ state, cause, reference, fromId, toId }: ReceivedFilter) => sql`
  ${state === undefined ? sql`true` : sql`r.state = ${state}`}
  and ${cause === undefined ? sql`true` : sql`r.cause = ${cause}`}
  and ${reference === undefined ? sql`true` : sql`(r.end_to_end_id = ${reference} or r.txid = ${reference})`}
  and ${fromId === undefined ? sql`true` : sql`r.id >= ${fromId}::uuid`}
  and ${toId === undefined ? sql`true` : sql`r.id < ${toId}::uuid`}`;

export async function listReceivedRows(
  db: Db,
  tenantId: string,
  filter: ReceivedFilter,
  { after, order, isBehind, limit }: TimePlace,
): Promise<ReceivedRow[]> {
  const found = await sql<ReceivedRow>`
    select ${columns} from received_pix r
    where r.tenant_id = ${tenantId} and ${wanted(filter)}
      and ${after === undefined ? sql`true` : sql`r.id ${isBehind} ${after}::uuid`}
    order by r.id ${order} limit ${limit}`.execute(db);
  return found.rows;
}

export interface ReceivedSum {
  readonly state: ReceivedState;
  readonly payments: bigint;
  readonly amount: bigint;
}

/** More are not read for a sum. */
const MOST_READ = 50_000n;

/** By state, of the whole filter; null when more than `mostRead` rows would have to be read. */
export async function sumReceived(
  db: Db,
  tenantId: string,
  filter: ReceivedFilter,
  mostRead = MOST_READ,
): Promise<ReceivedSum[] | null> {
  const found = await sql<ReceivedSum>`
    select s.state, count(*) as payments, sum(s.amount)::bigint as amount
    from (
      select r.state, r.amount from received_pix r
      where r.tenant_id = ${tenantId} and ${wanted(filter)} limit ${mostRead + 1n}
    ) s
    group by s.state order by s.state`.execute(db);
  return found.rows.reduce((sum, { payments }) => sum + payments, 0n) > mostRead ? null : found.rows;
}

export async function findReceived(db: Db, tenantId: string, id: string): Promise<ReceivedRow | undefined> {
  const found = await sql<ReceivedRow>`
    select ${columns} from received_pix r where r.tenant_id = ${tenantId} and r.id = ${id}`.execute(db);
  return found.rows[0];
}

/** Locked until the transaction ends, as it is then. */
export async function lockReceived(tx: Tx, tenantId: string, id: string): Promise<ReceivedRow> {
  await sql`select from received_pix where tenant_id = ${tenantId} and id = ${id} for no key update`.execute(tx);
  const row = await findReceived(tx, tenantId, id);
  if (row === undefined) throw new Error(`received PIX ${id} is gone`);
  return row;
}

/** Which of these are known already. */
export async function knownEndToEndIds(db: Db, tenantId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const found = await sql<{ id: string }>`
    select end_to_end_id as id from received_pix
    where tenant_id = ${tenantId} and end_to_end_id = any(${[...ids]}::text[])`.execute(db);
  return new Set(found.rows.map(({ id }) => id));
}

/** What came for a payment of a customer, oldest first. */
export async function listReceivedFor(
  db: Db,
  tenantId: string,
  of: { readonly tenantId: string; readonly paymentId: string },
): Promise<ReceivedRow[]> {
  const found = await sql<ReceivedRow>`
    select ${columns} from received_pix r
    where r.tenant_id = ${tenantId}
      and ((r.for_tenant_id = ${of.tenantId} and r.for_payment_id = ${of.paymentId})
        or (r.credited_tenant_id = ${of.tenantId} and r.credited_payment_id = ${of.paymentId}))
    order by r.at, r.id limit 50`.execute(db);
  return found.rows;
}

/** By what the bank calls the movement, however it was written. */
export async function findReceivedByMovement(
  db: Db,
  tenantId: string,
  movement: string,
): Promise<ReceivedRow | undefined> {
  const found = await sql<ReceivedRow>`
    select ${columns} from received_pix r where r.tenant_id = ${tenantId} and r.movement = ${movement}`.execute(db);
  return found.rows[0];
}
