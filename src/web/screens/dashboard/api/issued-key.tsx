// A new key with its secret, the one time it can be read: to be copied, with a call that proves it works.
import { TriangleAlert } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import type { createApiKey } from "#contract/access.ts";
import type { Answer } from "#contract/endpoint.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { FormActions } from "#web/ui/form.tsx";
import { CodeBlock } from "./code-block.tsx";
import { CopyButton } from "./copy-button.tsx";
import { inShell, signedCurl } from "./signed-curl.ts";

interface IssuedKeyProps {
  readonly issued: Answer<typeof createApiKey>;
  /** What else is to be known, for example until when the key before it goes on. */
  readonly children?: ReactNode;
  readonly onClose: () => void;
}

export function IssuedKey({ issued: { key, secret }, children, onClose }: IssuedKeyProps) {
  const t = useTranslations("apiKey.issued");
  const [isCopied, setCopied] = useState(false);
  const [isWarned, setWarned] = useState(false);
  const example = signedCurl({
    origin: globalThis.location.origin,
    method: "GET",
    url: "/v1/agent",
    body: "",
    keyId: inShell(key.key_id),
    secret: inShell(secret),
  });
  const copied = () => setCopied(true);
  return (
    <Dialog
      isOpen
      title={t("title", { name: key.name })}
      // Escape is easily pressed by mistake, and the secret is gone then.
      onClose={() => (isCopied || isWarned ? onClose() : setWarned(true))}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 text-sm text-ink">
        <p className="flex items-start gap-2.5 rounded-lg bg-warn-soft px-3 py-2.5 text-warn">
          <TriangleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
          {t("once")}
        </p>
        {children}
        <Told name={t("keyId")} text={key.key_id} copy={t("copyKeyId")} />
        <Told name={t("secret")} text={secret} copy={t("copySecret")} onCopied={copied} />
        <section aria-label={t("example")} className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h3 className="font-medium">{t("example")}</h3>
            <CopyButton text={example} label={t("copyExample")} onCopied={copied} />
          </div>
          <p className="text-xs text-soft">{key.scopes.includes("read") ? t("exampleText") : t("exampleNoRead")}</p>
          <CodeBlock text={example} />
        </section>
        <div role="alert" className="contents">
          {isWarned && !isCopied && <p className="text-bad">{t("notCopied")}</p>}
        </div>
        <FormActions>
          <Button variant="primary" onPress={onClose}>
            {t("kept")}
          </Button>
        </FormActions>
      </div>
    </Dialog>
  );
}

interface ToldProps {
  readonly name: string;
  readonly text: string;
  readonly copy: string;
  readonly onCopied?: () => void;
}

function Told({ name, text, copy, onCopied }: ToldProps) {
  return (
    <section aria-label={name} className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-sunken px-3 py-2">
      <div className="min-w-0 flex-1 basis-64">
        <p className="text-xs text-soft">{name}</p>
        <code className="font-mono text-xs wrap-anywhere select-all">{text}</code>
      </div>
      <CopyButton text={text} label={copy} {...(onCopied === undefined ? {} : { onCopied })} />
    </section>
  );
}
