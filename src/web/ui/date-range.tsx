// A period of days: the usual ones at a click, any other from a calendar that is fetched when it is wanted.
import { CalendarDays } from "lucide-react";
import { Suspense, lazy } from "react";
import { useTranslations } from "use-intl";
import { Button } from "./button.tsx";
import { type DayRange, PRESETS, presetOf, rangeOf, startOf } from "./calendar-days.ts";
import { PopoverButton } from "./popover.tsx";
import { Skeleton } from "./skeleton.tsx";
import { TimeZoneText } from "./time-zone-text.tsx";
import { useFormatter } from "./use-formatter.ts";
import { useToday } from "./use-today.ts";

const RangeCalendar = lazy(() => import("./range-calendar.tsx"));

interface DateRangeProps {
  readonly label: string;
  /** null: any time. */
  readonly value: DayRange | null;
  readonly onChange: (value: DayRange | null) => void;
  /** Whether "any time" may be chosen. */
  readonly allowsAny?: boolean;
  /** Most days a period may have. */
  readonly maxDays: number;
}

export function DateRange({ label, value, onChange, allowsAny = true, maxDays }: DateRangeProps) {
  const t = useTranslations("ui.dates");
  const today = useToday();
  const text = useRangeText(value);
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
        <div className="max-w-lg">
          <div className="flex max-sm:flex-col">
            <ul className="grid content-start gap-0.5 border-line p-2 max-sm:grid-cols-2 max-sm:border-b sm:w-36 sm:border-r">
              {allowsAny && (
                <PresetLine text={t("any")} isChosen={value === null} onChoose={() => (onChange(null), close())} />
              )}
              {PRESETS.map((preset) => {
                const range = rangeOf(preset, today);
                const isChosen = value?.from === range.from && value.to === range.to;
                return (
                  <PresetLine
                    key={preset}
                    text={t(preset)}
                    isChosen={isChosen}
                    onChoose={() => (onChange(range), close())}
                  />
                );
              })}
            </ul>
            <Suspense fallback={<Skeleton className="m-3 h-72 w-64" />}>
              <RangeCalendar
                label={label}
                value={value}
                maxDays={maxDays}
                onChange={(range) => (onChange(range), close())}
              />
            </Suspense>
          </div>
          <p className="border-t border-line px-4 py-2 text-xs text-faint">
            <TimeZoneText />
          </p>
        </div>
      )}
    </PopoverButton>
  );
}

function useRangeText(value: DayRange | null): string {
  const t = useTranslations("ui.dates");
  const format = useFormatter();
  const today = useToday();
  if (value === null) return t("any");
  const preset = presetOf(value, today);
  if (preset !== null) return t(preset);
  const day = { day: "2-digit", month: "2-digit", year: "numeric" } as const;
  const [from, to] = [format.dateTime(startOf(value.from), day), format.dateTime(startOf(value.to), day)];
  return from === to ? from : `${from} – ${to}`;
}

interface PresetLineProps {
  readonly text: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function PresetLine({ text, isChosen, onChoose }: PresetLineProps) {
  return (
    <li>
      <Button
        variant="ghost"
        size="sm"
        aria-pressed={isChosen}
        className={`w-full !justify-start ${isChosen ? "!bg-brand-soft !text-brand-strong" : ""}`}
        onPress={onChoose}
      >
        {text}
      </Button>
    </li>
  );
}
