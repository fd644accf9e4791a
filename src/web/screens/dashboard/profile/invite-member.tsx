// Invites somebody to my agent: they set their password by a mailed link.
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { inviteMember } from "#contract/member.ts";
import type { Role } from "#contract/roles.ts";
import type { Locale, Me } from "#contract/session.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Form, FormActions } from "#web/ui/form.tsx";
import { Select } from "#web/ui/select.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useEndpointForm } from "#web/views/use-endpoint-form.tsx";
import { RoleField } from "./role-field.tsx";
import { problemsOf } from "./tries.tsx";

interface InviteMemberProps {
  readonly me: Me;
  readonly onClose: () => void;
}

export default function InviteMember({ me, onClose }: InviteMemberProps) {
  const t = useTranslations("member.invite");
  const cancel = useTranslations("ui.dialog")("cancel");
  const [email, setEmail] = useState("");
  const [name, setName] = useState("");
  const [role, setRole] = useState<Role | null>(null);
  const [locale, setLocale] = useState<Locale>(useLocale());
  const form = useEndpointForm(
    inviteMember,
    (member) => {
      void toast("success", t("done", { login: member.login }));
      onClose();
    },
    { login_taken: "email", role_above_own: "role" },
  );
  return (
    <Dialog isOpen size="sm" title={t("title")} onClose={onClose}>
      <Form
        {...problemsOf(form)}
        onSubmit={() => form.submit({ email: email.trim(), name, role, locale })}
        actions={
          <FormActions>
            <Button onPress={onClose}>{cancel}</Button>
            <Button variant="primary" type="submit" isPending={form.isPending}>
              {t("submit")}
            </Button>
          </FormActions>
        }
      >
        <p className="text-sm text-soft">{t("text")}</p>
        <TextField
          label={t("name")}
          name="name"
          isRequired
          value={name}
          onChange={setName}
          autoComplete="off"
          maxLength={80}
        />
        <TextField
          label={t("email")}
          name="email"
          isRequired
          type="email"
          value={email}
          onChange={setEmail}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
        />
        <RoleField me={me} value={role} onChange={setRole} />
        <Select
          label={t("locale")}
          name="locale"
          options={[
            { id: "en-US", text: "English (US)" },
            { id: "pt-BR", text: "Português (Brasil)" },
          ]}
          value={locale}
          onChange={setLocale}
        />
      </Form>
    </Dialog>
  );
}
