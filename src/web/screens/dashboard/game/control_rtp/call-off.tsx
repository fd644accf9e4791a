// Calls a scheduled change of a variant off, with the reason that everybody who was told of it reads.
import { useTranslations } from "use-intl";
import { callOffVariantChange, type VariantChange } from "#contract/variant.ts";
import { toast } from "#web/ui/toast.tsx";
import { ReasonDialog } from "#web/views/reason-dialog.tsx";
import { useEndpointForm } from "#web/views/use-endpoint-form.tsx";

interface CallOffProps {
  readonly change: VariantChange;
  readonly onClose: () => void;
}

export function CallOff({ change: { id }, onClose }: CallOffProps) {
  const t = useTranslations("variant.call_off");
  const form = useEndpointForm(callOffVariantChange, () => {
    void toast("success", t("done"));
    onClose();
  });
  return (
    <ReasonDialog
      title={t("title")}
      submit={t("submit")}
      isDangerous
      label={t("reason")}
      hint={t("hint")}
      form={form}
      onSubmit={(reason) => form.submit({ reason }, { id })}
      onClose={onClose}
    />
  );
}
