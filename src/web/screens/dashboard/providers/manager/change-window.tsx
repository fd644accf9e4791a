// Moves a window of maintenance; of one that is in force the end and the reason.
import { useTranslations } from "use-intl";
import { changeWindow, type MaintenanceWindow } from "#contract/catalogue.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useHere } from "#web/ui/use-today.ts";
import { useEndpointForm } from "#web/views/use-endpoint-form.tsx";
import { draftOf } from "#web/views/time-window/window-draft.ts";
import { WindowForm } from "./window-form.tsx";

interface ChangeWindowProps {
  readonly window: MaintenanceWindow;
  readonly onClose: () => void;
}

export function ChangeWindow({ window, onClose }: ChangeWindowProps) {
  const t = useTranslations("catalogue.window");
  const { zone } = useHere();
  const hasBegun = window.state === "in_force";
  const form = useEndpointForm(changeWindow, () => {
    void toast("success", t("changed"));
    onClose();
  });
  return (
    <Dialog isOpen title={t("changeTitle", { name: window.provider.name })} onClose={onClose}>
      <WindowForm
        first={draftOf(window, zone)}
        from={hasBegun ? window.from : undefined}
        submit={t("save")}
        form={form}
        onSubmit={(changed) => form.submit(changed, { id: window.id })}
        onClose={onClose}
      >
        <p className="text-sm text-ink">{t(hasBegun ? "begunText" : "text")}</p>
      </WindowForm>
    </Dialog>
  );
}
