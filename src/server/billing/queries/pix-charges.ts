/** Charges by PIX: the newest of a payment, whose charge a txid is, and those the bank is to be asked about. */
import { sql } from "kysely";
import type { ChargeState } from "#contract/pix.ts";
import type { Db, Tx } from "../../db/database.ts";
import { listTenantIds } from "../../db/reach.ts";

export interface ChargeRow {
  readonly tenantId: string;
  readonly txid: string;
  readonly paymentId: string;
  readonly amount: bigint;
  readonly payerTaxId: string;
  readonly payerName: string;
  readonly expiresS: number;
  readonly madeAt: Date;
  readonly state: ChargeState;
  readonly brCode: string | null;
  readonly expiresAt: Date | null;
  readonly tries: number;
  readonly problem: string | null;
}

const columns = sql`
  c.tenant_id as "tenantId", c.txid, c.payment_id as "paymentId", c.amount, c.payer_tax_id as "payerTaxId",
  c.payer_name as "payerName", c.expires_s as "expiresS", c.made_at as "madeAt", c.state, c.br_code as "brCode",
  c.expires_at as "expiresAt", c.tries, c.problem`;

/** The newest of a payment. */
export async function findChargeOf(db: Db, tenantId: string, paymentId: string): Promise<ChargeRow | undefined> {
  const found = await sql<ChargeRow>`
    select ${columns} from pix_charges c
    where c.tenant_id = ${tenantId} and c.payment_id = ${paymentId}
    order by c.made_at desc, c.txid desc limit 1`.execute(db);
  return found.rows[0];
}

export async function findCharge(db: Db, tenantId: string, txid: string): Promise<ChargeRow | undefined> {
  const found = await sql<ChargeRow>`
    select ${columns} from pix_charges c where c.tenant_id = ${tenantId} and c.txid = ${txid}`.execute(db);
  return found.rows[0];
}

/** Of whichever customer: the bank only knows the txid. */
export async function findChargeAnywhere(db: Db, txid: string): Promise<ChargeRow | undefined> {
  const tenants = await listTenantIds(db);
  const found = await sql<ChargeRow>`
    /* platform-wide: pix charges */
    select ${columns} from pix_charges c where c.tenant_id = any(${tenants}::uuid[]) and c.txid = ${txid}`.execute(db);
  return found.rows[0];
}

/** Those the bank has not answered, and those that may have ended since, of whichever customer. */
export async function listDueCharges(db: Db, now: Date, limit: number): Promise<ChargeRow[]> {
  const tenants = await listTenantIds(db);
  const found = await sql<ChargeRow>`
    /* platform-wide: pix charges */
    select ${columns} from pix_charges c
    where c.tenant_id = any(${tenants}::uuid[]) and c.state in ('requested', 'active') and c.next_at <= ${now}
    order by c.next_at limit ${limit}`.execute(db);
  return found.rows;
}

/** Has the bank asked at once about a charge that is to be removed there. */
export async function hastenCharges(tx: Tx, tenantId: string, paymentId: string, at: Date): Promise<void> {
  await tx
    .updateTable("pix_charges")
    .set({ next_at: at })
    .where("tenant_id", "=", tenantId)
    .where("payment_id", "=", paymentId)
    .where("state", "in", ["requested", "active"])
    .execute();
}
