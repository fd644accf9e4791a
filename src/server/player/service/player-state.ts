/** Blocks players, lets them play again or records a self-exclusion, by a member of the dashboard. */
import { isRefusal, refuse, type Refusal } from "#contract/errors.ts";
import type { PlayerStateResult } from "#contract/player.ts";
import { appendAudit } from "../../db/audit.ts";
import { reachOf, type Reach } from "../../db/reach.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { findPlayer, type PlayerFigures } from "../queries/players.ts";
import type { PlayerDeps } from "./upsert-player.ts";

type NewState = "active" | "blocked" | "self_excluded";

interface Changed {
  readonly player: PlayerFigures;
  readonly isChanged: boolean;
}

const notFound = refuse("player_not_found", "There is no such player.");

export async function changePlayerState(
  deps: PlayerDeps,
  caller: MemberCaller,
  playerId: string,
  state: NewState,
): Promise<PlayerFigures | Refusal> {
  const reach = await reachOf(deps.db, caller);
  const player = reach === undefined ? undefined : await findPlayer(deps.db, reach, playerId);
  if (player === undefined) return notFound;
  const changed = await changeState(deps, caller, player, state);
  return isRefusal(changed) ? changed : changed.player;
}

/** Each on its own: one that is refused keeps no other from being changed. */
export async function changePlayerStates(
  deps: PlayerDeps,
  caller: MemberCaller,
  playerIds: readonly string[],
  state: "active" | "blocked",
): Promise<PlayerStateResult[]> {
  const reach = await reachOf(deps.db, caller);
  const results: PlayerStateResult[] = [];
  for (const id of new Set(playerIds.map((named) => named.toLowerCase())))
    results.push(await changeOneOf(deps, caller, { id, state, reach }));
  return results;
}

interface OneOf {
  readonly id: string;
  readonly state: "active" | "blocked";
  readonly reach: Reach | undefined;
}

async function changeOneOf(
  deps: PlayerDeps,
  caller: MemberCaller,
  { id, state, reach }: OneOf,
): Promise<PlayerStateResult> {
  const player = reach === undefined ? undefined : await findPlayer(deps.db, reach, id);
  if (player === undefined) return { id, code: null, outcome: "refused", reason: "player_not_found" };
  const changed = await changeState(deps, caller, player, state);
  const { code } = player;
  if (!isRefusal(changed)) return { id, code, outcome: changed.isChanged ? "done" : "unchanged", reason: null };
  const isClosed = changed.refused === "player_closed";
  return { id, code, outcome: "refused", reason: isClosed ? "player_closed" : "player_self_excluded" };
}

/** From active or blocked only: a self-exclusion and a closed account are not a member's to undo. */
async function changeState(
  deps: PlayerDeps,
  caller: MemberCaller,
  player: PlayerFigures,
  state: NewState,
): Promise<Changed | Refusal> {
  const before = await deps.db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom("players")
      .select("state")
      .where("tenant_id", "=", player.tenantId)
      .where("id", "=", player.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if ((row.state !== "active" && row.state !== "blocked") || row.state === state) return row.state;
    await tx
      .updateTable("players")
      .set({ state })
      .where("tenant_id", "=", player.tenantId)
      .where("id", "=", player.id)
      .execute();
    await appendAudit(tx, {
      tenantId: player.tenantId,
      memberId: caller.memberId,
      address: caller.address,
      action: "player.block",
      subject: player.id,
      before: { state: row.state },
      after: { state },
      at: deps.clock(),
    });
    return row.state;
  });
  if (before === "closed") return refuse("player_closed", "The player is closed.");
  if (before === "self_excluded" && state !== before)
    return refuse("player_self_excluded", "The player is self-excluded.");
  const isChanged = before !== state;
  if (isChanged) deps.publish([{ kind: "player.changed", agentId: player.agentId, path: player.agentPath, count: 1 }]);
  return { player: { ...player, state }, isChanged };
}
