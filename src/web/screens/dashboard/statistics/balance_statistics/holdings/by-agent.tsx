// What each direct customer, or each child of the agent, holds with all below it.
import { type ReactNode, Suspense, lazy } from "react";
import { useTranslations } from "use-intl";
import { listAgentHoldings } from "#contract/holdings.ts";
import { CURRENCY_CODES } from "#contract/money.ts";
import { ButtonLink } from "#web/ui/link.tsx";
import { ListSelect } from "#web/ui/list-select.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { AgentFilter } from "#web/views/agent-filter.tsx";
import { EndpointTable } from "#web/views/endpoint-table.tsx";
import { FreshnessLine } from "#web/views/freshness-line.tsx";
import { PeriodFilter } from "#web/views/period-filter.tsx";
import { type EndpointTable as TableHandle, useEndpointTable } from "#web/views/use-endpoint-table.ts";
import { columns, rowIdOf, totalsOf } from "./agent-columns.tsx";

const AgentPanel = lazy(() => import("./agent-panel.tsx"));

/** Play moves money all the time, without a fact for each round. */
const EVERY_MS = 60_000;

export function ByAgent({ choice }: { readonly choice: ReactNode }) {
  const t = useTranslations("holdings");
  const table = useEndpointTable(listAgentHoldings, columns, {
    list: "agent_holdings",
    rowId: rowIdOf,
    refetchOn: ["agent.changed", "credit.changed", "player.changed"],
    everyMs: EVERY_MS,
    keeps: ["tab", "show"],
  });
  const { answer, problem, isLoading } = table.reading;
  const [total] = answer?.totals ?? [];
  return (
    <div className="flex flex-1 flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {choice}
        {(problem === null || answer !== undefined) && <FreshnessLine answer={answer} of="balances" />}
      </div>
      <EndpointTable
        table={table}
        label={t("show.agents")}
        opensRows
        filters={<Filters table={table} />}
        totals={({ totals }) => totalsOf(totals)}
        empty={
          <EmptyState
            title={t("list.emptyTitle")}
            text={t("list.emptyText")}
            action={<ButtonLink to="/dashboard/agent/transactions">{t("list.emptyAction")}</ButtonLink>}
          />
        }
      />
      <Suspense fallback={null}>
        {table.openId !== null && (
          <AgentPanel
            row={answer?.data.find((row) => rowIdOf(row) === table.openId)}
            span={total === undefined ? undefined : { from: total.counted_from, to: total.counted_to }}
            isLoading={isLoading}
            onClose={table.close}
          />
        )}
      </Suspense>
    </div>
  );
}

function Filters({ table: { query, filter } }: { readonly table: TableHandle<typeof listAgentHoldings> }) {
  const agent = useTranslations("agent.list");
  return (
    <>
      <PeriodFilter isAnyBounded from={query.from} to={query.to} onChange={filter} />
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
