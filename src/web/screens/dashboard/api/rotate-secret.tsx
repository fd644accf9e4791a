// Signs what we send an agent's server with a new secret; the one before signs as well for a while, so that nothing is refused.
import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { keyOverlap } from "#contract/access.ts";
import type { rotateAgentWalletSecret } from "#contract/agent-wallet.ts";
import type { rotateAgentWebhookSecret } from "#contract/webhook.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { useFormatter } from "#web/ui/use-formatter.ts";
import { ContractForm } from "#web/views/contract-form/contract-form.tsx";
import { WalletSecret } from "./wallet-secret.tsx";

interface RotateSecretProps {
  readonly agentId: string;
  readonly endpoint: typeof rotateAgentWalletSecret | typeof rotateAgentWebhookSecret;
  /** What the secret signs. */
  readonly of: "wallet" | "webhook";
  /** Until when a secret before the one in force still signs, RFC 3339: a new one ends it. null: there is none. */
  readonly formerUntil: string | null;
  readonly onClose: () => void;
}

export default function RotateSecret({ agentId, endpoint, of, formerUntil, onClose }: RotateSecretProps) {
  const t = useTranslations();
  const format = useFormatter();
  const [secret, setSecret] = useState<string | null>(null);
  if (secret !== null) return <WalletSecret secret={secret} of={of} onClose={onClose} />;
  return (
    <Dialog isOpen size="sm" title={t("wallet.rotate.title")} onClose={onClose}>
      <div className="grid gap-4">
        <p className="text-sm text-ink">{t(`${of}.rotate.text`)}</p>
        {formerUntil !== null && (
          <p className="flex items-start gap-2.5 rounded-lg bg-warn-soft px-3 py-2.5 text-sm text-warn">
            <TriangleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
            {t(`${of}.rotate.former`, {
              until: format.dateTime(new Date(formerUntil), { dateStyle: "medium", timeStyle: "short" }),
            })}
          </p>
        )}
        <ContractForm
          endpoint={endpoint}
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
