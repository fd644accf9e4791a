// Players ranked over a period: who staked, won and lost what; one opens with all of it and with where its rounds are.
import { Suspense, lazy } from "react";
import type { LoaderFunctionArgs } from "react-router";
import { useTranslations } from "use-intl";
import { listAgents } from "#contract/agent.ts";
import { CURRENCY_CODES } from "#contract/money.ts";
import { playerState } from "#contract/player.ts";
import { listPlayerRanking } from "#contract/player-ranking.ts";
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

export const loader = ({ url }: LoaderFunctionArgs) => page({ url });
export const clientLoader = entering({ reads: listPlayerRanking, offers: [listAgents] });
export const meta = pageMeta;

const RankedPlayerPanel = lazy(() => import("./ranked-player-panel.tsx"));

/** What was played changes all the time, and the order with it; adding it up anew is some work. */
const EVERY_MS = 60_000;

export default function UserStatistics({ loaderData }: { readonly loaderData: Page }) {
  const t = useTranslations("playerRanking.list");
  const table = useEndpointTable(listPlayerRanking, columns, {
    list: "player_ranking",
    rowId: (row) => row.id,
    refetchOn: ["player.changed"],
    everyMs: EVERY_MS,
  });
  return (
    <>
      <PageHeader
        title={loaderData.title}
        text={
          <>
            {t("text")}
            <FreshnessLine answer={table.reading.answer} />
          </>
        }
      />
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
            action={<ButtonLink to="/dashboard/user/manage">{t("emptyAction")}</ButtonLink>}
          />
        }
      />
      <Suspense fallback={null}>
        {table.openId !== null && (
          <RankedPlayerPanel
            key={table.openId}
            id={table.openId}
            query={table.query}
            listed={table.reading.answer}
            isListLoading={table.reading.isLoading}
            onClose={table.close}
          />
        )}
      </Suspense>
    </>
  );
}

function Filters({ table: { query, filter } }: { readonly table: TableHandle<typeof listPlayerRanking> }) {
  const t = useTranslations("player");
  const agent = useTranslations("agent.list");
  return (
    <>
      <SearchField label={t("list.search")} value={query.search ?? ""} onChange={(search) => filter({ search })} />
      <PeriodFilter isAnyBounded from={query.from} to={query.to} onChange={filter} />
      <AgentFilter value={query.agent_id} onChange={(agentId) => filter({ agent_id: agentId })} />
      <ListSelect
        label={t("list.state")}
        any={t("list.anyState")}
        options={playerState.options.map((id) => ({ id, text: t(`state.${id}`) }))}
        value={query.state}
        onChange={(state) => filter({ state })}
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
