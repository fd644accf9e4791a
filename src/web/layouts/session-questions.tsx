// The questions before a session ends: stay or sign out, or the password again; fetched when there is one to ask.
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { type Me, type SecondStep as SecondStepAsked, signIn } from "#contract/session.ts";
import { askSessionEnd, stay } from "#web/client/session-end.ts";
import { useAction } from "#web/client/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Form, FormActions } from "#web/ui/form.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { useFormatter } from "#web/ui/use-formatter.ts";
import SecondStep from "#web/views/second-step/second-step.tsx";
import { TriesProblem } from "#web/views/tries-problem.tsx";
import { useSignOut } from "./sign-out.ts";

const TICK_MS = 1_000;

interface QuestionProps {
  /** When the session ends. */
  readonly at: number;
}

export function IdleQuestion({ at }: QuestionProps) {
  const leave = useSignOut();
  const t = useTranslations("shell.session");
  return (
    <Dialog isOpen isAlert size="sm" title={t("idleTitle")} onClose={() => void stay()}>
      <div className="grid gap-4 text-sm text-ink">
        <p>{t("idleText")}</p>
        <Countdown at={at} />
        <FormActions>
          <Button onPress={() => void leave()}>{t("signOut")}</Button>
          <Button variant="primary" onPress={() => void stay()}>
            {t("stay")}
          </Button>
        </FormActions>
      </div>
    </Dialog>
  );
}

interface EndQuestionProps extends QuestionProps {
  readonly me: Me;
  readonly onLater: () => void;
}

export function EndQuestion({ me, at, onLater }: EndQuestionProps) {
  const leave = useSignOut();
  const t = useTranslations("shell.session");
  const required = useTranslations("field")("required");
  const action = useAction(signIn);
  const [password, setPassword] = useState("");
  const [missing, setMissing] = useState<Readonly<Record<string, string>>>({});
  const [step, setStep] = useState<SecondStepAsked | null>(null);
  const submit = async () => {
    setMissing(password === "" ? { password: required } : {});
    if (password === "") return;
    const answer = await action.run({ body: { login: me.login, password } });
    if (answer === null) return;
    if ("ticket" in answer) setStep(answer);
    else await askSessionEnd();
  };
  if (step !== null) {
    return (
      <Dialog isOpen isAlert size="sm" title={t("endTitle")} onClose={onLater}>
        <SecondStep step={step} onSignedIn={() => void askSessionEnd()} onBack={() => setStep(null)} />
      </Dialog>
    );
  }
  return (
    <Dialog isOpen isAlert size="sm" title={t("endTitle")} onClose={onLater}>
      <Form
        onSubmit={() => void submit()}
        fieldErrors={missing}
        submitError={action.problem === null ? null : <TriesProblem problem={action.problem} />}
        actions={
          <FormActions>
            <Button onPress={() => void leave()}>{t("signOut")}</Button>
            <Button variant="primary" type="submit" isPending={action.isPending}>
              {t("goOn")}
            </Button>
          </FormActions>
        }
      >
        <div className="grid gap-4 text-sm text-ink">
          <p>{t("endText")}</p>
          <Countdown at={at} />
        </div>
        <PasswordField
          username={me.login}
          label={t("password")}
          name="password"
          value={password}
          onChange={setPassword}
          maxLength={200}
        />
      </Form>
    </Dialog>
  );
}

function Countdown({ at }: { readonly at: number }) {
  const t = useTranslations("shell.session");
  const format = useFormatter();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((at - now) / 1_000));
  const two = (value: number): string => format.number(value, { minimumIntegerDigits: 2 });
  return (
    <p role="timer" className="figures text-2xl font-semibold">
      <span className="sr-only">{t("left")} </span>
      {format.number(Math.floor(seconds / 60))}:{two(seconds % 60)}
    </p>
  );
}
