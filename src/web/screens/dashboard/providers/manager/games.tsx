// The games in sight: whether each can be played now, and what keeps it from that.
import { Gamepad2 } from "lucide-react";
import { Suspense, lazy } from "react";
import { useTranslations } from "use-intl";
import { type CatalogueGame, listCatalogueGames, operatingState } from "#contract/catalogue.ts";
import { Absent } from "#web/ui/absent.tsx";
import { ListSelect } from "#web/ui/list-select.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { SearchField } from "#web/ui/search-field.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { EndpointTable } from "#web/views/endpoint-table.tsx";
import type { ScreenColumn } from "#web/views/table-columns.tsx";
import { useEndpointTable } from "#web/views/use-endpoint-table.ts";
import { GameName, OperatingBadge, OwnState, SpanOrNone } from "./cells.tsx";
import { FOLLOWED } from "./followed.ts";
import { optionsOf, useProviders } from "./provider-options.ts";

// Fetched when a game is opened.
const GamePanel = lazy(() => import("./game-panel.tsx"));

const columns: readonly ScreenColumn<CatalogueGame>[] = [
  {
    id: "game",
    title: "column.game",
    width: 168,
    sorts: { ascending: "code" },
    cell: (row) => <GameName game={row} />,
  },
  {
    id: "state",
    title: "column.state",
    width: 128,
    isCardAside: true,
    sorts: { descending: "worst" },
    cell: (row) => <OperatingBadge state={row.effective.state} />,
  },
  {
    id: "since",
    title: "catalogue.column.since",
    width: 124,
    cell: ({ effective: { state, since } }) =>
      state === "active" || since === null ? <Absent /> : <RelativeTime at={since} />,
  },
  {
    id: "reason",
    title: "catalogue.column.reason",
    width: 180,
    cell: ({ effective: { state, reason } }) => (state === "active" || reason === null ? <Absent /> : reason),
  },
  {
    id: "window",
    title: "catalogue.column.window",
    width: 250,
    cell: (row) => <SpanOrNone window={row.window} />,
  },
  { id: "provider", title: "catalogue.column.provider", width: 150, cell: (row) => row.provider.name },
  {
    id: "agents",
    title: "catalogue.column.agents",
    width: 90,
    align: "end",
    room: 1120,
    cell: (row) => row.agents,
  },
  {
    id: "currencies",
    title: "catalogue.column.currencies",
    width: 150,
    room: 1360,
    cell: (row) => row.currencies.join(", "),
  },
  {
    id: "own",
    title: "catalogue.column.own",
    width: 130,
    isOptional: true,
    cell: (row) => <OwnState state={row.state} />,
  },
  { id: "code", title: "column.code", width: 150, isOptional: true, cell: (row) => row.code },
];

export function Games({ label }: { readonly label: string }) {
  const t = useTranslations("catalogue");
  const table = useEndpointTable(listCatalogueGames, columns, {
    rowId: (row) => row.code,
    keeps: ["tab"],
    ...FOLLOWED,
  });
  const { query, filter } = table;
  const providers = useProviders();
  return (
    <>
      <EndpointTable
        table={table}
        label={label}
        opensRows
        filters={
          <>
            <SearchField
              label={t("list.search")}
              value={query.search ?? ""}
              onChange={(search) => filter({ search })}
            />
            <ListSelect
              label={t("column.provider")}
              any={t("list.anyProvider")}
              options={optionsOf(providers)}
              value={query.provider}
              onChange={(provider) => filter({ provider })}
            />
            <ListSelect
              label={t("list.state")}
              any={t("list.anyState")}
              options={operatingState.options.map((id) => ({ id, text: t(`state.${id}`) }))}
              value={query.state}
              onChange={(state) => filter({ state })}
            />
          </>
        }
        empty={<EmptyState icon={<Gamepad2 size={20} />} title={t("empty.games")} text={t("empty.gamesText")} />}
      />
      <Suspense fallback={null}>
        {table.openId !== null && (
          <GamePanel
            key={table.openId}
            game={table.rows.find(({ code }) => code === table.openId)}
            isLoading={table.reading.isLoading}
            onClose={table.close}
          />
        )}
      </Suspense>
    </>
  );
}
