/** Closes an agent and everybody below it for ever, once none of them holds money or has an open round. */
import { sql } from "kysely";
import { refuse, type Refusal } from "#contract/errors.ts";
import { currency } from "#contract/money.ts";
import { appendAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/database.ts";
import { reachOf } from "../../db/reach.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { findClosingFacts, lockSubtree, lockTree, type PlacedAgent } from "../queries/structure.ts";
import { withdrawRequestsOf } from "./decide-credit-request.ts";
import type { AgentDeps } from "./deps.ts";
import { dropBillingOf, hasUnsettledBilling } from "./drop-billing.ts";
import { dropVariantChangesOf } from "./drop-variant-changes.ts";

const agentNotFound = refuse("agent_not_found", "There is no such agent.");

/** What closing would do, and what keeps it from being done. */
export async function readClosing({ db }: Pick<AgentDeps, "db">, caller: MemberCaller, agentId: string) {
  const reach = await reachOf(db, caller, agentId);
  const tenantId = reach?.tenantIds[0];
  const facts = tenantId === undefined ? undefined : await findClosingFacts(db, tenantId, agentId);
  if (facts === undefined) return agentNotFound;
  return {
    currency: currency.parse(facts.currency),
    agents: Number(facts.agents),
    players: Number(facts.players),
    hindrances: facts.held.map(({ agentId: id, code, kind, count, amount }) => ({
      agent: { id, code },
      kind,
      count: Number(count),
      amount,
    })),
  };
}

export async function closeAgent(
  deps: Pick<AgentDeps, "db" | "clock" | "publish">,
  caller: MemberCaller,
  anyCaseId: string,
): Promise<Refusal | null> {
  const agentId = anyCaseId.toLowerCase();
  const reach = await reachOf(deps.db, caller, agentId);
  const tenantId = reach?.tenantIds[0];
  if (tenantId === undefined) return agentNotFound;
  if (agentId === caller.agentId) return refuse("not_supported_by_policy", "An agent is closed from above it.");
  const done = await deps.db.transaction().execute(async (tx) => {
    await lockTree(tx, tenantId, "change");
    const agents = await lockSubtree(tx, tenantId, agentId);
    const [top] = agents;
    // It may have been moved out of sight since.
    if (top === undefined || !isBelow(caller, top)) return agentNotFound;
    if (top.state === "closed") return refuse("agent_closed", "The agent is closed already.");
    const open = agents.filter(({ state }) => state !== "closed");
    const ids = open.map(({ id }) => id);
    const at = deps.clock();
    if (await hasUnsettledBilling(tx, { tenantId, agentIds: ids }))
      return refuse("agent_not_empty", "Money of its has come that is not credited yet, or an invoice is not paid.");
    const closed = await sql<{ done: boolean }>`
      select close_accounts(${tenantId}, ${ids}::uuid[], ${at}) as done`.execute(tx);
    if (closed.rows[0]?.done !== true)
      return refuse("agent_not_empty", "It, or an agent below it, holds money or has an open round.");
    await tx
      .updateTable("agents")
      .set({ state: "closed" })
      .where("tenant_id", "=", tenantId)
      .where("id", "in", ids)
      .execute();
    await withdrawRequestsOf(tx, deps, caller, tenantId, ids);
    await dropVariantChangesOf(tx, deps, caller, { tenantId, agentIds: ids, areClosed: true });
    await dropBillingOf(tx, deps, caller, { tenantId, agentIds: ids });
    for (const agent of open) await note(tx, caller, { tenantId, agent, at, top });
    return open;
  });
  if ("refused" in done) return done;
  deps.publish(done.map(({ id, path }) => ({ kind: "agent.changed", agentId: id, path, count: 1 })));
  return null;
}

const isBelow = (caller: MemberCaller, agent: PlacedAgent): boolean =>
  caller.party === "platform" || agent.path.includes(caller.agentId);

interface Closed {
  readonly tenantId: string;
  readonly agent: PlacedAgent;
  /** The one that was asked to be closed. */
  readonly top: PlacedAgent;
  readonly at: Date;
}

const note = (tx: Tx, caller: MemberCaller, { tenantId, agent, top, at }: Closed): Promise<void> =>
  appendAudit(tx, {
    tenantId,
    memberId: caller.memberId,
    address: caller.address,
    action: "agent.close",
    subject: agent.id,
    before: { state: agent.state },
    after: { state: "closed", with: top.code },
    at,
  });
