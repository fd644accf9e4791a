// Removes a passkey, after the password.
import { useState } from "react";
import { useTranslations } from "use-intl";
import { type Passkey, removePasskey } from "#contract/passkey.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Form, FormActions } from "#web/ui/form.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useEndpointForm } from "#web/views/use-endpoint-form.tsx";
import { problemsOf } from "./tries.tsx";

interface RemovePasskeyProps {
  readonly passkey: Passkey;
  readonly onClose: () => void;
}

const AT_FIELD = { password_not_right: "password" } as const;

export default function RemovePasskey({ passkey: { id, name }, onClose }: RemovePasskeyProps) {
  const t = useTranslations("profile.passkeys");
  const cancel = useTranslations("ui.dialog")("cancel");
  const [password, setPassword] = useState("");
  const done = () => {
    onClose();
    void toast("success", t("removed", { name }));
  };
  const form = useEndpointForm(removePasskey, done, AT_FIELD);
  return (
    <Dialog isOpen isAlert size="sm" title={t("removeTitle", { name })} onClose={onClose}>
      <Form
        {...problemsOf(form)}
        onSubmit={() => form.submit({ password }, { id })}
        actions={
          <FormActions>
            <Button onPress={onClose}>{cancel}</Button>
            <Button variant="danger" type="submit" isPending={form.isPending}>
              {t("remove")}
            </Button>
          </FormActions>
        }
      >
        <p className="text-sm text-ink">{t("removeText")}</p>
        <PasswordField label={t("password")} name="password" value={password} onChange={setPassword} maxLength={200} />
      </Form>
    </Dialog>
  );
}
