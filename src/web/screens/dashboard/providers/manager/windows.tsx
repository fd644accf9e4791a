// Maintenance of the providers in sight: announced, in force, over and called off.
import { CalendarClock, Plus } from "lucide-react";
import { Suspense, lazy, useState } from "react";
import { useTranslations } from "use-intl";
import { type MaintenanceWindow, listWindows, windowState } from "#contract/catalogue.ts";
import { Absent } from "#web/ui/absent.tsx";
import { Button } from "#web/ui/button.tsx";
import { ListSelect } from "#web/ui/list-select.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { EndpointTable } from "#web/views/endpoint-table.tsx";
import { ALONG_TIME } from "#web/views/sort-names.ts";
import type { ScreenColumn } from "#web/views/table-columns.tsx";
import { useEndpointTable } from "#web/views/use-endpoint-table.ts";
import { Minute, WindowBadge } from "./cells.tsx";
import { FOLLOWED } from "./followed.ts";
import { optionsOf, useProviders } from "./provider-options.ts";
import { useOperating } from "./operating.ts";

// Fetched when a window is opened or announced.
const WindowPanel = lazy(() => import("./window-panel.tsx"));
const AnnounceWindow = lazy(() => import("./announce-window.tsx"));

const columns: readonly ScreenColumn<MaintenanceWindow>[] = [
  { id: "provider", title: "catalogue.column.provider", width: 160, cell: (row) => row.provider.name },
  {
    id: "state",
    title: "column.state",
    width: 128,
    isCardAside: true,
    cell: (row) => <WindowBadge state={row.state} />,
  },
  {
    id: "from",
    title: "catalogue.column.from",
    width: 150,
    sorts: ALONG_TIME,
    cell: (row) => <Minute at={row.from} />,
  },
  { id: "to", title: "catalogue.column.to", width: 150, cell: (row) => <End window={row} /> },
  { id: "reason", title: "catalogue.column.reason", width: 220, cell: (row) => row.reason },
  {
    id: "announced",
    title: "catalogue.column.announced",
    width: 124,
    cell: (row) => <RelativeTime at={row.announced_at} />,
  },
  {
    id: "endReason",
    title: "catalogue.column.endReason",
    width: 180,
    room: 1120,
    cell: (row) => row.end_reason ?? <Absent />,
  },
];

function End({ window: { to } }: { readonly window: MaintenanceWindow }) {
  const t = useTranslations("catalogue");
  return to === null ? <>{t("openEnd")}</> : <Minute at={to} />;
}

export default function Windows({ label }: { readonly label: string }) {
  const t = useTranslations("catalogue");
  const [isAnnouncing, setAnnouncing] = useState(false);
  const table = useEndpointTable(listWindows, columns, { rowId: (row) => row.id, keeps: ["tab"], ...FOLLOWED });
  const { query, filter } = table;
  const providers = useProviders();
  const { isOffered, forbidden } = useOperating();
  const announce = isOffered && (
    <Button
      size="sm"
      variant="primary"
      icon={<Plus aria-hidden size={15} />}
      forbidden={forbidden}
      onPress={() => setAnnouncing(true)}
    >
      {t("window.submit")}
    </Button>
  );
  return (
    <>
      <EndpointTable
        table={table}
        label={label}
        opensRows
        actions={announce}
        filters={
          <>
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
              options={windowState.options.map((id) => ({ id, text: t(`windowState.${id}`) }))}
              value={query.state}
              onChange={(state) => filter({ state })}
            />
          </>
        }
        empty={
          <EmptyState
            icon={<CalendarClock size={20} />}
            title={t("empty.windows")}
            text={t("empty.windowsText")}
            action={isOffered ? announce : undefined}
          />
        }
      />
      <Suspense fallback={null}>
        {table.openId !== null && (
          <WindowPanel
            key={table.openId}
            window={table.rows.find(({ id }) => id === table.openId)}
            isLoading={table.reading.isLoading}
            onClose={table.close}
          />
        )}
        {isAnnouncing && <AnnounceWindow providers={providers} onClose={() => setAnnouncing(false)} />}
      </Suspense>
    </>
  );
}
