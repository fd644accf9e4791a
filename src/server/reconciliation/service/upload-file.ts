// Takes an agent's file part by part, and hands it to the job that reads and compares it once all of it is here.
import { sql } from "kysely";
import { refuse, type Refusal } from "#contract/errors.ts";
import { FILE_PART_BYTES } from "#contract/reconciliation-file.ts";
import { appendAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/database.ts";
import { listTenantIds, placeOf } from "../../db/reach.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { findDay } from "../queries/days.ts";
import { type FileRow, findFile, lockFile } from "../queries/files.ts";
import { notifyOfDay, type ReconciliationDeps } from "./deps.ts";

const dayNotFound = refuse("reconciliation_not_found", "There is no such day.");
const notFound = refuse("file_not_found", "There is no such file.");
const notOpen = refuse("file_not_open", "This file takes no more parts.");

/** An upload that sent nothing for so long is given up when another one begins. */
const ABANDONED_MS = 600_000;

export async function startFile(
  deps: ReconciliationDeps,
  caller: MemberCaller,
  asked: { readonly agentId: string; readonly day: string; readonly name: string; readonly bytes: number },
): Promise<FileRow | Refusal> {
  const place = await placeOf(deps.db, caller, asked.agentId);
  if (place === undefined) return dayNotFound;
  const of = { ...place, day: asked.day };
  const id = deps.ids();
  const at = deps.clock();
  const done = await deps.db.transaction().execute(async (tx): Promise<FileRow | Refusal> => {
    // One upload of a day begins at a time.
    await sql`
      select from reconciliations
      where tenant_id = ${of.tenantId} and agent_id = ${of.agentId} and day = ${of.day}::date for no key update`.execute(
      tx,
    );
    const day = await findDay(tx, of);
    if (day === undefined) return dayNotFound;
    if (day.incomplete === "day_open") return refuse("reconciliation_state", "This day is not over.");
    if (await isUnderWay(tx, of, at)) return refuse("file_under_way", "Another file of this day is under way.");
    await sql`
      insert into reconciliation_files (tenant_id, id, agent_id, day, name, bytes, state, member_tenant_id, member_id, at)
      values (${of.tenantId}, ${id}, ${of.agentId}, ${of.day}::date, ${asked.name}, ${asked.bytes}, 'uploading',
        ${caller.tenantId}, ${caller.memberId}, ${at})`.execute(tx);
    await appendAudit(tx, {
      tenantId: of.tenantId,
      memberId: caller.memberId,
      address: caller.address,
      action: "reconciliation.upload",
      subject: of.agentId,
      before: null,
      after: { day: of.day, file: id, name: asked.name, bytes: asked.bytes },
      at,
    });
    const file = await findFile(tx, { tenantId: of.tenantId, id });
    if (file === undefined) throw new Error(`file ${id} is gone`);
    return file;
  });
  if (!("refused" in done)) await notifyOfDay(deps, of);
  return done;
}

/** Fails uploads that were given up, and answers whether another file is under way. */
async function isUnderWay(
  tx: Tx,
  { tenantId, agentId, day }: { readonly tenantId: string; readonly agentId: string; readonly day: string },
  now: Date,
): Promise<boolean> {
  await sql`
    update reconciliation_files set state = 'failed', ended_at = ${now},
      errors = '[{"code": "interrupted", "line": null, "first_line": null}]'
    where tenant_id = ${tenantId} and agent_id = ${agentId} and day = ${day}::date and state = 'uploading'
      and coalesce(lease_until, at) < ${new Date(now.getTime() - ABANDONED_MS)}`.execute(tx);
  const found = await sql`
    select from reconciliation_files
    where tenant_id = ${tenantId} and agent_id = ${agentId} and day = ${day}::date
      and state in ('uploading', 'waiting', 'reading', 'comparing') limit 1`.execute(tx);
  return found.rows.length > 0;
}

/** A file that the caller uploads. */
async function findOwn(deps: ReconciliationDeps, caller: MemberCaller, id: string): Promise<FileRow | undefined> {
  const tenantId = caller.party === "platform" ? await tenantOfFile(deps, id) : caller.tenantId;
  const file = tenantId === null ? undefined : await findFile(deps.db, { tenantId, id });
  return file?.memberId === caller.memberId ? file : undefined;
}

async function tenantOfFile({ db }: ReconciliationDeps, id: string): Promise<string | null> {
  const found = await sql<{ tenantId: string }>`
    /* platform-wide: reconciliations */
    select f.tenant_id as "tenantId" from reconciliation_files f
    where f.tenant_id = any(${await listTenantIds(db)}::uuid[]) and f.id = ${id}`.execute(db);
  return found.rows[0]?.tenantId ?? null;
}

export async function takePart(
  deps: ReconciliationDeps,
  caller: MemberCaller,
  id: string,
  { number, content }: { readonly number: number; readonly content: string },
): Promise<Refusal | undefined> {
  const file = await findOwn(deps, caller, id);
  if (file === undefined) return notFound;
  if (file.state !== "uploading") return notOpen;
  const bytes = Buffer.from(content, "base64");
  if (bytes.length === 0 || bytes.length > FILE_PART_BYTES)
    return refuse("validation_failed", "One field is not valid.", [
      { field: "content", code: "too_big", message: `A part has at most ${FILE_PART_BYTES} bytes.` },
    ]);
  await deps.db.transaction().execute(async (tx) => {
    await sql`
      insert into reconciliation_file_parts (tenant_id, file_id, number, content)
      values (${file.tenantId}, ${id}, ${number}, ${bytes}) on conflict do nothing`.execute(tx);
    await sql`
      update reconciliation_files set lease_until = ${deps.clock()}
      where tenant_id = ${file.tenantId} and id = ${id} and state = 'uploading'`.execute(tx);
  });
  return undefined;
}

export async function endFile(deps: ReconciliationDeps, caller: MemberCaller, id: string): Promise<FileRow | Refusal> {
  const own = await findOwn(deps, caller, id);
  if (own === undefined) return notFound;
  const { tenantId } = own;
  const done = await deps.db.transaction().execute(async (tx): Promise<FileRow | Refusal> => {
    const file = await lockFile(tx, { tenantId, id });
    if (file === undefined) return notFound;
    // Said again, it is answered again.
    if (file.state === "waiting" || file.state === "reading" || file.state === "comparing") return file;
    if (file.state !== "uploading") return notOpen;
    const sent = await sql<{ parts: number; last: number; bytes: bigint }>`
      select count(*)::integer as parts, coalesce(max(p.number), 0) as last, coalesce(sum(length(p.content)), 0)::bigint as bytes
      from reconciliation_file_parts p where p.tenant_id = ${tenantId} and p.file_id = ${id}`.execute(tx);
    const { parts = 0, last = 0, bytes = 0n } = sent.rows[0] ?? {};
    if (parts !== last || bytes !== file.bytes) return refuse("file_incomplete", "Parts of this file are missing.");
    await sql`
      update reconciliation_files set state = 'waiting', parts = ${parts}, lease_until = null
      where tenant_id = ${tenantId} and id = ${id}`.execute(tx);
    return { ...file, state: "waiting", parts };
  });
  if (!("refused" in done)) await notifyOfDay(deps, own);
  return done;
}
