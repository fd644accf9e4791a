// A password to come, with what makes it good.
import { useTranslations } from "use-intl";
import { PasswordField } from "#web/ui/password-field.tsx";

/** As the contract has it, which the sign-in page does not carry; a test holds the two together. */
export const PASSWORD_LEAST = 12;

interface NewPasswordFieldProps {
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function NewPasswordField(props: NewPasswordFieldProps) {
  const t = useTranslations("login.reset");
  return (
    <PasswordField
      {...props}
      username=""
      label={t("password")}
      hint={t("hint", { minimum: PASSWORD_LEAST })}
      autoComplete="new-password"
      maxLength={200}
    />
  );
}
