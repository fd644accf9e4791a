// Fills a call in, signs it with a key that is typed here and kept nowhere, sends it, and writes it as code.
import { Send } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { type SignedAnswer, canSign, sendSigned } from "#web/client/signed-call.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Form, FormActions } from "#web/ui/form.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { Segments } from "#web/ui/segments.tsx";
import { TextArea, TextField } from "#web/ui/text-field.tsx";
import { CodeBlock } from "./code-block.tsx";
import { CopyButton } from "./copy-button.tsx";
import { CallAnswer } from "./call-answer.tsx";
import { type Filled, addressOfCall, filledOf } from "./composed-call.ts";
import type { DescribedCall } from "./described-calls.ts";
import { LANGUAGES, type Language, snippetOf } from "./snippets.ts";

export interface Signer {
  readonly keyId: string;
  readonly secret: string;
}

interface CallConsoleProps {
  readonly call: DescribedCall;
  readonly signer: Signer;
  readonly onSigner: (signer: Signer) => void;
  /** Path and query to begin with. */
  readonly address?: string | undefined;
}

const NOTHING_WRONG: Filled = {};
const NAMES: Readonly<Record<Language, string>> = {
  curl: "curl",
  typescript: "TypeScript",
  php: "PHP",
  python: "Python",
};

export function CallConsole({ call, signer, onSigner, address = "" }: CallConsoleProps) {
  const t = useTranslations("apiReference");
  const required = useTranslations("field")("required");
  const [filled, setFilled] = useState(() => filledOf(call, address));
  const [body, setBody] = useState(call.example);
  const [wrong, setWrong] = useState(NOTHING_WRONG);
  const [isPending, setPending] = useState(false);
  const [isLost, setLost] = useState(false);
  const [answer, setAnswer] = useState<SignedAnswer | null>(null);
  const url = addressOfCall(call, filled);
  const { method } = call;
  const send = async () => {
    const needed = [
      ...call.inPath.map(({ name }) => [name, filled[name] ?? ""] as const),
      ["keyId", signer.keyId] as const,
      ["secret", signer.secret] as const,
    ];
    const missing = Object.fromEntries(needed.filter(([, value]) => value === "").map(([name]) => [name, required]));
    setWrong(missing);
    if (Object.keys(missing).length > 0 || isPending) return;
    setPending(true);
    const received = await sendSigned({ ...signer, method, url, body });
    setAnswer(received);
    setLost(received === null);
    setPending(false);
  };
  return (
    <>
      <Card title={t("try")} hint={t("tryHint")}>
        <Form
          onSubmit={() => void send()}
          submitError={canSign() ? (isLost ? t("lost") : null) : t("notSecure")}
          fieldErrors={wrong}
          actions={
            <FormActions>
              <Button
                variant="primary"
                type="submit"
                icon={<Send aria-hidden size={15} />}
                isPending={isPending}
                isDisabled={!canSign()}
              >
                {t("send")}
              </Button>
            </FormActions>
          }
        >
          <Fields call={call} signer={signer} onSigner={onSigner} filled={filled} onFilled={setFilled} />
          {call.example !== "" && <TextArea name="body" label={t("body")} lines={6} value={body} onChange={setBody} />}
        </Form>
        {answer !== null && <CallAnswer answer={answer} />}
      </Card>
      <Code method={method} url={url} body={body} />
    </>
  );
}

interface FieldsProps extends Omit<CallConsoleProps, "address"> {
  readonly filled: Filled;
  readonly onFilled: (filled: Filled) => void;
}

/** Who signs, and what stands in the address. */
function Fields({ call, signer, onSigner, filled, onFilled }: FieldsProps) {
  const t = useTranslations("apiReference");
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        name="keyId"
        label={t("keyId")}
        autoComplete="off"
        spellCheck={false}
        value={signer.keyId}
        onChange={(keyId) => onSigner({ ...signer, keyId: keyId.trim() })}
      />
      <PasswordField
        name="secret"
        label={t("secret")}
        autoComplete="off"
        value={signer.secret}
        onChange={(secret) => onSigner({ ...signer, secret: secret.trim() })}
      />
      {[...call.inPath, ...call.inQuery].map(({ name }) => (
        <TextField
          key={name}
          name={name}
          label={name}
          autoComplete="off"
          spellCheck={false}
          value={filled[name] ?? ""}
          onChange={(value) => onFilled({ ...filled, [name]: value })}
        />
      ))}
    </div>
  );
}

interface CodeProps {
  readonly method: string;
  readonly url: string;
  readonly body: string;
}

function Code({ method, url, body }: CodeProps) {
  const t = useTranslations("apiReference");
  const [language, setLanguage] = useState<Language>("curl");
  const text = snippetOf(language, { origin: globalThis.location.origin, method, url, body });
  return (
    <Card title={t("code")} hint={t("codeHint")} actions={<CopyButton key={text} text={text} label={t("copyCode")} />}>
      <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-3">
        <Segments
          label={t("language")}
          options={LANGUAGES.map((id) => ({ id, text: NAMES[id] }))}
          value={language}
          onChange={setLanguage}
        />
        <CodeBlock text={text} />
      </div>
    </Card>
  );
}
