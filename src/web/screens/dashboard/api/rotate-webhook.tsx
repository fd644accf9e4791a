// Signs webhooks with a new secret; the one before signs as well for a while, so that none is refused.
import { useState } from "react";
import { useTranslations } from "use-intl";
import { keyOverlap } from "#contract/access.ts";
import { rotateAgentWebhookSecret } from "#contract/webhook.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { ContractForm } from "#web/views/contract-form/contract-form.tsx";
import { WalletSecret } from "./wallet-secret.tsx";

export default function RotateWebhook({
  agentId,
  onClose,
}: {
  readonly agentId: string;
  readonly onClose: () => void;
}) {
  const t = useTranslations();
  const [secret, setSecret] = useState<string | null>(null);
  if (secret !== null) return <WalletSecret secret={secret} text={t("webhook.secretText")} onClose={onClose} />;
  return (
    <Dialog isOpen size="sm" title={t("wallet.rotate.title")} onClose={onClose}>
      <div className="grid gap-4">
        <p className="text-sm text-ink">{t("wallet.rotate.text")}</p>
        <ContractForm
          endpoint={rotateAgentWebhookSecret}
          params={{ id: agentId }}
          fields={{
            overlap: {
              label: t("wallet.rotate.overlap"),
              choice: (one) => t(`apiKey.rotate.overlaps.${keyOverlap.parse(one)}`),
            },
          }}
          from={{ overlap: "24h" }}
          submit={t("wallet.rotate.submit")}
          onCancel={onClose}
          onDone={(done) => setSecret(done.secret)}
        />
      </div>
    </Dialog>
  );
}
