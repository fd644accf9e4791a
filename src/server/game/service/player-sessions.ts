/** The game sessions a player has open, as members see and end them. */
import { refuse, type Refusal } from "#contract/errors.ts";
import { appendAudit } from "../../db/audit.ts";
import type { Db } from "../../db/database.ts";
import { reachOf } from "../../db/reach.ts";
import type { MemberCaller } from "../../http/caller.ts";
import type { Publish } from "../../live/publish.ts";
import { findPlayer, type Player } from "../../player/queries/players.ts";
import { listOpenSessions, type OpenSession } from "../queries/open-sessions.ts";
import type { GameDeps } from "./deps.ts";
import { endGameSession } from "./end.ts";

const noSuchPlayer = refuse("player_not_found", "There is no such player.");

async function playerWithin(db: Db, caller: MemberCaller, id: string): Promise<Player | undefined> {
  const reach = await reachOf(db, caller);
  return reach === undefined ? undefined : findPlayer(db, reach, id);
}

/** Newest first. */
export async function readPlayerSessions(
  { db }: Pick<GameDeps, "db">,
  caller: MemberCaller,
  playerId: string,
): Promise<readonly OpenSession[] | Refusal> {
  const player = await playerWithin(db, caller, playerId);
  return player === undefined ? noSuchPlayer : listOpenSessions(db, player.tenantId, player.id);
}

/** Ends all of them, each after the round that may be running; says how many are closed now and how many still end. */
export async function endPlayerSessions(
  deps: Pick<GameDeps, "db" | "ids" | "clock"> & { readonly publish: Publish },
  caller: MemberCaller,
  playerId: string,
): Promise<{ closed: number; ending: number } | Refusal> {
  const player = await playerWithin(deps.db, caller, playerId);
  if (player === undefined) return noSuchPlayer;
  const ended = { closed: 0, ending: 0 };
  const open = await listOpenSessions(deps.db, player.tenantId, player.id);
  // One after the other: closing a session holds the lock of the account that pays.
  for (const { id } of open) ended[await endGameSession(deps, player.tenantId, id)] += 1;
  if (open.length === 0) return ended;
  await deps.db.transaction().execute((tx) =>
    appendAudit(tx, {
      tenantId: player.tenantId,
      memberId: caller.memberId,
      address: caller.address,
      action: "session.end",
      subject: player.id,
      before: { open: open.map(({ id }) => id) },
      after: ended,
      at: deps.clock(),
    }),
  );
  deps.publish([{ kind: "player.changed", agentId: player.agentId, path: player.agentPath, count: 1 }]);
  return ended;
}
