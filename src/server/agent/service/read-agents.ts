/** Agents as the dashboard shows them: the viewer's subtree, or one of it. */
import type { AgentRow } from "#contract/agent.ts";
import { refuse, type Refusal } from "#contract/errors.ts";
import { reachOf } from "../../db/reach.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { agentRowOf } from "../agent-row.ts";
import { listAgentsWithin, type AgentFilter } from "../queries/agents.ts";
import type { AgentDeps } from "./deps.ts";

type ReadDeps = Pick<AgentDeps, "db" | "clock">;

export async function readAgents(
  { db, clock }: ReadDeps,
  caller: MemberCaller,
  filter: AgentFilter,
): Promise<AgentRow[]> {
  const reach = await reachOf(db, caller);
  const agents = reach === undefined ? [] : await listAgentsWithin(db, reach, filter, clock());
  return agents.map((agent) => agentRowOf(agent, caller.agentId));
}

export async function readAgent(
  { db, clock }: ReadDeps,
  caller: MemberCaller,
  id: string,
): Promise<AgentRow | Refusal> {
  const reach = await reachOf(db, caller, id);
  const [agent] = reach === undefined ? [] : await listAgentsWithin(db, reach, { id }, clock());
  if (agent === undefined) return refuse("agent_not_found", "There is no such agent.");
  return agentRowOf(agent, caller.agentId);
}
