/** What a member does with its exports: asks for one, looks at them, fetches a file, removes one. */
import { access } from "node:fs/promises";
import { sql } from "kysely";
import {
  EXPORT_MAX_DAYS,
  EXPORTS_UNDER_WAY,
  type ExportFormat,
  type ExportList,
  type ExportRow,
} from "#contract/exports.ts";
import { isRefusal, refuse, type Refusal } from "#contract/errors.ts";
import { isLongerThan } from "#contract/page.ts";
import { may } from "#contract/roles.ts";
import type { Locale } from "#contract/session.ts";
import { isTimeZone } from "#contract/time-zone.ts";
import { appendAudit } from "../../db/audit.ts";
import type { Db, Tx } from "../../db/database.ts";
import type { UuidSource } from "../../db/uuid.ts";
import { longestPeriod } from "../../http/period.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { chosenColumns } from "../column.ts";
import { findOwnExport, listOwnExports, type ExportRequest, type StoredExport } from "../queries.ts";
import { fileOf, removeFiles } from "./files.ts";
import type { ReadDeps } from "./source.ts";
import { permissionOf, withSource } from "./sources.ts";

export interface ExportDeps extends ReadDeps {
  readonly db: Db;
  readonly ids: UuidSource;
  readonly clock: () => Date;
  /** Where the files lie; of several nodes, one folder that all of them see. */
  readonly exportFolder: string;
}

export interface ExportOrder {
  readonly list: ExportList;
  readonly format: ExportFormat;
  readonly columns?: readonly string[] | undefined;
  readonly of?: string | undefined;
  readonly query: Readonly<Record<string, string>>;
  readonly locale: Locale;
  readonly time_zone: string;
}

const DAY_MS = 86_400_000;
/** The list's own, of which an export has none: it is the whole list. */
const OF_A_PAGE: ReadonlySet<string> = new Set(["limit", "cursor"]);

const wrong = (field: string, message: string): Refusal =>
  refuse("validation_failed", "Some fields are not valid.", [{ field, code: "invalid", message }]);

const mostDays = `An export covers at most ${EXPORT_MAX_DAYS} days.`;
const rangeTooLong = refuse("export_range_too_long", mostDays, [
  { field: "query.from", code: "period_too_long", message: mostDays },
]);

/** Queues an export of what the member sees; the row in the audit says what, before anything of it is written. */
export async function startExport(
  deps: ExportDeps,
  caller: MemberCaller,
  order: ExportOrder,
): Promise<ExportRow | Refusal> {
  const permission = permissionOf(order.list);
  if (!may(caller, permission)) return refuse("permission_missing", `This needs the permission ${permission}.`);
  const request = settle(order, deps.clock());
  if (isRefusal(request)) return request;
  const refusal = await tryFirst(deps, caller, order.list, request);
  if (refusal !== undefined) return refusal;
  const id = deps.ids();
  const { tenantId, memberId, address } = caller;
  const at = deps.clock();
  const { list, format } = order;
  const isQueued = await deps.db.transaction().execute(async (tx) => {
    if ((await countUnderWay(tx, caller)) >= EXPORTS_UNDER_WAY) return false;
    await tx
      .insertInto("exports")
      .values({
        tenant_id: tenantId,
        id,
        member_id: memberId,
        list,
        format,
        request: JSON.stringify(request),
        state: "waiting",
        created_at: at,
      })
      .execute();
    const after = { list, format, ...request };
    await appendAudit(tx, {
      tenantId,
      memberId,
      address,
      action: "export.start",
      subject: id,
      before: null,
      after,
      at,
    });
    return true;
  });
  if (!isQueued) return refuse("export_limit", `At most ${EXPORTS_UNDER_WAY} exports may be under way.`);
  const stored = await findOwnExport(deps.db, { tenantId, id }, memberId);
  if (stored === undefined) throw new Error(`export ${id} is gone`);
  return exportRowOf(stored);
}

/** The member's row is locked, so that two orders at the same moment are counted one after the other. */
async function countUnderWay(tx: Tx, { tenantId, memberId }: MemberCaller): Promise<number> {
  await sql`select id from members where tenant_id = ${tenantId} and id = ${memberId} for no key update`.execute(tx);
  const found = await tx
    .selectFrom("exports")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("member_id", "=", memberId)
    .where("state", "in", ["waiting", "running"])
    .execute();
  return found.length;
}

/** Settles what would mean something else later: until when, and which period where none is told. */
function settle(order: ExportOrder, now: Date): ExportRequest | Refusal {
  const query = Object.fromEntries(Object.entries(order.query).filter(([name]) => !OF_A_PAGE.has(name)));
  const { locale, of, list, time_zone: timeZone } = order;
  if (!isTimeZone(timeZone)) return wrong("time_zone", "This is no time zone.");
  return withSource(list, (source): ExportRequest | Refusal => {
    if (!source.query.safeParse(query).success) return wrong("query", "This is no query of that list.");
    if (source.isOfOne !== (of !== undefined))
      return wrong("of", "Whose list it is must be told where there are many.");
    if (chosenColumns(source, order.columns) === undefined) return wrong("columns", "There is no such column.");
    const columns = order.columns === undefined ? undefined : [...order.columns];
    const asked = { ...(columns && { columns }), ...(of !== undefined && { of }), locale, timeZone };
    if (!source.hasPeriod) return { ...asked, query };
    const to = query["to"] === undefined ? now : new Date(query["to"]);
    const earliest = to.getTime() - EXPORT_MAX_DAYS * DAY_MS;
    const begins = source.isOfScreenDays ? longestPeriod(query, now).from : query["from"];
    const from = begins === undefined ? new Date(earliest) : new Date(begins);
    if (isLongerThan(EXPORT_MAX_DAYS, query, now)) return rangeTooLong;
    return { ...asked, query: { ...query, from: from.toISOString(), to: to.toISOString() } };
  });
}

/** What the list itself would refuse is refused at once, not in a job nobody looks at. */
const tryFirst = (deps: ReadDeps, caller: MemberCaller, list: ExportList, { query, of = "" }: ExportRequest) =>
  withSource(list, async (source): Promise<Refusal | undefined> => {
    const found = await source.read(deps, { caller, query, of, limit: 1, cursor: undefined });
    return isRefusal(found) ? found : undefined;
  });

export async function readOwnExports({ db }: Pick<ExportDeps, "db">, caller: MemberCaller): Promise<ExportRow[]> {
  const found = await listOwnExports(db, caller.tenantId, caller.memberId);
  return found.map((one) => exportRowOf(one));
}

const notFound = refuse("export_not_found", "There is no such export.");

export interface ReadyFile {
  readonly path: string;
  readonly name: string;
  readonly format: ExportFormat;
}

/** The file of one of the member's own exports, with a row in the audit for each time it is fetched. */
export async function findReadyFile(deps: ExportDeps, caller: MemberCaller, id: string): Promise<ReadyFile | Refusal> {
  const { tenantId, memberId, address } = caller;
  const stored = await findOwnExport(deps.db, { tenantId, id }, memberId);
  if (stored === undefined) return notFound;
  const { list, format, created_at: madeAt } = stored;
  if (!may(caller, permissionOf(list))) return refuse("permission_missing", "This list is not yours to read.");
  const file = fileOf(deps, { tenantId, id }, format);
  const at = deps.clock();
  const isKept = stored.state === "ready" && stored.expires_at !== null && stored.expires_at > at;
  if (!isKept || !(await isThere(file))) return refuse("export_not_ready", "This export has no file.");
  const after = { list, format, rows: stored.rows_written };
  await deps.db.transaction().execute(async (tx) => {
    const action = "export.download";
    await appendAudit(tx, { tenantId, memberId, address, action, subject: id, before: null, after, at });
  });
  const day = madeAt.toISOString().slice(0, 10);
  return { path: file, name: `reelgate-${list.replaceAll("_", "-")}-${day}.${format}`, format };
}

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

/** A run that is under way finds its row gone and ends. */
export async function removeExport(deps: ExportDeps, caller: MemberCaller, id: string): Promise<Refusal | undefined> {
  const { tenantId, memberId } = caller;
  const stored = await findOwnExport(deps.db, { tenantId, id }, memberId);
  if (stored === undefined) return notFound;
  await deps.db
    .deleteFrom("exports")
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .where("member_id", "=", memberId)
    .execute();
  await removeFiles(deps, { tenantId, id });
  return undefined;
}

const numberOf = (count: bigint | null): number | null => (count === null ? null : Number(count));
const instantOf = (text: string | undefined): string | null =>
  text === undefined ? null : new Date(text).toISOString();

const exportRowOf = (stored: StoredExport): ExportRow => ({
  id: stored.id,
  list: stored.list,
  format: stored.format,
  state: stored.state,
  rows: Number(stored.rows_written),
  rows_about: numberOf(stored.rows_about),
  bytes: numberOf(stored.bytes),
  failure: stored.failure,
  from: instantOf(stored.request.query["from"]),
  to: instantOf(stored.request.query["to"]),
  created_at: stored.created_at.toISOString(),
  expires_at: stored.expires_at?.toISOString() ?? null,
});
