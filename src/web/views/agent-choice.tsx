// The agent a screen is about: the one in the address, or a member's own, and the way to choose another.
import { useTranslations } from "use-intl";
import { type AgentRow, listAgents } from "#contract/agent.ts";
import type { ProblemError } from "#web/client/problem.ts";
import { useSession } from "#web/client/session.ts";
import { useEndpoint } from "#web/client/use-endpoint.tsx";
import { Select } from "#web/ui/select.tsx";

interface ChosenAgent {
  /** undefined: none is chosen, or not one in sight, or it is not known yet. */
  readonly agent: AgentRow | undefined;
  readonly agents: readonly AgentRow[];
  readonly isKnown: boolean;
  readonly problem: ProblemError | null;
  readonly refetch: () => void;
}

/** A member of an agent starts with its own; the platform has to choose. */
export function useChosenAgent(asked: string | undefined): ChosenAgent {
  const { answer: me } = useSession();
  const { answer, problem, refetch } = useEndpoint(listAgents, { query: {} }, { refetchOn: ["agent.changed"] });
  const agents = answer?.data ?? [];
  const chosenId = asked ?? (me?.party === "agent" ? me.agent.id : undefined);
  const agent = agents.find(({ id }) => id === chosenId);
  return { agent, agents, isKnown: answer !== undefined && me !== undefined, problem, refetch };
}

interface AgentChoiceProps {
  readonly agents: readonly AgentRow[];
  readonly value: string | null;
  readonly onChange: (agentId: string) => void;
}

export function AgentChoice({ agents, value, onChange }: AgentChoiceProps) {
  const t = useTranslations("agent.choice");
  const top = Math.min(...agents.map(({ depth }) => depth));
  return (
    <div className="w-64 max-w-full text-left">
      <Select
        label={t("label")}
        hideLabel
        placeholder={t("placeholder")}
        options={agents.map(({ id, code, depth }) => ({ id, text: code, depth: depth - top }))}
        value={value}
        onChange={onChange}
      />
    </div>
  );
}
