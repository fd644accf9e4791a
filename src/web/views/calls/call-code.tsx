// A call of the integration API to be copied: as it goes over the wire, and in the languages integrations are written in.
import { useState } from "react";
import { useTranslations } from "use-intl";
import { serverOrigin } from "#web/client/settings.ts";
import { Card } from "#web/ui/card.tsx";
import { Segments } from "#web/ui/segments.tsx";
import { CodeBlock } from "./code-block.tsx";
import { CopyButton } from "./copy-button.tsx";
import { LANGUAGES, type Language, snippetOf } from "./snippets.ts";

const NAMES: Readonly<Record<Language, string>> = {
  http: "HTTP",
  curl: "curl",
  typescript: "TypeScript",
  php: "PHP",
  python: "Python",
};

interface CallCodeProps {
  readonly title: string;
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly body: string;
  /** What is shown first. */
  readonly begin?: Language;
  /** Where it stands. */
  readonly className?: string;
}

export function CallCode({ title, method, url, body, begin = "curl", className = "" }: CallCodeProps) {
  const t = useTranslations("apiReference");
  const [language, setLanguage] = useState<Language>(begin);
  const text = snippetOf(
    language,
    { origin: serverOrigin(), method, url, body },
    { key: t("wire.key"), time: t("wire.time"), nonce: t("wire.nonce"), signature: t("wire.signature") },
  );
  return (
    <Card title={title} actions={<CopyButton key={text} text={text} label={t("copyCode")} />} className={className}>
      <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-3">
        <div className="max-w-full overflow-x-auto">
          <Segments
            label={t("language")}
            options={LANGUAGES.map((id) => ({ id, text: NAMES[id] }))}
            value={language}
            onChange={setLanguage}
          />
        </div>
        <CodeBlock text={text} />
        {language !== "http" && <p className="text-xs text-faint">{t("codeHint")}</p>}
      </div>
    </Card>
  );
}
