// The columns of the list of players and its totals.
import { useTranslations } from "use-intl";
import type { PlayerRow, listPlayers } from "#contract/player.ts";
import type { Answer } from "#contract/endpoint.ts";
import { Absent } from "#web/ui/absent.tsx";
import { CountText } from "#web/ui/amount-text.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import type { TotalsRow } from "#web/ui/table-totals.tsx";
import { Money } from "#web/views/money.tsx";
import { PlayerStateBadge } from "#web/views/player-cells.tsx";
import { GameName } from "#web/views/round-cells.tsx";
import type { ScreenColumn } from "#web/views/table-columns.tsx";

export const columns: readonly ScreenColumn<PlayerRow>[] = [
  { id: "code", title: "column.code", width: 154, sorts: { ascending: "code" }, cell: (row) => row.code },
  { id: "agent", title: "column.agent", width: 140, cell: (row) => row.agent.code },
  {
    id: "state",
    title: "column.state",
    width: 128,
    isCardAside: true,
    cell: (row) => <PlayerStateBadge state={row.state} />,
  },
  {
    id: "balance",
    title: "column.balance",
    width: 124,
    money: (row) => (row.balance === null ? null : { ...row, amount: row.balance }),
  },
  {
    id: "rounds",
    title: "player.column.rounds",
    width: 80,
    room: 1120,
    align: "end",
    cell: (row) => <CountText count={row.rounds} />,
  },
  {
    id: "turnover",
    title: "player.column.turnover",
    width: 116,
    money: (row) => ({ ...row, amount: row.turnover }),
  },
  { id: "wins", title: "player.column.wins", width: 116, money: (row) => ({ ...row, amount: row.wins }) },
  {
    id: "lastGame",
    title: "player.column.lastGame",
    width: 148,
    room: 1360,
    cell: (row) => <LastGame code={row.last_game} />,
  },
  {
    id: "lastRound",
    title: "player.column.lastRound",
    width: 120,
    sorts: { descending: "last_round_at" },
    cell: (row) => <LastRound at={row.last_round_at} />,
  },
  {
    id: "created",
    title: "column.createdAt",
    width: 116,
    room: 1120,
    sorts: { descending: "created_at" },
    cell: (row) => <RelativeTime at={row.created_at} />,
  },
  { id: "name", title: "column.name", width: 160, isOptional: true, cell: (row) => row.name ?? <Absent /> },
  {
    id: "stakeCap",
    title: "player.column.stakeCap",
    width: 116,
    isOptional: true,
    money: (row) => (row.stake_cap === null ? null : { ...row, amount: row.stake_cap }),
  },
  {
    id: "country",
    title: "player.column.country",
    width: 88,
    isOptional: true,
    cell: (row) => row.country ?? <Absent />,
  },
];

export function LastGame({ code }: { readonly code: string | null }) {
  return code === null ? <Absent /> : <GameName code={code} />;
}

export function LastRound({ at }: { readonly at: string | null }) {
  const t = useTranslations("player.panel");
  return at === null ? <span className="text-faint">{t("never")}</span> : <RelativeTime at={at} />;
}

/** One line per currency: of the whole filter, not of the page. */
export function totalsOf(totals: Answer<typeof listPlayers>["totals"]): TotalsRow[] {
  return totals.map(({ currency, players, balance }) => ({
    id: currency,
    currency,
    label: <TotalLabel currency={currency} players={players} />,
    // The label names the currency.
    cells: { balance: <Money amount={balance} currency={currency} bare /> },
  }));
}

function TotalLabel({ currency, players }: { readonly currency: string; readonly players: number }) {
  return <>{useTranslations("player.list")("total", { currency, count: players })}</>;
}
