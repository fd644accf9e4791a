// An exact decimal: bigint units of the last digit in and out, typed and shown as the reader's language writes it.
import type { ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import { amountText, parseAmount } from "./amount.ts";
import type { FieldProps } from "./field.tsx";
import { TypedField } from "./typed-field.tsx";

interface Limits {
  /** The least and the most it may be, in units of the last digit. */
  readonly minimum?: bigint;
  readonly maximum?: bigint;
}

interface DecimalFieldProps extends FieldProps, Limits {
  /** Digits after the decimal mark. */
  readonly digits: number;
  readonly value: bigint | null;
  /** null while what stands there is no such number. */
  readonly onChange: (value: bigint | null) => void;
  /** Its sign may be typed along, and limits are said in it. */
  readonly currency?: string;
  /** Said after limits. */
  readonly unit?: string;
  readonly lead?: ReactNode;
  readonly trail?: ReactNode;
}

/** Of money, and of what is no money. */
const EXAMPLES = { money: 123_456n, number: 1_250n };

function DecimalField({ digits, minimum, maximum, currency, unit, ...props }: DecimalFieldProps) {
  const locale = useLocale();
  return (
    <TypedField
      {...props}
      read={(text) => parseAmount(text, digits, locale, currency)}
      write={(value) => amountText(value, digits, locale)}
      mistake={useMistake({ digits, minimum, maximum, currency, unit })}
      inputMode="decimal"
      align="end"
      placeholder={amountText(0n, digits, locale)}
    />
  );
}

interface Written {
  readonly digits: number;
  readonly minimum: bigint | undefined;
  readonly maximum: bigint | undefined;
  readonly currency: string | undefined;
  readonly unit: string | undefined;
}

/** What is wrong with what was read; null stands for what could not be. */
function useMistake({ digits, minimum, maximum, currency, unit = "" }: Written) {
  const locale = useLocale();
  const t = useTranslations();
  const write = (limit: bigint): string =>
    amountText(limit, digits, locale, currency === undefined ? {} : { currency }) + unit;
  const isWhole = digits === 0 && currency === undefined && minimum !== undefined && maximum !== undefined;
  return (read: bigint | null): string | undefined => {
    if (isWhole && (read === null || read < minimum || read > maximum))
      return t("field.wholeBetween", { minimum: write(minimum), maximum: write(maximum) });
    if (read === null) {
      const example = currency === undefined ? EXAMPLES.number : EXAMPLES.money;
      return t("ui.money.unreadable", { example: amountText(example, digits, locale) });
    }
    if (minimum !== undefined && read < minimum)
      return minimum === 1n ? t("field.aboveZero") : t("field.tooSmall", { minimum: write(minimum) });
    return maximum !== undefined && read > maximum ? t("field.tooBig", { maximum: write(maximum) }) : undefined;
  };
}

type MoneyFieldProps = Omit<DecimalFieldProps, "lead" | "unit"> & { readonly currency: string };

/** An amount of money in minor units of its currency. */
export function MoneyField(props: MoneyFieldProps) {
  return <DecimalField {...props} lead={<span className="shrink-0 pl-3 text-sm text-faint">{props.currency}</span>} />;
}

type NumberFieldProps = Omit<DecimalFieldProps, "value" | "onChange" | "trail" | "currency"> & {
  /** In units of the last digit: 1250 with two digits is 12.50. */
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
};

/** A number that is no money: a count, a share, a limit. */
export function NumberField({ value, onChange, unit, ...props }: NumberFieldProps) {
  return (
    <DecimalField
      {...props}
      {...(unit === undefined ? {} : { unit, trail: <span className="shrink-0 pr-3 text-sm text-faint">{unit}</span> })}
      value={value === null ? null : BigInt(value)}
      onChange={(next) => onChange(next === null ? null : Number(next))}
    />
  );
}
