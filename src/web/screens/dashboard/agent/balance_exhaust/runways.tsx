// The list of runways, the most urgent first; one opens with its chart and what can be done.
import { Suspense, lazy } from "react";
import { useTranslations } from "use-intl";
import { CURRENCY_CODES } from "#contract/money.ts";
import { listRunways, runwayState } from "#contract/runway.ts";
import { ButtonLink } from "#web/ui/link.tsx";
import { ListSelect } from "#web/ui/list-select.tsx";
import { SearchField } from "#web/ui/search-field.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { AgentFilter } from "#web/views/agent-filter.tsx";
import { EndpointTable } from "#web/views/endpoint-table.tsx";
import { FreshnessLine } from "#web/views/freshness-line.tsx";
import { type EndpointTable as TableHandle, useEndpointTable } from "#web/views/use-endpoint-table.ts";
import { columns, totalsOf } from "./columns.tsx";

const RunwayPanel = lazy(() => import("./runway-panel.tsx"));

/** Play changes it all the time; adding it up anew is some work. */
const EVERY_MS = 30_000;

export function Runways({ label }: { readonly label: string }) {
  const t = useTranslations("runway.list");
  const table = useEndpointTable(listRunways, columns, {
    list: "runways",
    rowId: (row) => row.id,
    refetchOn: ["credit.changed", "agent.changed"],
    everyMs: EVERY_MS,
    keeps: ["tab"],
  });
  const { answer } = table.reading;
  return (
    <>
      <p className="mb-2 text-xs text-faint">
        <FreshnessLine answer={answer} />
      </p>
      <EndpointTable
        table={table}
        label={label}
        opensRows
        filters={<Filters table={table} />}
        totals={({ totals }) => totalsOf(totals)}
        empty={
          <EmptyState
            title={t("emptyTitle")}
            text={t("emptyText")}
            action={<ButtonLink to="/dashboard/agent/agent_manage">{t("emptyAction")}</ButtonLink>}
          />
        }
      />
      <Suspense fallback={null}>
        {table.openId !== null && (
          <RunwayPanel
            key={table.openId}
            id={table.openId}
            listed={table.rows.find(({ id }) => id === table.openId)}
            onClose={table.close}
          />
        )}
      </Suspense>
    </>
  );
}

function Filters({ table: { query, filter } }: { readonly table: TableHandle<typeof listRunways> }) {
  const t = useTranslations("runway");
  const agent = useTranslations("agent.list");
  return (
    <>
      <SearchField label={agent("search")} value={query.search ?? ""} onChange={(search) => filter({ search })} />
      <ListSelect
        label={t("list.state")}
        any={t("list.anyState")}
        options={runwayState.options.map((id) => ({ id, text: t(`state.${id}`) }))}
        value={query.state}
        onChange={(state) => filter({ state })}
      />
      <AgentFilter value={query.agent_id} onChange={(agentId) => filter({ agent_id: agentId })} />
      <ListSelect
        label={agent("currency")}
        any={agent("anyCurrency")}
        options={CURRENCY_CODES.map((id) => ({ id, text: id }))}
        value={query.currency}
        onChange={(currency) => filter({ currency })}
      />
    </>
  );
}
