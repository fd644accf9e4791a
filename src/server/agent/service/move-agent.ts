/** Puts an agent, with everybody below it, under another parent of the same tree. */
import { sql } from "kysely";
import { AGENT_MAX_DEPTH } from "#contract/agent.ts";
import { refuse, type Refusal } from "#contract/errors.ts";
import { appendAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/database.ts";
import { reachOf } from "../../db/reach.ts";
import type { MemberCaller } from "../../http/caller.ts";
import {
  findPlaced,
  findScheduledPrice,
  inheritsOtherVariants,
  lockSubtree,
  lockTree,
  offersMoreThan,
  type PlacedAgent,
} from "../queries/structure.ts";
import { withdrawRequestsOf } from "./decide-credit-request.ts";
import type { AgentDeps } from "./deps.ts";
import { dropVariantChangesOf } from "./drop-variant-changes.ts";

const agentNotFound = refuse("agent_not_found", "There is no such agent.");

export async function moveAgent(
  deps: Pick<AgentDeps, "db" | "clock" | "publish">,
  caller: MemberCaller,
  anyCaseId: string,
  anyCaseParentId: string,
): Promise<Refusal | null> {
  const agentId = anyCaseId.toLowerCase();
  const parentId = anyCaseParentId.toLowerCase();
  const tenantId = (await reachOf(deps.db, caller, agentId))?.tenantIds[0];
  const parentTenant = (await reachOf(deps.db, caller, parentId))?.tenantIds[0];
  if (tenantId === undefined || parentTenant === undefined) return agentNotFound;
  if (agentId === caller.agentId) return refuse("not_supported_by_policy", "An agent is moved from above it.");
  if (tenantId !== parentTenant)
    return refuse("not_supported_by_policy", "An agent stays in the tree of its direct customer.");
  const done = await deps.db.transaction().execute(async (tx) => {
    await lockTree(tx, tenantId, "change");
    const agents = await lockSubtree(tx, tenantId, agentId);
    const parent = await findPlaced(tx, tenantId, parentId);
    const [moved] = agents;
    // Either may have been moved out of sight since.
    if (moved === undefined || parent === undefined || !isBelow(caller, moved) || !isBelow(caller, parent))
      return agentNotFound;
    if (moved.parentId === parentId) return null;
    const refusal = await refusalOf(tx, tenantId, agents, moved, parent);
    if (refusal !== null) return refusal;
    await rehang(tx, tenantId, moved, parent);
    await withdrawRequestsOf(tx, deps, caller, tenantId, [agentId]);
    await dropVariantChangesOf(tx, deps, caller, { tenantId, agentIds: [agentId], areClosed: false });
    await appendAudit(tx, {
      tenantId,
      memberId: caller.memberId,
      address: caller.address,
      action: "agent.move",
      subject: agentId,
      before: { parent: moved.parentId },
      after: { parent: parentId },
      at: deps.clock(),
    });
    return { from: moved.path, to: [...parent.path, agentId] };
  });
  if (done === null) return null;
  if ("refused" in done) return done;
  // Those it left hear of it too.
  const isNew = new Set(done.to);
  const left = done.from.filter((id) => !isNew.has(id));
  deps.publish([{ kind: "agent.changed", agentId, path: [...left, ...done.to], count: 1 }]);
  return null;
}

const isBelow = (caller: MemberCaller, agent: PlacedAgent): boolean =>
  caller.party === "platform" || agent.path.includes(caller.agentId);

async function refusalOf(
  tx: Tx,
  tenantId: string,
  agents: readonly PlacedAgent[],
  moved: PlacedAgent,
  parent: PlacedAgent,
): Promise<Refusal | null> {
  if (moved.parentId === null)
    return refuse("not_supported_by_policy", "A direct customer of the platform is the root of its tree.");
  if (moved.state === "closed" || parent.state === "closed")
    return refuse("agent_closed", "A closed agent stays where it is and takes nobody.");
  if (parent.path.includes(moved.id)) return refuse("agent_cycle", "The new parent is the agent itself or below it.");
  const deepest = Math.max(...agents.map(({ depth }) => depth));
  if (parent.depth + 1 + deepest - moved.depth > AGENT_MAX_DEPTH)
    return refuse("agent_depth_exceeded", `Agents are at most ${AGENT_MAX_DEPTH} deep.`);
  if (moved.currency !== parent.currency)
    return refuse("currency_mismatch", `The new parent's currency is ${parent.currency}.`);
  const least = Math.max(parent.priceBps, (await findScheduledPrice(tx, tenantId, parent.id)) ?? 0);
  if (moved.priceBps < least)
    return refuse("price_below_parent", `The new parent pays ${least} hundredths of a per cent, or will.`);
  if (await offersMoreThan(tx, tenantId, moved.id, parent.id))
    return refuse("providers_exceed_parent", "It offers a provider that the new parent does not.");
  const above = moved.path.slice(0, -1);
  // What is served changes by two people and after notice, never by the way.
  if (await inheritsOtherVariants(tx, tenantId, above, parent.path))
    return refuse("variants_differ", "Other variants of games are in force below the new parent.");
  return null;
}

/** Everybody below keeps its place under the one that is moved. */
async function rehang(tx: Tx, tenantId: string, moved: PlacedAgent, parent: PlacedAgent): Promise<void> {
  await sql`
    update agents set
      parent_id = case when id = ${moved.id} then ${parent.id}::uuid else parent_id end,
      former_parent_ids = case
        when id = ${moved.id} then array_append(array_remove(former_parent_ids, parent_id), parent_id)
        else former_parent_ids
      end,
      depth = depth + ${parent.depth + 1 - moved.depth}::integer,
      path = ${parent.path}::uuid[] || path[${moved.depth}::integer:]
    where tenant_id = ${tenantId} and path @> array[${moved.id}]::uuid[]`.execute(tx);
}
