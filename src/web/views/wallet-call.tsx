// One call to an agent's wallet in a list: what was asked, what came of it, how long it took, and the words of both sides.
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { RoundDetail, RoundWallet } from "#contract/round.ts";
import { CopyId } from "#web/ui/copy-id.tsx";
import { ExactTime } from "#web/ui/relative-time.tsx";
import { useFormatter } from "#web/ui/use-formatter.ts";
import { indented } from "./calls/indented.ts";
import { Money } from "./money.tsx";
import { WalletVerdict } from "./wallet-verdict.tsx";

interface WalletCallLineProps {
  readonly call: RoundWallet["calls"][number];
  readonly currency: RoundDetail["currency"];
  /** The way to its round, where it does not stand with it. */
  readonly round?: ReactNode;
}

export function WalletCallLine({ call, currency, round }: WalletCallLineProps) {
  const t = useTranslations("wallet");
  const format = useFormatter();
  return (
    <li className="grid gap-2 px-3 py-2.5 text-sm">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium text-ink">{t(`type.${call.type}`)}</span>
        {call.type !== "balance" && <Money amount={call.amount} currency={currency} />}
        <WalletVerdict verdict={call.verdict} />
        <span className="figures ml-auto text-xs text-soft">{t("took", { ms: format.number(call.duration_ms) })}</span>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-faint">
        <ExactTime at={call.at} />
        <CopyId id={call.tx_id} />
        {round}
        {call.balance !== null && (
          <span>
            {t("balanceAfter")} <Money amount={call.balance} currency={currency} />
          </span>
        )}
      </div>
      <details className="text-xs">
        <summary className="focus-ring w-fit cursor-pointer rounded text-accent">{t("payload")}</summary>
        <dl className="mt-2 grid gap-2">
          <Said name={t("address")} text={call.address} />
          <Said name={t("request")} text={call.request} />
          <Said
            name={call.status === null ? t("noAnswer") : t("answer", { status: String(call.status) })}
            text={call.answer ?? ""}
          />
        </dl>
      </details>
    </li>
  );
}

function Said({ name, text }: { readonly name: string; readonly text: string }) {
  if (text === "") return <dt className="text-soft">{name}</dt>;
  return (
    <div>
      <dt className="text-soft">{name}</dt>
      <dd className="mt-0.5 rounded-lg bg-sunken px-2.5 py-1.5 font-mono wrap-anywhere whitespace-pre-wrap text-ink">
        {indented(text)}
      </dd>
    </div>
  );
}
