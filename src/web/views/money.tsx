// Amounts in the currencies of our books, as text.
import { useLocale, useTranslations } from "use-intl";
import { CURRENCIES, type CurrencyCode } from "#contract/money.ts";
import { AmountText } from "#web/ui/amount-text.tsx";
import { amountText } from "#web/ui/amount.ts";

interface MoneyProps {
  readonly amount: bigint;
  readonly currency: CurrencyCode;
  /** Leaves out the currency, where the head of the column names it. */
  readonly bare?: boolean;
  /** Writes a plus before gains too. */
  readonly signed?: boolean;
  /** Says "loss" after a negative amount: for results such as GGR, not for entries. */
  readonly marksLoss?: boolean;
}

export function Money({ amount, currency, bare = false, signed = false, marksLoss = false }: MoneyProps) {
  const t = useTranslations("money");
  return (
    <AmountText
      minor={amount}
      digits={CURRENCIES[currency]}
      sign={signed ? "always" : "auto"}
      {...(bare ? {} : { currency })}
      {...(marksLoss ? { lossWord: t("loss") } : {})}
    />
  );
}

/** An amount as text, for sentences and buttons. */
export function useMoneyText(): (amount: bigint, currency: CurrencyCode) => string {
  const locale = useLocale();
  return (amount, currency) => amountText(amount, CURRENCIES[currency], locale, { currency });
}
