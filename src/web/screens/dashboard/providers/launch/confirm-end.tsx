// Asks before a session that was not opened here is ended: somebody may be playing it.
import { useTranslations } from "use-intl";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { FormActions } from "#web/ui/form.tsx";

interface ConfirmEndProps {
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

export function ConfirmEnd({ onClose, onConfirm }: ConfirmEndProps) {
  const t = useTranslations("launch.game");
  const cancel = useTranslations("ui.dialog");
  return (
    <Dialog isOpen isAlert size="sm" title={t("endTitle")} onClose={onClose}>
      <div className="grid gap-4">
        <p className="text-sm text-ink">{t("endText")}</p>
        <FormActions>
          <Button onPress={onClose}>{cancel("cancel")}</Button>
          <Button variant="danger" onPress={onConfirm}>
            {t("end")}
          </Button>
        </FormActions>
      </div>
    </Dialog>
  );
}
