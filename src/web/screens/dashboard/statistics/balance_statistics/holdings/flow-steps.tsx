// The steps of a waterfall as rows: what each moved, what was held after it, how it is worked out, and what is behind it.
import { CircleCheck, CircleX } from "lucide-react";
import { useTranslations } from "use-intl";
import { How } from "#web/views/how.tsx";
import { Money } from "#web/views/money.tsx";
import { FlowLink, type FlowScope } from "./flow-link.tsx";
import type { Step, Waterfall, WaterfallOf } from "./steps.ts";

/** The name of a step, as bars and rows say it. */
export function useStepName(): (id: Step["id"]) => string {
  const t = useTranslations("holdings.step");
  return (id) => t(id);
}

interface FlowStepsProps {
  readonly waterfall: Waterfall;
  readonly of: WaterfallOf;
  readonly scope: FlowScope;
}

export function FlowSteps({ waterfall: { steps, addsUp }, of, scope }: FlowStepsProps) {
  const t = useTranslations("holdings");
  const nameOf = useStepName();
  return (
    <div className="grid gap-3">
      <dl className="divide-y divide-line text-sm">
        {steps.map(({ id, amount }) => {
          const isEnd = id === "opening" || id === "closing";
          const name = nameOf(id);
          return (
            <div key={id} className="flex min-h-9 items-center justify-between gap-3 py-1">
              <dt className={`flex min-w-0 items-center gap-1 ${isEnd ? "font-medium text-ink" : "text-soft"}`}>
                <span className="min-w-0">{name}</span>
                <How
                  figure={name}
                  formula={t(isEnd ? `how.${of}` : `how.flow.${id}`)}
                  covers={isEnd ? t(`covers.${id}`) : t("covers.flow")}
                  rows={isEnd ? undefined : <FlowLink kind={id} scope={scope} />}
                />
              </dt>
              <dd className={`figures shrink-0 text-right ${isEnd ? "font-medium text-ink" : "text-ink"}`}>
                <Money amount={amount} currency={scope.currency} signed={!isEnd} />
              </dd>
            </div>
          );
        })}
      </dl>
      <p
        role={addsUp ? "status" : "alert"}
        className={`flex items-start gap-2 rounded-lg px-3 py-2 text-sm font-medium ${addsUp ? "bg-good-soft text-good" : "bg-bad-soft text-bad"}`}
      >
        {addsUp ? (
          <CircleCheck aria-hidden size={17} className="mt-0.5 shrink-0" />
        ) : (
          <CircleX aria-hidden size={17} className="mt-0.5 shrink-0" />
        )}
        {t(addsUp ? "addsUp" : "doesNotAddUp")}
      </p>
    </div>
  );
}
