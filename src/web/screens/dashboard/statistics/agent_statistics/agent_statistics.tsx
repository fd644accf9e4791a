// Agents ranked over a period: who brings in what, what it costs them, and how many played; one opens with all of it.
import { Suspense, lazy } from "react";
import type { LoaderFunctionArgs } from "react-router";
import { useTranslations } from "use-intl";
import { listAgents } from "#contract/agent.ts";
import { listAgentRanking, rankingScope } from "#contract/agent-ranking.ts";
import { CURRENCY_CODES } from "#contract/money.ts";
import { entering } from "#web/client/entering.ts";
import { pageMeta } from "#web/page-meta.ts";
import { type Page, page } from "#web/page.server.ts";
import { ButtonLink } from "#web/ui/link.tsx";
import { ListSelect } from "#web/ui/list-select.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { SearchField } from "#web/ui/search-field.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { AgentFilter } from "#web/views/agent-filter.tsx";
import { FreshnessLine } from "#web/views/freshness-line.tsx";
import { EndpointTable } from "#web/views/endpoint-table.tsx";
import { PeriodFilter } from "#web/views/period-filter.tsx";
import { type EndpointTable as TableHandle, useEndpointTable } from "#web/views/use-endpoint-table.ts";
import { columns, totalsOf } from "./columns.tsx";
import { LeadersChart } from "./leaders-chart.tsx";

export const loader = ({ url }: LoaderFunctionArgs) => page({ url });
export const clientLoader = entering({ reads: listAgentRanking, offers: [listAgents] });
export const meta = pageMeta;

const RankedAgentPanel = lazy(() => import("./ranked-agent-panel.tsx"));

/** What was played changes all the time, and the order with it; adding it up anew is some work. */
const EVERY_MS = 60_000;

export default function AgentStatistics({ loaderData }: { readonly loaderData: Page }) {
  const t = useTranslations("agentRanking.list");
  const table = useEndpointTable(listAgentRanking, columns, {
    list: "agent_ranking",
    rowId: (row) => row.id,
    refetchOn: ["agent.changed"],
    everyMs: EVERY_MS,
  });
  const { answer, problem, isLoading } = table.reading;
  return (
    <>
      <PageHeader
        title={loaderData.title}
        text={
          <>
            {t("text")}
            <FreshnessLine answer={answer} />
          </>
        }
      />
      {(isLoading || (answer !== undefined && answer.data.length > 0)) && problem === null && (
        <LeadersChart rows={answer?.data ?? null} />
      )}
      <EndpointTable
        table={table}
        label={loaderData.title}
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
          <RankedAgentPanel
            key={table.openId}
            id={table.openId}
            query={table.query}
            listed={answer}
            isListLoading={isLoading}
            onClose={table.close}
          />
        )}
      </Suspense>
    </>
  );
}

function Filters({ table: { query, filter } }: { readonly table: TableHandle<typeof listAgentRanking> }) {
  const t = useTranslations("agentRanking.list");
  const agent = useTranslations("agent.list");
  return (
    <>
      <SearchField label={agent("search")} value={query.search ?? ""} onChange={(search) => filter({ search })} />
      <PeriodFilter isAnyBounded from={query.from} to={query.to} onChange={filter} />
      <AgentFilter value={query.agent_id} onChange={(agentId) => filter({ agent_id: agentId })} />
      <ListSelect
        label={t("scope")}
        any={t("ofOwn")}
        options={rankingScope.exclude(["own"]).options.map((id) => ({ id, text: t(`of.${id}`) }))}
        value={query.scope === "own" ? undefined : query.scope}
        onChange={(scope) => filter({ scope })}
      />
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
