// Figures by hour, day, week or month, of everybody together or agent by agent, each beside the period before.
import { Suspense, lazy } from "react";
import type { LoaderFunctionArgs } from "react-router";
import { useTimeZone, useTranslations } from "use-intl";
import { listAgents } from "#contract/agent.ts";
import { CURRENCY_CODES } from "#contract/money.ts";
import { listPeriods, periodUnit } from "#contract/period-figures.ts";
import { entering } from "#web/client/entering.ts";
import { useUrlState } from "#web/client/url-state.ts";
import { pageMeta } from "#web/page-meta.ts";
import { type Page, page } from "#web/page.server.ts";
import { ButtonLink } from "#web/ui/link.tsx";
import { ListSelect } from "#web/ui/list-select.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { AgentFilter } from "#web/views/agent-filter.tsx";
import { FreshnessLine } from "#web/views/freshness-line.tsx";
import { EndpointTable } from "#web/views/endpoint-table.tsx";
import { changeState } from "#web/views/period-change/change-state.ts";
import { PeriodFilter } from "#web/views/period-filter.tsx";
import { type EndpointTable as TableHandle, useEndpointTable } from "#web/views/use-endpoint-table.ts";
import { columns, rowIdOf, totalsOf } from "./columns.tsx";
import { PeriodsChart } from "./periods-chart.tsx";

export const loader = ({ url }: LoaderFunctionArgs) => page({ url });
// On whose clock days begin is known only here: the rows are asked for by the screen.
export const clientLoader = entering({ offers: [listAgents] });
export const meta = pageMeta;

const PeriodPanel = lazy(() => import("./period-panel.tsx"));

/** What was played changes all the time; adding it up anew is some work. */
const EVERY_MS = 60_000;

export default function AgentPeriod({ loaderData }: { readonly loaderData: Page }) {
  const t = useTranslations("agentPeriod.list");
  const timeZone = useTimeZone();
  const [, setAddress] = useUrlState(changeState);
  const table = useEndpointTable(listPeriods, columns, {
    list: "period_figures",
    rowId: rowIdOf,
    refetchOn: ["agent.changed"],
    everyMs: EVERY_MS,
    keeps: ["why", "split"],
    fixed: { time_zone: timeZone ?? null },
  });
  const { answer, problem, isLoading } = table.reading;
  const open = answer?.data.find((row) => rowIdOf(row) === table.openId);
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
      {table.query.by === "all" &&
        problem === null &&
        (isLoading || (answer !== undefined && answer.data.length > 0)) && (
          <PeriodsChart rows={answer?.data ?? null} unit={table.query.unit} />
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
            action={<ButtonLink to="/dashboard/game/history">{t("emptyAction")}</ButtonLink>}
          />
        }
      />
      <Suspense fallback={null}>
        {table.openId !== null && (
          <PeriodPanel
            row={open}
            unit={table.query.unit}
            agentId={table.query.agent_id}
            isLoading={isLoading}
            onClose={() => setAddress({ open: null, why: null, split: null }, { replace: true })}
          />
        )}
      </Suspense>
    </>
  );
}

function Filters({ table: { query, filter } }: { readonly table: TableHandle<typeof listPeriods> }) {
  const t = useTranslations("agentPeriod");
  const agent = useTranslations("agent.list");
  return (
    <>
      <PeriodFilter isAnyBounded from={query.from} to={query.to} onChange={filter} />
      <ListSelect
        label={t("list.unit")}
        options={periodUnit.options.map((id) => ({ id, text: t(`unit.${id}`) }))}
        value={query.unit}
        onChange={(unit) => filter({ unit: unit === "day" ? null : unit })}
      />
      <ListSelect
        label={t("list.by")}
        any={t("list.together")}
        options={[{ id: "agent" as const, text: t("list.byAgent") }]}
        value={query.by === "all" ? undefined : query.by}
        onChange={(by) => filter({ by })}
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
