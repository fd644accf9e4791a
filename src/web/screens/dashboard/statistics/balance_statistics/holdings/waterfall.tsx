// What flowed over the period as a waterfall, with the same steps as rows beside it.
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { PartFlows } from "#contract/holdings.ts";
import { CURRENCIES } from "#contract/money.ts";
import { amountText } from "#web/ui/amount.ts";
import { Card } from "#web/ui/card.tsx";
import { BarChart } from "#web/ui/chart.tsx";
import { ListSelect } from "#web/ui/list-select.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { useFormatter } from "#web/ui/use-formatter.ts";
import { useMoneyText } from "#web/views/money.tsx";
import type { FlowScope } from "./flow-link.tsx";
import { FlowSteps, useStepName } from "./flow-steps.tsx";
import { floorOf, type Step, WATERFALLS, type WaterfallOf, waterfallOf } from "./steps.ts";

interface WaterfallProps {
  readonly parts: readonly PartFlows[];
  readonly scope: FlowScope;
  /** As text, of the reader's clock. */
  readonly period: string;
}

export function WaterfallCard({ parts, scope, period }: WaterfallProps) {
  const t = useTranslations("holdings");
  const [of, setOf] = useState<WaterfallOf>("held");
  const waterfall = waterfallOf(parts, of);
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <WaterfallChart steps={waterfall.steps} of={of} scope={scope} period={period} onOf={setOf} />
      <Card title={t("steps.title")} hint={period}>
        <FlowSteps waterfall={waterfall} of={of} scope={scope} />
      </Card>
    </div>
  );
}

interface WaterfallChartProps {
  readonly steps: readonly Step[];
  readonly of: WaterfallOf;
  readonly scope: FlowScope;
  readonly period: string;
  readonly onOf: (of: WaterfallOf) => void;
}

function WaterfallChart({ steps, of, scope: { currency }, period, onOf }: WaterfallChartProps) {
  const t = useTranslations("holdings");
  const format = useFormatter();
  const locale = useLocale();
  const money = useMoneyText();
  const nameOf = useStepName();
  const digits = CURRENCIES[currency];
  const [opening, closing] = [steps[0]?.amount ?? 0n, steps.at(-1)?.amount ?? 0n];
  const floor = floorOf(steps);
  const isEnd = ({ id }: Step) => id === "opening" || id === "closing";
  const baseOf = (step: Step) => (isEnd(step) ? floor : step.from);
  const kindOf = (step: Step) => {
    if (isEnd(step)) return "total" as const;
    return step.amount < 0n ? ("loss" as const) : ("gain" as const);
  };
  const series = {
    id: "amount",
    label: t("waterfall.amount"),
    values: steps.map(({ amount }) => Number(amount)),
    steps: steps.map((step) => ({ from: Number(baseOf(step)), to: Number(step.to), is: kindOf(step) })),
    texts: steps.map(({ amount }) => amountText(amount, digits, locale)),
  } as const;
  return (
    <BarChart
      title={t("waterfall.title", { currency })}
      sentence={[
        t("waterfall.sentence", { period, opening: money(opening, currency), closing: money(closing, currency) }),
        ...(floor === 0n ? [] : [t("waterfall.axis", { floor: money(floor, currency) })]),
      ].join(" ")}
      categoryName={t("waterfall.step")}
      categories={steps.map(({ id }) => nameOf(id))}
      series={[series]}
      axisText={(minor) =>
        format.number(minor / 10 ** digits, { notation: "compact", maximumFractionDigits: 1 }).replace("-", "−")
      }
      isLoading={false}
      error={null}
      empty={<EmptyState title={t("waterfall.emptyTitle")} text={t("waterfall.emptyText")} />}
      actions={
        <ListSelect
          label={t("waterfall.of")}
          options={WATERFALLS.map((id) => ({ id, text: t(`of.${id}`) }))}
          value={of}
          onChange={(next) => onOf(next ?? "held")}
        />
      }
    />
  );
}
