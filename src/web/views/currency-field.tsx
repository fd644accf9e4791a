// A field for an amount in a currency of our books.
import type { ComponentProps } from "react";
import { CURRENCIES, type CurrencyCode, MAX_AMOUNT } from "#contract/money.ts";
import { MoneyField } from "#web/ui/decimal-field.tsx";

type CurrencyFieldProps = Omit<ComponentProps<typeof MoneyField>, "digits" | "currency"> & {
  readonly currency: CurrencyCode;
};

/** An amount that moves: above zero, and no more than books can hold. */
export function CurrencyField({ currency, ...props }: CurrencyFieldProps) {
  return <MoneyField minimum={1n} maximum={MAX_AMOUNT} {...props} currency={currency} digits={CURRENCIES[currency]} />;
}
