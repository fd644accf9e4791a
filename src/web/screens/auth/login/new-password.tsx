// Sets the new password, or the first, of whoever came by a mailed link.
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { ProblemError } from "#web/client/problem.ts";
import { rememberSignedIn } from "#web/client/remembered-session.ts";
import { type MailedToken, forgetResetToken } from "#web/client/reset-token.ts";
import { useAction } from "#web/client/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { Form } from "#web/ui/form.tsx";
import { useGo } from "#web/ui/paths.tsx";
import { NewPasswordField, PASSWORD_LEAST } from "#web/views/new-password-field.tsx";
import { ProblemText } from "#web/views/problem-text.tsx";

const fetchReset = async () => (await import("#contract/session.ts")).resetPassword;

export default function NewPassword({ token, isInvitation }: MailedToken) {
  const t = useTranslations(isInvitation ? "login.join" : "login.reset");
  const [isDone, setDone] = useState(false);
  const go = useGo();
  const leave = (path: string) => {
    forgetResetToken();
    go(path, { replace: true });
  };
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight text-ink">{isDone ? t("doneTitle") : t("title")}</h1>
      <p role={isDone ? "status" : "none"} className="mt-1 mb-7 text-base text-soft">
        {isDone ? t("doneText") : t("text")}
      </p>
      {isDone ? (
        <Button variant="primary" className="w-full" onPress={() => leave("/auth/login")}>
          {t("signIn")}
        </Button>
      ) : (
        <PasswordForm
          token={token}
          isInvitation={isInvitation}
          onDone={() => {
            // Whoever was signed in with this browser is so no more.
            rememberSignedIn(false);
            setDone(true);
          }}
          onAskAgain={() => leave("/auth/login?show=forgot")}
        />
      )}
    </>
  );
}

interface PasswordFormProps extends MailedToken {
  readonly onDone: () => void;
  readonly onAskAgain: () => void;
}

function PasswordForm({ token, isInvitation, onDone, onAskAgain }: PasswordFormProps) {
  const t = useTranslations("login.reset");
  const field = useTranslations("field");
  const action = useAction(fetchReset);
  const [password, setPassword] = useState("");
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const submit = async () => {
    const isShort = password.length < PASSWORD_LEAST;
    setWrong(isShort ? { password: field("tooShort", { minimum: PASSWORD_LEAST }) } : {});
    if (isShort) return;
    const outcome = await action.send({ body: { token, password } });
    if (outcome === null) return;
    if ("answer" in outcome) onDone();
    else setWrong(atPassword(outcome.problem));
  };
  const atPassword = (refused: ProblemError): Readonly<Record<string, string>> => {
    const reason = reasonAgainst(refused);
    return reason === undefined ? {} : { password: field(reason) };
  };
  const { problem } = action;
  return (
    <Form
      onSubmit={() => void submit()}
      fieldErrors={wrong}
      submitError={
        problem === null || reasonAgainst(problem) !== undefined ? null : (
          <Refusal problem={problem} isInvitation={isInvitation} onAskAgain={onAskAgain} />
        )
      }
      actions={
        <Button variant="primary" type="submit" isPending={action.isPending} className="mt-1">
          {t("submit")}
        </Button>
      }
    >
      <NewPasswordField name="password" value={password} onChange={setPassword} />
    </Form>
  );
}

/** What the server has against the password itself. */
const REASONS = { too_guessable: "guessable", not_new: "notNew" } as const;
const isReason = (code: string): code is keyof typeof REASONS => Object.hasOwn(REASONS, code);

function reasonAgainst({ fields }: ProblemError) {
  const code = fields.map((one) => one.code).find(isReason);
  return code && REASONS[code];
}

interface RefusalProps extends Pick<PasswordFormProps, "isInvitation" | "onAskAgain"> {
  readonly problem: ProblemError;
}

function Refusal({ problem, isInvitation, onAskAgain }: RefusalProps) {
  const t = useTranslations();
  if (problem.code !== "reset_link_used") return <ProblemText problem={problem} />;
  // Whoever has joined sets a new password by a link of their own; whoever has not asks who invited them.
  if (isInvitation) return <p>{t("login.join.over")}</p>;
  return (
    <div className="grid justify-items-start gap-2">
      <p>{t("error.reset_link_used")}</p>
      <Button size="sm" onPress={onAskAgain}>
        {t("login.reset.askAgain")}
      </Button>
    </div>
  );
}
