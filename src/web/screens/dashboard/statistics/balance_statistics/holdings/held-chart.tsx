// Agents' credit and players' wallets at the end of each period on this page, stacked.
import { useLocale, useTranslations } from "use-intl";
import type { HoldingsRow } from "#contract/holdings.ts";
import { CURRENCIES } from "#contract/money.ts";
import type { PeriodUnit } from "#contract/period-figures.ts";
import { amountText } from "#web/ui/amount.ts";
import { BarChart } from "#web/ui/chart.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { useFormatter } from "#web/ui/use-formatter.ts";
import { useMoneyText } from "#web/views/money.tsx";
import { usePeriodText } from "#web/views/period-text.tsx";

/** More bars than a screen has room for. */
const MOST = 31;

interface HeldChartProps {
  /** As listed; null while they are on their way. Amounts of two currencies share no axis: the first one's. */
  readonly rows: readonly HoldingsRow[] | null;
  readonly unit: PeriodUnit;
}

export function HeldChart({ rows, unit }: HeldChartProps) {
  const t = useTranslations("holdings");
  const format = useFormatter();
  const locale = useLocale();
  const shortText = usePeriodText(unit, "short");
  const currency = rows?.[0]?.currency;
  const shown = (rows ?? [])
    .filter((row) => row.currency === currency)
    .slice(0, MOST)
    .toSorted((one, other) => (one.from < other.from ? -1 : 1));
  const digits = currency === undefined ? 0 : CURRENCIES[currency];
  const seriesOf = (part: "credit" | "wallet") => ({
    id: part,
    label: t(`part.${part}`),
    values: shown.map((row) => Number(row[part])),
    texts: shown.map((row) => amountText(row[part], digits, locale)),
  });
  return (
    <BarChart
      title={currency === undefined ? t("chart.title") : t("chart.titleIn", { currency })}
      sentence={useSentence(shown, unit)}
      categoryName={t("column.period")}
      categories={shown.map(shortText)}
      series={[seriesOf("credit"), seriesOf("wallet")]}
      isStacked
      axisText={(minor) =>
        format.number(minor / 10 ** digits, { notation: "compact", maximumFractionDigits: 1 }).replace("-", "−")
      }
      isLoading={rows === null}
      error={null}
      empty={<EmptyState title={t("chart.emptyTitle")} text={t("chart.emptyText")} />}
    />
  );
}

function useSentence(shown: readonly HoldingsRow[], unit: PeriodUnit): string {
  const t = useTranslations("holdings.chart");
  const money = useMoneyText();
  const text = usePeriodText(unit);
  const [first, last] = [shown[0], shown.at(-1)];
  if (first === undefined || last === undefined) return t("emptyTitle");
  return t("sentence", {
    first: text(first),
    last: text(last),
    before: money(first.credit + first.wallet, first.currency),
    after: money(last.credit + last.wallet, last.currency),
  });
}
