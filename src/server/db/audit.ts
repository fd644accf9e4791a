/** The audit: who changed what, in one hash chain per tenant, so that a record changed afterwards shows. */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import { canonicalJson } from "#studio/engine/canonical-json.ts";
import type { Db, Tx } from "./database.ts";

export interface AuditRecord {
  readonly tenantId: string;
  readonly memberId: string;
  readonly address: string;
  /** A permission's name or another `noun.verb`. */
  readonly action: string;
  /** Id of what was changed. */
  readonly subject: string;
  /** Any JSON; amounts may be bigint and are kept as text. */
  readonly before: unknown;
  readonly after: unknown;
  readonly at: Date;
}

export type AuditVerdict =
  | { readonly isWhole: true; readonly records: bigint }
  | { readonly isWhole: false; readonly firstBadSeq: bigint; readonly reason: AuditBreak };
export type AuditBreak = "missing" | "changed" | "unchained" | "head_differs";

const START = Buffer.alloc(32);
const PAGE = 1_000;

/** Adds a record inside the transaction that makes the change; the tenant's chain is locked until that commits. */
export async function appendAudit(tx: Tx, record: AuditRecord): Promise<void> {
  const head = await lockHead(tx, record.tenantId);
  await appendAfter(tx, head, record);
}

/**
 * Adds a record of something that is done already, unless one of the same action on the same subject at the same time
 * is there: for whoever finds a change whose record a crash may have cut off. Says whether it was missing.
 */
export async function appendMissingAudit(tx: Tx, record: AuditRecord): Promise<boolean> {
  const head = await lockHead(tx, record.tenantId);
  const known = await tx
    .selectFrom("audit_records")
    .select("seq")
    .where("tenant_id", "=", record.tenantId)
    .where("action", "=", record.action)
    .where("subject", "=", record.subject)
    .where("at", "=", record.at)
    .where("after", "=", sql<string>`${JSON.stringify(jsonOf(record.after))}::jsonb`)
    .limit(1)
    .executeTakeFirst();
  if (known !== undefined) return false;
  await appendAfter(tx, head, record);
  return true;
}

interface Head {
  readonly seq: bigint;
  readonly hash: Buffer;
}

async function lockHead(tx: Tx, tenantId: string): Promise<Head> {
  await tx
    .insertInto("audit_heads")
    .values({ tenant_id: tenantId, seq: 0n, hash: START })
    .onConflict((conflict) => conflict.column("tenant_id").doNothing())
    .execute();
  return tx
    .selectFrom("audit_heads")
    .select(["seq", "hash"])
    .where("tenant_id", "=", tenantId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

async function appendAfter(tx: Tx, head: Head, record: AuditRecord): Promise<void> {
  const { tenantId } = record;
  const seq = head.seq + 1n;
  const before = jsonOf(record.before);
  const after = jsonOf(record.after);
  const hash = linkOf(head.hash, { ...record, seq, before, after });
  await tx
    .insertInto("audit_records")
    .values({
      tenant_id: tenantId,
      seq,
      at: record.at,
      member_id: record.memberId,
      address: record.address,
      action: record.action,
      subject: record.subject,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      previous_hash: head.hash,
      hash,
    })
    .execute();
  await tx.updateTable("audit_heads").set({ seq, hash }).where("tenant_id", "=", tenantId).execute();
}

/** Walks a tenant's chain from its start and names the first record that is not as it was written. */
export async function verifyAudit(db: Db, tenantId: string): Promise<AuditVerdict> {
  let seq = 0n;
  let hash: Buffer = START;
  for (;;) {
    const rows = await db
      .selectFrom("audit_records")
      .selectAll()
      .where("tenant_id", "=", tenantId)
      .where("seq", ">", seq)
      .orderBy("seq")
      .limit(PAGE)
      .execute();
    for (const row of rows) {
      const broken = (reason: AuditBreak): AuditVerdict => ({ isWhole: false, firstBadSeq: seq + 1n, reason });
      if (row.seq !== seq + 1n) return broken("missing");
      if (!row.previous_hash.equals(hash)) return broken("unchained");
      const link = linkOf(hash, { ...row, tenantId, memberId: row.member_id });
      if (!row.hash.equals(link)) return broken("changed");
      seq = row.seq;
      hash = link;
    }
    if (rows.length < PAGE) break;
  }
  const head = await db
    .selectFrom("audit_heads")
    .select(["seq", "hash"])
    .where("tenant_id", "=", tenantId)
    .executeTakeFirst();
  const isHead = head === undefined ? seq === 0n : head.seq === seq && head.hash.equals(hash);
  return isHead ? { isWhole: true, records: seq } : { isWhole: false, firstBadSeq: seq + 1n, reason: "head_differs" };
}

function linkOf(previous: Buffer, record: AuditRecord & { readonly seq: bigint }): Buffer {
  const { tenantId, seq, at, memberId, address, action, subject, before, after } = record;
  const text = canonicalJson({
    tenantId,
    seq: String(seq),
    at: at.toISOString(),
    memberId,
    address,
    action,
    subject,
    before,
    after,
  });
  return createHash("sha256").update(previous).update(text).digest();
}

/** What the database will give back for a value. */
function jsonOf(value: unknown): unknown {
  const text = JSON.stringify(value ?? null, (_key, part: unknown) => (typeof part === "bigint" ? String(part) : part));
  return JSON.parse(text);
}
