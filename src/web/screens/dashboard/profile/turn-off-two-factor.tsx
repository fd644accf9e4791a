// Turns two-factor off, after saying what that means.
import { useTranslations } from "use-intl";
import { turnOffTwoFactor } from "#contract/two-factor.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { toast } from "#web/ui/toast.tsx";
import { ProveBoth } from "./prove-both.tsx";

export default function TurnOffTwoFactor({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations("profile.twoFactor");
  return (
    <Dialog isOpen isAlert size="sm" title={t("turnOffTitle")} onClose={onClose}>
      <ProveBoth
        endpoint={turnOffTwoFactor}
        text={t("turnOffText")}
        submit={t("turnOff")}
        isDangerous
        onDone={() => {
          onClose();
          void toast("success", t("turnedOff"));
        }}
        onClose={onClose}
      />
    </Dialog>
  );
}
