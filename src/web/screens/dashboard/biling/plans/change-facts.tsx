// One change of plan in a few lines: to which plan, from when on, who requested it and why, and what became of it.
import { useTranslations } from "use-intl";
import type { PlanChange } from "#contract/plan-change.ts";
import { ExactTime } from "#web/ui/relative-time.tsx";
import { useUtcDayText } from "#web/views/utc-day.tsx";
import { ChangeState, usePlanName } from "./plan-cells.tsx";

export function ChangeFacts({ change }: { readonly change: PlanChange }) {
  const t = useTranslations("planChange.panel");
  const name = usePlanName();
  const above = useTranslations("transfer")("above");
  const who = (member: string) => (member === "*" ? above : member);
  const day = useUtcDayText();
  const { plan, from, reason, state, made_by: maker, made_at: madeAt, answer } = change;
  const { decided_by: decider, decided_at: decidedAt } = change;
  return (
    <div className="grid gap-1 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-medium wrap-anywhere">{name(plan)}</span>
        <ChangeState state={state} />
      </div>
      {from !== null && <p className="figures text-soft">{t("from", { from: day(from) })}</p>}
      <p className="wrap-anywhere whitespace-pre-line">{reason}</p>
      {answer !== null && <p className="wrap-anywhere text-bad">{t("answer", { answer })}</p>}
      {maker !== null && (
        <p className="text-xs text-faint">
          {t("madeBy", { who: who(maker) })} · <ExactTime at={madeAt} />
        </p>
      )}
      {decider !== null && decidedAt !== null && (
        <p className="text-xs text-faint">
          {t("decidedBy", { who: who(decider) })} · <ExactTime at={decidedAt} />
        </p>
      )}
    </div>
  );
}
