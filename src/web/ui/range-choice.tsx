// What a period is chosen from: the usual ones at a click, any other from the calendar.
import { useTranslations } from "use-intl";
import { Button } from "./button.tsx";
import { type DayRange, PRESETS, rangeOf } from "./calendar-days.ts";
import { RangeCalendar } from "./range-calendar.tsx";
import { TimeZoneText } from "./time-zone-text.tsx";
import { useToday } from "./use-today.ts";

interface RangeChoiceProps {
  readonly label: string;
  readonly value: DayRange | null;
  /** null: none. */
  readonly onChange: (value: DayRange | null) => void;
  readonly allowsAny: boolean;
  /** What none stands for; any time, unless told. */
  readonly any: string | undefined;
  readonly maxDays: number;
}

export default function RangeChoice({ label, value, onChange, allowsAny, any, maxDays }: RangeChoiceProps) {
  const t = useTranslations("ui.dates");
  const today = useToday();
  return (
    <div className="max-w-lg">
      <div className="flex max-sm:flex-col">
        <ul className="grid content-start gap-0.5 border-line p-2 max-sm:grid-cols-2 max-sm:border-b sm:w-36 sm:border-r">
          {allowsAny && <PresetLine text={any ?? t("any")} isChosen={value === null} onChoose={() => onChange(null)} />}
          {PRESETS.map((preset) => {
            const range = rangeOf(preset, today);
            const isChosen = value?.from === range.from && value.to === range.to;
            return <PresetLine key={preset} text={t(preset)} isChosen={isChosen} onChoose={() => onChange(range)} />;
          })}
        </ul>
        <RangeCalendar label={label} value={value} maxDays={maxDays} onChange={onChange} />
      </div>
      <p className="border-t border-line px-4 py-2 text-xs text-faint">
        <TimeZoneText />
      </p>
    </div>
  );
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
