// Changes of variants: what waits for whom, what is scheduled, and the history.
import { useTranslations } from "use-intl";
import { listVariantChanges, type VariantChange, variantChangeState } from "#contract/variant.ts";
import { Absent } from "#web/ui/absent.tsx";
import { CopyId } from "#web/ui/copy-id.tsx";
import { ListSelect } from "#web/ui/list-select.tsx";
import { ExactTime, RelativeTime } from "#web/ui/relative-time.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { AgentFilter } from "#web/views/agent-filter.tsx";
import { EndpointTable } from "#web/views/endpoint-table.tsx";
import { PartyCode } from "#web/views/entry-cells.tsx";
import { MinuteTime } from "#web/views/minute-time.tsx";
import { PeriodFilter } from "#web/views/period-filter.tsx";
import { GameName } from "#web/views/round-cells.tsx";
import { ALONG_TIME } from "#web/views/sort-names.ts";
import type { ScreenColumn } from "#web/views/table-columns.tsx";
import { useEndpointTable } from "#web/views/use-endpoint-table.ts";
import { ChangePanel } from "./change-panel.tsx";
import { GameFilter } from "#web/views/game-filter.tsx";
import { ChangeState, Step } from "./variant-cells.tsx";

const columns: readonly ScreenColumn<VariantChange>[] = [
  {
    id: "at",
    title: "variant.column.madeAt",
    width: 124,
    sorts: ALONG_TIME,
    cell: (row) => <RelativeTime at={row.made_at} />,
  },
  { id: "agent", title: "column.agent", width: 160, cell: (row) => <PartyCode code={row.agent.code} /> },
  { id: "game", title: "column.game", width: 148, cell: (row) => <GameName code={row.game.code} /> },
  { id: "step", title: "variant.column.step", width: 156, cell: (row) => <Step from={row.from} to={row.to} /> },
  {
    id: "state",
    title: "column.state",
    width: 124,
    isCardAside: true,
    cell: (row) => <ChangeState state={row.state} />,
  },
  {
    id: "effective",
    title: "variant.column.effective",
    width: 132,
    cell: (row) => (row.effective_at === null ? <Absent /> : <MinuteTime at={row.effective_at} />),
  },
  {
    id: "madeBy",
    title: "creditRequest.column.madeBy",
    width: 144,
    room: 1120,
    cell: (row) => <PartyCode code={row.made_by} />,
  },
  {
    id: "decides",
    title: "creditRequest.column.decides",
    width: 132,
    room: 1360,
    cell: (row) => <PartyCode code={row.decides.code} />,
  },
  {
    id: "decidedBy",
    title: "creditRequest.column.decidedBy",
    width: 144,
    room: 1360,
    cell: (row) => <PartyCode code={row.decided_by} />,
  },
  {
    id: "answer",
    title: "variant.column.answer",
    width: 200,
    isOptional: true,
    cell: (row) => row.answer ?? <Absent />,
  },
  { id: "reason", title: "variant.column.reason", width: 200, isOptional: true, cell: (row) => row.reason },
  {
    id: "doneAt",
    title: "variant.column.doneAt",
    width: 180,
    isOptional: true,
    cell: (row) => (row.done_at === null ? <Absent /> : <ExactTime at={row.done_at} />),
  },
  { id: "id", title: "column.id", width: 150, isOptional: true, cell: (row) => <CopyId id={row.id} /> },
];

export function Changes({ label }: { readonly label: string }) {
  const t = useTranslations("variant");
  const table = useEndpointTable(listVariantChanges, columns, {
    list: "variant_changes",
    rowId: (row) => row.id,
    refetchOn: ["variant.changed", "agent.changed"],
    keeps: ["tab"],
  });
  const { query, filter } = table;
  return (
    <>
      <EndpointTable
        table={table}
        label={label}
        opensRows
        filters={
          <>
            <PeriodFilter from={query.from} to={query.to} onChange={filter} />
            <ListSelect
              label={t("changes.state")}
              any={t("changes.anyState")}
              options={variantChangeState.options.map((id) => ({ id, text: t(`state.${id}`) }))}
              value={query.state}
              onChange={(state) => filter({ state })}
            />
            <AgentFilter value={query.agent_id} onChange={(agentId) => filter({ agent_id: agentId })} />
            <GameFilter value={query.game} onChange={(game) => filter({ game })} />
          </>
        }
        empty={<EmptyState title={t("changes.emptyTitle")} text={t("changes.emptyText")} />}
      />
      {table.openId !== null && (
        <ChangePanel
          id={table.openId}
          listed={table.rows.find(({ id }) => id === table.openId)}
          isListLoading={table.reading.isLoading}
          onClose={table.close}
        />
      )}
    </>
  );
}
