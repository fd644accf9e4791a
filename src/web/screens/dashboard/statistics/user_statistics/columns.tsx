// The columns of the ranking of players and its totals.
import { useTranslations } from "use-intl";
import type { Answer } from "#contract/endpoint.ts";
import type { listPlayerRanking, RankedPlayer } from "#contract/player-ranking.ts";
import { Absent } from "#web/ui/absent.tsx";
import { CountText } from "#web/ui/amount-text.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import type { TotalsRow } from "#web/ui/table-totals.tsx";
import { Money } from "#web/views/money.tsx";
import { PlayerStateBadge } from "#web/views/player-cells.tsx";
import { ShareText } from "#web/views/share-text.tsx";
import type { ScreenColumn } from "#web/views/table-columns.tsx";

export const columns: readonly ScreenColumn<RankedPlayer>[] = [
  { id: "code", title: "column.code", width: 154, cell: (row) => row.code },
  { id: "agent", title: "column.agent", width: 132, cell: (row) => row.agent.code },
  {
    id: "state",
    title: "column.state",
    width: 128,
    isCardAside: true,
    cell: (row) => <PlayerStateBadge state={row.state} />,
  },
  {
    id: "turnover",
    title: "agentRanking.column.turnover",
    width: 128,
    sorts: { descending: "turnover" },
    money: (row) => ({ ...row, amount: row.turnover }),
  },
  {
    id: "wins",
    title: "agentRanking.column.wins",
    width: 120,
    sorts: { descending: "wins" },
    money: (row) => ({ ...row, amount: row.wins }),
  },
  {
    id: "net",
    title: "playerRanking.column.net",
    width: 152,
    signed: true,
    sorts: { descending: "won", ascending: "lost" },
    money: (row) => ({ ...row, amount: -row.ggr }),
  },
  {
    id: "biggestWin",
    title: "playerRanking.column.biggestWin",
    width: 132,
    sorts: { descending: "biggest_win" },
    money: (row) => ({ ...row, amount: row.biggest_win }),
  },
  {
    id: "rtp",
    title: "agentRanking.column.rtp",
    width: 96,
    align: "end",
    sorts: { descending: "rtp" },
    cell: (row) => <ShareText bps={row.rtp_bps} />,
  },
  {
    id: "theoretical",
    title: "agentRanking.column.theoretical",
    width: 120,
    room: 1360,
    align: "end",
    cell: (row) => <ShareText bps={row.rtp_theoretical_bps} />,
  },
  {
    id: "rounds",
    title: "agentRanking.column.rounds",
    width: 96,
    align: "end",
    sorts: { descending: "rounds" },
    cell: (row) => <CountText count={row.rounds} />,
  },
  {
    id: "lastRound",
    title: "player.column.lastRound",
    width: 120,
    room: 1360,
    cell: (row) => (row.last_round_at === null ? <Absent /> : <RelativeTime at={row.last_round_at} />),
  },
  {
    id: "firstSeen",
    title: "playerRanking.column.firstSeen",
    width: 120,
    room: 1600,
    cell: (row) => <RelativeTime at={row.first_seen_at} />,
  },
  { id: "name", title: "column.name", width: 160, isOptional: true, cell: (row) => row.name ?? <Absent /> },
  {
    id: "stakeCap",
    title: "player.column.stakeCap",
    width: 116,
    isOptional: true,
    money: (row) => (row.stake_cap === null ? null : { ...row, amount: row.stake_cap }),
  },
  { id: "currency", title: "agent.column.currency", width: 84, isOptional: true, cell: (row) => row.currency },
];

/** One line per currency: of the whole filter, not of the page. */
export function totalsOf(totals: Answer<typeof listPlayerRanking>["totals"]): TotalsRow[] {
  return totals.map(({ currency, players, rounds, turnover, wins, ggr, biggest_win, rtp_bps, rtp_theoretical_bps }) => {
    // The label names the currency.
    const money = (amount: bigint, signed = false) => (
      <Money amount={amount} currency={currency} bare signed={signed} />
    );
    return {
      id: currency,
      currency,
      label: <TotalLabel currency={currency} players={players} />,
      cells: {
        turnover: money(turnover),
        wins: money(wins),
        net: money(-ggr, true),
        biggestWin: money(biggest_win),
        rtp: <ShareText bps={rtp_bps} />,
        theoretical: <ShareText bps={rtp_theoretical_bps} />,
        rounds: <CountText count={rounds} />,
      },
    };
  });
}

function TotalLabel({ currency, players }: { readonly currency: string; readonly players: number }) {
  return <>{useTranslations("playerRanking.list")("total", { currency, count: players })}</>;
}
