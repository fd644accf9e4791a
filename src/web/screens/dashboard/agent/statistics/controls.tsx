// Which agent, over which periods, whose play, and what stands beside it.
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { listAgents } from "#contract/agent.ts";
import { depthUnit, type listAgentDepth } from "#contract/agent-depth.ts";
import { useEndpoint } from "#web/client/use-endpoint.tsx";
import { ListSelect } from "#web/ui/list-select.tsx";
import { PeriodFilter } from "#web/views/period-filter.tsx";
import type { EndpointTable } from "#web/views/use-endpoint-table.ts";

export function Controls({ table }: { readonly table: EndpointTable<typeof listAgentDepth> }) {
  const t = useTranslations("agentDepth");
  const ranking = useTranslations("agentRanking.list");
  const period = useTranslations("agentPeriod");
  const { query, filter, reading } = table;
  const agents = useAgentOptions();
  const agentId = query.agent_id ?? reading.answer?.agent.id;
  const others = agents.filter(({ id }) => id !== agentId);
  return (
    <section
      aria-label={t("choice")}
      className="grid grid-cols-2 gap-2 rounded-xl border border-line bg-panel px-3 py-2 shadow-card sm:flex sm:flex-wrap sm:items-center"
    >
      <div className="w-44 max-sm:w-full">
        <ListSelect label={t("agent")} options={agents} value={agentId} onChange={(id) => filter({ agent_id: id })} />
      </div>
      <ListSelect
        label={ranking("scope")}
        any={ranking("of.subtree")}
        options={[{ id: "own" as const, text: ranking("ofOwn") }]}
        value={query.scope === "own" ? "own" : undefined}
        onChange={(scope) => filter({ scope })}
      />
      <PeriodFilter any={t(`latest.${query.unit}`)} from={query.from} to={query.to} onChange={filter} />
      <ListSelect
        label={period("list.unit")}
        options={depthUnit.options.map((id) => ({ id, text: period(`unit.${id}`) }))}
        value={query.unit}
        onChange={(unit) => filter({ unit: unit === "week" ? null : unit })}
      />
      <ListSelect
        label={t("beside.label")}
        any={t("beside.nothing")}
        options={[
          { id: "before" as const, text: t("beside.before") },
          // One of them is chosen at once: without any there is nothing to choose.
          ...(others.length === 0 ? [] : [{ id: "agent" as const, text: t("beside.agent") }]),
        ]}
        value={query.beside}
        onChange={(beside) =>
          filter({ beside, beside_agent_id: beside === "agent" ? (query.beside_agent_id ?? others[0]?.id) : null })
        }
      />
      {query.beside === "agent" && (
        <div className="w-44 max-sm:w-full">
          <ListSelect
            label={t("beside.which")}
            options={others}
            value={query.beside_agent_id}
            onChange={(id) => filter({ beside_agent_id: id })}
          />
        </div>
      )}
    </section>
  );
}

function useAgentOptions() {
  const { answer } = useEndpoint(listAgents, { query: {} }, { refetchOn: ["agent.changed"] });
  return useMemo(() => {
    const agents = answer?.data ?? [];
    const top = Math.min(...agents.map(({ depth }) => depth));
    return agents.map(({ id, code, depth }) => ({ id, text: code, depth: depth - top }));
  }, [answer]);
}
