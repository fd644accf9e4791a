// A calendar from which a period is picked by its first and last day.
import { parseDate } from "@internationalized/date";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { type ReactNode, useState } from "react";
import {
  Button,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
  I18nProvider,
  RangeCalendar as AriaRangeCalendar,
} from "react-aria-components";
import { useLocale, useTranslations } from "use-intl";
import { type DayRange, lengthOf } from "./calendar-days.ts";
import { useToday } from "./use-today.ts";

interface RangeCalendarProps {
  readonly label: string;
  readonly value: DayRange | null;
  readonly onChange: (value: DayRange) => void;
  readonly maxDays: number;
}

const cell =
  "focus-ring grid size-9 cursor-pointer place-items-center rounded-lg text-sm figures text-ink outside-month:text-transparent outside-month:pointer-events-none hover:bg-hover selected:rounded-none selected:bg-brand-soft selection-start:rounded-l-lg selection-start:bg-brand selection-start:text-on-brand selection-end:rounded-r-lg selection-end:bg-brand selection-end:text-on-brand disabled:cursor-not-allowed disabled:text-faint disabled:opacity-50";

export function RangeCalendar({ label, value, onChange, maxDays }: RangeCalendarProps) {
  const t = useTranslations("ui.dates");
  const locale = useLocale();
  const today = useToday();
  const [isTooLong, setTooLong] = useState(false);
  const chosen =
    value === null
      ? { defaultFocusedValue: parseDate(today) }
      : { defaultValue: { start: parseDate(value.from), end: parseDate(value.to) } };
  return (
    <I18nProvider locale={locale}>
      <AriaRangeCalendar
        aria-label={label}
        {...chosen}
        maxValue={parseDate(today)}
        onChange={({ start, end }) => {
          const range = { from: start.toString(), to: end.toString() };
          setTooLong(lengthOf(range) > maxDays);
          if (lengthOf(range) <= maxDays) onChange(range);
        }}
        className="p-3"
      >
        <header className="mb-2 flex items-center justify-between gap-2">
          <Step slot="previous">
            <ChevronLeft aria-hidden size={17} />
          </Step>
          <Heading className="text-sm font-semibold first-letter:uppercase" />
          <Step slot="next">
            <ChevronRight aria-hidden size={17} />
          </Step>
        </header>
        <CalendarGrid className="border-separate border-spacing-y-0.5">
          <CalendarGridHeader>
            {(day) => <CalendarHeaderCell className="size-8 text-2xs font-medium text-faint">{day}</CalendarHeaderCell>}
          </CalendarGridHeader>
          <CalendarGridBody>{(date) => <CalendarCell date={date} className={cell} />}</CalendarGridBody>
        </CalendarGrid>
        <p role="status" className="min-h-5 pt-1 text-xs text-bad">
          {isTooLong && t("tooLong", { days: maxDays })}
        </p>
      </AriaRangeCalendar>
    </I18nProvider>
  );
}

function Step({ slot, children }: { readonly slot: "previous" | "next"; readonly children: ReactNode }) {
  return (
    <Button
      slot={slot}
      className="focus-ring grid size-8 cursor-pointer place-items-center rounded-lg text-soft hover:bg-hover hover:text-ink disabled:opacity-40"
    >
      {children}
    </Button>
  );
}
