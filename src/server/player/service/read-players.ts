/** Players as the dashboard shows them, page by page. */
import { isRefusal, refuse, type Refusal } from "#contract/errors.ts";
import type { PlayerRow, PlayerSort } from "#contract/player.ts";
import { cursorInvalid, CODE_KEY, decodeCursor, ID_KEY, MICROS_KEY, pageFrom, type Page } from "../../db/keyset.ts";
import { reachOf } from "../../db/reach.ts";
import type { MemberCaller } from "../../http/caller.ts";
import {
  findPlayer,
  listByCode,
  listByCreation,
  listByLastRound,
  listOwnPlayers,
  playingSince,
  sumPlayers,
  type Player,
  type PlayerFigures,
  type PlayerFilter,
  type PlayerOwner,
} from "../queries/players.ts";
import type { PlayerDeps } from "./upsert-player.ts";

interface PageQuery {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly agent_id?: string | undefined;
}

export interface PlayersQuery extends PageQuery, Pick<PlayerFilter, "search" | "state"> {
  readonly playing?: "yes" | undefined;
  readonly sort: PlayerSort;
}

type ReadDeps = Pick<PlayerDeps, "db" | "clock">;

const filterOf = ({ clock }: ReadDeps, { search, state, playing }: PlayersQuery): PlayerFilter => ({
  search,
  state,
  playedSince: playing === undefined ? undefined : playingSince(clock()),
});

type Totals = { currency: PlayerRow["currency"]; players: number; balance: bigint }[];

const agentNotFound = refuse("agent_not_found", "There is no such agent.");

export async function readPlayers(
  deps: ReadDeps,
  caller: MemberCaller,
  query: PlayersQuery,
): Promise<(Page<PlayerRow> & { totals: Totals }) | Refusal> {
  const page = await pageOfPlayers(deps, caller, query);
  if (isRefusal(page)) return page;
  const totals = await sumWithin(deps, caller, query);
  if (totals === undefined) return agentNotFound;
  return { ...page, totals: totals.map((total) => ({ ...total, players: Number(total.players) })) };
}

const microsOf = ({ lastRoundMicros }: PlayerFigures): string => lastRoundMicros?.toString() ?? "";
/** How each order is read, and what of a row a cursor keeps. */
const ORDERS = {
  created_at: { read: listByCreation, shape: MICROS_KEY, keyOf: microsOf },
  last_round_at: { read: listByLastRound, shape: MICROS_KEY, keyOf: microsOf },
  code: { read: listByCode, shape: CODE_KEY, keyOf: ({ code }: PlayerFigures): string => code },
} as const;

/** A page without the totals of the whole filter. */
export async function pageOfPlayers(
  deps: ReadDeps,
  caller: MemberCaller,
  query: PlayersQuery,
): Promise<Page<PlayerRow> | Refusal> {
  const { limit, cursor, agent_id: agentId, sort } = query;
  const list = `players by ${sort}`;
  const { read, shape, keyOf } = ORDERS[sort];
  const key = cursor === undefined ? [] : decodeCursor(list, cursor, [shape, ID_KEY]);
  if (key === undefined) return cursorInvalid;
  const [by, id] = key;
  const place = by === undefined || id === undefined ? undefined : { by, id };
  const reach = await reachOf(deps.db, caller, agentId);
  if (reach === undefined) return agentNotFound;
  const rows = await read(deps.db, reach, filterOf(deps, query), place, limit + 1);
  const page = pageFrom(list, rows, limit, (row) => [keyOf(row), row.id]);
  return { data: page.data.map((player) => playerRowOf(player)), next_cursor: page.next_cursor };
}

async function sumWithin(deps: ReadDeps, caller: MemberCaller, query: PlayersQuery) {
  const reach = await reachOf(deps.db, caller, query.agent_id);
  return reach === undefined ? undefined : sumPlayers(deps.db, reach, filterOf(deps, query));
}

/** How many players the whole filter has. */
export async function countPlayers(deps: ReadDeps, caller: MemberCaller, query: PlayersQuery): Promise<number | null> {
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
  stake_cap: player.stakeCap,
  anonymised_at: player.anonymisedAt?.toISOString() ?? null,
  country: player.country,
  rounds: Number(player.rounds),
  turnover: player.turnover,
  wins: player.wins,
  last_game: player.lastGame,
  last_round_at: player.lastRoundAt?.toISOString() ?? null,
  created_at: player.createdAt.toISOString(),
});
