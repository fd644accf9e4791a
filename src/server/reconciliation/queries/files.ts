// Agents' uploaded files: their rows, parts and lines, and which of them wait to be read or compared.
import { sql } from "kysely";
import type { FileError, FileState } from "#contract/reconciliation-file.ts";
import type { Db, Tx } from "../../db/database.ts";

export interface FileRow {
  readonly tenantId: string;
  readonly id: string;
  readonly agentId: string;
  readonly day: string;
  readonly name: string;
  readonly bytes: bigint;
  readonly state: FileState;
  readonly parts: number;
  readonly lines: number;
  readonly compared: number;
  readonly matched: number;
  readonly missingHere: number;
  readonly missingThere: number;
  readonly amountDiffers: number;
  readonly errors: readonly FileError[];
  readonly isAgain: boolean;
  readonly starts: number;
  readonly memberTenantId: string;
  readonly memberId: string;
  readonly at: Date;
  readonly endedAt: Date | null;
}

const COLUMNS = sql`
  f.tenant_id as "tenantId", f.id, f.agent_id as "agentId", f.day, f.name, f.bytes, f.state, f.parts, f.lines, f.compared,
  f.matched, f.missing_here as "missingHere", f.missing_there as "missingThere", f.amount_differs as "amountDiffers", f.errors,
  f.is_again as "isAgain", f.starts, f.member_tenant_id as "memberTenantId", f.member_id as "memberId", f.at,
  f.ended_at as "endedAt"`;

export interface FileKey {
  readonly tenantId: string;
  readonly id: string;
}

export async function findFile(db: Db, { tenantId, id }: FileKey): Promise<FileRow | undefined> {
  const found = await sql<FileRow>`
    select ${COLUMNS} from reconciliation_files f where f.tenant_id = ${tenantId} and f.id = ${id}`.execute(db);
  return found.rows[0];
}

export async function lockFile(tx: Tx, { tenantId, id }: FileKey): Promise<FileRow | undefined> {
  const found = await sql<FileRow>`
    select ${COLUMNS} from reconciliation_files f
    where f.tenant_id = ${tenantId} and f.id = ${id} for no key update`.execute(tx);
  return found.rows[0];
}

/** The newest file of a day, and the one that was compared last. */
export async function listNewestFiles(
  db: Db,
  { tenantId, agentId, day }: { readonly tenantId: string; readonly agentId: string; readonly day: string },
): Promise<FileRow[]> {
  const found = await sql<FileRow>`
    select ${COLUMNS} from reconciliation_files f
    where f.tenant_id = ${tenantId} and f.agent_id = ${agentId} and f.day = ${day}::date and f.state <> 'replaced'
    order by f.id desc limit 20`.execute(db);
  return found.rows;
}

/** Files to be read or compared, of whatever tenant, that no run holds. */
export async function listDueFiles(db: Db, tenantIds: readonly string[], now: Date): Promise<FileKey[]> {
  const found = await sql<FileKey>`
    /* platform-wide: reconciliations */
    select f.tenant_id as "tenantId", f.id from reconciliation_files f
    where f.tenant_id = any(${[...tenantIds]}::uuid[]) and f.state in ('waiting', 'reading', 'comparing') and (f.lease_until is null or f.lease_until < ${now})
    order by f.id limit 20`.execute(db);
  return found.rows;
}

/** The next part of a file. */
export async function findPart(db: Db, { tenantId, id }: FileKey, number: number): Promise<Buffer | null> {
  const found = await sql<{ content: Buffer }>`
    select p.content from reconciliation_file_parts p
    where p.tenant_id = ${tenantId} and p.file_id = ${id} and p.number = ${number}`.execute(db);
  return found.rows[0]?.content ?? null;
}

export interface FileLine {
  readonly txId: string;
  readonly line: number;
  readonly amount: bigint;
}

/** By the order of their ids, behind one. */
export async function listFileLines(
  db: Db,
  { tenantId, id }: FileKey,
  after: string,
  limit: number,
): Promise<readonly FileLine[]> {
  const found = await sql<FileLine>`
    select l.tx_id as "txId", l.line, l.amount from reconciliation_file_lines l
    where l.tenant_id = ${tenantId} and l.file_id = ${id} and l.tx_id > ${after}
    order by l.tx_id limit ${limit}`.execute(db);
  return found.rows;
}

/** Amounts of those of `txIds` that any of these files has. */
export async function findFileLines(
  db: Db,
  tenantId: string,
  fileIds: readonly string[],
  txIds: readonly string[],
): Promise<Map<string, bigint>> {
  const found = await sql<{ txId: string; amount: bigint }>`
    select l.tx_id as "txId", l.amount from reconciliation_file_lines l
    where l.tenant_id = ${tenantId} and l.file_id = any(${[...fileIds]}::uuid[]) and l.tx_id = any(${[...txIds]}::text[])`.execute(
    db,
  );
  return new Map(found.rows.map(({ txId, amount }) => [txId, amount]));
}

/** Files of the day before and the day after that count. */
export async function listNeighbourFiles(db: Db, { tenantId, agentId, day }: FileRow): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select f.id from reconciliation_files f
    where f.tenant_id = ${tenantId} and f.agent_id = ${agentId} and f.day in (${day}::date - 1, ${day}::date + 1)
      and f.state = 'compared'`.execute(db);
  return found.rows.map(({ id }) => id);
}
