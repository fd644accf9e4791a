// Narrows what is shown to one agent and everybody below it.
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { listAgents } from "#contract/agent.ts";
import { useEndpoint } from "#web/client/use-endpoint.tsx";
import { ListSelect } from "#web/ui/list-select.tsx";

interface AgentFilterProps {
  readonly value: string | undefined;
  readonly onChange: (agentId: string | undefined) => void;
}

export function AgentFilter({ value, onChange }: AgentFilterProps) {
  const t = useTranslations("agent.filter");
  const { answer } = useEndpoint(listAgents, { query: {} }, { refetchOn: ["agent.changed"] });
  const agents = answer?.data;
  // Agents are many, and a list is drawn with every change of it.
  const options = useMemo(() => {
    const top = Math.min(...(agents ?? []).map(({ depth }) => depth));
    const known = (agents ?? []).map(({ id, code, depth }) => ({ id, text: code, depth: depth - top }));
    if (value === undefined || known.some(({ id }) => id === value)) return known;
    // What narrows the list is never said to be nobody.
    return [{ id: value, text: agents === undefined ? "…" : t("unknown") }, ...known];
  }, [agents, value, t]);
  return (
    // As wide before its options are there as with them.
    <div className="w-40 max-sm:w-full">
      <ListSelect label={t("label")} any={t("any")} options={options} value={value} onChange={onChange} />
    </div>
  );
}
