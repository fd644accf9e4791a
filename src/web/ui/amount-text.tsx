// Amounts, numbers and shares as text: exact, with tabular figures, in the reader's language.
import { useLocale } from "use-intl";
import { amountText } from "./amount.ts";
import { useFormatter } from "./use-formatter.ts";

interface AmountTextProps {
  readonly minor: bigint;
  readonly digits: number;
  /** Shown before the amount; left out in columns, whose head names it once. */
  readonly currency?: string;
  readonly sign?: "auto" | "always";
  /** Said after a negative amount, so that a loss is never marked by colour alone. */
  readonly lossWord?: string;
}

export function AmountText({ minor, digits, currency, sign, lossWord }: AmountTextProps) {
  const locale = useLocale();
  return (
    <span className="figures whitespace-nowrap">
      {amountText(minor, digits, locale, {
        ...(sign === undefined ? {} : { sign }),
        ...(currency === undefined ? {} : { currency }),
      })}
      {lossWord !== undefined && minor < 0n && (
        <span className="ml-1 text-xs font-normal tracking-normal text-bad">{lossWord}</span>
      )}
    </span>
  );
}

/** Hundredths of a per cent: 9612 is 96.12 %. */
export function BpsText({ bps, digits = 2 }: { readonly bps: number; readonly digits?: number }) {
  const format = useFormatter();
  return (
    <span className="figures whitespace-nowrap">
      {format
        .number(bps / 10_000, { style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits })
        .replace("-", "−")}
    </span>
  );
}

export function CountText({ count }: { readonly count: number }) {
  const format = useFormatter();
  return <span className="figures whitespace-nowrap">{format.number(count)}</span>;
}
