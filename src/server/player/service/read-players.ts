/** Players and their transfers as the dashboard shows them, page by page. */
import { isRefusal, refuse, type Refusal } from "#contract/errors.ts";
import type { PlayerRow, PlayerTransfer } from "#contract/player.ts";
import { cursorInvalid, decodeCursor, ID_KEY, idBounds, MICROS_KEY, pageFrom, type Page } from "../../db/keyset.ts";
import { reachOf } from "../../db/reach.ts";
import type { MemberCaller } from "../../http/caller.ts";
import {
  findPlayer,
  listByCreation,
  listByLastRound,
  listOwnPlayers,
  sumPlayers,
  type Player,
  type PlayerFigures,
  type PlayerFilter,
  type PlayerOwner,
} from "../queries/players.ts";
import { listPlayerTransferRows, type PlayerTransferRow } from "../queries/transfers.ts";
import type { PlayerDeps } from "./upsert-player.ts";

interface PageQuery {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly agent_id?: string | undefined;
}

export interface PlayersQuery extends PageQuery, PlayerFilter {
  readonly sort: "created_at" | "last_round_at";
}

type Totals = { currency: PlayerRow["currency"]; players: number; balance: bigint }[];

const agentNotFound = refuse("agent_not_found", "There is no such agent.");

export async function readPlayers(
  { db }: Pick<PlayerDeps, "db">,
  caller: MemberCaller,
  query: PlayersQuery,
): Promise<(Page<PlayerRow> & { totals: Totals }) | Refusal> {
  const page = await pageOfPlayers({ db }, caller, query);
  if (isRefusal(page)) return page;
  const totals = await sumWithin({ db }, caller, query);
  if (totals === undefined) return agentNotFound;
  return { ...page, totals: totals.map((total) => ({ ...total, players: Number(total.players) })) };
}

/** A page without the totals of the whole filter. */
export async function pageOfPlayers(
  { db }: Pick<PlayerDeps, "db">,
  caller: MemberCaller,
  { limit, cursor, agent_id: agentId, sort, ...filter }: PlayersQuery,
): Promise<Page<PlayerRow> | Refusal> {
  const list = `players by ${sort}`;
  const key = cursor === undefined ? [] : decodeCursor(list, cursor, [MICROS_KEY, ID_KEY]);
  if (key === undefined) return cursorInvalid;
  const [lastRoundMicros, id] = key;
  const place = lastRoundMicros === undefined || id === undefined ? undefined : { lastRoundMicros, id };
  const reach = await reachOf(db, caller, agentId);
  if (reach === undefined) return agentNotFound;
  const read = sort === "created_at" ? listByCreation : listByLastRound;
  const rows = await read(db, reach, filter, place, limit + 1);
  const page = pageFrom(list, rows, limit, (row) => [row.lastRoundMicros?.toString() ?? "", row.id]);
  return { data: page.data.map((player) => playerRowOf(player)), next_cursor: page.next_cursor };
}

async function sumWithin({ db }: Pick<PlayerDeps, "db">, caller: MemberCaller, query: PlayersQuery) {
  const reach = await reachOf(db, caller, query.agent_id);
  return reach === undefined ? undefined : sumPlayers(db, reach, { search: query.search, state: query.state });
}

/** How many players the whole filter has. */
export async function countPlayers(
  deps: Pick<PlayerDeps, "db">,
  caller: MemberCaller,
  query: PlayersQuery,
): Promise<number | null> {
  const totals = await sumWithin(deps, caller, query);
  return totals?.reduce((sum, { players }) => sum + Number(players), 0) ?? null;
}

export async function readPlayer(
  { db }: Pick<PlayerDeps, "db">,
  caller: MemberCaller,
  id: string,
): Promise<PlayerRow | Refusal> {
  const reach = await reachOf(db, caller);
  const player = reach === undefined ? undefined : await findPlayer(db, reach, id);
  return player === undefined ? refuse("player_not_found", "There is no such player.") : playerRowOf(player);
}

const OWN = "own-players";

/** An agent's players for its own server, newest first. */
export async function readOwnPlayers(
  { db }: Pick<PlayerDeps, "db">,
  owner: PlayerOwner,
  { limit, cursor }: Pick<PageQuery, "limit" | "cursor">,
): Promise<Page<Player> | Refusal> {
  const key = cursor === undefined ? [] : decodeCursor(OWN, cursor, [ID_KEY]);
  if (key === undefined) return cursorInvalid;
  return pageFrom(OWN, await listOwnPlayers(db, owner, key[0], limit + 1), limit, (player) => [player.id]);
}

export const playerRowOf = (player: PlayerFigures): PlayerRow => ({
  id: player.id,
  code: player.code,
  name: player.name,
  agent: { id: player.agentId, code: player.agentCode },
  currency: player.currency,
  balance: player.balance,
  state: player.state,
  country: player.country,
  rounds: Number(player.rounds),
  turnover: player.turnover,
  wins: player.wins,
  last_game: player.lastGame,
  last_round_at: player.lastRoundAt?.toISOString() ?? null,
  created_at: player.createdAt.toISOString(),
});

export interface TransfersQuery extends PageQuery {
  readonly player_id?: string | undefined;
  readonly transfer_id?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const TRANSFERS = "player-transfers";

export async function readPlayerTransfers(
  { db }: Pick<PlayerDeps, "db">,
  caller: MemberCaller,
  { limit, cursor, agent_id: agentId, player_id: playerId, transfer_id: ref, from, to }: TransfersQuery,
): Promise<Page<PlayerTransfer> | Refusal> {
  const key = cursor === undefined ? [] : decodeCursor(TRANSFERS, cursor, [ID_KEY]);
  if (key === undefined) return cursorInvalid;
  const reach = await reachOf(db, caller, agentId);
  if (reach === undefined) return agentNotFound;
  if (playerId !== undefined && (await findPlayer(db, reach, playerId)) === undefined)
    return refuse("player_not_found", "There is no such player.");
  const filter = {
    playerId,
    ref,
    ...idBounds(from, to),
  };
  const rows = await listPlayerTransferRows(db, reach, filter, key[0], limit + 1);
  const page = pageFrom(TRANSFERS, rows, limit, (row) => [row.id]);
  return { data: page.data.map((row) => playerTransferOf(row)), next_cursor: page.next_cursor };
}

/** A transfer as the dashboard shows it. */
export const playerTransferOf = (row: PlayerTransferRow): PlayerTransfer => ({
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
  created_at: row.at.toISOString(),
});
