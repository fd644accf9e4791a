// A period of days; what it is chosen from is fetched when it is wanted.
import { CalendarDays } from "lucide-react";
import { Suspense, lazy } from "react";
import { useTranslations } from "use-intl";
import { type DayRange, presetOf } from "./calendar-days.ts";
import { PopoverButton } from "./popover.tsx";
import { Skeleton } from "./skeleton.tsx";
import { useFormatter } from "./use-formatter.ts";
import { useToday } from "./use-today.ts";

const RangeChoice = lazy(() => import("./range-choice.tsx"));

interface DateRangeProps {
  readonly label: string;
  /** null: none. */
  readonly value: DayRange | null;
  readonly onChange: (value: DayRange | null) => void;
  /** Whether none may be chosen. */
  readonly allowsAny?: boolean;
  /** What none stands for; any time, unless told. */
  readonly any?: string | undefined;
  /** Most days a period may have. */
  readonly maxDays: number;
}

export function DateRange({ label, value, onChange, allowsAny = true, any, maxDays }: DateRangeProps) {
  const text = useRangeText(value, any);
  return (
    <PopoverButton
      label={label}
      text={text}
      size="sm"
      placement="bottom start"
      isMarked={allowsAny && value !== null}
      icon={<CalendarDays aria-hidden size={15} />}
    >
      {(close) => (
        <Suspense fallback={<Skeleton className="m-3 h-72 w-64" />}>
          <RangeChoice
            label={label}
            value={value}
            allowsAny={allowsAny}
            any={any}
            maxDays={maxDays}
            onChange={(range) => (onChange(range), close())}
          />
        </Suspense>
      )}
    </PopoverButton>
  );
}

function useRangeText(value: DayRange | null, any: string | undefined): string {
  const t = useTranslations("ui.dates");
  const format = useFormatter();
  const today = useToday();
  if (value === null) return any ?? t("any");
  const preset = presetOf(value, today);
  if (preset !== null) return t(preset);
  const day = { day: "2-digit", month: "2-digit", year: "numeric", timeZone: "UTC" } as const;
  const [from, to] = [format.dateTime(new Date(value.from), day), format.dateTime(new Date(value.to), day)];
  return from === to ? from : `${from} – ${to}`;
}
