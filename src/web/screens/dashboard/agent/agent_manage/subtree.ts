// Who stands below an agent and above it, in a list of agents.
import type { AgentRow } from "#contract/agent.ts";

type Placed = Pick<AgentRow, "id" | "parent_id">;

/** Everybody below an agent; parents stand before their children in the list. */
export function agentsBelow<A extends Placed>(agents: readonly A[], id: string): A[] {
  const inside = new Set([id]);
  return agents.filter((agent) => {
    const isBelow = agent.parent_id !== null && inside.has(agent.parent_id);
    if (isBelow) inside.add(agent.id);
    return isBelow;
  });
}

/** The nearest one above that is itself not active; undefined when the list does not show it. */
export function stoppedAbove<A extends Placed & Pick<AgentRow, "state">>(
  agents: readonly A[],
  agent: A,
): A | undefined {
  const above = agents.find(({ id }) => id === agent.parent_id);
  return above === undefined || above.state !== "active" ? above : stoppedAbove(agents, above);
}
