// On a line of its own below the filters: a period is longer than a screen shows, and the way to one that is not.
import { CircleAlert } from "lucide-react";
import { useTranslations } from "use-intl";
import { SCREEN_MAX_DAYS } from "#contract/page.ts";
import { Button } from "#web/ui/button.tsx";

export default function PeriodTooLong({ onMend }: { readonly onMend: () => void }) {
  const t = useTranslations("period");
  const days = SCREEN_MAX_DAYS;
  return (
    <div role="alert" className="order-last flex basis-full flex-wrap items-center gap-x-3 gap-y-1 text-sm text-bad">
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
