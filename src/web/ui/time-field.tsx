// A time of day: typed by either clock, and shown by the one of the reader's language.
import { useLocale, useTranslations } from "use-intl";
import type { FieldProps } from "./field.tsx";
import { parseTime, timeText } from "./time-text.ts";
import { TypedField } from "./typed-field.tsx";

interface TimeFieldProps extends FieldProps {
  /** As `14:30`. */
  readonly value: string | null;
  /** null while what stands there is no time of a day. */
  readonly onChange: (value: string | null) => void;
}

const EXAMPLE = "14:30";

export function TimeField(props: TimeFieldProps) {
  const locale = useLocale();
  const t = useTranslations("ui.dates");
  return (
    <TypedField
      {...props}
      read={parseTime}
      write={(time) => timeText(time, locale)}
      mistake={(time) => (time === null ? t("timeUnreadable", { example: timeText(EXAMPLE, locale) }) : undefined)}
      inputMode="text"
      placeholder={t("timePattern")}
    />
  );
}
