/** Suspends an agent or lets it work again; what lies below follows effectively and keeps its own state. */
import { refuse, type Refusal } from "#contract/errors.ts";
import { appendAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/database.ts";
import { reachOf, type AgentPlace } from "../../db/reach.ts";
import type { MemberCaller } from "../../http/caller.ts";
import type { AgentDeps } from "./deps.ts";

/** What else is written with a change, or refuses it. */
export type BesideAgentState = (
  tx: Tx,
  agent: AgentPlace & { readonly state: string },
  now: Date,
) => Promise<Refusal | null>;
const nothingBeside: BesideAgentState = async () => null;

/** The newest emergency stop of the agent is not lifted. */
async function isEmergencyStopped(tx: Tx, { tenantId, agentId }: AgentPlace): Promise<boolean> {
  const newest = await tx
    .selectFrom("emergency_stops")
    .select("lifted_at")
    .where("tenant_id", "=", tenantId)
    .where("kind", "=", "agent")
    .where("subject", "=", agentId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return newest !== undefined && newest.lifted_at === null;
}

type Change = { readonly path: string[]; readonly isChanged: boolean };

export async function changeAgentState(
  deps: Pick<AgentDeps, "db" | "clock" | "publish">,
  caller: MemberCaller,
  anyCaseId: string,
  state: "active" | "suspended",
  beside = nothingBeside,
): Promise<Refusal | null> {
  const agentId = anyCaseId.toLowerCase();
  const reach = await reachOf(deps.db, caller, agentId);
  const tenantId = reach?.tenantIds[0];
  if (tenantId === undefined) return refuse("agent_not_found", "There is no such agent.");
  // Or an agent could lift its own suspension.
  if (agentId === caller.agentId)
    return refuse("not_supported_by_policy", "The state of an agent is changed from above it.");
  const done = await deps.db.transaction().execute(async (tx): Promise<Change | Refusal> => {
    const agent = await tx
      .selectFrom("agents")
      .select(["state", "path"])
      .where("tenant_id", "=", tenantId)
      .where("id", "=", agentId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (agent.state === "closed") return refuse("not_supported_by_policy", "A closed agent stays closed.");
    const now = deps.clock();
    // What is written beside the change lifts the stop; without it the stop would end unseen.
    const isResumed = state === "active" && agent.state === "suspended";
    if (isResumed && beside === nothingBeside && (await isEmergencyStopped(tx, { tenantId, agentId })))
      return refuse(
        "emergency_stop_in_force",
        "An emergency stop of the agent is in force: it is lifted by its own call.",
      );
    const refusal = await beside(tx, { tenantId, agentId, state: agent.state }, now);
    if (refusal !== null) return refusal;
    if (agent.state === state) return { path: agent.path, isChanged: false };
    await tx.updateTable("agents").set({ state }).where("tenant_id", "=", tenantId).where("id", "=", agentId).execute();
    await appendAudit(tx, {
      tenantId,
      memberId: caller.memberId,
      address: caller.address,
      action: "agent.suspend",
      subject: agentId,
      before: { state: agent.state },
      after: { state },
      at: now,
    });
    return { path: agent.path, isChanged: true };
  });
  if ("refused" in done) return done;
  if (done.isChanged) deps.publish([{ kind: "agent.changed", agentId, path: done.path, count: 1 }]);
  return null;
}
