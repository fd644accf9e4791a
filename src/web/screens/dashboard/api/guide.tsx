// The guide for integrators, from a key to a certified wallet, in the reader's language; its blocks are made to be copied.
import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import { useLocale, useTranslations } from "use-intl";
import { serverOrigin } from "#web/client/settings.ts";
import { DEFAULT_LOCALE, LOCALES, type Locale } from "#web/messages/locale.ts";
import { Card } from "#web/ui/card.tsx";
import { CodeBlock } from "#web/views/calls/code-block.tsx";
import { CopyButton } from "#web/views/calls/copy-button.tsx";
import type { GuidePart, GuideWords } from "./guide-parts.ts";

interface TextProps {
  readonly label: string;
}

const textOf = (load: () => Promise<{ readonly default: readonly GuidePart[] }>) =>
  lazy(async () => {
    const { default: parts } = await load();
    return { default: ({ label }: TextProps) => <Text parts={parts} label={label} /> };
  });
const TEXTS: Readonly<Record<Locale, LazyExoticComponent<ComponentType<TextProps>>>> = {
  "en-US": textOf(() => import("virtual:guide-en-US")),
  "pt-BR": textOf(() => import("virtual:guide-pt-BR")),
};

export default function Guide({ label }: TextProps) {
  const spoken = useLocale();
  const Shown = TEXTS[LOCALES.find((locale) => locale === spoken) ?? DEFAULT_LOCALE];
  return <Shown label={label} />;
}

function Text({ parts, label }: TextProps & { readonly parts: readonly GuidePart[] }) {
  const steps = parts.filter((part) => part.kind === "step");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[19rem_minmax(0,1fr)]">
      <nav
        aria-label={label}
        className="sticky top-18 rounded-xl border border-line bg-panel p-2 shadow-card max-lg:hidden"
      >
        <ul className="grid gap-0.5">
          {steps.map(({ id, text }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="focus-ring block rounded-lg px-2 py-1.5 text-sm text-soft hover:bg-hover hover:text-ink"
              >
                {text}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <Card>
        <article className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-4 p-1 sm:p-2">
          {parts.map((part, at) => (
            <Part key={at} part={part} />
          ))}
        </article>
      </Card>
    </div>
  );
}

const DEMO_ADDRESS = "http://127.0.0.1:4400";

function Part({ part }: { readonly part: GuidePart }) {
  const t = useTranslations("apiReference");
  switch (part.kind) {
    case "title":
      return <h2 className="text-2xl font-semibold tracking-tight text-ink">{part.text}</h2>;
    case "step":
      return (
        <h3 id={part.id} className="mt-4 scroll-mt-20 text-lg font-semibold tracking-tight text-ink">
          {part.text}
        </h3>
      );
    case "paragraph":
      return (
        <p className="max-w-3xl text-sm text-pretty text-soft">
          <Words words={part.words} />
        </p>
      );
    case "list":
      return (
        <ul className="grid max-w-3xl list-disc gap-1.5 pl-5 text-sm text-pretty text-soft">
          {part.items.map((words) => (
            <li key={textIn(words)}>
              <Words words={words} />
            </li>
          ))}
        </ul>
      );
    case "code": {
      // The file names where the demo is unless it is told; here it is where the reader is.
      const text = part.text.replaceAll(DEMO_ADDRESS, serverOrigin());
      return (
        <div className="grid grid-cols-[minmax(0,1fr)] justify-items-end gap-2">
          <CodeBlock text={text} />
          <CopyButton text={`${text}\n`} label={t("copyCode")} />
        </div>
      );
    }
    case "table":
      return <Grid head={part.head} rows={part.rows} />;
  }
}

const textIn = (words: GuideWords): string => words.map(({ text }) => text).join("");

function Words({ words }: { readonly words: GuideWords }) {
  return words.map(({ as, text }, at) => {
    if (as === "code")
      return (
        <code key={at} className="rounded bg-sunken px-1 py-0.5 text-xs wrap-break-word text-ink">
          {text}
        </code>
      );
    if (as === "strong")
      return (
        <strong key={at} className="font-semibold text-ink">
          {text}
        </strong>
      );
    return text;
  });
}

function Grid({ head, rows }: Pick<Extract<GuidePart, { kind: "table" }>, "head" | "rows">) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full max-w-3xl text-left text-sm text-soft">
        <thead>
          <tr className="border-b border-line text-ink">
            {head.map((words) => (
              <th key={textIn(words)} scope="col" className="py-1.5 pr-4 font-semibold">
                <Words words={words} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells) => (
            <tr key={cells.map(textIn).join()} className="border-b border-line align-top last:border-0">
              {cells.map((words) => (
                <td key={textIn(words)} className="py-1.5 pr-4">
                  <Words words={words} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
