// What a call was answered with: status, time, headers and the body as it came, only indented.
import type { ComponentProps } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { Badge } from "#web/ui/badge.tsx";
import { CodeBlock } from "./code-block.tsx";
import { HeaderList } from "./header-list.tsx";
import { indented } from "./indented.ts";

const GOOD_BELOW = 400;

interface CallAnswerProps {
  readonly answer: {
    readonly status: number;
    readonly text: string;
    readonly ms?: number;
    readonly headers?: ComponentProps<typeof HeaderList>["headers"];
  };
}

export function CallAnswer({ answer: { status, ms, text, headers } }: CallAnswerProps) {
  const t = useTranslations("apiReference");
  const format = useFormatter();
  return (
    <section aria-label={t("received")} className="grid grid-cols-[minmax(0,1fr)] gap-2" role="status">
      <p className="flex items-center gap-3 text-sm text-soft">
        <Badge tone={status < GOOD_BELOW ? "good" : "bad"}>{status}</Badge>
        {ms !== undefined && t("ms", { ms: format.number(Math.round(ms)) })}
      </p>
      {headers !== undefined && (
        <details className="text-sm">
          <summary className="focus-ring w-fit cursor-pointer rounded text-accent">
            {t("headers", { count: format.number(headers.length) })}
          </summary>
          <div className="mt-2">
            <HeaderList headers={headers} />
          </div>
        </details>
      )}
      <CodeBlock text={indented(text)} />
    </section>
  );
}
