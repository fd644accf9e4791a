// Reads the parts of an uploaded file into lines of the database, part by part; a wrong line fails the whole file.
import { sql } from "kysely";
import { FILE_ERRORS_NAMED, FILE_MOST_LINES, type FileError } from "#contract/reconciliation-file.ts";
import type { Db, Tx } from "../../db/database.ts";
import { type FileKey, findPart } from "../queries/files.ts";
import { type CsvFault, type CsvRow, openCsv } from "./csv-lines.ts";

const DELETED_AT_ONCE = 20_000;

export interface ReadOptions {
  readonly mostLines?: number;
  /** Lines so far; false when the run has lost its file. */
  readonly onProgress: (lines: number) => Promise<boolean>;
}

export type ReadOutcome = { readonly lines: number } | { readonly errors: readonly FileError[] } | "lost";

export async function readFile(
  db: Db,
  key: FileKey,
  parts: number,
  { mostLines = FILE_MOST_LINES, onProgress }: ReadOptions,
): Promise<ReadOutcome> {
  // What a run that died has left.
  await removeLines(db, key);
  const reader = openCsv(mostLines);
  const errors: FileError[] = [];
  let lines = 0;
  for (let number = 1; number <= parts + 1 && errors.length < FILE_ERRORS_NAMED; number += 1) {
    const isEnd = number > parts;
    const bytes = isEnd ? null : await findPart(db, key, number);
    if (!isEnd && bytes === null) throw new Error(`part ${number} of file ${key.id} is gone`);
    const { rows, faults } = bytes === null ? reader.end() : reader.push(bytes);
    errors.push(...faults.map((fault) => errorOf(fault)));
    if (rows.length > 0) errors.push(...(await insertRows(db, key, rows)));
    lines += rows.length;
    if (faults.some(({ code }) => code === "too_many_lines")) break;
    if (!(await onProgress(lines))) return "lost";
  }
  if (errors.length === 0) return { lines };
  const named = errors.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)).slice(0, FILE_ERRORS_NAMED);
  return { errors: named };
}

const errorOf = ({ code, line }: CsvFault, firstLine: number | null = null): FileError => ({
  code,
  line,
  first_line: firstLine,
});

/** Answers the ids that the file has already. */
async function insertRows(db: Db, { tenantId, id }: FileKey, rows: readonly CsvRow[]): Promise<FileError[]> {
  const first = new Map<string, number>();
  const errors: FileError[] = [];
  const fresh = rows.filter(({ txId, line }) => {
    const known = first.get(txId);
    if (known === undefined) first.set(txId, line);
    else errors.push(errorOf({ code: "duplicate", line }, known));
    return known === undefined;
  });
  const inserted = await sql<{ txId: string }>`
    insert into reconciliation_file_lines (tenant_id, file_id, tx_id, line, amount)
    select ${tenantId}::uuid, ${id}::uuid, r.tx_id, r.line, r.amount
    from unnest(${fresh.map(({ txId }) => txId)}::text[], ${fresh.map(({ line }) => line)}::integer[],
      ${fresh.map(({ amount }) => amount)}::bigint[]) r (tx_id, line, amount)
    on conflict (tenant_id, file_id, tx_id) do nothing
    returning tx_id as "txId"`.execute(db);
  if (inserted.rows.length === fresh.length) return errors;
  const taken = new Set(inserted.rows.map(({ txId }) => txId));
  const again = fresh.filter(({ txId }) => !taken.has(txId));
  const before = await sql<{ txId: string; line: number }>`
    select l.tx_id as "txId", l.line from reconciliation_file_lines l
    where l.tenant_id = ${tenantId} and l.file_id = ${id} and l.tx_id = any(${again.map(({ txId }) => txId)}::text[])`.execute(
    db,
  );
  const lineOf = new Map(before.rows.map(({ txId, line }) => [txId, line]));
  return [...errors, ...again.map(({ txId, line }) => errorOf({ code: "duplicate", line }, lineOf.get(txId) ?? null))];
}

/** In bounded steps, each a transaction of its own. */
export async function removeLines(db: Db, { tenantId, id }: FileKey): Promise<void> {
  for (;;) {
    const last = await sql<{ txId: string }>`
      select l.tx_id as "txId" from reconciliation_file_lines l
      where l.tenant_id = ${tenantId} and l.file_id = ${id}
      order by l.tx_id offset ${DELETED_AT_ONCE - 1} limit 1`.execute(db);
    const upTo = last.rows[0]?.txId ?? null;
    await sql`
      delete from reconciliation_file_lines
      where tenant_id = ${tenantId} and file_id = ${id}
        and ${upTo === null ? sql`true` : sql`tx_id <= ${upTo}`}`.execute(db);
    if (upTo === null) return;
  }
}

export const removeParts = (db: Db | Tx, { tenantId, id }: FileKey): Promise<unknown> =>
  sql`delete from reconciliation_file_parts where tenant_id = ${tenantId} and file_id = ${id}`.execute(db);
