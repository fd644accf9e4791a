// Asks for a link by mail; what it answers is the same whether anybody has the name.
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { useAction } from "#web/client/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { Form } from "#web/ui/form.tsx";
import { Link } from "#web/ui/link.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { TriesProblem } from "#web/views/tries-problem.tsx";
import type { TypedLogin } from "./sign-in-form.tsx";

const fetchRequest = async () => (await import("#contract/session.ts")).requestPasswordReset;

interface ForgotPasswordProps extends TypedLogin {
  readonly back: string;
}

export default function ForgotPassword({ back, ...typed }: ForgotPasswordProps) {
  const t = useTranslations("login.forgot");
  const [isSent, setSent] = useState(false);
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight text-ink">{isSent ? t("sentTitle") : t("title")}</h1>
      {isSent ? (
        <div role="status" className="mt-2 grid gap-3 text-base text-soft">
          <p>{t("sentText")}</p>
          <p>{t("sentHint")}</p>
        </div>
      ) : (
        <>
          <p className="mt-1 mb-7 text-base text-soft">{t("text")}</p>
          <RequestForm onSent={() => setSent(true)} {...typed} />
        </>
      )}
      <p className="mt-5 text-sm">
        <Link to={back}>{t("back")}</Link>
      </p>
    </>
  );
}

function RequestForm({ onSent, login, onLogin }: TypedLogin & { readonly onSent: () => void }) {
  const t = useTranslations("login");
  const required = useTranslations("field")("required");
  const locale = useLocale();
  const action = useAction(fetchRequest);
  const [missing, setMissing] = useState<Readonly<Record<string, string>>>({});
  const submit = async () => {
    const name = login.trim();
    setMissing(name === "" ? { login: required } : {});
    if (name === "" || (await action.run({ body: { login: name, locale } })) === null) return;
    onSent();
  };
  return (
    <Form
      onSubmit={() => void submit()}
      fieldErrors={missing}
      submitError={action.problem === null ? null : <TriesProblem problem={action.problem} />}
      actions={
        <Button variant="primary" type="submit" isPending={action.isPending} className="mt-1">
          {t("forgot.submit")}
        </Button>
      }
    >
      <TextField
        label={t("form.login")}
        name="login"
        value={login}
        onChange={onLogin}
        autoComplete="username"
        spellCheck="false"
        autoCorrect="off"
        maxLength={200}
      />
    </Form>
  );
}
