/** How an agent's credit and state are told: what is available, how long it lasts, what holds from above. */
import { creditStateOf, runwayHoursOf, type AgentRow, type CreditState } from "#contract/agent.ts";
import type { AgentState, ListedAgent } from "../queries/agents.ts";

type Credit = Pick<ListedAgent, "balance" | "reserved" | "line" | "ggr24h" | "checkedState">;

/**
 * Credit as the wire has it. The runway is the GGR of the agent's own players in the last 24 hours carried on; the state is
 * the one the last check found by its forecast and thresholds, or where none has looked yet, by that runway.
 */
export function creditOf(agent: Credit): AgentRow["credit"] {
  const { balance, reserved, line, ggr24h, checkedState } = agent;
  const available = balance + line - reserved;
  const runway = runwayHoursOf(available, ggr24h);
  return { balance, reserved, line, available, state: stateOf(available, runway, checkedState), runway_hours: runway };
}

/** Credit that was used up or came back since the check shows at once. */
function stateOf(available: bigint, runway: number | null, checked: Credit["checkedState"]): CreditState {
  const isChecked = available > 0n && checked !== null && checked !== "exhausted" && checked !== "none";
  return isChecked ? checked : creditStateOf(available, runway);
}

/** Its own state, or suspended while one above it is not active. */
export const effectiveStateOf = (agent: { readonly state: AgentState; readonly isLiveAbove: boolean }): AgentState =>
  agent.state === "active" && !agent.isLiveAbove ? "suspended" : agent.state;
