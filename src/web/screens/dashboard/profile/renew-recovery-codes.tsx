// Makes ten new recovery codes in place of the old ones, and shows them once.
import { useState } from "react";
import { useTranslations } from "use-intl";
import { renewRecoveryCodes } from "#contract/two-factor.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { ProveBoth } from "./prove-both.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

export default function RenewRecoveryCodes({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations("profile.twoFactor");
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <Dialog isOpen size="sm" title={codes === null ? t("renew") : t("codesTitle")} onClose={onClose}>
      {codes === null ? (
        <ProveBoth
          endpoint={renewRecoveryCodes}
          text={t("renewText")}
          submit={t("renewSubmit")}
          onDone={({ recovery_codes }) => setCodes(recovery_codes)}
          onClose={onClose}
        />
      ) : (
        <RecoveryCodes codes={codes} onDone={onClose} />
      )}
    </Dialog>
  );
}
