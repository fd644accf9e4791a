// How much play credit is available and how long it lasts.
import { useTranslations } from "use-intl";
import type { OverviewCurrency } from "#contract/statistics.ts";
import { StatTile } from "#web/ui/stat-tile.tsx";
import { CreditStateBadge, Runway } from "#web/views/agent-cells.tsx";
import { How } from "#web/views/how.tsx";
import { Money } from "#web/views/money.tsx";
import { Asked } from "./asked.tsx";

export function CreditTile({ block: { credit, currency } }: { readonly block: OverviewCurrency }) {
  const t = useTranslations("overview");
  const how = useTranslations("how.runway");
  return (
    <StatTile
      label={
        <span className="flex items-center justify-between gap-2">
          {t("figure.credit")}
          <span className="flex @max-[30rem]:hidden">
            <CreditStateBadge state={credit.state} />
          </span>
        </span>
      }
      figure={<Money amount={credit.available} currency={currency} bare />}
      hint={
        <>
          <span className="@min-[30rem]:hidden">
            <CreditStateBadge state={credit.state} />
          </span>
          <Asked how={<How figure={t("figure.runway")} formula={how("formula")} covers={how("covers")} />}>
            <span className="@max-[30rem]:sr-only">{t("figure.runway")}:</span> <Runway hours={credit.runway_hours} />
          </Asked>
        </>
      }
    />
  );
}
