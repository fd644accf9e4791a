// The providers in sight: how each is, when it pauses next, and how much there is of it.
import { Boxes } from "lucide-react";
import { Suspense, lazy } from "react";
import { useTranslations } from "use-intl";
import { type CatalogueProvider, listCatalogueProviders } from "#contract/catalogue.ts";
import { Absent } from "#web/ui/absent.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { EndpointTable } from "#web/views/endpoint-table.tsx";
import type { ScreenColumn } from "#web/views/table-columns.tsx";
import { useEndpointTable } from "#web/views/use-endpoint-table.ts";
import { OperatingBadge, OwnState, SpanOrNone } from "./cells.tsx";
import { causeOf } from "./cause.ts";
import { FOLLOWED } from "./followed.ts";

// Fetched when a provider is opened.
const ProviderPanel = lazy(() => import("./provider-panel.tsx"));

const columns: readonly ScreenColumn<CatalogueProvider>[] = [
  { id: "name", title: "column.name", width: 170, cell: (row) => row.name },
  {
    id: "state",
    title: "column.state",
    width: 128,
    isCardAside: true,
    cell: (row) => <OperatingBadge state={row.effective_state} />,
  },
  {
    id: "since",
    title: "catalogue.column.since",
    width: 124,
    cell: (row) => {
      const { since } = causeOf(row);
      return since === null ? <Absent /> : <RelativeTime at={since} />;
    },
  },
  { id: "reason", title: "catalogue.column.reason", width: 180, cell: (row) => causeOf(row).reason ?? <Absent /> },
  {
    id: "window",
    title: "catalogue.column.window",
    width: 250,
    cell: (row) => <SpanOrNone window={row.window} />,
  },
  { id: "games", title: "catalogue.column.games", width: 80, align: "end", cell: (row) => row.games },
  { id: "agents", title: "catalogue.column.agents", width: 90, align: "end", cell: (row) => row.agents },
  {
    id: "currencies",
    title: "catalogue.column.currencies",
    width: 150,
    room: 1120,
    cell: (row) => row.currencies.join(", "),
  },
  {
    id: "own",
    title: "catalogue.column.own",
    width: 130,
    isOptional: true,
    cell: (row) => <OwnState state={row.state} />,
  },
  { id: "code", title: "column.code", width: 160, isOptional: true, cell: (row) => row.code },
];

export default function Providers({ label }: { readonly label: string }) {
  const t = useTranslations("catalogue");
  const table = useEndpointTable(listCatalogueProviders, columns, {
    rowId: (row) => row.code,
    keeps: ["tab"],
    ...FOLLOWED,
  });
  return (
    <>
      <EndpointTable
        table={table}
        label={label}
        opensRows
        empty={<EmptyState icon={<Boxes size={20} />} title={t("empty.providers")} text={t("empty.providersText")} />}
      />
      <Suspense fallback={null}>
        {table.openId !== null && (
          <ProviderPanel
            key={table.openId}
            provider={table.rows.find(({ code }) => code === table.openId)}
            isLoading={table.reading.isLoading}
            onClose={table.close}
          />
        )}
      </Suspense>
    </>
  );
}
