// What each tab of the API screen is given.
import type { AgentRow } from "#contract/agent.ts";

export interface ApiTabProps {
  readonly agent: AgentRow;
  /** What the tab is called, for those who hear it. */
  readonly label: string;
}
