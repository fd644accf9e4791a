// One side of a call: its headers, and its body as it came, only indented.
import { useTranslations } from "use-intl";
import type { CallPart } from "#contract/calls.ts";
import { useFormatter } from "#web/ui/use-formatter.ts";
import { CodeBlock } from "#web/views/calls/code-block.tsx";
import { CopyButton } from "#web/views/calls/copy-button.tsx";
import { HeaderList } from "#web/views/calls/header-list.tsx";
import { indented } from "#web/views/calls/indented.ts";

/** Stands where the server took something out. */
const MASK = "•••";

interface CallSideProps {
  readonly title: string;
  readonly part: CallPart;
  /** Nothing came. */
  readonly isMissing?: boolean;
}

export function CallSide({ title, part: { headers, body, cut_from }, isMissing = false }: CallSideProps) {
  const t = useTranslations("inspector");
  const format = useFormatter();
  const isMasked = body.includes(MASK) || headers.some(({ value }) => value === null || value.includes(MASK));
  return (
    <section aria-label={title} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <header className="flex min-h-8 items-center justify-between gap-3">
        <h3 className="text-base font-semibold text-ink">{title}</h3>
        {body !== "" && <CopyButton text={body} label={t("copyBody")} />}
      </header>
      {isMissing && <p className="text-sm text-soft">{t("noAnswer")}</p>}
      {headers.length > 0 && (
        <HeaderList headers={headers.map(({ name, value }) => ({ name, value: value ?? MASK }))} />
      )}
      {body === "" ? (
        !isMissing && <p className="text-sm text-soft">{t("noBody")}</p>
      ) : (
        <CodeBlock text={indented(body)} />
      )}
      {cut_from !== null && <p className="text-xs text-soft">{t("cut", { bytes: format.number(cut_from) })}</p>}
      {isMasked && <p className="text-xs text-soft">{t("masked")}</p>}
    </section>
  );
}
