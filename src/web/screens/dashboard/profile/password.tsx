// A new password for the old one.
import { useTranslations } from "use-intl";
import { changePassword } from "#contract/profile.ts";
import { useSession } from "#web/client/session.ts";
import { toast } from "#web/ui/toast.tsx";
import { ContractForm } from "#web/views/contract-form/contract-form.tsx";
import { PASSWORD_LEAST } from "#web/views/new-password-field.tsx";
import { TriesProblem } from "#web/views/tries-problem.tsx";
import { useForbidden } from "./forbidden.ts";

const AT_FIELD = { password_not_right: "old_password" } as const;
const SAID_BY = { rate_limited: TriesProblem } as const;

export function Password() {
  const t = useTranslations("profile.password");
  const next = useTranslations("login.reset");
  const { answer: me } = useSession();
  const forbidden = useForbidden();
  return (
    <ContractForm
      endpoint={changePassword}
      fields={{
        old_password: { label: t("old"), password: "current-password", username: me?.login ?? "" },
        new_password: {
          label: next("password"),
          hint: next("hint", { minimum: PASSWORD_LEAST }),
          password: "new-password",
        },
      }}
      refusedAt={AT_FIELD}
      saidBy={SAID_BY}
      submit={t("submit")}
      forbidden={forbidden}
      onDone={() => void toast("success", t("changed"))}
    />
  );
}
