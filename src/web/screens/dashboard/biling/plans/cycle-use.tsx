// What a customer has used of this month: its GGR against the next tier, and what that costs line by line.
import { useTranslations } from "use-intl";
import type { AgentPlan } from "#contract/plan-change.ts";
import { Card } from "#web/ui/card.tsx";
import { Link } from "#web/ui/link.tsx";
import { StatTile } from "#web/ui/stat-tile.tsx";
import { useFormatter } from "#web/ui/use-formatter.ts";
import { How } from "#web/views/how.tsx";
import { Money } from "#web/views/money.tsx";
import { lastInstantOf, useUtcDayText } from "#web/views/utc-day.tsx";
import { PlanLines } from "./plan-lines.tsx";

export function CycleUse({ plan }: { readonly plan: AgentPlan }) {
  const t = useTranslations("plan.cycle");
  const lines = useTranslations("plan.simulator");
  const how = useTranslations("how.planCost");
  const day = useUtcDayText();
  const { cycle, currency, agent } = plan;
  return (
    <Card title={t("title")} hint={t("period", { from: day(cycle.from), to: day(lastInstantOf(cycle.to)) })}>
      <div className="@container grid gap-4">
        <div className="grid gap-3 @sm:grid-cols-2">
          <StatTile label={t("ggr")} figure={<Money amount={cycle.ggr} currency={currency} marksLoss />} />
          <StatTile
            label={
              <span className="inline-flex items-center gap-1">
                {t("cost")}
                <How
                  figure={t("cost")}
                  formula={how("formula")}
                  covers={how("covers")}
                  rows={
                    <Link to={`/dashboard/game/history?agent_id=${agent.id}&state=settled&from=${cycle.from}`}>
                      {lines("seeRounds")}
                    </Link>
                  }
                />
              </span>
            }
            figure={<Money amount={cycle.cost} currency={currency} />}
          />
        </div>
        <NextTier plan={plan} />
        <PlanLines cost={cycle} currency={currency} hasMonths={false} />
      </div>
    </Card>
  );
}

/** How far the next tier is, in words and as a bar. */
function NextTier({ plan: { plan, cycle, currency } }: { readonly plan: AgentPlan }) {
  const t = useTranslations("plan.cycle");
  const format = useFormatter();
  const next = cycle.next_tier;
  if (next === null)
    return <p className="text-sm text-soft">{t(plan === null || plan.tiers.length === 1 ? "noTiers" : "lastTier")}</p>;
  const used = cycle.ggr < 0n ? 0n : cycle.ggr;
  // In thousandths, which a bar has no room to show.
  const share = Number((used * 1_000n) / next.from_ggr) / 1_000;
  const text = t("progress", { share: format.number(share, { style: "percent", maximumFractionDigits: 1 }) });
  return (
    <div className="grid gap-1.5">
      <p className="flex flex-wrap justify-between gap-2 text-sm">
        <span className="text-soft">{t("next")}</span>
        <Money amount={next.missing} currency={currency} />
      </p>
      <div
        role="progressbar"
        aria-label={t("next")}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
        aria-valuetext={text}
        className="h-2 overflow-hidden rounded-full bg-sunken"
      >
        <div className="h-full rounded-full bg-main" style={{ width: `${share * 100}%` }} />
      </div>
      <p className="text-xs text-faint">{text}</p>
    </div>
  );
}
