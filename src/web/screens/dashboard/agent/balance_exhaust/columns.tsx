// The columns of the list of runways and its totals.
import { useTranslations } from "use-intl";
import type { Answer } from "#contract/endpoint.ts";
import type { listRunways, RunwayRow } from "#contract/runway.ts";
import { Absent } from "#web/ui/absent.tsx";
import { CountText } from "#web/ui/amount-text.tsx";
import type { TotalsRow } from "#web/ui/table-totals.tsx";
import { MinuteTime } from "#web/views/minute-time.tsx";
import { Money } from "#web/views/money.tsx";
import type { ScreenColumn } from "#web/views/table-columns.tsx";
import { Band, Lasts, StateCell } from "./cells.tsx";

const moneyOf = (amount: bigint | null, { currency }: RunwayRow) => (amount === null ? null : { amount, currency });
const timeOf = (at: string | null = null) => (at === null ? <Absent /> : <MinuteTime at={at} />);

export const columns: readonly ScreenColumn<RunwayRow>[] = [
  { id: "code", title: "column.code", width: 148, sorts: { ascending: "code" }, cell: (row) => row.code },
  { id: "name", title: "column.name", width: 160, room: 1600, cell: (row) => row.name },
  { id: "state", title: "column.state", width: 132, isCardAside: true, cell: (row) => <StateCell row={row} /> },
  {
    id: "likely",
    title: "runway.column.likely",
    width: 128,
    sorts: { ascending: "urgency" },
    cell: (row) => <Lasts row={row} />,
  },
  { id: "band", title: "runway.column.band", width: 240, room: 1360, cell: (row) => <Band row={row} /> },
  {
    id: "available",
    title: "runway.column.available",
    width: 140,
    sorts: { ascending: "available" },
    money: (row) => ({ ...row, amount: row.available }),
  },
  {
    id: "burnHour",
    title: "runway.column.burnHour",
    width: 124,
    room: 1120,
    money: (row) => moneyOf(row.burn.hour, row),
  },
  { id: "burnDay", title: "runway.column.burnDay", width: 128, money: (row) => moneyOf(row.burn.day, row) },
  {
    id: "burnWeek",
    title: "runway.column.burnWeek",
    width: 148,
    room: 1360,
    money: (row) => moneyOf(row.burn.week_before, row),
  },
  { id: "since", title: "runway.column.since", width: 132, room: 1120, cell: (row) => timeOf(row.since) },
  {
    id: "refused",
    title: "runway.column.refused",
    width: 116,
    align: "end",
    cell: (row) => (row.state === "exhausted" ? <CountText count={row.refused_stakes} /> : <Absent />),
  },
  { id: "lost", title: "runway.column.lost", width: 148, room: 1360, money: (row) => moneyOf(row.lost, row) },
  {
    id: "topUp",
    title: "runway.column.topUp",
    width: 128,
    room: 1600,
    money: (row) => moneyOf(row.last_top_up?.amount ?? null, row),
  },
  {
    id: "topUpAt",
    title: "runway.column.topUpAt",
    width: 132,
    isOptional: true,
    cell: (row) => timeOf(row.last_top_up?.at),
  },
  {
    id: "low",
    title: "runway.column.low",
    width: 96,
    isOptional: true,
    align: "end",
    cell: (row) => <CountText count={row.thresholds.low_hours} />,
  },
  {
    id: "critical",
    title: "runway.column.critical",
    width: 104,
    isOptional: true,
    align: "end",
    cell: (row) => <CountText count={row.thresholds.critical_hours} />,
  },
  {
    id: "snooze",
    title: "runway.column.snooze",
    width: 132,
    isOptional: true,
    cell: (row) => timeOf(row.snooze?.until),
  },
  {
    id: "auto",
    title: "runway.column.auto",
    width: 140,
    isOptional: true,
    money: (row) => moneyOf(row.auto_top_up?.amount ?? null, row),
  },
  { id: "currency", title: "agent.column.currency", width: 84, isOptional: true, cell: (row) => row.currency },
];

/** One line per currency: of the whole filter, not of the page. */
export function totalsOf(totals: Answer<typeof listRunways>["totals"]): TotalsRow[] {
  return totals.map(({ currency, agents, available, burn_day: burn, refused_stakes: refused }) => ({
    id: currency,
    currency,
    label: <TotalLabel currency={currency} agents={agents} />,
    cells: {
      available: <Money amount={available} currency={currency} bare />,
      burnDay: <Money amount={burn} currency={currency} bare />,
      refused: <CountText count={refused} />,
    },
  }));
}

function TotalLabel({ currency, agents }: { readonly currency: string; readonly agents: number }) {
  return <>{useTranslations("agent.list")("total", { currency, count: agents })}</>;
}
