// Calls a window of maintenance off before it begins, or ends it now.
import { useTranslations } from "use-intl";
import { endWindow, type MaintenanceWindow } from "#contract/catalogue.ts";
import { toast } from "#web/ui/toast.tsx";
import { ReasonDialog } from "#web/views/reason-dialog.tsx";
import { useEndpointForm } from "#web/views/use-endpoint-form.tsx";
import { Span } from "./cells.tsx";

interface EndWindowProps {
  readonly window: MaintenanceWindow;
  readonly onClose: () => void;
}

export function EndWindow({ window, onClose }: EndWindowProps) {
  const t = useTranslations("catalogue");
  const { name } = window.provider;
  const isInForce = window.state === "in_force";
  const form = useEndpointForm(endWindow, (ended) => {
    void toast("success", t(ended.state === "called_off" ? "end.calledOff" : "end.ended"));
    onClose();
  });
  return (
    <ReasonDialog
      title={t(isInForce ? "end.endTitle" : "end.callOffTitle", { name })}
      submit={t(isInForce ? "action.end" : "action.callOff")}
      isDangerous
      label={t("set.reason")}
      hint={t("set.reasonHint")}
      form={form}
      onSubmit={(reason) => form.submit({ reason }, { id: window.id })}
      onClose={onClose}
    >
      <p>
        <Span from={window.from} to={window.to} />
      </p>
      <p>{t(isInForce ? "end.endText" : "end.callOffText")}</p>
    </ReasonDialog>
  );
}
