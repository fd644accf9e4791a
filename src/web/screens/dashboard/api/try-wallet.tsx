// Asks an agent's wallet for a player's balance now, and shows what came back.
import { useState } from "react";
import { useTranslations } from "use-intl";
import { tryAgentWallet } from "#contract/agent-wallet.ts";
import type { Answer } from "#contract/endpoint.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { useFormatter } from "#web/ui/use-formatter.ts";
import { ContractForm } from "#web/views/contract-form/contract-form.tsx";
import { Money } from "#web/views/money.tsx";
import { WalletVerdict } from "#web/views/wallet-verdict.tsx";

export default function TryWallet({ agentId, onClose }: { readonly agentId: string; readonly onClose: () => void }) {
  const t = useTranslations("wallet");
  const format = useFormatter();
  const [answer, setAnswer] = useState<Answer<typeof tryAgentWallet> | null>(null);
  return (
    <Dialog isOpen size="sm" title={t("try.title")} onClose={onClose}>
      <div className="grid gap-4">
        <p className="text-sm text-ink">{t("try.text")}</p>
        <ContractForm
          endpoint={tryAgentWallet}
          params={{ id: agentId }}
          fields={{ player: { label: t("try.player"), hint: t("try.playerHint"), autoComplete: "off" } }}
          submit={t("try.submit")}
          onCancel={onClose}
          cancel={t("try.close")}
          keepsSent
          onDone={setAnswer}
        />
        <div role="status" aria-live="polite">
          {answer !== null && (
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg bg-sunken px-3 py-2.5 text-sm text-ink">
              <WalletVerdict verdict={answer.verdict} />
              {answer.balance !== null && <Money amount={answer.balance} currency={answer.currency} />}
              <span className="figures ml-auto text-xs text-soft">
                {t("took", { ms: format.number(answer.duration_ms) })}
              </span>
            </p>
          )}
        </div>
      </div>
    </Dialog>
  );
}
