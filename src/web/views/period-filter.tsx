// Filters a list by a period: days of the viewer's zone here, instants in the address and on the wire.
import { Suspense, lazy } from "react";
import { useTranslations } from "use-intl";
import { isLongerThan, SCREEN_MAX_DAYS } from "#contract/page.ts";
import { type DayRange, dayOf, shifted, startOf } from "#web/ui/calendar-days.ts";
import { DateRange } from "#web/ui/date-range.tsx";
import { useToday } from "#web/ui/use-today.ts";

const PeriodTooLong = lazy(() => import("./filtering/period-too-long.tsx"));

interface PeriodFilterProps {
  /** First instant of the period. */
  readonly from: string | undefined;
  /** First instant after it. */
  readonly to: string | undefined;
  readonly onChange: (period: { readonly from: string | null; readonly to: string | null }) => void;
}

/** Without an end a period goes on until today. */
function daysOf({ from, to }: Pick<PeriodFilterProps, "from" | "to">, today: string): DayRange | null {
  if (from === undefined) return null;
  const first = dayOf(new Date(from));
  const last = to === undefined ? today : dayOf(new Date(Date.parse(to) - 1));
  return { from: first, to: last };
}

const instantsOf = (days: DayRange) => ({
  from: startOf(days.from).toISOString(),
  to: startOf(shifted(days.to, 1)).toISOString(),
});

export function PeriodFilter({ from, to, onChange }: PeriodFilterProps) {
  const t = useTranslations("ui.dates");
  const today = useToday();
  const isTooLong = isLongerThan(SCREEN_MAX_DAYS, { from, to }, startOf(shifted(today, 1)));
  return (
    <>
      <DateRange
        label={t("label")}
        value={daysOf({ from, to }, today)}
        maxDays={SCREEN_MAX_DAYS}
        onChange={(days) => onChange(days === null ? { from: null, to: null } : instantsOf(days))}
      />
      <Suspense>
        {isTooLong && (
          <PeriodTooLong
            onMend={() => onChange(instantsOf({ from: shifted(today, 1 - SCREEN_MAX_DAYS), to: today }))}
          />
        )}
      </Suspense>
    </>
  );
}
