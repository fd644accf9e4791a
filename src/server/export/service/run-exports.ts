/** Runs exports: claims one, writes its rows page by page, and begins again by itself what a crash has cut off. */
import { mkdir, open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { setImmediate as breathe } from "node:timers/promises";
import { sql } from "kysely";
import { EXPORT_KEPT_DAYS } from "#contract/exports.ts";
import { isRefusal, type ErrorCode } from "#contract/errors.ts";
import { may } from "#contract/roles.ts";
import type { Tx } from "../../db/database.ts";
import { raiseNotice } from "../../db/raise-notice.ts";
import { chosenColumns } from "../column.ts";
import { openCsv } from "../csv.ts";
import { findExport, findExporter, listDueExports, type ExportKey, type StoredExport } from "../queries.ts";
import type { Sheet, SheetOptions } from "../sheet.ts";
import { openXlsx } from "../xlsx.ts";
import { ZipTooLarge } from "../zip.ts";
import { aboutOf } from "./about.ts";
import { fileOf, removeFiles } from "./files.ts";
import type { ExportDeps } from "./own-exports.ts";
import type { Source } from "./source.ts";
import { withSource } from "./sources.ts";

export interface RunDeps extends ExportDeps {
  readonly log: { error(context: object, message: string): void };
  /** Rows read at a time. */
  readonly pageRows?: number;
  /** How often a run says how far it is, and learns whether it is still wanted. */
  readonly beatMs?: number;
}

const PAGE_ROWS = 4_000;
const BEAT_MS = 500;
/** What shares the node with an export waits no longer than it takes to write so many rows. */
const ROWS_AT_ONCE = 500;
/** A run that has said nothing for so long has died. */
const LEASE_MS = 30_000;
/** What brings the node down each time must not do so for ever. */
const MOST_STARTS = 5;
const DAY_MS = 86_400_000;
const CANDIDATES = 20;

/** Runs what is due, one after the other, until nothing is or the server stops. */
export async function runDueExports(deps: RunDeps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const claimed = await claimNext(deps);
    if (claimed === undefined) return;
    await run(deps, claimed, signal);
  }
}

interface Claimed {
  readonly stored: StoredExport;
  readonly runner: string;
}

async function claimNext(deps: RunDeps): Promise<Claimed | undefined> {
  for (const key of await listDueExports(deps.db, deps.clock(), CANDIDATES)) {
    const runner = deps.ids();
    const stored = (await claim(deps, key, runner)) ? await findExport(deps.db, key) : undefined;
    if (stored !== undefined) return { stored, runner };
  }
  return undefined;
}

/** False when another run has it, or the member has another one running. */
async function claim({ db, clock }: RunDeps, { tenantId, id }: ExportKey, runner: string): Promise<boolean> {
  const now = clock();
  const lease = new Date(now.getTime() + LEASE_MS);
  try {
    const claimed = await sql`
      update exports e
      set state = 'running', runner = ${runner}, lease_until = ${lease}, starts = e.starts + 1, rows_written = 0
      where e.tenant_id = ${tenantId} and e.id = ${id}
        and (e.state = 'waiting' or (e.state = 'running' and e.lease_until < ${now}))
        and not exists (
          select from exports o where o.tenant_id = ${tenantId} and o.member_id = e.member_id and o.state = 'running'
            and o.id <> e.id)
      returning e.id`.execute(db);
    return claimed.rows.length === 1;
  } catch (error) {
    // Two nodes took two exports of one member at the same moment: one of them waits.
    if (error instanceof Error && "code" in error && error.code === "23505") return false;
    throw error;
  }
}

type Outcome = { readonly rows: number; readonly bytes: number } | { readonly failure: ErrorCode } | "gone" | "stopped";

async function run(deps: RunDeps, claimed: Claimed, signal: AbortSignal): Promise<void> {
  const key = { tenantId: claimed.stored.tenant_id, id: claimed.stored.id };
  const file = fileOf(deps, key, claimed.stored.format);
  const part = `${file}.${claimed.runner}`;
  try {
    const outcome = await outcomeOf(deps, claimed, part, signal);
    if (typeof outcome === "object" && "rows" in outcome) await rename(part, file);
    const isOurs = await settle(deps, claimed, outcome);
    // Removed while its last rows were written: the file came after its removal.
    if (!isOurs && (await findExport(deps.db, key)) === undefined) await removeFiles(deps, key);
  } finally {
    await rm(part, { force: true });
  }
}

async function outcomeOf(deps: RunDeps, claimed: Claimed, part: string, signal: AbortSignal): Promise<Outcome> {
  const { stored } = claimed;
  if (stored.starts > MOST_STARTS) return { failure: "export_interrupted" };
  try {
    return await withSource(stored.list, (source) => writeRows(deps, source, claimed, part, signal));
  } catch (error) {
    if (signal.aborted) return "stopped";
    if (error instanceof ZipTooLarge) return { failure: "export_too_large" };
    deps.log.error({ error, export: stored.id }, "an export failed");
    return { failure: "internal" };
  }
}

async function writeRows<Row>(
  deps: RunDeps,
  source: Source<Row>,
  claimed: Claimed,
  part: string,
  signal: AbortSignal,
): Promise<Outcome> {
  const { tenant_id: tenantId, id, member_id: memberId, request, format } = claimed.stored;
  // As the member stands now: who lost a role since asking gets nothing by it.
  const caller = await findExporter(deps.db, tenantId, memberId, { sessionId: id, address: "" });
  if (caller === undefined || !may(caller, source.permission)) return { failure: "permission_missing" };
  const columns = chosenColumns(source, request.columns);
  if (columns === undefined) return { failure: "validation_failed" };
  const reading = {
    caller,
    query: request.query,
    of: request.of ?? "",
    limit: deps.pageRows ?? source.pageRows ?? PAGE_ROWS,
  };
  const about = (await source.count?.(deps, { ...reading, cursor: undefined })) ?? null;
  await mkdir(path.dirname(part), { recursive: true });
  // What a run that died has left.
  await removeFiles(deps, { tenantId, id });
  const handle = await open(part, "w", 0o600);
  try {
    const sheet = await openSheet(format, {
      columns,
      currencyOf: source.currencyOf,
      manner: { locale: request.locale, timeZone: request.timeZone },
      about: aboutOf(claimed.stored, columns, deps.clock()),
      write: (bytes) => handle.writeFile(bytes),
    });
    let rows = 0;
    let beatenAt = -Infinity;
    const beat = async (): Promise<boolean> => {
      if (performance.now() - beatenAt < (deps.beatMs ?? BEAT_MS)) return true;
      beatenAt = performance.now();
      return tell(deps, claimed, rows, about);
    };
    // The next page is on its way while this one is written.
    let next = source.read(deps, { ...reading, cursor: undefined });
    for (;;) {
      const page = await next;
      if (isRefusal(page)) return { failure: page.refused };
      const cursor = page.next_cursor;
      const following = cursor === null ? undefined : source.read(deps, { ...reading, cursor });
      // Awaited above in its turn; until then nobody else hears of its failure.
      following?.catch(() => undefined);
      for (let at = 0; at < page.data.length; at += ROWS_AT_ONCE) {
        await sheet.add(page.data.slice(at, at + ROWS_AT_ONCE));
        await breathe();
      }
      rows += page.data.length;
      const isWanted = await beat();
      if (signal.aborted || !isWanted) {
        await following?.catch(() => undefined);
        return signal.aborted ? "stopped" : "gone";
      }
      if (following === undefined) break;
      next = following;
    }
    await sheet.end();
    await handle.sync();
    return { rows, bytes: (await handle.stat()).size };
  } finally {
    await handle.close();
  }
}

const openSheet = <Row>(format: StoredExport["format"], options: SheetOptions<Row>): Promise<Sheet<Row>> =>
  format === "csv" ? openCsv(options) : openXlsx(options);

/** How far a run is; false when it is no longer wanted, or another has taken it over. */
async function tell({ db, clock }: RunDeps, claimed: Claimed, rows: number, about: number | null): Promise<boolean> {
  const told = await db
    .updateTable("exports")
    .set({
      rows_written: BigInt(rows),
      rows_about: about === null ? null : BigInt(about),
      lease_until: new Date(clock().getTime() + LEASE_MS),
    })
    .where("tenant_id", "=", claimed.stored.tenant_id)
    .where("id", "=", claimed.stored.id)
    .where("state", "=", "running")
    .where("runner", "=", claimed.runner)
    .returning("id")
    .execute();
  return told.length === 1;
}

/** Writes down how a run ended; false when the export is no longer this run's. */
async function settle({ db, clock }: RunDeps, { stored, runner }: Claimed, outcome: Outcome): Promise<boolean> {
  if (outcome === "gone") return false;
  const now = clock();
  return db.transaction().execute(async (tx) => {
    const settled = await tx
      .updateTable("exports")
      .set(ending(outcome, stored, now))
      .where("tenant_id", "=", stored.tenant_id)
      .where("id", "=", stored.id)
      .where("state", "=", "running")
      .where("runner", "=", runner)
      .returning("id")
      .execute();
    if (settled.length === 0) return false;
    if (outcome !== "stopped") await tellExporter(tx, stored, "rows" in outcome, now);
    return true;
  });
}

const tellExporter = (tx: Tx, { tenant_id, id, member_id, list, format }: StoredExport, isReady: boolean, at: Date) =>
  raiseNotice(tx, {
    tenantId: tenant_id,
    key: `export.ended/${id}`,
    about: { event: "export.ended", list, format, is_ready: isReady },
    to: { memberId: member_id },
    at,
  });

function ending(outcome: Exclude<Outcome, "gone">, { starts }: StoredExport, now: Date) {
  const ended = { runner: null, lease_until: null, ended_at: now };
  // The server stops in good order: that is no crash, and the next node begins again at once.
  if (outcome === "stopped") return { ...ended, ended_at: null, state: "waiting", starts: starts - 1 };
  if ("failure" in outcome) return { ...ended, state: "failed", failure: outcome.failure };
  return {
    ...ended,
    state: "ready",
    rows_written: BigInt(outcome.rows),
    bytes: BigInt(outcome.bytes),
    expires_at: new Date(now.getTime() + EXPORT_KEPT_DAYS * DAY_MS),
  };
}
