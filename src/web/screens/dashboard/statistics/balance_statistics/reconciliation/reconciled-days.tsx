// Reconciliation: days of agents, with whether the ledger ties with the roll-ups, the wallet and the agent's own file.
import { Scale } from "lucide-react";
import { useTranslations } from "use-intl";
import {
  listReconciliations,
  reconciliationResult,
  reconciliationSource,
  reconciliationState,
} from "#contract/reconciliation.ts";
import { ListSelect } from "#web/ui/list-select.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { useFormatter } from "#web/ui/use-formatter.ts";
import { AgentFilter } from "#web/views/agent-filter.tsx";
import { EndpointTable } from "#web/views/endpoint-table.tsx";
import { PeriodFilter } from "#web/views/period-filter.tsx";
import { useEndpointTable } from "#web/views/use-endpoint-table.ts";
import { columns } from "./columns.tsx";
import { DayPanel } from "./day-panel.tsx";

export function ReconciledDays() {
  const t = useTranslations("reconciliation");
  const table = useEndpointTable(listReconciliations, columns, {
    list: "reconciliations",
    rowId: (row) => row.id,
    refetchOn: ["reconciliation.changed", "agent.changed"],
    keeps: ["tab"],
  });
  const { query, filter, reading } = table;
  return (
    <>
      <Summary totals={reading.answer?.totals} />
      <EndpointTable
        table={table}
        label={t("list.label")}
        opensRows
        filters={
          <>
            <PeriodFilter from={query.from} to={query.to} onChange={filter} />
            <ListSelect
              label={t("list.result")}
              any={t("list.anyResult")}
              options={reconciliationResult.options.map((id) => ({ id, text: t(`result.${id}`) }))}
              value={query.result}
              onChange={(result) => filter({ result })}
            />
            <ListSelect
              label={t("list.state")}
              any={t("list.anyState")}
              options={reconciliationState.options.map((id) => ({ id, text: t(`state.${id}`) }))}
              value={query.state}
              onChange={(state) => filter({ state })}
            />
            <ListSelect
              label={t("list.source")}
              any={t("list.anySource")}
              options={reconciliationSource.options.map((id) => ({ id, text: t(`list.differsIn.${id}`) }))}
              value={query.source}
              onChange={(source) => filter({ source })}
            />
            <AgentFilter value={query.agent_id} onChange={(agentId) => filter({ agent_id: agentId })} />
          </>
        }
        empty={<EmptyState icon={<Scale size={20} />} title={t("empty.title")} text={t("empty.text")} />}
      />
      {table.openId !== null && <DayPanel id={table.openId} onClose={table.close} />}
    </>
  );
}

interface SummaryProps {
  readonly totals: readonly { readonly result: "incomplete" | "ties" | "differs"; readonly days: number }[] | undefined;
}

/** Of the whole filter, in a line that is there before its figures are. */
function Summary({ totals }: SummaryProps) {
  const t = useTranslations("reconciliation.list");
  const format = useFormatter();
  const daysOf = (result: string) => format.number(totals?.find((one) => one.result === result)?.days ?? 0);
  return (
    <p className="figures mb-3 min-h-5 text-sm text-soft">
      {totals !== undefined &&
        t("summary", { ties: daysOf("ties"), differs: daysOf("differs"), incomplete: daysOf("incomplete") })}
    </p>
  );
}
