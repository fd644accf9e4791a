// The name of what stands beside the agent: the period before, or the other agent's code.
import { useTranslations } from "use-intl";
import type { AgentDepth } from "#contract/agent-depth.ts";

export function useBesideName(): (answer: Pick<AgentDepth, "agent" | "totals">) => string {
  const t = useTranslations("agentDepth.beside");
  return ({ agent, totals: { beside } }) =>
    beside === null || beside.agent.id === agent.id ? t("before") : beside.agent.code;
}
