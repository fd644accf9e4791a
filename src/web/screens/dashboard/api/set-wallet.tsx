// Says where an agent's wallet is called, and for how long at most; a new one comes with the secret that signs the calls.
import { useState } from "react";
import { useTranslations } from "use-intl";
import { type AgentWallet, setAgentWallet } from "#contract/agent-wallet.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { toast } from "#web/ui/toast.tsx";
import { ContractForm } from "#web/views/contract-form/contract-form.tsx";
import { WalletSecret } from "./wallet-secret.tsx";

interface SetWalletProps {
  readonly agentId: string;
  readonly wallet: AgentWallet;
  readonly onClose: () => void;
}

export default function SetWallet({ agentId, wallet: { address, timeout_ms, certificate }, onClose }: SetWalletProps) {
  const t = useTranslations("wallet");
  const [secret, setSecret] = useState<string | null>(null);
  if (secret !== null) return <WalletSecret secret={secret} of="wallet" onClose={onClose} />;
  return (
    <Dialog isOpen size="sm" title={t("set.title")} onClose={onClose}>
      {certificate.state === "in_force" && (
        <p className="mb-4 rounded-lg bg-sunken px-3 py-2.5 text-sm text-ink">
          {t(certificate.is_needed ? "set.certificateNeeded" : "set.certificate")}
        </p>
      )}
      <ContractForm
        endpoint={setAgentWallet}
        params={{ id: agentId }}
        fields={{
          address: { label: t("address"), hint: t("set.addressHint"), autoComplete: "off" },
          timeout_ms: { label: t("set.timeout"), hint: t("set.timeoutHint") },
        }}
        from={{ timeout_ms, ...(address === null ? {} : { address }) }}
        submit={t("set.submit")}
        onCancel={onClose}
        onDone={(done) => {
          if (done.secret !== null) setSecret(done.secret);
          else {
            void toast("success", t("set.done"));
            onClose();
          }
        }}
      />
    </Dialog>
  );
}
