// Begins a certification: which player's money it may move, and which player the wallet has blocked.
import { useTranslations } from "use-intl";
import { startCertification } from "#contract/certification.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { ContractForm } from "#web/views/contract-form/contract-form.tsx";

interface StartCertificationProps {
  readonly agentId: string;
  readonly onClose: () => void;
  readonly onStarted: (id: string) => void;
}

export default function StartCertification({ agentId, onClose, onStarted }: StartCertificationProps) {
  const t = useTranslations("certify");
  return (
    <Dialog isOpen size="sm" title={t("startTitle")} onClose={onClose}>
      <div className="grid gap-4">
        <p className="text-sm text-ink">{t("startText")}</p>
        <ContractForm
          endpoint={startCertification}
          params={{ id: agentId }}
          fields={{
            player: { label: t("player"), hint: t("playerHint"), autoComplete: "off" },
            blocked_player: { label: t("blockedPlayer"), hint: t("blockedPlayerHint"), autoComplete: "off" },
          }}
          submit={t("start")}
          onCancel={onClose}
          onDone={({ id }) => onStarted(id)}
        />
      </div>
    </Dialog>
  );
}
