// What each tab of the API screen is given.
import type { AgentRow } from "#contract/agent.ts";

export interface ApiTabProps {
  readonly agent: AgentRow;
  /** What the tab is called, for those who hear it. */
  readonly label: string;
}

/** Of a tab that says the same whichever agent is chosen. */
export interface OpenTabProps extends Pick<ApiTabProps, "label"> {
  /** For what it begins with; undefined: none is chosen, or it is not known yet. */
  readonly agent: AgentRow | undefined;
}
