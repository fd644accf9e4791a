/** Game sessions that have not ended as members see them. */
import type { z } from "zod";
import type { Answer } from "#contract/endpoint.ts";
import { refuse, type Refusal } from "#contract/errors.ts";
import type { listLiveSessions, LiveSession } from "#contract/live-session.ts";
import { currency } from "#contract/money.ts";
import type { Db } from "../../db/database.ts";
import { cursorInvalid, decodeCursor, ID_KEY, pageFrom } from "../../db/keyset.ts";
import { reachOf } from "../../db/reach.ts";
import type { MemberCaller } from "../../http/caller.ts";
import {
  countLiveSessions,
  listLiveSessionRows,
  sumLiveSessions,
  type LiveSessionRow,
  type PlayedInSession,
} from "../queries/live-sessions.ts";

export async function readLiveSessions(
  { db }: { readonly db: Db },
  caller: MemberCaller,
  { limit, cursor, sort, agent_id: agentId, ...filter }: z.output<typeof listLiveSessions.query>,
): Promise<Answer<typeof listLiveSessions> | Refusal> {
  const list = `live sessions, ${sort}`;
  const key = cursor === undefined ? [] : decodeCursor(list, cursor, [ID_KEY]);
  if (key === undefined) return cursorInvalid;
  const reach = await reachOf(db, caller, agentId);
  if (reach === undefined) return refuse("agent_not_found", "There is no such agent.");
  const rows = await listLiveSessionRows(db, reach, filter, { after: key[0], limit: limit + 1, sort });
  const page = pageFrom(list, rows, limit, ({ id }) => [id]);
  const played = await sumLiveSessions(db, reach, page.data);
  const { sessions, players, ending } = await countLiveSessions(db, reach, filter);
  return {
    ...page,
    data: page.data.map((row) => sessionOf(row, played.get(row.id))),
    totals: { sessions: Number(sessions), players: Number(players), ending: Number(ending) },
  };
}

const sessionOf = (row: LiveSessionRow, played: PlayedInSession | undefined): LiveSession => ({
  id: row.id,
  agent: { id: row.agentId, code: row.agentCode },
  player: row.playerId === null || row.playerCode === null ? null : { id: row.playerId, code: row.playerCode },
  mode: row.mode,
  game: row.game,
  variant: row.variant,
  currency: currency.parse(row.currency),
  device: row.device,
  state: row.state,
  created_at: row.createdAt.toISOString(),
  opened_at: row.openedAt?.toISOString() ?? null,
  last_seen_at: row.lastSeenAt.toISOString(),
  last_round_at: played?.lastRoundAt?.toISOString() ?? null,
  balance: row.balance,
  rounds: played === undefined ? null : Number(played.rounds),
  staked: played?.staked ?? null,
  won: played?.won ?? null,
});
