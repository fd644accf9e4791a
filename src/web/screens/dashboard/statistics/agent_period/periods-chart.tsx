// Turnover and GGR of the periods of the list, from the earliest to the latest.
import { useLocale, useTranslations } from "use-intl";
import { CURRENCIES } from "#contract/money.ts";
import type { PeriodFigures, PeriodUnit } from "#contract/period-figures.ts";
import { amountText } from "#web/ui/amount.ts";
import { BarChart } from "#web/ui/chart.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { useFormatter } from "#web/ui/use-formatter.ts";
import { useMoneyText } from "#web/views/money.tsx";
import { usePeriodText } from "#web/views/period-text.tsx";

/** More bars than a screen has room for. */
const MOST = 31;

interface PeriodsChartProps {
  /** As listed; null while they are on their way. Amounts of two currencies share no axis: the first one's. */
  readonly rows: readonly PeriodFigures[] | null;
  readonly unit: PeriodUnit;
}

export function PeriodsChart({ rows, unit }: PeriodsChartProps) {
  const t = useTranslations("agentPeriod.chart");
  const ranking = useTranslations("agentRanking.chart");
  const format = useFormatter();
  const locale = useLocale();
  const text = usePeriodText(unit);
  const shortText = usePeriodText(unit, "short");
  const currency = rows?.[0]?.currency;
  const shown = (rows ?? [])
    .filter((row) => row.currency === currency)
    .slice(0, MOST)
    .toSorted((one, other) => (one.from < other.from ? -1 : 1));
  const digits = currency === undefined ? 0 : CURRENCIES[currency];
  const money = (minor: bigint) => amountText(minor, digits, locale);
  return (
    <BarChart
      title={currency === undefined ? t("title") : t("titleIn", { currency })}
      sentence={useSentence(shown, text)}
      categoryName={t("period")}
      categories={shown.map(shortText)}
      series={[
        {
          id: "turnover",
          label: ranking("turnover"),
          values: shown.map(({ turnover }) => Number(turnover)),
          texts: shown.map(({ turnover }) => money(turnover)),
        },
        {
          id: "ggr",
          label: "GGR",
          values: shown.map(({ ggr }) => Number(ggr)),
          texts: shown.map(({ ggr }) => (ggr < 0n ? ranking("loss", { amount: money(ggr) }) : money(ggr))),
        },
      ]}
      axisText={(minor) =>
        format.number(minor / 10 ** digits, { notation: "compact", maximumFractionDigits: 1 }).replace("-", "−")
      }
      isLoading={rows === null}
      error={null}
      empty={<EmptyState title={ranking("emptyTitle")} text={ranking("emptyText")} />}
    />
  );
}

function useSentence(shown: readonly PeriodFigures[], text: (row: PeriodFigures) => string): string {
  const t = useTranslations("agentPeriod.chart");
  const ranking = useTranslations("agentRanking.chart");
  const money = useMoneyText();
  const [first] = shown;
  if (first === undefined || shown.every(({ turnover }) => turnover === 0n)) return ranking("nothing");
  const best = shown.reduce((highest, one) => (one.ggr > highest.ggr ? one : highest), first);
  const sum = shown.reduce((all, { ggr }) => all + ggr, 0n);
  return t("sentence", {
    ggr: money(sum, first.currency),
    count: shown.length,
    period: text(best),
    best: money(best.ggr, first.currency),
  });
}
