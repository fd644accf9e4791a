// A new key with its secret, the one time it can be read: to be copied, with a call that proves it works.
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { createApiKey } from "#contract/access.ts";
import type { Answer } from "#contract/endpoint.ts";
import { serverOrigin } from "#web/client/settings.ts";
import { CodeBlock } from "#web/views/calls/code-block.tsx";
import { CopyButton } from "#web/views/calls/copy-button.tsx";
import { inShell, signedCurl } from "#web/views/calls/signed-curl.ts";
import { TellOnce, Told } from "./tell-once.tsx";

interface IssuedKeyProps {
  readonly issued: Answer<typeof createApiKey>;
  /** What else is to be known, for example until when the key before it goes on. */
  readonly children?: ReactNode;
  readonly onClose: () => void;
}

export function IssuedKey({ issued: { key, secret }, children, onClose }: IssuedKeyProps) {
  const t = useTranslations("apiKey.issued");
  const example = signedCurl({
    origin: serverOrigin(),
    method: "GET",
    url: "/v1/agent",
    body: "",
    keyId: inShell(key.key_id),
    secret: inShell(secret),
  });
  return (
    <TellOnce title={t("title", { name: key.name })} onClose={onClose}>
      {(copied) => (
        <>
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
        </>
      )}
    </TellOnce>
  );
}
