/** Ends changes of variants that nobody can decide any more, or that come to nothing, when agents are moved or closed. */
import { appendAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/database.ts";
import type { MemberCaller } from "../../http/caller.ts";
import type { AgentDeps } from "./deps.ts";

interface Dropped {
  readonly tenantId: string;
  readonly agentIds: readonly string[];
  readonly areClosed: boolean;
}

/**
 * What waits about agents that are moved has nobody any more to decide it, and is withdrawn. Of agents that are closed,
 * and with them all below, what is scheduled is called off: nobody is left who serves it, or is to be told.
 */
export async function dropVariantChangesOf(
  tx: Tx,
  { clock }: Pick<AgentDeps, "clock">,
  caller: MemberCaller,
  { tenantId, agentIds, areClosed }: Dropped,
): Promise<void> {
  const open = await tx
    .selectFrom("variant_changes")
    .select(["id", "agent_id", "game_code", "state"])
    .where("tenant_id", "=", tenantId)
    .where("agent_id", "in", [...agentIds])
    .where("state", "in", areClosed ? ["waiting", "scheduled"] : ["waiting"])
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  const at = clock();
  for (const { id, agent_id: agentId, game_code: game, state } of open) {
    const ended =
      state === "waiting"
        ? { state: "withdrawn" }
        : {
            state: "called_off",
            called_off_by_tenant_id: caller.tenantId,
            called_off_by_id: caller.memberId,
            called_off_at: at,
          };
    await tx.updateTable("variant_changes").set(ended).where("tenant_id", "=", tenantId).where("id", "=", id).execute();
    await appendAudit(tx, {
      tenantId,
      memberId: caller.memberId,
      address: caller.address,
      action: state === "waiting" ? "variant.withdraw" : "variant.call_off",
      subject: agentId,
      before: { change: id, game, state },
      after: { state: ended.state },
      at,
    });
  }
}
