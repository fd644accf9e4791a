// Every call between an agent's server and ours, the newest first: what was called, for whom, what came of it, how long it took.
import { RefreshCw, ScanSearch } from "lucide-react";
import { Suspense, lazy } from "react";
import { useTranslations } from "use-intl";
import { listCalls } from "#contract/calls.ts";
import { Button } from "#web/ui/button.tsx";
import { ListSelect } from "#web/ui/list-select.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { EndpointTable } from "#web/views/endpoint-table.tsx";
import { PeriodFilter } from "#web/views/period-filter.tsx";
import { useEndpointTable } from "#web/views/use-endpoint-table.ts";
import { callColumns } from "./call-cells.tsx";
import { FindCalls } from "./find-calls.tsx";
import type { ApiTabProps } from "./tab-props.ts";

// Fetched when a call is opened.
const CallPanel = lazy(() => import("./call-panel.tsx"));

const DIRECTIONS = ["in", "out"] as const;

export default function Inspector({ agent, label }: ApiTabProps) {
  const t = useTranslations("inspector");
  const table = useEndpointTable(listCalls, callColumns, {
    list: "calls",
    params: { id: agent.id },
    rowId: (row) => row.id,
    keeps: ["tab", "agent_id"],
    refetchOn: ["round.settled"],
  });
  const { query, filter } = table;
  return (
    <>
      <EndpointTable
        table={table}
        label={label}
        opensRows
        filters={
          <>
            <ListSelect
              label={t("direction.label")}
              any={t("direction.any")}
              options={DIRECTIONS.map((id) => ({ id, text: t(`direction.${id}`) }))}
              value={query.direction}
              onChange={(direction) => filter({ direction })}
            />
            <ListSelect
              label={t("outcome.label")}
              any={t("outcome.any")}
              options={[{ id: "yes" as const, text: t("outcome.failed") }]}
              value={query.failed}
              onChange={(failed) => filter({ failed })}
            />
            <PeriodFilter from={query.from} to={query.to} onChange={filter} />
            <FindCalls query={query} onFind={filter} />
          </>
        }
        actions={
          <Button
            size="sm"
            icon={<RefreshCw aria-hidden size={15} />}
            isPending={table.reading.isRefreshing}
            onPress={table.reading.refetch}
          >
            {t("refresh")}
          </Button>
        }
        empty={<EmptyState icon={<ScanSearch size={20} />} title={t("emptyTitle")} text={t("emptyText")} />}
      />
      <Suspense fallback={null}>
        {table.openId !== null && (
          <CallPanel key={table.openId} agent={agent} id={table.openId} onClose={table.close} />
        )}
      </Suspense>
    </>
  );
}
