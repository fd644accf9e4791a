/** Sets the highest stake a player may play, or lifts it; rounds that are running are not touched. */
import { refuse, type Refusal } from "#contract/errors.ts";
import { appendAudit } from "../../db/audit.ts";
import { reachOf } from "../../db/reach.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { findPlayer, type PlayerFigures } from "../queries/players.ts";
import type { PlayerDeps } from "./upsert-player.ts";

export async function changeStakeCap(
  deps: PlayerDeps,
  caller: MemberCaller,
  playerId: string,
  stakeCap: bigint | null,
): Promise<PlayerFigures | Refusal> {
  const reach = await reachOf(deps.db, caller);
  const player = reach === undefined ? undefined : await findPlayer(deps.db, reach, playerId);
  if (player === undefined) return refuse("player_not_found", "There is no such player.");
  const done = await deps.db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom("players")
      .select(["state", "stake_cap"])
      .where("tenant_id", "=", player.tenantId)
      .where("id", "=", player.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (row.state === "closed") return "closed";
    if (row.stake_cap === stakeCap) return "unchanged";
    await tx
      .updateTable("players")
      .set({ stake_cap: stakeCap })
      .where("tenant_id", "=", player.tenantId)
      .where("id", "=", player.id)
      .execute();
    await appendAudit(tx, {
      tenantId: player.tenantId,
      memberId: caller.memberId,
      address: caller.address,
      action: "player.limit",
      subject: player.id,
      before: { stake_cap: row.stake_cap },
      after: { stake_cap: stakeCap },
      at: deps.clock(),
    });
    return "done";
  });
  if (done === "closed") return refuse("player_closed", "The player is closed.");
  if (done === "done")
    deps.publish([{ kind: "player.changed", agentId: player.agentId, path: player.agentPath, count: 1 }]);
  return { ...player, stakeCap };
}
