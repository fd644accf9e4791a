// Rounds as a list, of everybody in reach or of one player: filters, sums, columns, and the round that is open beside it.
import { Suspense, lazy } from "react";
import { useTranslations } from "use-intl";
import { type RoundRow, listRounds } from "#contract/round.ts";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { EndpointTable } from "#web/views/endpoint-table.tsx";
import { GameName, Multiplier, RoundStateBadge } from "#web/views/round-cells.tsx";
import { ALONG_TIME } from "#web/views/sort-names.ts";
import type { ScreenColumn } from "#web/views/table-columns.tsx";
import { useEndpointTable } from "#web/views/use-endpoint-table.ts";
import { Duration } from "./duration.tsx";
import { RoundFilters } from "./filters.tsx";
import { totalsOf } from "./totals.tsx";

/** With the maths of every game, which nobody needs who only looks at the list. */
const RoundPanel = lazy(() => import("./round-panel.tsx"));

const columns: readonly ScreenColumn<RoundRow>[] = [
  {
    id: "started",
    title: "round.column.startedAt",
    width: 124,
    sorts: ALONG_TIME,
    cell: (row) => <RelativeTime at={row.started_at} />,
  },
  { id: "agent", title: "column.agent", width: 152, cell: (row) => row.agent.code },
  { id: "player", title: "column.player", width: 152, cell: (row) => row.player.code },
  { id: "game", title: "column.game", width: 148, cell: (row) => <GameName code={row.game} /> },
  { id: "variant", title: "round.column.variant", width: 72, room: 1360, cell: (row) => row.variant },
  { id: "stake", title: "round.column.stake", width: 104, money: (row) => ({ ...row, amount: row.stake }) },
  { id: "win", title: "round.column.win", width: 108, money: (row) => ({ ...row, amount: row.win }) },
  {
    id: "multiplier",
    title: "round.column.multiplier",
    width: 100,
    room: 1120,
    align: "end",
    cell: (row) => <Multiplier win={row.win} stake={row.stake} />,
  },
  {
    id: "state",
    title: "column.state",
    width: 108,
    isCardAside: true,
    cell: (row) => <RoundStateBadge state={row.state} />,
  },
  {
    id: "balance",
    title: "round.column.balanceAfter",
    width: 120,
    room: 1120,
    money: (row) => (row.balance_after === null ? null : { ...row, amount: row.balance_after }),
  },
  {
    id: "duration",
    title: "round.column.duration",
    width: 88,
    room: 1360,
    align: "end",
    cell: (row) => <Duration from={row.started_at} to={row.settled_at} />,
  },
];

/** Whose rounds they are needs no column where all are of one player. */
const columnsOfOne = columns.filter(({ id }) => id !== "player" && id !== "agent");

interface RoundTableProps {
  readonly label: string;
  /** The address names one player, whose rounds these are. */
  readonly ofOnePlayer?: boolean;
}

export function RoundTable({ label, ofOnePlayer = false }: RoundTableProps) {
  const t = useTranslations("round.list");
  const table = useEndpointTable(listRounds, ofOnePlayer ? columnsOfOne : columns, {
    rowId: (row) => row.id,
    keeps: ofOnePlayer ? ["player_id"] : [],
    refetchOn: ["round.settled"],
    list: "rounds",
    viewsOf: ofOnePlayer ? "player_rounds" : "rounds",
  });
  return (
    <>
      <EndpointTable
        table={table}
        label={label}
        opensRows
        filters={<RoundFilters table={table} ofOnePlayer={ofOnePlayer} />}
        totals={({ totals }) => totalsOf(totals, table.query.state)}
        empty={<EmptyState title={t("emptyTitle")} text={t("emptyText")} />}
      />
      {table.openId !== null && (
        <Suspense fallback={null}>
          <RoundPanel
            key={table.openId}
            id={table.openId}
            isUnderWay={table.rows.some(({ id, state }) => id === table.openId && state === "open")}
            onClose={table.close}
          />
        </Suspense>
      )}
    </>
  );
}
