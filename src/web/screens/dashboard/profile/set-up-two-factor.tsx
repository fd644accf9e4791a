// Sets two-factor up: the password, then the QR code with a first code, then the recovery codes, once.
import { useState } from "react";
import { useTranslations } from "use-intl";
import { confirmTwoFactor, startTwoFactor } from "#contract/two-factor.ts";
import type { Answer } from "#contract/endpoint.ts";
import { useSession } from "#web/client/session.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Form, FormActions } from "#web/ui/form.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { SecondCodeField } from "#web/views/second-code-field.tsx";
import { useEndpointForm } from "#web/views/use-endpoint-form.tsx";
import { QrCode } from "#web/views/qr-code.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { problemsOf } from "./tries.tsx";

type Secret = Answer<typeof startTwoFactor>;

export default function SetUpTwoFactor({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations("profile.twoFactor");
  const [secret, setSecret] = useState<Secret | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <Dialog isOpen size="sm" title={codes === null ? t("setUpTitle") : t("codesTitle")} onClose={onClose}>
      {codes !== null ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : secret === null ? (
        <PasswordStep onSecret={setSecret} onClose={onClose} />
      ) : (
        <ScanStep secret={secret} onCodes={setCodes} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface PasswordStepProps {
  readonly onSecret: (secret: Secret) => void;
  readonly onClose: () => void;
}

function PasswordStep({ onSecret, onClose }: PasswordStepProps) {
  const t = useTranslations("profile.twoFactor");
  const cancel = useTranslations("ui.dialog")("cancel");
  const [password, setPassword] = useState("");
  const { answer: me } = useSession();
  const form = useEndpointForm(startTwoFactor, onSecret, { password_not_right: "password" });
  return (
    <Form
      {...problemsOf(form)}
      onSubmit={() => form.submit({ password })}
      actions={
        <FormActions>
          <Button onPress={onClose}>{cancel}</Button>
          <Button variant="primary" type="submit" isPending={form.isPending}>
            {t("next")}
          </Button>
        </FormActions>
      }
    >
      <p className="text-sm text-ink">{t("passwordText")}</p>
      <PasswordField
        username={me?.login ?? ""}
        label={t("password")}
        name="password"
        value={password}
        onChange={setPassword}
        maxLength={200}
      />
    </Form>
  );
}

interface ScanStepProps {
  readonly secret: Secret;
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onClose: () => void;
}

const FOURS = /.{4}(?=.)/g;

function ScanStep({ secret, onCodes, onClose }: ScanStepProps) {
  const t = useTranslations("profile.twoFactor");
  const cancel = useTranslations("ui.dialog")("cancel");
  const [code, setCode] = useState("");
  const form = useEndpointForm(confirmTwoFactor, ({ recovery_codes }) => onCodes(recovery_codes), {
    code_not_right: "code",
  });
  return (
    <Form
      {...problemsOf(form)}
      onSubmit={() => form.submit({ code })}
      actions={
        <FormActions>
          <Button onPress={onClose}>{cancel}</Button>
          <Button variant="primary" type="submit" isPending={form.isPending}>
            {t("confirm")}
          </Button>
        </FormActions>
      }
    >
      <p className="text-sm text-ink">{t("scanText")}</p>
      <QrCode text={secret.address} label={t("qr")} />
      <div className="grid gap-1 text-center text-sm">
        <p className="text-soft">{t("typeText")}</p>
        <p className="font-mono text-ink select-all wrap-anywhere" aria-label={t("secret")} role="note">
          {secret.secret.replaceAll(FOURS, "$& ")}
        </p>
      </div>
      <SecondCodeField value={code} onChange={setCode} takesFocus />
    </Form>
  );
}
