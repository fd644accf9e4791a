// Instead of rows where a period is longer than a screen shows: how long it may be, and what takes more.
import { CalendarDays } from "lucide-react";
import { useTranslations } from "use-intl";
import { EXPORT_MAX_DAYS } from "#contract/exports.ts";
import { SCREEN_MAX_DAYS } from "#contract/page.ts";
import { EmptyState } from "#web/ui/states.tsx";

export default function NothingSoLong() {
  const t = useTranslations("period");
  return (
    <EmptyState
      icon={<CalendarDays size={20} />}
      title={t("nothing")}
      text={t("nothingText", { days: SCREEN_MAX_DAYS, exported: EXPORT_MAX_DAYS })}
    />
  );
}
