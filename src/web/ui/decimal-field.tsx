// An exact decimal: bigint units of the last digit in and out, typed and shown as the reader's language writes it.
import { type ReactNode, use, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { amountText, parseAmount } from "./amount.ts";
import { type FieldProps, FormProblemsContext } from "./field.tsx";
import { TextField } from "./text-field.tsx";

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

const EXAMPLE = 123_456n;

function DecimalField({
  digits,
  value,
  onChange,
  error,
  minimum,
  maximum,
  currency,
  unit,
  ...props
}: DecimalFieldProps) {
  const locale = useLocale();
  const [draft, setDraft] = useState<string | null>(null);
  const [isLeft, setLeft] = useState(false);
  const form = use(FormProblemsContext);
  const text = draft ?? (value === null ? "" : amountText(value, digits, locale));
  const read = parseAmount(text, digits, locale, currency);
  const mistake = useMistake({ digits, minimum, maximum, currency, unit });
  // While somebody is still typing, half a number is no mistake; what a form refused is said as this field knows it.
  const isTold = isLeft || (props.name !== undefined && form?.of(props.name) !== undefined);
  return (
    <TextField
      {...props}
      error={error ?? (isTold && text !== "" ? mistake(read) : undefined)}
      value={text}
      onChange={(next) => {
        setDraft(next);
        onChange(parseAmount(next, digits, locale, currency));
      }}
      onFocus={() => setLeft(false)}
      onBlur={() => {
        afterPress(() => setLeft(true));
        // What cannot be read stays, so that it can be mended.
        if (text === "" || read !== null) setDraft(null);
      }}
      inputMode="decimal"
      autoComplete="off"
      align="end"
      placeholder={amountText(0n, digits, locale)}
    />
  );
}

/** Once the pointer is up again: what appears must not push away what is being pressed. */
function afterPress(then: () => void): void {
  if (document.querySelector(":active") === null) then();
  else addEventListener("pointerup", () => requestAnimationFrame(then), { once: true });
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
  return (read: bigint | null): string | undefined => {
    if (read === null) return t("ui.money.unreadable", { example: amountText(EXAMPLE, digits, locale) });
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
