// Gives an API key another name.
import { useTranslations } from "use-intl";
import { renameApiKey } from "#contract/access.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { toast } from "#web/ui/toast.tsx";
import { ContractForm } from "#web/views/contract-form/contract-form.tsx";
import type { KeyFormProps } from "./key-form.ts";

export function RenameKey({ agent, apiKey: { id, name }, onClose }: KeyFormProps) {
  const t = useTranslations("apiKey");
  return (
    <Dialog isOpen size="sm" title={t("rename.title", { name })} onClose={onClose}>
      <ContractForm
        endpoint={renameApiKey}
        params={{ id: agent.id, key: id }}
        fields={{ name: { label: t("form.name"), hint: t("form.nameHint"), autoComplete: "off" } }}
        from={{ name }}
        submit={t("rename.submit")}
        onCancel={onClose}
        onDone={(renamed) => {
          void toast("success", t("rename.done", { name: renamed.name }));
          onClose();
        }}
      />
    </Dialog>
  );
}
