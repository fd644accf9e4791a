/** Agents as the dashboard shows them: the viewer's subtree, or one of it. */
import type { AgentRow } from "#contract/agent.ts";
import { refuse, type Refusal } from "#contract/errors.ts";
import { reachOf } from "../../db/reach.ts";
import type { MemberCaller } from "../../http/caller.ts";
import { agentRowOf } from "../agent-row.ts";
import { listAgentsWithin, type AgentFilter } from "../queries/agents.ts";
import type { AgentDeps } from "./deps.ts";

/** As the address has it: ids with commas between. */
interface AgentQuery extends Omit<AgentFilter, "ids"> {
  readonly ids?: string | undefined;
}
type ReadDeps = Pick<AgentDeps, "db" | "clock">;

export async function readAgents(
  { db, clock }: ReadDeps,
  caller: MemberCaller,
  { ids, ...filter }: AgentQuery,
): Promise<AgentRow[]> {
  const reach = await reachOf(db, caller);
  const agents =
    reach === undefined ? [] : await listAgentsWithin(db, reach, { ...filter, ids: ids?.split(",") }, clock());
  return agents.map((agent) => agentRowOf(agent, caller.agentId));
}

export async function readAgent(
  { db, clock }: ReadDeps,
  caller: MemberCaller,
  id: string,
): Promise<AgentRow | Refusal> {
  const reach = await reachOf(db, caller, id);
  const [agent] = reach === undefined ? [] : await listAgentsWithin(db, reach, { ids: [id] }, clock());
  if (agent === undefined) return refuse("agent_not_found", "There is no such agent.");
  return agentRowOf(agent, caller.agentId);
}
