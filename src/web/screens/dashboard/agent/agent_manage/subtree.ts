// Who stands below an agent and above it, in a list of agents.
import { AGENT_MAX_DEPTH, type AgentRow } from "#contract/agent.ts";

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

type Movable = Placed & Pick<AgentRow, "depth" | "state">;

/** Agents of the list that this one, with all below it, could stand below: of its own tree, open, and not too deep. */
export function roomFor<A extends Movable>(agents: readonly A[], agent: A): A[] {
  const below = agentsBelow(agents, agent.id);
  const inside = new Set([agent.id, ...below.map(({ id }) => id)]);
  const height = Math.max(agent.depth, ...below.map(({ depth }) => depth)) - agent.depth + 1;
  const root = rootOf(agents, agent);
  return agents.filter(
    (one) =>
      !inside.has(one.id) &&
      one.id !== agent.parent_id &&
      one.state !== "closed" &&
      one.depth + height <= AGENT_MAX_DEPTH &&
      rootOf(agents, one) === root,
  );
}

/** The highest one above that the list shows. */
function rootOf(agents: readonly Placed[], agent: Placed): string {
  const parent = agents.find(({ id }) => id === agent.parent_id);
  return parent === undefined ? agent.id : rootOf(agents, parent);
}
