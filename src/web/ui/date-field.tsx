// One day: typed and shown in the order the reader's language writes dates.
import { useLocale, useTranslations } from "use-intl";
import { dayPattern, dayText, parseDay } from "./day-text.ts";
import type { FieldProps } from "./field.tsx";
import { TypedField } from "./typed-field.tsx";

interface DateFieldProps extends FieldProps {
  /** As `2026-11-21`. */
  readonly value: string | null;
  /** null while what stands there is no day of the calendar. */
  readonly onChange: (value: string | null) => void;
  /** The first and the last day it may be. */
  readonly minimum?: string;
  readonly maximum?: string;
}

const EXAMPLE = "2026-12-31";

export function DateField({ minimum, maximum, ...props }: DateFieldProps) {
  const locale = useLocale();
  const t = useTranslations();
  const mistake = (day: string | null): string | undefined => {
    if (day === null) return t("ui.dates.unreadable", { example: dayText(EXAMPLE, locale) });
    if (minimum !== undefined && day < minimum) return t("ui.dates.tooEarly", { minimum: dayText(minimum, locale) });
    if (maximum !== undefined && day > maximum) return t("ui.dates.tooLate", { maximum: dayText(maximum, locale) });
    return undefined;
  };
  const letters = {
    day: t("ui.dates.letters.day"),
    month: t("ui.dates.letters.month"),
    year: t("ui.dates.letters.year"),
  };
  return (
    <TypedField
      {...props}
      read={(text) => parseDay(text, locale)}
      write={(day) => dayText(day, locale)}
      mistake={mistake}
      inputMode="numeric"
      placeholder={dayPattern(locale, letters)}
    />
  );
}
