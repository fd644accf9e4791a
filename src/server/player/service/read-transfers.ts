/** Deposits and withdrawals as the dashboard shows them, page by page, with the sums of all of them. */
import type { Answer } from "#contract/endpoint.ts";
import { isRefusal, refuse, type Refusal } from "#contract/errors.ts";
import type { TimeSort } from "#contract/page.ts";
import type { listPlayerTransfers, PlayerTransfer } from "#contract/player.ts";
import { cursorInvalid, decodeCursor, directionOf, ID_KEY, idBounds, pageFrom, type Page } from "../../db/keyset.ts";
import { reachOf, type Reach } from "../../db/reach.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { memberOf } from "../../ledger/actor.ts";
import { nameActors } from "../../ledger/actor-names.ts";
import { findPlayer } from "../queries/players.ts";
import { sumPlayerTransfers } from "../queries/sum-transfers.ts";
import { listPlayerTransferRows, type PlayerTransferRow, type TransferFilter } from "../queries/transfers.ts";
import type { PlayerDeps } from "./upsert-player.ts";

export interface TransfersQuery {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly agent_id?: string | undefined;
  readonly player_id?: string | undefined;
  readonly transfer_id?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly sort?: TimeSort | undefined;
}

const agentNotFound = refuse("agent_not_found", "There is no such agent.");
type TransferTotals = Answer<typeof listPlayerTransfers>["totals"];

/** A page with the sums of the whole filter. */
export async function readPlayerTransfers(
  deps: Pick<PlayerDeps, "db">,
  caller: MemberCaller,
  query: TransfersQuery,
): Promise<(Page<PlayerTransfer> & { totals: TransferTotals }) | Refusal> {
  const asked = await transfersAsked(deps, caller, query);
  if (isRefusal(asked)) return asked;
  const page = await pageOfTransfers(deps, caller, query, asked);
  if (isRefusal(page)) return page;
  const sums = await sumPlayerTransfers(deps.db, asked.reach, asked.filter);
  const totals =
    sums?.map((sum) => ({ ...sum, deposits: Number(sum.deposits), withdrawals: Number(sum.withdrawals) })) ?? null;
  return { ...page, totals };
}

/** A page without the sums. */
export async function pageOfPlayerTransfers(
  deps: Pick<PlayerDeps, "db">,
  caller: MemberCaller,
  query: TransfersQuery,
): Promise<Page<PlayerTransfer> | Refusal> {
  const asked = await transfersAsked(deps, caller, query);
  return isRefusal(asked) ? asked : pageOfTransfers(deps, caller, query, asked);
}

interface TransfersAsked {
  /** All that the viewer sees. */
  readonly whole: Reach;
  /** What it looks at. */
  readonly reach: Reach;
  readonly filter: TransferFilter;
}

async function transfersAsked(
  { db }: Pick<PlayerDeps, "db">,
  caller: MemberCaller,
  { agent_id: agentId, player_id: playerId, transfer_id: ref, from, to }: TransfersQuery,
): Promise<TransfersAsked | Refusal> {
  const whole = await reachOf(db, caller);
  const reach = agentId === undefined ? whole : await reachOf(db, caller, agentId);
  if (whole === undefined || reach === undefined) return agentNotFound;
  const filter = { playerId, ref, ...idBounds(from, to) };
  if (playerId === undefined) return { whole, reach, filter };
  const player = await findPlayer(db, reach, playerId);
  if (player === undefined) return refuse("player_not_found", "There is no such player.");
  // Nobody but the player's own agent has transfers of it.
  return { whole, reach: { tenantIds: [player.tenantId], agentIds: [player.agentId] }, filter };
}

async function pageOfTransfers(
  deps: Pick<PlayerDeps, "db">,
  caller: MemberCaller,
  { limit, cursor, sort = "newest" }: TransfersQuery,
  { whole, reach, filter }: TransfersAsked,
): Promise<Page<PlayerTransfer> | Refusal> {
  const list = `player transfers, ${sort}`;
  const key = cursor === undefined ? [] : decodeCursor(list, cursor, [ID_KEY]);
  if (key === undefined) return cursorInvalid;
  const place = { after: key[0], limit: limit + 1, ...directionOf(sort) };
  const rows = await listPlayerTransferRows(deps.db, reach, filter, place);
  const page = pageFrom(list, rows, limit, (row) => [row.id]);
  return { ...page, data: await playerTransfersOf(deps, caller, whole, page.data) };
}

/** One by our id, as far as the caller sees whose player it is. */
export async function readPlayerTransferWithId(
  deps: Pick<PlayerDeps, "db">,
  caller: MemberCaller,
  id: string,
): Promise<PlayerTransfer | Refusal> {
  const reach = await reachOf(deps.db, caller);
  const place = { after: undefined, limit: 1, ...directionOf("newest") };
  const rows = reach === undefined ? [] : await listPlayerTransferRows(deps.db, reach, { id }, place);
  const [transfer] = reach === undefined ? [] : await playerTransfersOf(deps, caller, reach, rows);
  return transfer ?? refuse("transfer_not_found", "There is no such transfer.");
}

/** One that has just been booked, as who booked it sees it. */
export async function readPlayerTransfer(
  deps: Pick<PlayerDeps, "db">,
  caller: MemberCaller,
  row: PlayerTransferRow,
): Promise<PlayerTransfer | Refusal> {
  const reach = await reachOf(deps.db, caller);
  const [transfer] = reach === undefined ? [] : await playerTransfersOf(deps, caller, reach, [row]);
  return transfer ?? refuse("player_not_found", "There is no such player.");
}

/** Transfers as the dashboard shows them. */
async function playerTransfersOf(
  { db }: Pick<PlayerDeps, "db">,
  caller: MemberCaller,
  whole: Reach,
  rows: readonly PlayerTransferRow[],
): Promise<PlayerTransfer[]> {
  const actors = rows.map(({ actor }) => actor);
  const names = await nameActors(db, caller, whole, actors);
  return rows.map((row) => ({
    id: row.id,
    transfer_id: row.ref,
    kind: row.kind,
    player: { id: row.playerId, code: row.playerCode },
    agent: { id: row.agentId, code: row.agentCode },
    amount: row.amount,
    currency: row.currency,
    state: row.state,
    code: row.code,
    balance: row.balanceAfter,
    channel: memberOf(row.actor) === undefined ? "api" : "dashboard",
    actor: names.get(row.actor ?? "") ?? null,
    created_at: row.at.toISOString(),
  }));
}
