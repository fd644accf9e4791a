// Where a payment is to be paid to, and what is to stand on the transfer, each to be copied.
import { useTranslations } from "use-intl";
import type { CurrencyCode } from "#contract/money.ts";
import { CopyButton } from "#web/views/calls/copy-button.tsx";
import { useMoneyText } from "#web/views/money.tsx";

interface PayToProps {
  readonly amount: bigint;
  readonly currency: CurrencyCode;
  readonly reference: string;
  /** The platform's bank account, line by line; empty where there is none. */
  readonly account: readonly string[];
}

const BOX = "grid gap-3 rounded-lg border border-line p-4";
const NAME = "text-xs text-soft";

export function PayTo({ amount, currency, reference, account }: PayToProps) {
  const t = useTranslations("payment");
  const money = useMoneyText();
  return (
    <section aria-labelledby="pay-to" className={BOX}>
      <h3 id="pay-to" className="text-sm font-semibold">
        {t("payTo.title")}
      </h3>
      <p className="text-sm text-soft">{t("payTo.text", { amount: money(amount, currency) })}</p>
      <div className="flex flex-wrap items-end justify-between gap-2">
        <div className="min-w-0">
          <p className={NAME}>{t("column.reference")}</p>
          <p className="font-mono text-base font-semibold wrap-anywhere">{reference}</p>
        </div>
        <CopyButton text={reference} label={t("payTo.copyReference")} />
      </div>
      {account.length === 0 ? (
        <p className="rounded-lg bg-warn-soft px-3 py-2.5 text-sm text-warn">{t("payTo.none")}</p>
      ) : (
        <div className="flex flex-wrap items-end justify-between gap-2">
          <div className="min-w-0">
            <p className={NAME}>{t("payTo.account")}</p>
            <p className="text-sm wrap-anywhere whitespace-pre-line">{account.join("\n")}</p>
          </div>
          <CopyButton text={account.join("\n")} label={t("payTo.copyAccount")} />
        </div>
      )}
    </section>
  );
}
