// Changes the networks of a key from its panel.
import { useTranslations } from "use-intl";
import { Dialog } from "#web/ui/dialog.tsx";
import type { KeyFormProps } from "./key-form.ts";
import { NetworksForm } from "./networks-form.tsx";

export function EditNetworks(props: KeyFormProps) {
  const t = useTranslations("apiKey.networks");
  return (
    <Dialog isOpen size="sm" title={t("title", { name: props.apiKey.name })} onClose={props.onClose}>
      <NetworksForm {...props} />
    </Dialog>
  );
}
