// Money as the player reads it: bigint minor units in, text of their language out, exact on the way.
import type { PlayState } from "#contract/game.ts";

export type MoneyText = (minor: bigint) => string;

/** `1050n` is `R$ 10,50` in pt-BR; `signed` puts a sign before gains and losses, none before zero. */
export function moneyTextOf(
  { locale, currency, exponent }: Pick<PlayState, "locale" | "currency" | "exponent">,
  sign: "plain" | "signed" = "plain",
): MoneyText {
  const format = new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    minimumFractionDigits: exponent,
    maximumFractionDigits: exponent,
    signDisplay: sign === "signed" ? "exceptZero" : "auto",
  });
  // A decimal string is formatted exactly; its type is narrower than what `decimalOf` can promise.
  return (minor) => format.format(decimalOf(minor, exponent) as `${number}`).replace("-", "−");
}

/** `-5n` with 2 digits is `-0.05`. */
function decimalOf(minor: bigint, digits: number): string {
  if (digits === 0) return minor.toString();
  const figures = (minor < 0n ? -minor : minor).toString().padStart(digits + 1, "0");
  return `${minor < 0n ? "-" : ""}${figures.slice(0, -digits)}.${figures.slice(-digits)}`;
}
