// What is held at the end of each hour, day, week or month, and what flowed over all of them.
import { type ReactNode, Suspense, lazy } from "react";
import { useTimeZone, useTranslations } from "use-intl";
import { listHoldings } from "#contract/holdings.ts";
import { CURRENCY_CODES } from "#contract/money.ts";
import { periodUnit } from "#contract/period-figures.ts";
import { ListSelect } from "#web/ui/list-select.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { AgentFilter } from "#web/views/agent-filter.tsx";
import { EndpointTable } from "#web/views/endpoint-table.tsx";
import { FreshnessLine } from "#web/views/freshness-line.tsx";
import { PeriodFilter } from "#web/views/period-filter.tsx";
import { type EndpointTable as TableHandle, useEndpointTable } from "#web/views/use-endpoint-table.ts";
import { BookSums } from "./book-sums.tsx";
import { columns, rowIdOf } from "./columns.tsx";
import { HeldChart } from "./held-chart.tsx";
import { PartTiles } from "./part-tiles.tsx";
import { useSpanText } from "./span-text.ts";
import { WaterfallCard } from "./waterfall.tsx";

const PeriodPanel = lazy(() => import("./period-panel.tsx"));

/** Play moves money all the time, without a fact for each round. */
const EVERY_MS = 60_000;

export function OverTime({ choice }: { readonly choice: ReactNode }) {
  const t = useTranslations("holdings");
  const timeZone = useTimeZone();
  const spanText = useSpanText();
  const table = useEndpointTable(listHoldings, columns, {
    list: "holdings",
    rowId: rowIdOf,
    refetchOn: ["agent.changed", "credit.changed", "player.changed"],
    everyMs: EVERY_MS,
    fixed: { time_zone: timeZone ?? null },
    keeps: ["tab", "show"],
  });
  const { answer, problem, isLoading } = table.reading;
  const [total] = answer?.totals ?? [];
  const isShown = problem === null && (isLoading || total !== undefined);
  return (
    <div className="flex flex-1 flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {choice}
        {(problem === null || answer !== undefined) && <FreshnessLine answer={answer} of="balances" />}
      </div>
      {isShown && (
        <>
          {answer !== undefined && <BookSums answer={answer} />}
          <PartTiles parts={total?.parts ?? null} currency={total?.currency} />
          <HeldChart rows={answer?.data ?? null} unit={table.query.unit} />
        </>
      )}
      {total !== undefined && (
        <WaterfallCard
          parts={total.parts}
          scope={{
            agentId: table.query.agent_id,
            currency: total.currency,
            from: total.counted_from,
            to: total.counted_to,
          }}
          period={spanText(total.counted_from, total.counted_to)}
        />
      )}
      <EndpointTable
        table={table}
        label={t("list.label")}
        opensRows
        filters={<Filters table={table} />}
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
          <PeriodPanel
            row={answer?.data.find((row) => rowIdOf(row) === table.openId)}
            unit={table.query.unit}
            agentId={table.query.agent_id}
            isLoading={isLoading}
            onClose={table.close}
          />
        )}
      </Suspense>
    </div>
  );
}

function Filters({ table: { query, filter } }: { readonly table: TableHandle<typeof listHoldings> }) {
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
