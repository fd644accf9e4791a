// What is being done, over the list of agents.
import type { AgentRow } from "#contract/agent.ts";

export type Doing =
  | { readonly what: "create"; readonly below: AgentRow | null }
  | { readonly what: "suspendAll" | "resumeAll"; readonly ids: ReadonlySet<string> }
  | { readonly what: "send" | "take" | "setState" | "viewAs" | "edit" | "move" | "close"; readonly agent: AgentRow };
