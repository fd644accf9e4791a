// Charts: one series, two, stacked, as a table, and what stands there while or because there is nothing to draw.
import { useTranslations } from "use-intl";
import { BarChart } from "#web/ui/chart.tsx";
import type { ChartSeries } from "#web/ui/chart-canvas.tsx";
import { EmptyState, ErrorState } from "#web/ui/states.tsx";
import { useFormatter } from "#web/ui/use-formatter.ts";
import { Section, Specimen } from "./section.tsx";
import { useWords } from "./words.ts";

const HOURS = ["09 h", "10 h", "11 h", "12 h", "13 h", "14 h", "15 h"];
const TURNOVER = [20_114.2, 24_870.5, 38_402.1, 33_915.8, 21_006.4, 22_388.9, 23_512.5];
const GGR = [4_062.4, 4_974.8, 9_650.1, 6_778.6, -2_129.07, 4_351.3, 4_723.7];
const nothing = () => {};

function useSeries(): readonly [ChartSeries, ChartSeries] {
  const t = useTranslations("overview.figure");
  const format = useFormatter();
  const texts = (values: readonly number[]) =>
    values.map((value) => format.number(value, { style: "currency", currency: "BRL" }));
  return [
    { id: "turnover", label: t("turnover"), values: TURNOVER, texts: texts(TURNOVER) },
    { id: "ggr", label: t("ggr"), values: GGR, texts: texts(GGR) },
  ];
}

type ChartProps = Parameters<typeof BarChart>[0];

function Chart({ name, ...props }: Partial<ChartProps> & { readonly name: string }) {
  const words = useWords();
  const t = useTranslations();
  const format = useFormatter();
  const [turnover] = useSeries();
  return (
    <Specimen name={name}>
      <BarChart
        title={t("overview.hours.title")}
        sentence={words.busiest}
        categoryName={t("overview.hours.hour")}
        categories={HOURS}
        series={[turnover]}
        axisText={(value) => format.number(value, { notation: "compact" })}
        isLoading={false}
        empty={<EmptyState title={t("overview.hours.emptyTitle")} text={t("overview.hours.emptyText")} />}
        error={null}
        {...props}
      />
    </Specimen>
  );
}

export function Charts() {
  const words = useWords();
  const t = useTranslations();
  const series = useSeries();
  return (
    <Section id="charts" title={words.charts}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Chart name={words.oneSeries} />
        <Chart name={words.twoSeries} series={series} />
        <Chart name={words.stacked} series={series} isStacked />
        <Chart name={words.loading} isLoading />
        <Chart name={words.empty} series={[]} />
        <Chart
          name={words.failed}
          error={<ErrorState title={t("errorTitle.load")} text={t("error.timed_out")} onRetry={nothing} />}
        />
      </div>
    </Section>
  );
}
