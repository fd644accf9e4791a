// What a form about one key is given.
import type { ApiKey } from "#contract/access.ts";
import type { AgentRow } from "#contract/agent.ts";

export interface KeyFormProps {
  readonly agent: AgentRow;
  readonly apiKey: ApiKey;
  readonly onClose: () => void;
}
