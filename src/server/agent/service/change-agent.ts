/** Changes what an agent is called and whom to write to there. */
import { refuse, type Refusal } from "#contract/errors.ts";
import { appendAudit } from "../../db/audit.ts";
import { reachOf } from "../../db/reach.ts";
import type { MemberCaller } from "../../http/caller.ts";
import type { AgentDeps } from "./deps.ts";

/** What is undefined stays as it is. */
export interface AgentChange {
  readonly name?: string | undefined;
  readonly contact_name?: string | null | undefined;
  readonly contact_email?: string | null | undefined;
  readonly contact_phone?: string | null | undefined;
}

const FIELDS = ["name", "contact_name", "contact_email", "contact_phone"] as const;

export async function changeAgent(
  deps: Pick<AgentDeps, "db" | "clock" | "publish">,
  caller: MemberCaller,
  anyCaseId: string,
  change: AgentChange,
): Promise<Refusal | null> {
  const agentId = anyCaseId.toLowerCase();
  const reach = await reachOf(deps.db, caller, agentId);
  const tenantId = reach?.tenantIds[0];
  if (tenantId === undefined) return refuse("agent_not_found", "There is no such agent.");
  const done = await deps.db.transaction().execute(async (tx) => {
    const agent = await tx
      .selectFrom("agents")
      .select(["path", "state", ...FIELDS])
      .where("tenant_id", "=", tenantId)
      .where("id", "=", agentId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    if (agent.state === "closed") return refuse("agent_closed", "A closed agent stays as it is.");
    const changed = FIELDS.filter((field) => change[field] !== undefined && change[field] !== agent[field]);
    if (changed.length === 0) return null;
    const part = (of: AgentChange): AgentChange => Object.fromEntries(changed.map((field) => [field, of[field]]));
    const after = part(change);
    await tx.updateTable("agents").set(after).where("tenant_id", "=", tenantId).where("id", "=", agentId).execute();
    await appendAudit(tx, {
      tenantId,
      memberId: caller.memberId,
      address: caller.address,
      action: "agent.edit",
      subject: agentId,
      before: part(agent),
      after,
      at: deps.clock(),
    });
    return { path: agent.path };
  });
  if (done === null) return null;
  if ("refused" in done) return done;
  deps.publish([{ kind: "agent.changed", agentId, path: done.path, count: 1 }]);
  return null;
}
