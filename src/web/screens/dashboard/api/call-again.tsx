// Makes a call again where that is safe: a read of ours in the reference, a balance of the wallet at once; and copies it as curl.
import { RotateCw } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { AgentRow } from "#contract/agent.ts";
import { tryAgentWallet } from "#contract/agent-wallet.ts";
import type { CallDetail } from "#contract/calls.ts";
import type { Answer } from "#contract/endpoint.ts";
import { useMay } from "#web/client/session.ts";
import { serverOrigin } from "#web/client/settings.ts";
import { useAction } from "#web/client/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { Money } from "#web/views/money.tsx";
import { WalletVerdict } from "#web/views/wallet-verdict.tsx";
import { Took } from "./call-cells.tsx";
import { curlOf } from "./call-curl.ts";
import { CopyButton } from "#web/views/calls/copy-button.tsx";

interface CallAgainProps {
  readonly agent: AgentRow;
  readonly call: CallDetail;
}

export function CallAgain({ agent, call }: CallAgainProps) {
  const t = useTranslations("inspector");
  const curl = curlOf(call, serverOrigin());
  return (
    <>
      {curl !== null && <CopyButton key={call.id} text={curl} label={t("copyCurl")} size="md" />}
      <Again agent={agent} call={call} />
    </>
  );
}

function Again({ agent, call }: CallAgainProps) {
  const t = useTranslations("inspector.again");
  if (call.type === "balance" && call.player !== null && !call.is_forgotten)
    return <AskBalance agent={agent} player={call.player} />;
  const isRead = call.direction === "in" && call.method === "GET" && !call.is_forgotten;
  if (isRead && call.route !== null) {
    const to = { tab: "reference", agent_id: agent.id, made: `GET ${call.route}`, address: call.path };
    return (
      <ButtonLink variant="primary" to={`/dashboard/api?${new URLSearchParams(to).toString()}`}>
        {t("read")}
      </ButtonLink>
    );
  }
  return (
    <Button
      variant="primary"
      icon={<RotateCw aria-hidden size={15} />}
      forbidden={t(call.is_forgotten ? "forgotten" : isRead ? "noRoute" : "unsafe")}
    >
      {t("any")}
    </Button>
  );
}

/** Sent now, signed as always: no money moves. */
function AskBalance({ agent, player }: { readonly agent: AgentRow; readonly player: string }) {
  const t = useTranslations();
  const mayWrite = useMay("wallet.write");
  const action = useAction(tryAgentWallet);
  const [answer, setAnswer] = useState<Answer<typeof tryAgentWallet> | string | null>(null);
  const ask = async () => {
    const outcome = await action.send({ params: { id: agent.id }, body: { player } });
    if (outcome === null) return;
    setAnswer("problem" in outcome ? t(`error.${outcome.problem.code}`) : outcome.answer);
  };
  return (
    <>
      <span
        role="status"
        className="mr-auto flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink empty:absolute"
      >
        {typeof answer === "string" && answer}
        {typeof answer === "object" && answer !== null && (
          <>
            <WalletVerdict verdict={answer.verdict} />
            {answer.balance !== null && <Money amount={answer.balance} currency={answer.currency} />}
            <span className="figures text-xs text-soft">
              <Took ms={answer.duration_ms} />
            </span>
          </>
        )}
      </span>
      <Button
        variant="primary"
        icon={<RotateCw aria-hidden size={15} />}
        isPending={action.isPending}
        forbidden={mayWrite ? undefined : t("error.permission_missing")}
        onPress={() => void ask()}
      >
        {t("inspector.again.balance")}
      </Button>
    </>
  );
}
