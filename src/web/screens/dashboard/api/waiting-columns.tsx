// The columns of rounds whose end an agent's wallet has not taken yet, and the way to tell it now.
import { useTranslations } from "use-intl";
import type { WaitingRound } from "#contract/agent-wallet.ts";
import { Absent } from "#web/ui/absent.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { CopyId } from "#web/ui/copy-id.tsx";
import { ExactTime, RelativeTime } from "#web/ui/relative-time.tsx";
import { ByHand, Retry } from "#web/views/by-hand/round-actions.tsx";
import { Money } from "#web/views/money.tsx";
import type { ScreenColumn } from "#web/views/table-columns.tsx";
import { WalletVerdict } from "#web/views/wallet-verdict.tsx";

export const waitingColumns = (
  agentId: string,
  onSettle: (roundId: string) => void,
): readonly ScreenColumn<WaitingRound>[] => [
  { id: "round", title: "wallet.column.round", width: 140, cell: (row) => <CopyId id={row.id} /> },
  { id: "type", title: "column.kind", width: 100, isCardAside: true, cell: (row) => <Type type={row.type} /> },
  { id: "player", title: "wallet.column.player", width: 125, cell: (row) => row.player.code },
  {
    id: "amount",
    title: "column.amount",
    width: 110,
    align: "end",
    cell: (row) => <Money amount={row.amount} currency={row.currency} />,
  },
  { id: "since", title: "wallet.column.since", width: 120, room: 1360, cell: (row) => <RelativeTime at={row.since} /> },
  { id: "attempts", title: "wallet.column.attempts", width: 90, room: 1360, align: "end", cell: (row) => row.attempts },
  {
    id: "lastFailure",
    title: "wallet.column.lastFailure",
    width: 185,
    cell: (row) => (row.last_failure === null ? <Absent /> : <WalletVerdict verdict={row.last_failure} />),
  },
  { id: "due", title: "wallet.column.due", width: 195, cell: (row) => <Due round={row} /> },
  {
    id: "retry",
    title: "wallet.column.action",
    width: 265,
    cell: (row) => (
      <span key={row.id} className="flex flex-wrap gap-2">
        <Retry agentId={agentId} roundId={row.id} />
        <ByHand round={row} onSettle={onSettle} />
      </span>
    ),
  },
];

function Type({ type }: { readonly type: WaitingRound["type"] }) {
  const t = useTranslations("wallet.type");
  return <>{t(type)}</>;
}

function Due({ round }: { readonly round: WaitingRound }) {
  const t = useTranslations("wallet.waiting");
  return round.due_at === null ? <Badge tone="bad">{t("person")}</Badge> : <ExactTime at={round.due_at} />;
}
