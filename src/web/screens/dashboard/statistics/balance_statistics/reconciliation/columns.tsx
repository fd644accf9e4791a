// Columns of the list of reconciled days.
import type { Reconciliation } from "#contract/reconciliation.ts";
import { ExactTime } from "#web/ui/relative-time.tsx";
import { PartyCode } from "#web/views/entry-cells.tsx";
import { ALONG_TIME } from "#web/views/sort-names.ts";
import type { ScreenColumn } from "#web/views/table-columns.tsx";
import { Differing, Result, State, UtcDay } from "./cells.tsx";

/** A day that goes on, or whose figures are behind, was compared with nothing. */
const isCompared = ({ incomplete }: Reconciliation): boolean => incomplete === null || incomplete === "wallet_pending";

export const columns: readonly ScreenColumn<Reconciliation>[] = [
  {
    id: "day",
    title: "reconciliation.column.day",
    width: 108,
    sorts: ALONG_TIME,
    cell: (row) => <UtcDay day={row.day} />,
  },
  { id: "agent", title: "column.agent", width: 132, cell: (row) => <PartyCode code={row.agent.code} /> },
  {
    id: "result",
    title: "reconciliation.column.result",
    width: 150,
    isCardAside: true,
    cell: (row) => <Result result={row.result} />,
  },
  { id: "state", title: "column.state", width: 108, cell: (row) => <State state={row.state} /> },
  {
    id: "rollups",
    title: "reconciliation.column.rollups",
    width: 100,
    align: "end",
    cell: (row) => <Differing count={isCompared(row) ? row.differences.rollups : null} />,
  },
  {
    id: "wallet",
    title: "reconciliation.column.wallet",
    width: 126,
    align: "end",
    cell: (row) => <Differing count={row.differences.wallet} />,
  },
  {
    id: "file",
    title: "reconciliation.column.file",
    width: 120,
    align: "end",
    cell: (row) => <Differing count={row.differences.file} />,
  },
  {
    id: "turnover",
    title: "reconciliation.column.turnover",
    width: 124,
    money: ({ turnover, currency }) => ({ amount: turnover, currency }),
  },
  {
    id: "wins",
    title: "reconciliation.column.wins",
    width: 120,
    room: 1120,
    money: ({ wins, currency }) => ({ amount: wins, currency }),
  },
  {
    id: "rounds",
    title: "reconciliation.column.rounds",
    width: 96,
    room: 1360,
    align: "end",
    cell: (row) => row.rounds,
  },
  {
    id: "checkedAt",
    title: "reconciliation.column.checkedAt",
    width: 170,
    isOptional: true,
    cell: (row) => <ExactTime at={row.checked_at} />,
  },
];
