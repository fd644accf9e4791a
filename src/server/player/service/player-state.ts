/** Blocks a player, lets it play again or records its self-exclusion, by a member of the dashboard. */
import { refuse, type Refusal } from "#contract/errors.ts";
import { appendAudit } from "../../db/audit.ts";
import { reachOf } from "../../db/reach.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { findPlayer, type PlayerFigures } from "../queries/players.ts";
import type { PlayerDeps } from "./upsert-player.ts";

/** From active or blocked only: a self-exclusion and a closed account are not a member's to undo. */
export async function changePlayerState(
  deps: PlayerDeps,
  caller: MemberCaller,
  playerId: string,
  state: "active" | "blocked" | "self_excluded",
): Promise<PlayerFigures | Refusal> {
  const reach = await reachOf(deps.db, caller);
  const player = reach === undefined ? undefined : await findPlayer(deps.db, reach, playerId);
  if (player === undefined) return refuse("player_not_found", "There is no such player.");
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
  if (before !== state)
    deps.publish([{ kind: "player.changed", agentId: player.agentId, path: player.agentPath, count: 1 }]);
  return { ...player, state };
}
