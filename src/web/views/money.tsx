// Amounts in the currencies of our books: as text, and as a field to type them in.
import type { ComponentProps } from "react";
import { useLocale, useTranslations } from "use-intl";
import { CURRENCIES, type CurrencyCode, MAX_AMOUNT } from "#contract/money.ts";
import { AmountText } from "#web/ui/amount-text.tsx";
import { amountText } from "#web/ui/amount.ts";
import { MoneyField } from "#web/ui/decimal-field.tsx";

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

type CurrencyFieldProps = Omit<ComponentProps<typeof MoneyField>, "digits" | "currency"> & {
  readonly currency: CurrencyCode;
};

/** An amount that moves: above zero, and no more than books can hold. */
export function CurrencyField({ currency, ...props }: CurrencyFieldProps) {
  return <MoneyField minimum={1n} maximum={MAX_AMOUNT} {...props} currency={currency} digits={CURRENCIES[currency]} />;
}
