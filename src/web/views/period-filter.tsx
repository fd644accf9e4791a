// Filters a list by a period: days of the viewer's zone here, instants in the address and on the wire.
import { useTranslations } from "use-intl";
import { type DayRange, dayOf, shifted, startOf } from "#web/ui/calendar-days.ts";
import { DateRange } from "#web/ui/date-range.tsx";

/** Most days one screen shows; longer periods are exports. */
const MAX_DAYS = 92;

interface PeriodFilterProps {
  /** First instant of the period. */
  readonly from: string | undefined;
  /** First instant after it. */
  readonly to: string | undefined;
  readonly onChange: (period: { readonly from: string | null; readonly to: string | null }) => void;
}

function daysOf(from: string | undefined, to: string | undefined): DayRange | null {
  if (from === undefined || to === undefined) return null;
  return { from: dayOf(new Date(from)), to: dayOf(new Date(Date.parse(to) - 1)) };
}

export function PeriodFilter({ from, to, onChange }: PeriodFilterProps) {
  const t = useTranslations("ui.dates");
  return (
    <DateRange
      label={t("label")}
      value={daysOf(from, to)}
      maxDays={MAX_DAYS}
      onChange={(days) =>
        onChange(
          days === null
            ? { from: null, to: null }
            : { from: startOf(days.from).toISOString(), to: startOf(shifted(days.to, 1)).toISOString() },
        )
      }
    />
  );
}
