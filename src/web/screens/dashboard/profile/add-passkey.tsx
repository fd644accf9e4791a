// Registers a passkey: the password first, then the browser asks for the key.
import { startRegistration } from "@simplewebauthn/browser";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { addPasskey, startPasskey } from "#contract/passkey.ts";
import { useAction } from "#web/client/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Form, FormActions } from "#web/ui/form.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { toast } from "#web/ui/toast.tsx";
import { TriesProblem } from "#web/views/tries-problem.tsx";

type Options = Parameters<typeof startRegistration>[0]["optionsJSON"];

export default function AddPasskey({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations("profile.passkeys");
  const cancel = useTranslations("ui.dialog")("cancel");
  const words = useTranslations();
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const [isAborted, setAborted] = useState(false);
  const starting = useAction(startPasskey);
  const adding = useAction(addPasskey);
  const submit = async () => {
    const required = words("field.required");
    const missing = {
      ...(name.trim() === "" ? { name: required } : {}),
      ...(password === "" ? { password: required } : {}),
    };
    setWrong(missing);
    setAborted(false);
    if (Object.keys(missing).length > 0) return;
    const started = await starting.send({ body: { password } });
    if (started === null) return;
    if ("problem" in started) {
      if (started.problem.code === "password_not_right") setWrong({ password: words("error.password_not_right") });
      return;
    }
    // The server writes what the standard says the browser takes.
    const optionsJSON = started.answer.options as unknown as Options;
    const response = await startRegistration({ optionsJSON }).catch(() => null);
    if (response === null) return setAborted(true);
    const added = await adding.send({ body: { ticket: started.answer.ticket, name: name.trim(), response } });
    if (added === null || "problem" in added) return;
    onClose();
    void toast("success", t("done"));
  };
  const problem =
    starting.problem?.code === "password_not_right" ? adding.problem : (starting.problem ?? adding.problem);
  return (
    <Dialog isOpen size="sm" title={t("addTitle")} onClose={onClose}>
      <Form
        onSubmit={() => void submit()}
        fieldErrors={wrong}
        submitError={problem === null ? isAborted ? t("aborted") : null : <TriesProblem problem={problem} />}
        actions={
          <FormActions>
            <Button onPress={onClose}>{cancel}</Button>
            <Button variant="primary" type="submit" isPending={starting.isPending || adding.isPending}>
              {t("addSubmit")}
            </Button>
          </FormActions>
        }
      >
        <p className="text-sm text-ink">{t("addText")}</p>
        <TextField
          label={t("name")}
          name="name"
          hint={t("nameHint")}
          value={name}
          onChange={setName}
          autoComplete="off"
          maxLength={60}
        />
        <PasswordField label={t("password")} name="password" value={password} onChange={setPassword} maxLength={200} />
      </Form>
    </Dialog>
  );
}
