// What a member can do about a round whose end an agent's wallet has not taken: retry now, propose or decide a manual settlement.
import { useTranslations } from "use-intl";
import { retryWaitingRound } from "#contract/agent-wallet.ts";
import { useMay } from "#web/client/session.ts";
import { useAction } from "#web/client/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.tsx";

interface RetryProps {
  readonly agentId: string;
  readonly roundId: string;
}

export function Retry({ agentId, roundId }: RetryProps) {
  const t = useTranslations("wallet.waiting");
  const error = useTranslations("error");
  const mayWrite = useMay("wallet.write");
  const action = useAction(retryWaitingRound);
  const retry = async () => {
    const outcome = await action.send({ params: { id: agentId, round: roundId } });
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
  readonly round: { readonly id: string; readonly is_for_hands: boolean; readonly is_proposed: boolean };
  readonly onSettle: (roundId: string) => void;
}

export function ByHand({ round, onSettle }: ByHandProps) {
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
