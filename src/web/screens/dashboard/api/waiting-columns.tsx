// The columns of rounds whose end an agent's wallet has not taken yet, and the way to tell it now.
import { useTranslations } from "use-intl";
import { type WaitingRound, retryWaitingRound } from "#contract/agent-wallet.ts";
import { useMay } from "#web/client/session.ts";
import { useAction } from "#web/client/use-action.ts";
import { Absent } from "#web/ui/absent.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { CopyId } from "#web/ui/copy-id.tsx";
import { ExactTime, RelativeTime } from "#web/ui/relative-time.tsx";
import { toast } from "#web/ui/toast.tsx";
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
        <Retry agentId={agentId} round={row} />
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

function Retry({ agentId, round }: { readonly agentId: string; readonly round: WaitingRound }) {
  const t = useTranslations("wallet.waiting");
  const error = useTranslations("error");
  const mayWrite = useMay("wallet.write");
  const action = useAction(retryWaitingRound);
  const retry = async () => {
    const outcome = await action.send({ params: { id: agentId, round: round.id } });
    if (outcome === null) return;
    if ("problem" in outcome) void toast("error", error(outcome.problem.code));
    else void toast("success", t("retried"));
  };
  return (
    <Button
      size="sm"
      isPending={action.isPending}
      forbidden={mayWrite ? undefined : error("permission_missing")}
      onPress={() => void retry()}
    >
      {t("retry")}
    </Button>
  );
}

interface ByHandProps {
  readonly round: WaitingRound;
  readonly onSettle: (roundId: string) => void;
}

function ByHand({ round, onSettle }: ByHandProps) {
  const t = useTranslations("wallet.byHand");
  const error = useTranslations("error");
  const maySettle = useMay("round.settle_by_hand");
  if (!round.is_for_hands && !round.is_proposed) return null;
  return (
    <Button
      size="sm"
      variant={round.is_proposed ? "primary" : "secondary"}
      forbidden={maySettle ? undefined : error("permission_missing")}
      onPress={() => onSettle(round.id)}
    >
      {t(round.is_proposed ? "openProposal" : "open")}
    </Button>
  );
}
