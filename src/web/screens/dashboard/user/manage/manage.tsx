// Look after players: what they hold and play, open one with its wallet, block it or let it play again.
import { Suspense, lazy } from "react";
import type { LoaderFunctionArgs } from "react-router";
import { useTranslations } from "use-intl";
import { listPlayers, playerState } from "#contract/player.ts";
import { listAgents } from "#contract/agent.ts";
import { entering } from "#web/client/entering.ts";
import { pageMeta } from "#web/page-meta.ts";
import { type Page, page } from "#web/page.server.ts";
import { ButtonLink } from "#web/ui/link.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { SearchField } from "#web/ui/search-field.tsx";
import { ListSelect } from "#web/ui/list-select.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { AgentFilter } from "#web/views/agent-filter.tsx";
import { EndpointTable } from "#web/views/endpoint-table.tsx";
import { type EndpointTable as TableHandle, useEndpointTable } from "#web/views/use-endpoint-table.ts";
import { columns, totalsOf } from "./columns.tsx";
import { BulkStates } from "./set-states.tsx";

export const loader = ({ url }: LoaderFunctionArgs) => page({ url });
export const clientLoader = entering({ reads: listPlayers, offers: [listAgents] });
export const meta = pageMeta;

// Fetched when a player is opened: the list itself is there sooner without it.
const PlayerPanel = lazy(() => import("./player-panel.tsx"));

const bulk = (ids: ReadonlySet<string>, clear: () => void) => <BulkStates ids={ids} onDone={clear} />;

export default function UserManage({ loaderData }: { readonly loaderData: Page }) {
  const t = useTranslations("player.list");
  const table = useEndpointTable(listPlayers, columns, {
    list: "players",
    rowId: (row) => row.id,
    refetchOn: ["player.changed", "round.settled"],
  });
  // A game session is opened with whoever plays it: both ids, with a dot between.
  const [openId, sessionId] = table.openId?.split(".") ?? [];
  return (
    <>
      <PageHeader title={loaderData.title} text={t("text")} />
      <EndpointTable
        table={table}
        label={loaderData.title}
        opensRows
        filters={<Filters table={table} />}
        totals={({ totals }) => totalsOf(totals)}
        bulk={bulk}
        empty={
          <EmptyState
            title={t("emptyTitle")}
            text={t("emptyText")}
            action={<ButtonLink to="/dashboard/agent/agent_manage">{t("emptyAction")}</ButtonLink>}
          />
        }
      />
      <Suspense fallback={null}>
        {openId !== undefined && (
          <PlayerPanel
            key={table.openId}
            id={openId}
            sessionId={sessionId}
            listed={table.rows.find(({ id }) => id === openId)}
            onClose={table.close}
          />
        )}
      </Suspense>
    </>
  );
}

function Filters({ table: { query, filter } }: { readonly table: TableHandle<typeof listPlayers> }) {
  const t = useTranslations("player");
  return (
    <>
      <SearchField label={t("list.search")} value={query.search ?? ""} onChange={(search) => filter({ search })} />
      <AgentFilter value={query.agent_id} onChange={(agentId) => filter({ agent_id: agentId })} />
      <ListSelect
        label={t("list.state")}
        any={t("list.anyState")}
        options={playerState.options.map((id) => ({ id, text: t(`state.${id}`) }))}
        value={query.state}
        onChange={(state) => filter({ state })}
      />
      <ListSelect
        label={t("list.activity")}
        any={t("list.anyActivity")}
        options={[{ id: "yes" as const, text: t("list.playing") }]}
        value={query.playing}
        onChange={(playing) => filter({ playing })}
      />
    </>
  );
}
