// "Why did it change?": the difference of a period against the one before, split into parts that add up to it.
import { ArrowLeft } from "lucide-react";
import { useTimeZone, useTranslations } from "use-intl";
import type { Input } from "#contract/endpoint.ts";
import {
  changeMeasure,
  type ChangeMeasure,
  changeSplit,
  getPeriodChange,
  type PeriodChange,
} from "#contract/period-change.ts";
import { useEndpoint } from "#web/client/use-endpoint.tsx";
import { useUrlState } from "#web/client/url-state.ts";
import { Button } from "#web/ui/button.tsx";
import { Segments } from "#web/ui/segments.tsx";
import { SkeletonText } from "#web/ui/skeleton.tsx";
import { useFormatter } from "#web/ui/use-formatter.ts";
import { How } from "../how.tsx";
import { Money } from "../money.tsx";
import { ProblemState } from "../problem-state.tsx";
import { changeState } from "./change-state.ts";
import { ContributionTable } from "./contribution-table.tsx";
import { Waterfall } from "./waterfall.tsx";

type Query = Input<typeof getPeriodChange>["query"];

interface PeriodChangeProps {
  /** Whose figures, and which part of which period. */
  readonly of: Omit<Query, "measure" | "time_zone">;
  readonly measure: ChangeMeasure;
}

export default function PeriodChangeView({ of, measure }: PeriodChangeProps) {
  const t = useTranslations("periodChange");
  const figure = useTranslations("agentRanking.column");
  const timeZone = useTimeZone();
  const [{ split }, set] = useUrlState(changeState);
  const query: Query = { ...of, measure, time_zone: timeZone ?? "UTC" };
  const { answer, problem, refetch } = useEndpoint(getPeriodChange, { query }, { everyMs: 60_000 });
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Button size="sm" icon={<ArrowLeft aria-hidden size={14} />} onPress={() => set({ why: null, split: null })}>
          {t("back")}
        </Button>
        <Segments
          label={t("measure")}
          options={changeMeasure.options.map((id) => ({ id, text: figure(id) }))}
          value={measure}
          onChange={(why) => set({ why }, { replace: true })}
        />
      </div>
      {answer === undefined && problem !== null && <ProblemState problem={problem} onRetry={refetch} />}
      {answer === undefined && problem === null && <SkeletonText lines={14} />}
      {answer !== undefined && (
        <>
          <Difference answer={answer} measure={measure} />
          <div className="relative overflow-x-auto">
            <Segments
              label={t("splitBy")}
              options={changeSplit.options.map((id) => ({ id, text: t(`split.${id}`) }))}
              value={split}
              onChange={(next) => set({ split: next }, { replace: true })}
            />
          </div>
          {answer.splits[split] === null ? (
            <p className="rounded-lg bg-sunken p-4 text-sm text-soft">{t("tooManyRounds")}</p>
          ) : (
            <>
              <Waterfall answer={answer} parts={answer.splits[split]} measure={measure} split={split} />
              <ContributionTable answer={answer} parts={answer.splits[split]} measure={measure} split={split} of={of} />
            </>
          )}
        </>
      )}
    </div>
  );
}

/** What it was, what it is, and what lies between. */
function Difference({ answer, measure }: { readonly answer: PeriodChange; readonly measure: ChangeMeasure }) {
  const t = useTranslations("periodChange");
  const format = useFormatter();
  const { before, now, currency } = answer;
  const span = ({ from, to }: { readonly from: string; readonly to: string }) =>
    format.dateTimeRange(new Date(from), new Date(to), { dateStyle: "short", timeStyle: "short" });
  const lines = [
    { name: t("before"), amount: before[measure], hint: span(before), signed: false },
    { name: t("now"), amount: now[measure], hint: span(now), signed: false },
    { name: t("difference"), amount: now[measure] - before[measure], hint: "", signed: true },
  ];
  return (
    <dl className="grid gap-2 rounded-lg bg-sunken p-4 sm:grid-cols-3">
      {lines.map(({ name, amount, hint, signed }) => (
        <div key={name} className="grid content-start gap-0.5">
          <dt className="flex h-[1lh] items-center gap-1 text-xs text-soft">
            {name}
            {signed && <How figure={name} formula={t("how.formula")} covers={t("how.covers")} />}
          </dt>
          <dd className="figures text-lg font-semibold">
            <Money amount={amount} currency={currency} signed={signed} marksLoss={measure === "ggr" && !signed} />
          </dd>
          <dd className="text-xs text-faint">{hint}</dd>
        </div>
      ))}
    </dl>
  );
}
