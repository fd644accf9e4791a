// Asks before an agent's players need a certificate to play for money, or no longer do: it counts for them at once.
import { useTranslations } from "use-intl";
import { type CertificateStanding, requireCertificate } from "#contract/agent-wallet.ts";
import { useAction } from "#web/client/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { FormActions } from "#web/ui/form.tsx";
import { toast } from "#web/ui/toast.tsx";

export interface RequireCertificateProps {
  readonly agentId: string;
  readonly standing: CertificateStanding;
  readonly onChange: () => void;
  readonly onClose: () => void;
}

export default function RequireCertificate({
  agentId,
  standing: { is_needed: isNeeded, state },
  onChange,
  onClose,
}: RequireCertificateProps) {
  const t = useTranslations("certify.standing");
  const error = useTranslations("error");
  const dialog = useTranslations("ui.dialog");
  const action = useAction(requireCertificate);
  const turn = async () => {
    const outcome = await action.send({ params: { id: agentId }, body: { is_needed: !isNeeded } });
    if (outcome === null) return;
    if ("problem" in outcome) void toast("error", error(outcome.problem.code));
    else void toast("success", t(isNeeded ? "dropped" : "asked"));
    onChange();
    onClose();
  };
  const now = state === "in_force" ? "inForce" : "refusedNow";
  return (
    <Dialog isOpen isAlert size="sm" title={t(isNeeded ? "dropTitle" : "askTitle")} onClose={onClose}>
      <div className="grid gap-4">
        <p className="text-sm text-ink">{t(isNeeded ? "dropText" : "askText")}</p>
        {!isNeeded && <p className="text-sm text-soft">{t(now)}</p>}
        <FormActions>
          <Button onPress={onClose}>{dialog("cancel")}</Button>
          <Button variant="primary" isPending={action.isPending} onPress={() => void turn()}>
            {t(isNeeded ? "drop" : "ask")}
          </Button>
        </FormActions>
      </div>
    </Dialog>
  );
}
