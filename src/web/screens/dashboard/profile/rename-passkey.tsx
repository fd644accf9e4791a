// Gives a passkey another name.
import { useState } from "react";
import { useTranslations } from "use-intl";
import { type Passkey, renamePasskey } from "#contract/passkey.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Form, FormActions } from "#web/ui/form.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useEndpointForm } from "#web/views/use-endpoint-form.tsx";
import { problemsOf } from "./tries.tsx";

interface RenamePasskeyProps {
  readonly passkey: Passkey;
  readonly onClose: () => void;
}

export default function RenamePasskey({ passkey: { id, name: before }, onClose }: RenamePasskeyProps) {
  const t = useTranslations("profile.passkeys");
  const cancel = useTranslations("ui.dialog")("cancel");
  const [name, setName] = useState(before);
  const form = useEndpointForm(renamePasskey, (renamed) => {
    onClose();
    void toast("success", t("renamed", { name: renamed.name }));
  });
  return (
    <Dialog isOpen size="sm" title={t("renameTitle", { name: before })} onClose={onClose}>
      <Form
        {...problemsOf(form)}
        onSubmit={() => form.submit({ name: name.trim() }, { id })}
        actions={
          <FormActions>
            <Button onPress={onClose}>{cancel}</Button>
            <Button variant="primary" type="submit" isPending={form.isPending}>
              {t("rename")}
            </Button>
          </FormActions>
        }
      >
        <TextField
          label={t("name")}
          name="name"
          hint={t("nameHint")}
          value={name}
          onChange={setName}
          autoComplete="off"
          maxLength={60}
        />
      </Form>
    </Dialog>
  );
}
