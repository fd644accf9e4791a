// Fills a call in, signs it with a key that is typed here and kept nowhere, sends it, and writes it as code.
import { Send } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { CurrencyCode } from "#contract/money.ts";
import { type SignedAnswer, canSign, sendSigned } from "#web/client/signed-call.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Form, FormActions } from "#web/ui/form.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { TextArea, TextField } from "#web/ui/text-field.tsx";
import { CallAnswer } from "#web/views/calls/call-answer.tsx";
import { CallCode } from "#web/views/calls/call-code.tsx";
import { type Filled, addressOfCall, bodyToBegin, filledOf, holdsText, withText } from "./composed-call.ts";
import type { DescribedCall } from "./described-calls.ts";

export interface Signer {
  readonly keyId: string;
  readonly secret: string;
}

interface CallConsoleProps {
  readonly call: DescribedCall;
  readonly signer: Signer;
  readonly onSigner: (signer: Signer) => void;
  /** Of the agent it is tried for. */
  readonly currency: CurrencyCode | undefined;
  /** Path and query to begin with. */
  readonly address?: string | undefined;
}

const NOTHING_WRONG: Filled = {};
const TRANSFER_ID = "transfer_id";

/** Browsers make one only where they sign. */
const freshId = (): string | undefined => (canSign() ? crypto.randomUUID() : undefined);

export function CallConsole({ call, signer, onSigner, currency, address = "" }: CallConsoleProps) {
  const t = useTranslations("apiReference");
  const required = useTranslations("field")("required");
  const [filled, setFilled] = useState<Filled>(() => filledOf(call, address));
  const [body, setBody] = useState(() => bodyToBegin(call.example, { currency, transferId: freshId() }));
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
              <FreshId call={call} body={body} onBody={setBody} />
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
          <Body call={call} body={body} onBody={setBody} />
        </Form>
        {answer !== null && (
          <div className="mt-4">
            <CallAnswer answer={answer} />
          </div>
        )}
      </Card>
      <CallCode title={t("code")} method={method} url={url} body={body} />
    </>
  );
}

interface BodyProps extends Pick<CallConsoleProps, "call"> {
  readonly body: string;
  readonly onBody: (body: string) => void;
}

function Body({ call: { example }, body, onBody }: BodyProps) {
  const t = useTranslations("apiReference");
  if (example === "") return null;
  return (
    <TextArea
      isCode
      name="body"
      label={t("body")}
      hint={holdsText(example, "player") ? t("playerHint") : undefined}
      lines={6}
      value={body}
      onChange={onBody}
    />
  );
}

/** What was sent is repeated under its id and done once; another try takes another id. */
function FreshId({ call, body, onBody }: BodyProps) {
  const t = useTranslations("apiReference");
  if (!holdsText(call.example, TRANSFER_ID)) return null;
  return (
    <Button
      isDisabled={!canSign() || !holdsText(body, TRANSFER_ID)}
      onPress={() => onBody(withText(body, TRANSFER_ID, crypto.randomUUID()))}
    >
      {t("newTransferId")}
    </Button>
  );
}

interface FieldsProps extends Pick<CallConsoleProps, "call" | "signer" | "onSigner"> {
  readonly filled: Filled;
  readonly onFilled: (filled: Filled) => void;
}

/** Who signs, and what stands in the address. */
function Fields({ call, signer, onSigner, filled, onFilled }: FieldsProps) {
  const t = useTranslations("apiReference");
  const inPath = new Set(call.inPath.map(({ name }) => name));
  const hintOf = (name: string) => {
    if (name === TRANSFER_ID && inPath.has(name)) return t("transferHint");
    return name === "player" || (name === "code" && inPath.has(name)) ? t("playerHint") : undefined;
  };
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
        of="secret"
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
          hint={hintOf(name)}
          autoComplete="off"
          spellCheck={false}
          value={filled[name] ?? ""}
          onChange={(value) => onFilled({ ...filled, [name]: value })}
        />
      ))}
    </div>
  );
}
