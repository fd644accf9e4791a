// Turnover and GGR of the last 24 hours, hour by hour.
import { useLocale, useTranslations } from "use-intl";
import { CURRENCIES } from "#contract/money.ts";
import type { OverviewCurrency } from "#contract/statistics.ts";
import { amountText } from "#web/ui/amount.ts";
import { BarChart } from "#web/ui/chart.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { useFormatter } from "#web/ui/use-formatter.ts";
import { useMoneyText } from "#web/views/money.tsx";

/** null while the figures are on their way. */
export function HoursChart({ block }: { readonly block: OverviewCurrency | null }) {
  const t = useTranslations("overview.hours");
  const format = useFormatter();
  const locale = useLocale();
  const hours = block?.hours ?? [];
  const digits = block === null ? 0 : CURRENCIES[block.currency];
  const money = (minor: bigint) => amountText(minor, digits, locale);
  const hourText = (at: string) => format.dateTime(new Date(at), { hour: "numeric" });
  return (
    <BarChart
      title={t("title")}
      sentence={useSentence(block, hourText)}
      categoryName={t("hour")}
      categories={hours.map(({ hour }) => hourText(hour))}
      series={[
        {
          id: "turnover",
          label: t("turnover"),
          values: hours.map(({ turnover }) => Number(turnover)),
          texts: hours.map(({ turnover }) => money(turnover)),
        },
        {
          id: "ggr",
          label: "GGR",
          values: hours.map(({ ggr }) => Number(ggr)),
          texts: hours.map(({ ggr }) => (ggr < 0n ? t("loss", { amount: money(ggr) }) : money(ggr))),
        },
      ]}
      axisText={(minor) =>
        format.number(minor / 10 ** digits, { notation: "compact", maximumFractionDigits: 1 }).replace("-", "−")
      }
      isLoading={block === null}
      error={null}
      empty={<EmptyState title={t("emptyTitle")} text={t("emptyText")} />}
    />
  );
}

function useSentence(block: OverviewCurrency | null, hourText: (hour: string) => string): string {
  const t = useTranslations("overview.hours");
  const money = useMoneyText();
  const [first] = block?.hours ?? [];
  if (block === null || first === undefined || block.last_24h.turnover === 0n) return t("nothing");
  const busiest = block.hours.reduce((best, hour) => (hour.turnover > best.turnover ? hour : best), first);
  return t("sentence", {
    turnover: money(block.last_24h.turnover, block.currency),
    ggr: money(block.last_24h.ggr, block.currency),
    rounds: block.last_24h.rounds,
    hour: hourText(busiest.hour),
  });
}
