// Reads and compares uploaded files: claims one, goes through it page by page, and begins again what a crash cut off.
import { sql } from "kysely";
import type { FileError } from "#contract/reconciliation-file.ts";
import { listTenantIds } from "../../db/reach.ts";
import { type FileKey, type FileRow, findFile, listDueFiles, listNeighbourFiles } from "../queries/files.ts";
import { findCreditAccount } from "../queries/lines.ts";
import { compareFile, type FileComparison } from "./compare-file.ts";
import { notifyOfDay, type ReconciliationDeps } from "./deps.ts";
import { readFile, removeLines, removeParts } from "./read-file.ts";
import { recordFile } from "./record-day.ts";

export interface FileRunDeps extends ReconciliationDeps {
  readonly log: { error(context: object, message: string): void };
  /** Rows of one page, and lines that a file may have. */
  readonly pageRows?: number;
  readonly mostLines?: number;
}

/** A run that has said nothing for so long has died. */
const LEASE_MS = 60_000;
const MOST_STARTS = 5;
/** Open pages see how far a file is. */
const NOTIFY_EVERY_MS = 1_000;

/** Until none is due or the server stops; answers how many ended. */
export async function runDueFiles(deps: FileRunDeps, signal?: AbortSignal): Promise<number> {
  let ended = 0;
  for (;;) {
    const claimed = signal?.aborted === true ? undefined : await claimNext(deps);
    if (claimed === undefined) return ended;
    await run(deps, claimed, signal);
    ended += 1;
  }
}

interface Claimed {
  readonly file: FileRow;
  readonly runner: string;
}

async function claimNext(deps: FileRunDeps): Promise<Claimed | undefined> {
  const { db, ids, clock } = deps;
  for (const { tenantId, id } of await listDueFiles(db, await listTenantIds(db), clock())) {
    const runner = ids();
    const now = clock();
    const claimed = await sql`
      update reconciliation_files set runner = ${runner}, lease_until = ${leaseFrom(now)}, starts = starts + 1
      where tenant_id = ${tenantId} and id = ${id} and state in ('waiting', 'reading', 'comparing')
        and (lease_until is null or lease_until < ${now})
      returning 1`.execute(db);
    const file = claimed.rows.length === 1 ? await findFile(db, { tenantId, id }) : undefined;
    if (file !== undefined) return { file, runner };
  }
  return undefined;
}

const leaseFrom = (now: Date): Date => new Date(now.getTime() + LEASE_MS);

async function run(deps: FileRunDeps, claimed: Claimed, signal: AbortSignal | undefined): Promise<void> {
  const { file } = claimed;
  try {
    if (file.starts > MOST_STARTS) return await fail(deps, claimed, [INTERRUPTED]);
    const isRead = file.isAgain || file.state === "comparing" || (await read(deps, claimed, signal));
    if (isRead) await compare(deps, claimed, signal);
  } catch (error) {
    // The lease ends, and another run begins it again.
    if (signal?.aborted !== true) deps.log.error({ error, file: file.id }, "a file could not be reconciled");
  } finally {
    await notifyOfDay(deps, file);
  }
}

const INTERRUPTED: FileError = { code: "interrupted", line: null, first_line: null };

async function read(deps: FileRunDeps, claimed: Claimed, signal: AbortSignal | undefined): Promise<boolean> {
  const { file } = claimed;
  const progress = progressOf(deps, claimed, signal);
  const outcome = await readFile(deps.db, file, file.parts, {
    ...(deps.mostLines !== undefined && { mostLines: deps.mostLines }),
    onProgress: (lines) => progress({ state: "reading", lines, compared: 0 }),
  });
  if (outcome === "lost") return false;
  if ("errors" in outcome) {
    await fail(deps, claimed, outcome.errors);
    return false;
  }
  const isOurs = await progress({ state: "comparing", lines: outcome.lines, compared: 0 });
  if (isOurs) await removeParts(deps.db, file);
  return isOurs;
}

async function compare(deps: FileRunDeps, claimed: Claimed, signal: AbortSignal | undefined): Promise<void> {
  const { db } = deps;
  const key: FileKey = claimed.file;
  const file = (await findFile(db, key)) ?? claimed.file;
  const creditAccountId = await findCreditAccount(db, file.tenantId, file.agentId);
  if (creditAccountId === null) return fail(deps, claimed, [INTERRUPTED]);
  const progress = progressOf(deps, claimed, signal);
  const neighbours = await listNeighbourFiles(db, file);
  const compared = await compareFile(
    db,
    file,
    { ...file, creditAccountId },
    {
      neighbours,
      ...(deps.pageRows !== undefined && { rows: deps.pageRows }),
      onProgress: (lines) => progress({ state: "comparing", lines: file.lines, compared: lines }),
    },
  );
  if (compared !== "lost") await settle(deps, { ...claimed, file }, compared, neighbours);
}

type Progress = Pick<FileRow, "state" | "lines" | "compared">;

/** False when the server stops, or another run has the file. */
function progressOf(deps: FileRunDeps, { file, runner }: Claimed, signal: AbortSignal | undefined) {
  let notifiedAt = -Infinity;
  return async ({ state, lines, compared }: Progress): Promise<boolean> => {
    const held = await sql`
      update reconciliation_files set state = ${state}, lines = ${lines}, compared = ${compared},
        lease_until = ${leaseFrom(deps.clock())}
      where tenant_id = ${file.tenantId} and id = ${file.id} and runner = ${runner}
      returning 1`.execute(deps.db);
    if (performance.now() - notifiedAt > NOTIFY_EVERY_MS) {
      notifiedAt = performance.now();
      await notifyOfDay(deps, file);
    }
    return held.rows.length === 1 && signal?.aborted !== true;
  };
}

/** Nothing of the file counts; what counted before goes on counting. */
async function fail(
  { db, clock }: FileRunDeps,
  { file, runner }: Claimed,
  errors: readonly FileError[],
): Promise<void> {
  await sql`
    update reconciliation_files set state = 'failed', errors = ${JSON.stringify(errors)}::jsonb, ended_at = ${clock()},
      lease_until = null
    where tenant_id = ${file.tenantId} and id = ${file.id} and runner = ${runner}`.execute(db);
  await removeParts(db, file);
  await removeLines(db, file);
}

async function settle(
  { db, clock }: FileRunDeps,
  { file, runner }: Claimed,
  { differences, matched }: FileComparison,
  neighbours: readonly string[],
): Promise<void> {
  const { tenantId, id, agentId, day } = file;
  const { counts } = differences;
  const at = clock();
  const replaced = await db.transaction().execute(async (tx) => {
    const ended = await sql`
      update reconciliation_files set state = 'compared', compared = lines, matched = ${matched},
        missing_here = ${counts.missing_here}, missing_there = ${counts.missing_there},
        amount_differs = ${counts.amount_differs}, ended_at = ${at}, lease_until = null, is_again = false
      where tenant_id = ${tenantId} and id = ${id} and runner = ${runner} and state = 'comparing'
      returning 1`.execute(tx);
    if (ended.rows.length === 0) return [];
    await recordFile(tx, file, { id, differences });
    const former = await sql<FileKey>`
      update reconciliation_files set state = 'replaced'
      where tenant_id = ${tenantId} and agent_id = ${agentId} and day = ${day}::date and state in ('compared', 'failed') and id < ${id}
      returning tenant_id as "tenantId", id`.execute(tx);
    // What they miss may be in this one.
    if (!file.isAgain)
      await sql`
        update reconciliation_files set state = 'comparing', is_again = true, ended_at = null, starts = 0, lease_until = null
        where tenant_id = ${tenantId} and id = any(${[...neighbours]}::uuid[]) and state = 'compared' and missing_there > 0`.execute(
        tx,
      );
    return former.rows;
  });
  for (const former of replaced) await removeLines(db, former);
}

/** Lines of files older than calls are retained; their results stay. */
const LINES_RETAINED_DAYS = 90;
const DAY_MS = 86_400_000;

export async function forgetOldLines({ db, clock }: ReconciliationDeps): Promise<void> {
  const before = new Date(clock().getTime() - LINES_RETAINED_DAYS * DAY_MS);
  for (const tenantId of await listTenantIds(db)) {
    const old = await sql<FileKey>`
      select f.tenant_id as "tenantId", f.id from reconciliation_files f
      where f.tenant_id = ${tenantId} and f.state = 'compared' and f.at < ${before}
        and exists (select from reconciliation_file_lines l where l.tenant_id = ${tenantId} and l.file_id = f.id)
      order by f.id limit 10`.execute(db);
    for (const file of old.rows) await removeLines(db, file);
  }
}
