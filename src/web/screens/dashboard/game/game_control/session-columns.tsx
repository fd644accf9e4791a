// The columns of game sessions that have not ended, and their sums.
import { useTranslations } from "use-intl";
import type { Answer } from "#contract/endpoint.ts";
import type { LiveSession, listLiveSessions } from "#contract/live-session.ts";
import { Absent } from "#web/ui/absent.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import type { TotalsRow } from "#web/ui/table-totals.tsx";
import { useFormatter } from "#web/ui/use-formatter.ts";
import { GameName } from "#web/views/round-cells.tsx";
import { ALONG_TIME } from "#web/views/sort-names.ts";
import type { ScreenColumn } from "#web/views/table-columns.tsx";

const money = (amount: bigint | null, { currency }: LiveSession) => (amount === null ? null : { amount, currency });

export const sessionColumns: readonly ScreenColumn<LiveSession>[] = [
  { id: "player", title: "column.player", width: 112, cell: (row) => <PlayerOf session={row} /> },
  { id: "agent", title: "column.agent", width: 128, cell: (row) => row.agent.code },
  { id: "game", title: "column.game", width: 132, cell: (row) => <GameName code={row.game} /> },
  { id: "device", title: "control.column.device", width: 90, cell: (row) => <DeviceOf session={row} /> },
  {
    id: "since",
    title: "control.column.since",
    width: 132,
    sorts: ALONG_TIME,
    cell: (row) => <RelativeTime at={row.created_at} />,
  },
  {
    id: "lastRound",
    title: "control.column.lastRound",
    width: 112,
    cell: (row) => (row.last_round_at === null ? <Absent /> : <RelativeTime at={row.last_round_at} />),
  },
  {
    id: "rounds",
    title: "control.column.rounds",
    width: 88,
    room: 1360,
    align: "end",
    cell: (row) => (row.rounds === null ? <Absent /> : row.rounds),
  },
  { id: "staked", title: "control.column.staked", width: 92, money: (row) => money(row.staked, row) },
  { id: "won", title: "control.column.won", width: 92, money: (row) => money(row.won, row) },
  { id: "balance", title: "column.balance", width: 100, money: (row) => money(row.balance, row) },
  {
    id: "state",
    title: "column.state",
    width: 100,
    isCardAside: true,
    cell: (row) => <SessionState session={row} />,
  },
  { id: "variant", title: "round.column.variant", width: 80, isOptional: true, cell: (row) => row.variant },
];

export function PlayerOf({ session: { player } }: { readonly session: LiveSession }) {
  const t = useTranslations("control.sessions");
  return <>{player === null ? t("modes.demo") : player.code}</>;
}

export function DeviceOf({ session: { device } }: { readonly session: LiveSession }) {
  const t = useTranslations("control.sessions.devices");
  return device === null ? <Absent /> : <>{t(device)}</>;
}

export function SessionState({ session: { state, opened_at: openedAt } }: { readonly session: LiveSession }) {
  const t = useTranslations("control.sessions.state");
  if (state === "ending") return <Badge tone="warn">{t("ending")}</Badge>;
  return <Badge tone={openedAt === null ? "neutral" : "good"}>{t(openedAt === null ? "launched" : "active")}</Badge>;
}

export const sessionTotals = ({ totals }: Answer<typeof listLiveSessions>): readonly TotalsRow[] => [
  { id: "all", label: <Counted totals={totals} />, cells: {} },
];

function Counted({ totals }: Pick<Answer<typeof listLiveSessions>, "totals">) {
  const t = useTranslations("control.sessions");
  const format = useFormatter();
  const { sessions, players, ending } = totals;
  return <>{t("total", { sessions, players, ending: format.number(ending) })}</>;
}
