// Days of agents as a viewer may see them: lists, one with its sources, files and notes, and the lines that differ.
import type { Answer } from "#contract/endpoint.ts";
import { isRefusal, refuse, type Refusal } from "#contract/errors.ts";
import type { TimeSort } from "#contract/page.ts";
import { isFileUnderWay, type ReconciliationFile } from "#contract/reconciliation-file.ts";
import type {
  DifferenceKind,
  listReconciliationLines,
  listReconciliations,
  Reconciliation,
  ReconciliationDetail,
  ReconciliationLine,
  ReconciliationResult,
  ReconciliationSource,
  ReconciliationState,
} from "#contract/reconciliation.ts";
import type { Db } from "../../db/database.ts";
import { cursorInvalid, decodeCursor, directionOf, ID_KEY, pageFrom, type Page } from "../../db/keyset.ts";
import { placeOf, reachOf } from "../../db/reach.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { nameActors } from "../../ledger/actor-names.ts";
import { memberActor } from "../../ledger/actor.ts";
import { countDays, type DayFilter, type DayRow, findDay, findDayCheck, listDayRows } from "../queries/days.ts";
import { type FileRow, listNewestFiles } from "../queries/files.ts";
import { countLines, type LineRow, listLineRows, listNotes } from "../queries/lines.ts";

type ReadDeps = { readonly db: Db };

export interface DaysQuery {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly agent_id?: string | undefined;
  readonly result?: ReconciliationResult | undefined;
  readonly state?: ReconciliationState | undefined;
  readonly source?: ReconciliationSource | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly sort?: TimeSort | undefined;
}

const agentNotFound = refuse("agent_not_found", "There is no such agent.");
const dayNotFound = refuse("reconciliation_not_found", "There is no such day.");
const DAY_KEY = /^\d{4}-\d{2}-\d{2}$/;
const SOURCE_KEY = /^(?:rollups|wallet|file)$/;
const TX_KEY = /^[A-Za-z0-9_.:-]{1,64}$/;
const HALF_DAY_MS = 43_200_000;

/** The first UTC day whose noon is not before an instant. */
function dayFrom(instant: string | undefined): string | undefined {
  if (instant === undefined) return undefined;
  const noon = new Date(Date.parse(instant) + HALF_DAY_MS - 1);
  return Number.isNaN(noon.getTime()) ? undefined : noon.toISOString().slice(0, 10);
}

const filterOf = ({ result, state, source, from, to }: DaysQuery): DayFilter => ({
  result,
  state,
  source,
  from: dayFrom(from),
  to: dayFrom(to),
});

export async function readDays(
  deps: ReadDeps,
  caller: MemberCaller,
  query: DaysQuery,
): Promise<Answer<typeof listReconciliations> | Refusal> {
  const page = await pageOfDays(deps, caller, query);
  if (isRefusal(page)) return page;
  const reach = await reachOf(deps.db, caller, query.agent_id);
  if (reach === undefined) return agentNotFound;
  const counts = await countDays(deps.db, reach, filterOf(query));
  return { ...page, totals: counts.map(({ result, days }) => ({ result, days: Number(days) })) };
}

export async function pageOfDays(
  { db }: ReadDeps,
  caller: MemberCaller,
  query: DaysQuery,
): Promise<Page<Reconciliation> | Refusal> {
  const { limit, cursor, sort = "newest" } = query;
  const list = `reconciliations, ${sort}`;
  const key = cursor === undefined ? [] : decodeCursor(list, cursor, [DAY_KEY, ID_KEY]);
  if (key === undefined) return cursorInvalid;
  const reach = await reachOf(db, caller, query.agent_id);
  if (reach === undefined) return agentNotFound;
  const [day, agentId] = key;
  const after = day === undefined || agentId === undefined ? undefined : ([day, agentId] as const);
  const rows = await listDayRows(db, reach, filterOf(query), { after, limit: limit + 1, ...directionOf(sort) });
  const page = pageFrom(list, rows, limit, (row) => [row.day, row.agentId]);
  return { ...page, data: page.data.map((row) => dayOf(row)) };
}

function dayOf(row: DayRow): Reconciliation {
  return {
    id: `${row.day}.${row.agentId}`,
    day: row.day,
    agent: { id: row.agentId, code: row.agentCode },
    currency: row.currency,
    result: row.result,
    incomplete: row.incomplete,
    state: row.state,
    rounds: Number(row.rounds),
    turnover: row.stakes - row.refunds + row.openBefore - row.openAfter,
    wins: row.wins,
    differences: {
      rollups: Number(row.rollupDifferences),
      wallet: row.walletStakes === null ? null : Number(row.walletDifferences),
      file: row.fileId === null ? null : Number(row.fileDifferences),
    },
    checked_at: row.checkedAt.toISOString(),
  };
}

export async function readDay(
  { db }: ReadDeps,
  caller: MemberCaller,
  agentId: string,
  day: string,
): Promise<ReconciliationDetail | Refusal> {
  const place = await placeOf(db, caller, agentId);
  const row = place === undefined ? undefined : await findDay(db, { ...place, day });
  if (row === undefined) return dayNotFound;
  const files = await listNewestFiles(db, row);
  const notes = await listNotes(db, row);
  const names = await namesOf(db, caller, [...files, ...notes]);
  const compared = files.find(({ id }) => id === row.fileId);
  const [newest] = files;
  const check = await findDayCheck(db, row.tenantId, day);
  const { stakes, refunds, wins, openBefore, openAfter, deposits, withdrawals, walletStakes, walletWins } = row;
  return {
    ...dayOf(row),
    ledger: { stakes, refunds, wins, open_before: openBefore, open_after: openAfter, deposits, withdrawals },
    rollups: { turnover: row.rollupTurnover, wins: row.rollupWins },
    wallet:
      walletStakes === null || walletWins === null
        ? null
        : { stakes: walletStakes, wins: walletWins, pending: Number(row.walletPending) },
    file: compared === undefined ? null : fileOf(compared, names),
    newest_file: newest === undefined || newest === compared ? null : fileOf(newest, names),
    day_check:
      check === null ? null : { checked_at: check.checkedAt.toISOString(), differences: Number(check.differences) },
    notes: notes.map((note) => ({
      id: note.id,
      action: note.action,
      text: note.text,
      by: names.get(actorOf(note)) ?? null,
      at: note.at.toISOString(),
    })),
  };
}

interface Acted {
  readonly memberTenantId: string;
  readonly memberId: string;
}

const actorOf = ({ memberTenantId: tenantId, memberId }: Acted): string => memberActor({ tenantId, memberId });

async function namesOf(db: Db, caller: MemberCaller, acted: readonly Acted[]): Promise<Map<string, string>> {
  const reach = await reachOf(db, caller);
  return reach === undefined ? new Map() : nameActors(db, caller, reach, acted.map(actorOf));
}

/** One that was just begun or ended, as its uploader sees it. */
export async function readFileRow({ db }: ReadDeps, caller: MemberCaller, row: FileRow): Promise<ReconciliationFile> {
  return fileOf(row, await namesOf(db, caller, [row]));
}

const fileOf = (row: FileRow, names: ReadonlyMap<string, string>): ReconciliationFile => ({
  id: row.id,
  name: row.name,
  bytes: Number(row.bytes),
  state: row.state,
  lines: row.lines,
  compared: row.compared,
  matched: row.matched,
  missing_here: row.missingHere,
  missing_there: row.missingThere,
  amount_differs: row.amountDiffers,
  errors: [...row.errors],
  by: names.get(actorOf(row)) ?? null,
  at: row.at.toISOString(),
  ended_at: isFileUnderWay(row) ? null : (row.endedAt?.toISOString() ?? null),
});

export interface LinesQuery {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly agent_id: string;
  readonly day: string;
  readonly source?: ReconciliationSource | undefined;
  readonly kind?: DifferenceKind | undefined;
}

export async function readLines(
  deps: ReadDeps,
  caller: MemberCaller,
  query: LinesQuery,
): Promise<Answer<typeof listReconciliationLines> | Refusal> {
  const page = await pageOfLines(deps, caller, query);
  if (isRefusal(page)) return page;
  const place = await placeOf(deps.db, caller, query.agent_id);
  if (place === undefined) return dayNotFound;
  return { ...page, totals: await countLines(deps.db, { ...place, day: query.day }) };
}

export async function pageOfLines(
  { db }: ReadDeps,
  caller: MemberCaller,
  query: LinesQuery,
): Promise<Page<ReconciliationLine> | Refusal> {
  const { limit, cursor, day } = query;
  const key = cursor === undefined ? [] : decodeCursor("reconciliation lines", cursor, [SOURCE_KEY, TX_KEY]);
  if (key === undefined) return cursorInvalid;
  const place = await placeOf(db, caller, query.agent_id);
  if (place === undefined || (await findDay(db, { ...place, day })) === undefined) return dayNotFound;
  const [source, txId] = key;
  const after = source === undefined || txId === undefined ? undefined : ([source, txId] as const);
  const rows = await listLineRows(db, { ...place, day }, query, { after, limit: limit + 1 });
  const page = pageFrom("reconciliation lines", rows, limit, (row) => [row.source, row.txId]);
  return { ...page, data: page.data.map((row) => lineOf(row)) };
}

const lineOf = ({ source, txId, roundId, transferId, ...rest }: LineRow): ReconciliationLine => ({
  ...rest,
  id: `${source}.${txId}`,
  source,
  tx_id: txId,
  round_id: roundId,
  transfer_id: transferId,
});
