// Filters a list by a period: days of the viewer's zone here, instants in the address and on the wire.
import { Suspense, lazy } from "react";
import { useTranslations } from "use-intl";
import { isLongerThan, SCREEN_MAX_DAYS } from "#contract/page.ts";
import { type DayRange, type Here, dayOf, endOf, shifted, startOf } from "#web/ui/calendar-days.ts";
import { DateRange } from "#web/ui/date-range.tsx";
import { useHere } from "#web/ui/use-today.ts";

const PeriodTooLong = lazy(() => import("./filtering/period-too-long.tsx"));

interface PeriodFilterProps {
  /** First instant of the period. */
  readonly from: string | undefined;
  /** First instant after it. */
  readonly to: string | undefined;
  /** Without a period not any time is shown but the last days that a period may have. */
  readonly isAnyBounded?: boolean;
  /** What is shown without a period, where it is something else. */
  readonly any?: string;
  readonly onChange: (period: { readonly from: string | null; readonly to: string | null }) => void;
}

/** Without an end a period goes on until today. */
function daysOf({ from, to }: Pick<PeriodFilterProps, "from" | "to">, { today, zone }: Here): DayRange | null {
  if (from === undefined) return null;
  const first = dayOf(new Date(from), zone);
  const last = to === undefined ? today : dayOf(new Date(Date.parse(to) - 1), zone);
  return { from: first, to: last };
}

const instantsOf = (days: DayRange, zone: string) => ({
  from: startOf(days.from, zone).toISOString(),
  to: endOf(days.to, zone).toISOString(),
});

export function PeriodFilter({ from, to, isAnyBounded = false, any, onChange }: PeriodFilterProps) {
  const t = useTranslations("ui.dates");
  const here = useHere();
  const { today, zone } = here;
  const isTooLong = isLongerThan(SCREEN_MAX_DAYS, { from, to }, endOf(today, zone));
  return (
    <>
      <DateRange
        label={t("label")}
        value={daysOf({ from, to }, here)}
        maxDays={SCREEN_MAX_DAYS}
        any={any ?? (isAnyBounded ? t("last", { days: SCREEN_MAX_DAYS }) : undefined)}
        onChange={(days) => onChange(days === null ? { from: null, to: null } : instantsOf(days, zone))}
      />
      <Suspense>
        {isTooLong && (
          <PeriodTooLong
            onMend={() => onChange(instantsOf({ from: shifted(today, 1 - SCREEN_MAX_DAYS), to: today }, zone))}
          />
        )}
      </Suspense>
    </>
  );
}
