// Reads turns of the state of credit with what they cost, page by page, for one viewer.
import { isRefusal, refuse, type Refusal } from "#contract/errors.ts";
import type { TimeSort } from "#contract/page.ts";
import type { CreditTurn, RunwayState } from "#contract/runway.ts";
import type { Db } from "../../db/database.ts";
import { cursorInvalid, decodeCursor, directionOf, ID_KEY, idBounds, pageFrom, type Page } from "../../db/keyset.ts";
import { reachOf, type Reach } from "../../db/reach.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { listPlayedHours } from "../queries/hours.ts";
import { listTurnRows, type TurnRow } from "../queries/turns.ts";
import type { RunwayDeps } from "./deps.ts";
import { COMPARED_MS, lostTurnover } from "./lost-turnover.ts";

export interface TurnQuery {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly agent_id?: string | undefined;
  readonly state?: RunwayState | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly sort?: TimeSort | undefined;
}

export async function readTurns(
  { db, clock }: Pick<RunwayDeps, "db" | "clock">,
  caller: MemberCaller,
  { limit, cursor, sort = "newest", ...query }: TurnQuery,
): Promise<Page<CreditTurn> | Refusal> {
  const list = `credit turns, ${sort}`;
  const key = cursor === undefined ? [] : decodeCursor(list, cursor, [ID_KEY]);
  if (key === undefined) return cursorInvalid;
  const reach = await turnReach({ db }, caller, query.agent_id?.toLowerCase());
  if (isRefusal(reach)) return reach;
  const place = { after: key[0], limit: limit + 1, ...directionOf(sort) };
  const rows = await listTurnRows(db, reach, { state: query.state, ...idBounds(query.from, query.to) }, place);
  const page = pageFrom(list, rows, limit, (row) => [row.id]);
  const now = clock();
  const data = await Promise.all(page.data.map(async (row) => turnOf({ ...row, lost: await lostIn(db, row, now) })));
  return { ...page, data };
}

/** Of exhausted credit that lasts: up to now; an agent has one such turn at most. */
async function lostIn(
  db: Db,
  { tenantId, agentId, to, at, endedAt, lost }: TurnRow,
  now: Date,
): Promise<bigint | null> {
  if (to !== "exhausted" || endedAt !== null) return lost;
  const span = { from: new Date(at.getTime() - COMPARED_MS), to: now };
  const hours = await listPlayedHours(db, { tenantIds: [tenantId], agentIds: [agentId] }, span);
  return lostTurnover(hours.get(agentId) ?? [], at, now);
}

/** An agent's own turns, or those of all the caller sees. */
async function turnReach(
  { db }: Pick<RunwayDeps, "db">,
  caller: MemberCaller,
  agentId: string | undefined,
): Promise<Reach | Refusal> {
  const reach = await reachOf(db, caller, agentId);
  if (reach === undefined) return refuse("agent_not_found", "There is no such agent.");
  return agentId === undefined ? reach : { ...reach, agentIds: [agentId] };
}

const turnOf = (row: TurnRow): CreditTurn => ({
  id: row.id,
  agent: { id: row.agentId, code: row.agentCode },
  currency: row.currency,
  at: row.at.toISOString(),
  from: row.from,
  to: row.to,
  available: row.available,
  ended_at: row.endedAt?.toISOString() ?? null,
  refused_stakes: Number(row.refused),
  refused_amount: row.refusedAmount,
  lost: row.lost,
});
