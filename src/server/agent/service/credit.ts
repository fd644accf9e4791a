/** How an agent's credit and state are told: what is available, how long it lasts, what holds from above. */
import { creditStateOf, runwayHoursOf, type AgentRow } from "#contract/agent.ts";
import type { AgentState, ListedAgent } from "../queries/agents.ts";

/** Credit as the wire has it; runway is measured by the GGR of the agent's own players in the last 24 hours. */
export function creditOf(agent: Pick<ListedAgent, "balance" | "reserved" | "line" | "ggr24h">): AgentRow["credit"] {
  const { balance, reserved, line, ggr24h } = agent;
  const available = balance + line - reserved;
  const runway = runwayHoursOf(available, ggr24h);
  return { balance, reserved, line, available, state: creditStateOf(available, runway), runway_hours: runway };
}

/** Its own state, or suspended while one above it is not active. */
export const effectiveStateOf = (agent: { readonly state: AgentState; readonly isLiveAbove: boolean }): AgentState =>
  agent.state === "active" && !agent.isLiveAbove ? "suspended" : agent.state;
