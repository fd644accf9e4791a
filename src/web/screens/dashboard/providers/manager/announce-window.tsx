// Announces that a provider's games will pause, from when to when and why.
import { useState } from "react";
import { useTranslations } from "use-intl";
import { announceWindow, type CatalogueProvider } from "#contract/catalogue.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Select } from "#web/ui/select.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useEndpointForm } from "#web/views/use-endpoint-form.tsx";
import { optionsOf } from "./provider-options.ts";
import { NEW_WINDOW } from "#web/views/time-window/window-draft.ts";
import { WindowForm } from "./window-form.tsx";

interface AnnounceWindowProps {
  /** Those to choose from; the only one is chosen. */
  readonly providers: readonly CatalogueProvider[];
  readonly onClose: () => void;
}

export default function AnnounceWindow({ providers, onClose }: AnnounceWindowProps) {
  const t = useTranslations("catalogue.window");
  const [provider, setProvider] = useState(providers.length === 1 ? (providers[0]?.code ?? null) : null);
  const form = useEndpointForm(announceWindow, () => {
    void toast("success", t("announced"));
    onClose();
  });
  return (
    <Dialog isOpen title={t("announceTitle")} onClose={onClose}>
      <WindowForm
        first={NEW_WINDOW}
        submit={t("submit")}
        form={form}
        onSubmit={(window) => form.submit({ provider, ...window })}
        onClose={onClose}
      >
        <p className="text-sm text-ink">{t("text")}</p>
        <Select
          name="provider"
          label={t("provider")}
          isRequired
          options={optionsOf(providers)}
          value={provider}
          onChange={setProvider}
          placeholder="—"
        />
      </WindowForm>
    </Dialog>
  );
}
