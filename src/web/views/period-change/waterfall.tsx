// The way from the figure of the period before to this one: each part a step up or down.
import { useLocale, useTranslations } from "use-intl";
import type { ChangeMeasure, ChangePart, ChangeSplit, PeriodChange } from "#contract/period-change.ts";
import { CURRENCIES } from "#contract/money.ts";
import { amountText } from "#web/ui/amount.ts";
import { BarChart } from "#web/ui/chart.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { useFormatter } from "#web/ui/use-formatter.ts";
import { usePartName } from "./part-name.ts";
import { effectOf, stepsOf } from "./steps.ts";

interface WaterfallProps {
  readonly answer: PeriodChange;
  readonly parts: readonly ChangePart[];
  readonly measure: ChangeMeasure;
  readonly split: ChangeSplit;
}

export function Waterfall({ answer, parts, measure, split }: WaterfallProps) {
  const t = useTranslations("periodChange");
  const figure = useTranslations("agentRanking.column");
  const locale = useLocale();
  const format = useFormatter();
  const name = usePartName();
  const digits = CURRENCIES[answer.currency];
  const text = (minor: bigint, sign: "auto" | "always") =>
    amountText(minor, digits, locale, { sign, currency: answer.currency });
  const [largest] = parts;
  const steps = stepsOf(answer, parts, measure);
  return (
    <BarChart
      title={t(`waterfall.${split}`, { figure: figure(measure) })}
      sentence={
        largest === undefined
          ? t("nothing")
          : t("sentence", { name: name(largest), effect: text(effectOf(largest, measure), "always") })
      }
      categoryName={t(`split.${split}`)}
      categories={[t("before"), ...parts.map(name), t("now")]}
      series={[
        {
          id: measure,
          label: figure(measure),
          values: steps.map(({ to }) => to),
          steps,
          texts: [
            text(answer.before[measure], "auto"),
            ...parts.map((part) => text(effectOf(part, measure), "always")),
            text(answer.now[measure], "auto"),
          ],
        },
      ]}
      axisText={(minor) =>
        format.number(minor / 10 ** digits, { notation: "compact", maximumFractionDigits: 1 }).replace("-", "−")
      }
      isLoading={false}
      error={null}
      empty={<EmptyState title={t("nothing")} text={t("nothingText")} />}
    />
  );
}
