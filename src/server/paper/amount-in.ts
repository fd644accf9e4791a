/** Amounts of money as people read them. */
import { CURRENCIES, type CurrencyCode } from "#contract/money.ts";
import type { Locale } from "#contract/session.ts";

/** Exact, whatever the amount: no number of the language's own lies in between. */
export function amountIn(locale: Locale, amount: bigint, currency: CurrencyCode): string {
  const digits = CURRENCIES[currency];
  const sign = amount < 0n ? "-" : "";
  const minor = (amount < 0n ? -amount : amount).toString().padStart(digits + 1, "0");
  const decimal = digits === 0 ? minor : `${minor.slice(0, -digits)}.${minor.slice(-digits)}`;
  // Figures with at most one point between them, which the type cannot see.
  return new Intl.NumberFormat(locale, { style: "currency", currency }).format(`${sign}${decimal}` as `${number}`);
}
