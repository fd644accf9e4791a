// The second step of signing in: a passkey, a code of the authenticator, or a recovery code where those are out of reach.
import { Suspense, lazy, useState } from "react";
import { useTranslations } from "use-intl";
import { type Me, type SecondStep as Step, finishSignIn } from "#contract/session.ts";
import { Button } from "#web/ui/button.tsx";
import { Form } from "#web/ui/form.tsx";
import { TriesProblem } from "../tries-problem.tsx";
import { SecondCodeField } from "../second-code-field.tsx";
import { useEndpointForm } from "../use-endpoint-form.tsx";

interface SecondStepProps {
  /** What the password was answered with. */
  readonly step: Step;
  readonly onSignedIn: (me: Me) => void;
  /** Back to the name and the password. */
  readonly onBack: () => void;
}

const AT_FIELD = { code_not_right: "code" } as const;

/** Its code is fetched where there is a passkey to ask for. */
const PasskeyStep = lazy(() => import("./passkey-step.tsx"));

export default function SecondStep(props: SecondStepProps) {
  const { ticket, by } = props.step;
  return (
    <div className="grid gap-5">
      {by.includes("passkey") && (
        <Suspense fallback={null}>
          <PasskeyStep ticket={ticket} onSignedIn={props.onSignedIn} />
        </Suspense>
      )}
      {by.includes("code") ? <CodeForm {...props} /> : <Back onBack={props.onBack} />}
    </div>
  );
}

function Back({ onBack }: Pick<SecondStepProps, "onBack">) {
  const t = useTranslations("login.code");
  return (
    <Button variant="ghost" size="sm" onPress={onBack}>
      {t("back")}
    </Button>
  );
}

function CodeForm({ step: { ticket, by }, onSignedIn, onBack }: SecondStepProps) {
  const t = useTranslations("login.code");
  const [code, setCode] = useState("");
  const [isRecovery, setRecovery] = useState(false);
  const form = useEndpointForm(finishSignIn, onSignedIn, AT_FIELD);
  const { problem } = form;
  const isWhole = problem !== null && problem.code !== "code_not_right";
  return (
    <Form
      onSubmit={() => form.submit({ ticket, code })}
      fieldErrors={form.problems.fieldErrors}
      submitError={isWhole ? <TriesProblem problem={problem} /> : null}
      actions={
        <>
          <Button
            variant={by.includes("passkey") ? "secondary" : "primary"}
            type="submit"
            isPending={form.isPending}
            className="mt-1"
          >
            {t("submit")}
          </Button>
          <div className="flex flex-wrap justify-between gap-2">
            <Button
              variant="ghost"
              size="sm"
              onPress={() => {
                setRecovery(!isRecovery);
                setCode("");
                form.reset();
              }}
            >
              {isRecovery ? t("useCode") : t("useRecovery")}
            </Button>
            <Back onBack={onBack} />
          </div>
        </>
      }
    >
      <SecondCodeField
        key={String(isRecovery)}
        isRecovery={isRecovery}
        value={code}
        onChange={setCode}
        takesFocus={!by.includes("passkey")}
      />
    </Form>
  );
}
