// Turnover and GGR of the first agents of the list, side by side.
import { useLocale, useTranslations } from "use-intl";
import type { RankedAgent } from "#contract/agent-ranking.ts";
import { CURRENCIES } from "#contract/money.ts";
import { amountText } from "#web/ui/amount.ts";
import { BarChart } from "#web/ui/chart.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { useFormatter } from "#web/ui/use-formatter.ts";
import { useMoneyText } from "#web/views/money.tsx";

const MOST = 10;

/** @param rows as listed; null while they are on their way. Amounts of two currencies share no axis: the first one's. */
export function LeadersChart({ rows }: { readonly rows: readonly RankedAgent[] | null }) {
  const t = useTranslations("agentRanking.chart");
  const format = useFormatter();
  const locale = useLocale();
  const currency = rows?.[0]?.currency;
  const shown = (rows ?? []).filter((row) => row.currency === currency).slice(0, MOST);
  const digits = currency === undefined ? 0 : CURRENCIES[currency];
  const money = (minor: bigint) => amountText(minor, digits, locale);
  return (
    <BarChart
      title={currency === undefined ? t("title") : t("titleIn", { currency })}
      sentence={useSentence(shown)}
      categoryName={t("agent")}
      categories={shown.map(({ code }) => code)}
      series={[
        {
          id: "turnover",
          label: t("turnover"),
          values: shown.map(({ turnover }) => Number(turnover)),
          texts: shown.map(({ turnover }) => money(turnover)),
        },
        {
          id: "ggr",
          label: "GGR",
          values: shown.map(({ ggr }) => Number(ggr)),
          texts: shown.map(({ ggr }) => (ggr < 0n ? t("loss", { amount: money(ggr) }) : money(ggr))),
        },
      ]}
      axisText={(minor) =>
        format.number(minor / 10 ** digits, { notation: "compact", maximumFractionDigits: 1 }).replace("-", "−")
      }
      isLoading={rows === null}
      error={null}
      empty={<EmptyState title={t("emptyTitle")} text={t("emptyText")} />}
    />
  );
}

function useSentence(shown: readonly RankedAgent[]): string {
  const t = useTranslations("agentRanking.chart");
  const money = useMoneyText();
  const [first] = shown;
  if (first === undefined || shown.every(({ turnover }) => turnover === 0n)) return t("nothing");
  const { code, ggr, currency } = shown.reduce((best, one) => (one.ggr > best.ggr ? one : best), first);
  return t("sentence", { count: shown.length, code, ggr: money(ggr, currency) });
}
