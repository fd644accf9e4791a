// A period as text: an hour, a day, a week from its first to its last day, a month; in the reader's language and zone.
import { useTranslations } from "use-intl";
import type { PeriodFigures, PeriodUnit } from "#contract/period-figures.ts";
import { useFormatter } from "#web/ui/use-formatter.ts";

type Ends = Pick<PeriodFigures, "from" | "to">;

/** @param length `short` for an axis, where the year is known */
export function usePeriodText(unit: PeriodUnit, length: "whole" | "short" = "whole"): (ends: Ends) => string {
  const format = useFormatter();
  const isWhole = length === "whole";
  return ({ from, to }) => {
    const first = new Date(from);
    switch (unit) {
      case "hour":
        return format.dateTime(first, { month: "short", day: "numeric", hour: "numeric", minute: "2-digit" });
      case "day":
        return isWhole
          ? format.dateTime(first, { weekday: "short", day: "numeric", month: "short", year: "numeric" })
          : format.dateTime(first, { day: "numeric", month: "short" });
      case "week":
        return isWhole
          ? format.dateTimeRange(first, new Date(Date.parse(to) - 1), {
              day: "numeric",
              month: "short",
              year: "numeric",
            })
          : format.dateTime(first, { day: "numeric", month: "short" });
      case "month":
        return format.dateTime(first, { month: isWhole ? "long" : "short", year: "numeric" });
    }
  };
}

const DAY_MS = 86_400_000;
/** A day with a clock put back has 25 hours. */
const LONGEST_DAY_MS = 26 * 3_600_000;

/** Rows tell their unit by how long they are. */
export function unitOf({ from, to }: Ends): PeriodUnit {
  const ms = Date.parse(to) - Date.parse(from);
  if (ms <= 3_600_000) return "hour";
  if (ms <= LONGEST_DAY_MS) return "day";
  return ms < 8 * DAY_MS ? "week" : "month";
}

export function PeriodText({ row }: { readonly row: Ends & Pick<PeriodFigures, "is_whole"> }) {
  const t = useTranslations("agentPeriod");
  const text = usePeriodText(unitOf(row))(row);
  return (
    <span className="whitespace-nowrap">
      {text}
      {!row.is_whole && <span className="ml-1.5 text-xs text-faint">{t("part")}</span>}
    </span>
  );
}
