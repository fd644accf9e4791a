// What people have proposed for a round no wallet takes, inside the round's panel, and the way to propose or decide.
import { Suspense, lazy, useState } from "react";
import { useTranslations } from "use-intl";
import { getWalletRound } from "#contract/hand-settlement.ts";
import { useMay } from "#web/client/session.ts";
import { useEndpoint } from "#web/client/use-endpoint.tsx";
import { Button } from "#web/ui/button.tsx";
import { Proposal } from "./proposal.tsx";

const SettleByHand = lazy(() => import("./settle-by-hand.tsx"));

interface RoundByHandProps {
  readonly agentId: string;
  readonly roundId: string;
  readonly onChange: () => void;
}

export default function RoundByHand({ agentId, roundId, onChange }: RoundByHandProps) {
  const t = useTranslations("wallet.byHand");
  const error = useTranslations("error");
  const forbidden = useMay("round.settle_by_hand") ? undefined : error("permission_missing");
  const [isOpen, setOpen] = useState(false);
  const { answer, refetch } = useEndpoint(getWalletRound, { params: { id: agentId, round: roundId } });
  if (answer === undefined) return null;
  const { waiting, settlements } = answer;
  const isOffered = waiting !== null && (waiting.is_for_hands || waiting.is_proposed);
  if (!isOffered && settlements.length === 0) return null;
  return (
    <div className="grid gap-3">
      {settlements.length > 0 && (
        <section aria-label={t("heading")} className="grid gap-3 rounded-lg border border-line p-3">
          <h4 className="text-sm font-semibold text-ink">{t("heading")}</h4>
          {settlements.map((proposal) => (
            <Proposal key={proposal.id} proposal={proposal} />
          ))}
        </section>
      )}
      {isOffered && (
        <div>
          <Button size="sm" forbidden={forbidden} onPress={() => setOpen(true)}>
            {t(waiting.is_proposed ? "openProposal" : "open")}
          </Button>
        </div>
      )}
      <Suspense fallback={null}>
        {isOpen && (
          <SettleByHand
            agentId={agentId}
            roundId={roundId}
            onClose={() => {
              setOpen(false);
              refetch();
              onChange();
            }}
          />
        )}
      </Suspense>
    </div>
  );
}
