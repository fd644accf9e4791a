// Settles by hand what an agent's wallet does not take: proposes it, or decides what somebody else has proposed.
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { WaitingRound } from "#contract/agent-wallet.ts";
import { getWalletRound, proposeHandSettlement } from "#contract/hand-settlement.ts";
import { useEndpoint } from "#web/client/use-endpoint.tsx";
import { Absent } from "#web/ui/absent.tsx";
import { Button } from "#web/ui/button.tsx";
import { CopyId } from "#web/ui/copy-id.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { FormActions } from "#web/ui/form.tsx";
import { ExactTime } from "#web/ui/relative-time.tsx";
import { Facts } from "#web/ui/side-panel.tsx";
import { SkeletonText } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useFormatter } from "#web/ui/use-formatter.ts";
import { ContractForm } from "#web/views/contract-form/contract-form.tsx";
import { Money } from "#web/views/money.tsx";
import { ProblemState } from "#web/views/problem-state.tsx";
import { WalletVerdict } from "#web/views/wallet-verdict.tsx";
import { Decide } from "./decide.tsx";
import { Proposal } from "./proposal.tsx";

const LOOK_AGAIN_MS = 5_000;

interface SettleByHandProps {
  readonly agentId: string;
  readonly roundId: string;
  readonly onClose: () => void;
}

export default function SettleByHand({ agentId, roundId, onClose }: SettleByHandProps) {
  const t = useTranslations("wallet.byHand");
  const params = { id: agentId, round: roundId };
  const [isDeciding, setDeciding] = useState(false);
  // While a decision is open, somebody else may take it.
  const everyMs = isDeciding ? LOOK_AGAIN_MS : undefined;
  const { answer, problem, refetch } = useEndpoint(getWalletRound, { params }, { everyMs });
  const waiting = answer?.waiting ?? null;
  const proposal = answer?.settlements.find(({ state }) => state === "waiting");
  if (isDeciding !== (proposal !== undefined)) setDeciding(proposal !== undefined);
  // What became of the last proposal, where none waits any more.
  const decided = proposal === undefined ? answer?.settlements[0] : undefined;
  const proposed = () => {
    void toast("success", t("proposed"));
    onClose();
  };
  return (
    <Dialog isOpen title={t("title")} onClose={onClose}>
      <div className="grid gap-4">
        {answer === undefined && problem !== null && <ProblemState problem={problem} onRetry={refetch} />}
        {answer === undefined && problem === null && <SkeletonText lines={6} />}
        {decided !== undefined && <Proposal proposal={decided} />}
        {answer !== undefined && waiting === null && (
          <Left text={t(decided?.state === "approved" ? "approved" : "over")} onClose={onClose} />
        )}
        {waiting !== null && <About round={waiting} />}
        {waiting !== null && proposal !== undefined && (
          <>
            <Proposal proposal={proposal} />
            <Decide agentId={agentId} proposal={proposal} onDone={onClose} onOvertaken={refetch} />
          </>
        )}
        {waiting !== null && proposal === undefined && !waiting.is_for_hands && (
          <Left text={t("early")} onClose={onClose} />
        )}
        {waiting?.is_for_hands === true && proposal === undefined && (
          <>
            <p className="text-sm text-soft">{t("second")}</p>
            <ContractForm
              endpoint={proposeHandSettlement}
              params={params}
              fields={{ reason: { label: t("reason"), hint: t("reasonHint"), lines: 3 } }}
              submit={t("submit")}
              onCancel={onClose}
              onDone={proposed}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}

function About({ round }: { readonly round: WaitingRound }) {
  const t = useTranslations("wallet");
  const column = useTranslations("column");
  const format = useFormatter();
  return (
    <>
      <Facts
        rows={[
          { name: t("column.round"), value: <CopyId id={round.id} /> },
          { name: t("column.player"), value: round.player.code },
          { name: column("kind"), value: t(`type.${round.type}`) },
          { name: column("amount"), value: <Money amount={round.amount} currency={round.currency} /> },
          {
            name: t("column.lastFailure"),
            value: round.last_failure === null ? <Absent /> : <WalletVerdict verdict={round.last_failure} />,
          },
          { name: t("column.attempts"), value: format.number(round.attempts) },
          { name: t("column.since"), value: <ExactTime at={round.since} /> },
        ]}
      />
      <p className="rounded-lg bg-sunken px-3 py-2.5 text-sm text-ink">{t(`byHand.effect.${round.type}`)}</p>
    </>
  );
}

function Left({ text, onClose }: { readonly text: string; readonly onClose: () => void }) {
  const t = useTranslations("wallet.try");
  return (
    <>
      <p className="text-sm text-ink">{text}</p>
      <FormActions>
        <Button onPress={onClose}>{t("close")}</Button>
      </FormActions>
    </>
  );
}
