// The history of turns of the state of credit, with the stakes refused and an estimate of the turnover lost.
import { useTranslations } from "use-intl";
import { type CreditTurn, listCreditTurns, runwayState } from "#contract/runway.ts";
import { Absent } from "#web/ui/absent.tsx";
import { CountText } from "#web/ui/amount-text.tsx";
import { CopyId } from "#web/ui/copy-id.tsx";
import { ListSelect } from "#web/ui/list-select.tsx";
import { ExactTime } from "#web/ui/relative-time.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { AgentFilter } from "#web/views/agent-filter.tsx";
import { EndpointTable } from "#web/views/endpoint-table.tsx";
import { MinuteTime } from "#web/views/minute-time.tsx";
import { PeriodFilter } from "#web/views/period-filter.tsx";
import { ALONG_TIME } from "#web/views/sort-names.ts";
import type { ScreenColumn } from "#web/views/table-columns.tsx";
import { useEndpointTable } from "#web/views/use-endpoint-table.ts";
import { RunwayStateBadge } from "./cells.tsx";

const isExhausted = ({ to }: CreditTurn): boolean => to === "exhausted";
const moneyOf = (amount: bigint | null, { currency }: CreditTurn) => (amount === null ? null : { amount, currency });

const columns: readonly ScreenColumn<CreditTurn>[] = [
  {
    id: "at",
    title: "runway.column.turnedAt",
    width: 196,
    sorts: ALONG_TIME,
    cell: (row) => <ExactTime at={row.at} />,
  },
  { id: "agent", title: "column.agent", width: 144, cell: (row) => row.agent.code },
  { id: "from", title: "runway.column.from", width: 116, cell: (row) => <RunwayStateBadge state={row.from} /> },
  {
    id: "to",
    title: "runway.column.to",
    width: 116,
    isCardAside: true,
    cell: (row) => <RunwayStateBadge state={row.to} />,
  },
  { id: "available", title: "runway.column.available", width: 136, money: (row) => moneyOf(row.available, row) },
  {
    id: "endedAt",
    title: "runway.column.endedAt",
    width: 168,
    cell: (row) => (row.ended_at === null ? <Absent /> : <MinuteTime at={row.ended_at} />),
  },
  {
    id: "refused",
    title: "runway.column.refused",
    width: 116,
    align: "end",
    cell: (row) => (isExhausted(row) ? <CountText count={row.refused_stakes} /> : <Absent />),
  },
  {
    id: "refusedAmount",
    title: "runway.column.refusedAmount",
    width: 140,
    room: 1600,
    money: (row) => (isExhausted(row) ? moneyOf(row.refused_amount, row) : null),
  },
  { id: "lost", title: "runway.column.lost", width: 160, money: (row) => moneyOf(row.lost, row) },
  { id: "id", title: "column.id", width: 150, isOptional: true, cell: (row) => <CopyId id={row.id} /> },
];

export default function Turns({ label }: { readonly label: string }) {
  const t = useTranslations("runway");
  const table = useEndpointTable(listCreditTurns, columns, {
    list: "credit_turns",
    rowId: (row) => row.id,
    refetchOn: ["credit.changed"],
    keeps: ["tab"],
  });
  const { query, filter } = table;
  return (
    <EndpointTable
      table={table}
      label={label}
      filters={
        <>
          <PeriodFilter from={query.from} to={query.to} onChange={filter} />
          <ListSelect
            label={t("list.state")}
            any={t("list.anyState")}
            options={runwayState.exclude(["none"]).options.map((id) => ({ id, text: t(`state.${id}`) }))}
            value={query.state}
            onChange={(state) => filter({ state })}
          />
          <AgentFilter value={query.agent_id} onChange={(agentId) => filter({ agent_id: agentId })} />
        </>
      }
      empty={<EmptyState title={t("turns.emptyTitle")} text={t("turns.emptyText")} />}
    />
  );
}
