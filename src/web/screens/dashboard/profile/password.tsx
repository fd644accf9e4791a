// A new password for the old one.
import { useState } from "react";
import { useTranslations } from "use-intl";
import { changePassword } from "#contract/profile.ts";
import { Button } from "#web/ui/button.tsx";
import { Form, FormActions } from "#web/ui/form.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { toast } from "#web/ui/toast.tsx";
import { NewPasswordField } from "#web/views/new-password-field.tsx";
import { TriesProblem } from "#web/views/tries-problem.tsx";
import { useEndpointForm } from "#web/views/use-endpoint-form.tsx";

const AT_FIELD = { password_not_right: "old_password" } as const;

export function Password() {
  const t = useTranslations("profile.password");
  const [old, setOld] = useState("");
  const [next, setNext] = useState("");
  const form = useEndpointForm(
    changePassword,
    () => {
      setOld("");
      setNext("");
      void toast("success", t("changed"));
    },
    AT_FIELD,
  );
  const isThrottled = form.problem?.code === "rate_limited";
  return (
    <Form
      onSubmit={() => form.submit({ old_password: old, new_password: next })}
      fieldErrors={form.problems.fieldErrors}
      submitError={
        isThrottled && form.problem !== null ? <TriesProblem problem={form.problem} /> : form.problems.submitError
      }
      actions={
        <FormActions>
          <Button variant="primary" type="submit" isPending={form.isPending}>
            {t("submit")}
          </Button>
        </FormActions>
      }
    >
      <PasswordField label={t("old")} name="old_password" value={old} onChange={setOld} maxLength={200} />
      <NewPasswordField name="new_password" value={next} onChange={setNext} />
    </Form>
  );
}
