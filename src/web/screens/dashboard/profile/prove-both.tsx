// Asks for the password and a code before something about two-factor changes.
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import type { Answer } from "#contract/endpoint.ts";
import type { renewRecoveryCodes, turnOffTwoFactor } from "#contract/two-factor.ts";
import { useSession } from "#web/client/session.ts";
import { Button } from "#web/ui/button.tsx";
import { Form, FormActions } from "#web/ui/form.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { SecondCodeField } from "#web/views/second-code-field.tsx";
import { useEndpointForm } from "#web/views/use-endpoint-form.tsx";
import { problemsOf } from "./tries.tsx";

type Provable = typeof renewRecoveryCodes | typeof turnOffTwoFactor;

interface ProveBothProps<E extends Provable> {
  readonly endpoint: E;
  readonly text: ReactNode;
  readonly submit: string;
  readonly isDangerous?: boolean;
  readonly onDone: (answer: Answer<E>) => void;
  readonly onClose: () => void;
}

const AT_FIELD = { password_not_right: "password", code_not_right: "code" } as const;

export function ProveBoth<E extends Provable>(props: ProveBothProps<E>) {
  const t = useTranslations("profile.twoFactor");
  const cancel = useTranslations("ui.dialog")("cancel");
  const [password, setPassword] = useState("");
  const { answer: me } = useSession();
  const [code, setCode] = useState("");
  const form = useEndpointForm<Provable>(
    props.endpoint,
    // The endpoint that was sent to is the one whose answer comes back.
    (answer) => props.onDone(answer as Answer<E>),
    AT_FIELD,
  );
  return (
    <Form
      {...problemsOf(form)}
      onSubmit={() => form.submit({ password, code })}
      actions={
        <FormActions>
          <Button onPress={props.onClose}>{cancel}</Button>
          <Button variant={props.isDangerous === true ? "danger" : "primary"} type="submit" isPending={form.isPending}>
            {props.submit}
          </Button>
        </FormActions>
      }
    >
      <p className="text-sm text-ink">{props.text}</p>
      <PasswordField
        username={me?.login ?? ""}
        label={t("password")}
        name="password"
        value={password}
        onChange={setPassword}
        maxLength={200}
      />
      <SecondCodeField value={code} onChange={setCode} hint={t("codeOrRecovery")} />
    </Form>
  );
}
