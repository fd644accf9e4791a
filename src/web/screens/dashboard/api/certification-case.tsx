// One case of a certification: what it proves, whether it did, what was expected and found, and every word that was said.
import { useTranslations } from "use-intl";
import type { CertificationExchange, CertificationResult } from "#contract/certification.ts";
import { Badge, type Tone } from "#web/ui/badge.tsx";
import { useFormatter } from "#web/ui/use-formatter.ts";

const TONES: Readonly<Record<CertificationResult["verdict"], Tone>> = {
  passed: "good",
  failed: "bad",
  skipped: "neutral",
};

export function CertificationCase({ result }: { readonly result: CertificationResult }) {
  const t = useTranslations("certify");
  const { miss, verdict } = result;
  return (
    <li className="grid gap-2 px-3 py-2.5 text-sm">
      <div className="flex items-start gap-3">
        <p className="min-w-0 flex-1 text-ink">{result.proves}</p>
        <Badge tone={TONES[verdict]}>{t(`verdict.${verdict}`)}</Badge>
      </div>
      {result.why_skipped !== null && <p className="text-xs text-soft">{t(`skipped.${result.why_skipped}`)}</p>}
      {miss !== null && (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 rounded-lg bg-bad-soft px-3 py-2 text-xs text-ink">
          <dt className="text-soft">{t("expected")}</dt>
          <dd className="font-mono wrap-anywhere">{miss.expected}</dd>
          <dt className="text-soft">{t("found")}</dt>
          <dd className="font-mono wrap-anywhere">{miss.found}</dd>
          <dt className="text-soft">{t("mend")}</dt>
          <dd>{result.mend}</dd>
        </dl>
      )}
      {result.exchanges.length > 0 && (
        <details className="text-xs">
          <summary className="focus-ring w-fit cursor-pointer rounded text-accent">{t("said")}</summary>
          <ol className="mt-2 grid gap-3">
            {result.exchanges.map((exchange, at) => (
              // Calls of a case never change places.
              <Exchange key={`${at}:${exchange.at}`} exchange={exchange} />
            ))}
          </ol>
        </details>
      )}
    </li>
  );
}

function Exchange({ exchange }: { readonly exchange: CertificationExchange }) {
  const t = useTranslations("certify");
  const format = useFormatter();
  const { status, answer, is_tidying } = exchange;
  return (
    <li className="grid gap-1">
      <p className="flex flex-wrap gap-x-3 text-soft">
        <span>{is_tidying ? t("tidying") : t("sent", { method: exchange.method })}</span>
        <span className="ml-auto">{t("took", { ms: format.number(exchange.duration_ms) })}</span>
      </p>
      <Text lines={[...headerLines(exchange.headers), exchange.body]} />
      <p className="text-soft">{status === null ? t("noAnswer") : t("came", { status: String(status) })}</p>
      <Text lines={[answer]} />
    </li>
  );
}

const headerLines = (headers: CertificationExchange["headers"]): string[] =>
  Object.entries(headers).map(([name, value]) => `${name}: ${value}`);

function Text({ lines }: { readonly lines: readonly string[] }) {
  const text = lines.filter((line) => line !== "").join("\n");
  if (text === "") return null;
  return (
    <p className="rounded-lg bg-sunken px-2.5 py-1.5 font-mono wrap-anywhere whitespace-pre-wrap text-ink">{text}</p>
  );
}
