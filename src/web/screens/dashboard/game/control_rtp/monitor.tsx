// What each variant has really paid this year at each agent, beside what it declares, and how much speaks against it.
import { ChartNoAxesColumn } from "lucide-react";
import { useTranslations } from "use-intl";
import { listRtpWatches, type RtpWatch, watchState } from "#contract/rtp-watch.ts";
import { Absent } from "#web/ui/absent.tsx";
import { BpsText, CountText } from "#web/ui/amount-text.tsx";
import { ListSelect } from "#web/ui/list-select.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { AgentFilter } from "#web/views/agent-filter.tsx";
import { FreshnessLine } from "#web/views/freshness-line.tsx";
import { EndpointTable } from "#web/views/endpoint-table.tsx";
import { GameName } from "#web/views/round-cells.tsx";
import type { ScreenColumn } from "#web/views/table-columns.tsx";
import { useEndpointTable } from "#web/views/use-endpoint-table.ts";
import { GameFilter } from "#web/views/game-filter.tsx";
import { VariantLabel } from "./variant-cells.tsx";
import { Evidence, WatchState } from "./watch-facts.tsx";
import { WatchPanel } from "./watch-panel.tsx";

/** The watch looks every ten seconds; no fact tells of it. */
const LOOK_AGAIN_MS = 15_000;

const columns: readonly ScreenColumn<RtpWatch>[] = [
  { id: "agent", title: "column.agent", width: 152, cell: (row) => row.agent.code },
  { id: "game", title: "column.game", width: 156, cell: (row) => <GameName code={row.game.code} /> },
  {
    id: "variant",
    title: "variant.column.declared",
    width: 120,
    cell: (row) => <VariantLabel variant={row.variant} />,
  },
  {
    id: "actual",
    title: "variant.column.actual",
    width: 96,
    align: "end",
    cell: (row) => (row.actual_rtp_bps === null ? <Absent /> : <BpsText bps={row.actual_rtp_bps} />),
  },
  {
    id: "state",
    title: "column.state",
    width: 128,
    isCardAside: true,
    cell: (row) => <WatchState isAlarmed={row.alarmed_at !== null} />,
  },
  {
    id: "rounds",
    title: "variant.column.rounds",
    width: 92,
    align: "end",
    cell: (row) => <CountText count={row.rounds} />,
  },
  {
    id: "turnover",
    title: "variant.column.turnover",
    width: 124,
    room: 1120,
    money: (row) => ({ amount: row.turnover, currency: row.currency }),
  },
  {
    id: "wins",
    title: "variant.column.wins",
    width: 124,
    room: 1120,
    money: (row) => ({ amount: row.wins, currency: row.currency }),
  },
  {
    id: "evidence",
    title: "variant.column.evidence",
    width: 100,
    room: 960,
    align: "end",
    cell: (row) => <Evidence value={row.e_value} />,
  },
];

export function Monitor({ label }: { readonly label: string }) {
  const t = useTranslations("variant");
  const table = useEndpointTable(listRtpWatches, columns, {
    rowId: (row) => row.id,
    everyMs: LOOK_AGAIN_MS,
    keeps: ["tab"],
  });
  const { query, filter } = table;
  return (
    <>
      <p className="mb-2">
        <FreshnessLine answer={table.reading.answer} of="rtp" />
      </p>
      <EndpointTable
        table={table}
        label={label}
        opensRows
        filters={
          <>
            <AgentFilter value={query.agent_id} onChange={(agentId) => filter({ agent_id: agentId })} />
            <GameFilter value={query.game} onChange={(game) => filter({ game })} />
            <ListSelect
              label={t("changes.state")}
              any={t("changes.anyState")}
              options={watchState.options.map((id) => ({ id, text: t(`monitor.state.${id}`) }))}
              value={query.state}
              onChange={(state) => filter({ state })}
            />
          </>
        }
        empty={
          <EmptyState
            icon={<ChartNoAxesColumn size={20} />}
            title={t("monitor.emptyTitle")}
            text={t("monitor.emptyText")}
          />
        }
      />
      {table.openId !== null && (
        <WatchPanel
          key={table.openId}
          place={table.openId}
          agent={table.rows.find(({ id }) => id === table.openId)?.agent.code}
          onClose={table.close}
        />
      )}
    </>
  );
}
