// Filters a list by a period: days of the viewer's zone here, instants in the address and on the wire.
import { CircleAlert } from "lucide-react";
import { useTranslations } from "use-intl";
import { isLongerThan, SCREEN_MAX_DAYS } from "#contract/page.ts";
import { Button } from "#web/ui/button.tsx";
import { type DayRange, dayOf, shifted, startOf } from "#web/ui/calendar-days.ts";
import { DateRange } from "#web/ui/date-range.tsx";
import { useToday } from "#web/ui/use-today.ts";

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
      {isTooLong && (
        <TooLong onMend={() => onChange(instantsOf({ from: shifted(today, 1 - SCREEN_MAX_DAYS), to: today }))} />
      )}
    </>
  );
}

/** On a line of its own below the filters. */
function TooLong({ onMend }: { readonly onMend: () => void }) {
  const t = useTranslations("period");
  const days = SCREEN_MAX_DAYS;
  return (
    <div
      role="alert"
      className="order-last flex basis-full flex-wrap items-center gap-x-3 gap-y-1 text-sm text-bad max-sm:col-span-2"
    >
      <span className="inline-flex items-center gap-1.5">
        <CircleAlert aria-hidden size={15} className="shrink-0" />
        {t("tooLong", { days })}
      </span>
      <Button size="sm" onPress={onMend}>
        {t("showLast", { days })}
      </Button>
    </div>
  );
}
