// The form that signs in; what is refused is said in words that tell nothing about who has a sign-in.
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Me, SecondStep } from "#contract/session.ts";
import type { ProblemError } from "#web/client/problem.ts";
import { useAction } from "#web/client/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { Form } from "#web/ui/form.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { TriesProblem } from "#web/views/tries-problem.tsx";

/** The contract is fetched when it is needed: whoever only looks at this page does not carry it. */
const fetchSignIn = async () => (await import("#contract/session.ts")).signIn;

/** The name to sign in by, as far as it has been typed. */
export interface TypedLogin {
  readonly login: string;
  readonly onLogin: (login: string) => void;
}

interface SignInFormProps extends TypedLogin {
  readonly onSignedIn: (me: Me) => void;
  /** The password was right; there is a second step. */
  readonly onStep: (step: SecondStep) => void;
}

export function SignInForm({ onSignedIn, onStep, login, onLogin }: SignInFormProps) {
  const t = useTranslations("login.form");
  const required = useTranslations("field")("required");
  const action = useAction(fetchSignIn);
  const [password, setPassword] = useState("");
  const [missing, setMissing] = useState<Readonly<Record<string, string>>>({});

  const submit = async () => {
    const found = {
      ...(login.trim() === "" ? { login: required } : {}),
      ...(password === "" ? { password: required } : {}),
    };
    setMissing(found);
    if (Object.keys(found).length > 0) return;
    const answer = await action.run({ body: { login: login.trim(), password } });
    if (answer === null) return;
    if ("ticket" in answer) onStep(answer);
    else onSignedIn(answer);
  };

  return (
    <Form
      onSubmit={() => void submit()}
      fieldErrors={missing}
      submitError={action.problem === null ? null : <Refusal problem={action.problem} />}
      actions={
        <Button variant="primary" type="submit" isPending={action.isPending} className="mt-1">
          {t("submit")}
        </Button>
      }
    >
      <TextField
        label={t("login")}
        name="login"
        value={login}
        onChange={onLogin}
        autoComplete="username"
        spellCheck="false"
        autoCorrect="off"
        maxLength={200}
      />
      <PasswordField label={t("password")} name="password" value={password} onChange={setPassword} maxLength={200} />
    </Form>
  );
}

/** A refusal says neither which of the two was wrong nor whether the name exists. */
function Refusal({ problem }: { readonly problem: ProblemError }) {
  const t = useTranslations();
  if (problem.code === "sign_in_refused") return <p>{t("error.sign_in_refused")}</p>;
  return <TriesProblem problem={problem} />;
}
