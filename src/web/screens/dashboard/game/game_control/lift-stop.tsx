// Lifts an emergency stop, with a reason: what was stopped is again as it was before.
import { useLocale, useTranslations } from "use-intl";
import { type EmergencyStop, liftAgentStop, liftCatalogueStop } from "#contract/emergency-stop.ts";
import { toast } from "#web/ui/toast.tsx";
import { ReasonDialog } from "#web/views/reason-dialog.tsx";
import { useEndpointForm } from "#web/views/use-endpoint-form.tsx";

interface LiftStopProps {
  readonly stop: EmergencyStop;
  readonly onClose: () => void;
}

export default function LiftStop({ stop, onClose }: LiftStopProps) {
  const t = useTranslations("control.stops");
  const name = stop.names[useLocale()];
  const done = () => {
    void toast("success", t("lifted", { name }));
    onClose();
  };
  const ofCatalogue = useEndpointForm(liftCatalogueStop, done);
  const ofAgent = useEndpointForm(liftAgentStop, done);
  const form = stop.kind === "agent" ? ofAgent : ofCatalogue;
  return (
    <ReasonDialog
      title={t("liftTitle", { name })}
      submit={t("lift")}
      isDangerous={false}
      label={t("reason")}
      hint={t("reasonHint")}
      form={form}
      onSubmit={(reason) => form.submit({ reason }, { id: stop.kind === "agent" ? stop.subject : stop.id })}
      onClose={onClose}
    >
      <p>{t("liftText")}</p>
    </ReasonDialog>
  );
}
