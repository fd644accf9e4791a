// What the same 90 days of a customer would have cost under each plan it may ask for, with the lines behind each figure.
import { useState } from "react";
import { useTranslations } from "use-intl";
import { type SimulatedPlan, type Simulation, simulatePlans } from "#contract/plan-change.ts";
import { useEndpoint } from "#web/client/use-endpoint.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Link } from "#web/ui/link.tsx";
import { SidePanel } from "#web/ui/side-panel.tsx";
import { SkeletonText } from "#web/ui/skeleton.tsx";
import { How } from "#web/views/how.tsx";
import { Money, useMoneyText } from "#web/views/money.tsx";
import { ProblemState } from "#web/views/problem-state.tsx";
import { lastInstantOf, useUtcDayText } from "#web/views/utc-day.tsx";
import { usePlanName } from "./plan-cells.tsx";
import { PlanLines } from "./plan-lines.tsx";

interface SimulatorProps {
  readonly agentId: string;
  /** Where it is. */
  readonly className: string;
}

export function Simulator({ agentId, className }: SimulatorProps) {
  const t = useTranslations("plan.simulator");
  const day = useUtcDayText();
  const money = useMoneyText();
  const { answer, problem, refetch } = useEndpoint(
    simulatePlans,
    { params: { id: agentId } },
    // Days that are over change only with the plans.
    { refetchOn: ["payment.changed", "agent.changed"] },
  );
  return (
    <Card
      title={t("title")}
      className={className}
      hint={
        answer !== undefined &&
        t("period", {
          from: day(answer.from),
          to: day(lastInstantOf(answer.to)),
          ggr: money(answer.ggr, answer.currency),
        })
      }
      flush={answer !== undefined}
    >
      {answer === undefined &&
        (problem === null ? <SkeletonText lines={6} /> : <ProblemState problem={problem} onRetry={refetch} />)}
      {answer !== undefined && <Plans simulation={answer} agentId={agentId} />}
    </Card>
  );
}

interface PlansProps {
  readonly simulation: Simulation;
  readonly agentId: string;
}

function Plans({ simulation, agentId }: PlansProps) {
  const t = useTranslations("plan.simulator");
  const { plans, kind } = simulation;
  const [shown, setShown] = useState<number | null>(null);
  const costOf = ({ invoiced, prepaid }: SimulatedPlan) => (kind === "postpaid" ? invoiced.cost : prepaid);
  const [current] = plans;
  const opened = shown === null ? undefined : plans[shown];
  return (
    <>
      <ul className="divide-y divide-line">
        {plans.map((one, index) => (
          <li key={one.plan?.code ?? ""}>
            <PlanRow
              one={one}
              simulation={simulation}
              agentId={agentId}
              difference={current === undefined ? 0n : costOf(one) - costOf(current)}
              onOpen={() => setShown(index)}
            />
          </li>
        ))}
      </ul>
      {plans.length === 1 && <p className="border-t border-line p-4 text-sm text-soft">{t("noOther")}</p>}
      {opened !== undefined && <Lines one={opened} simulation={simulation} onClose={() => setShown(null)} />}
    </>
  );
}

interface PlanRowProps extends PlansProps {
  readonly one: SimulatedPlan;
  /** Against the current plan, on the terms of the customer. */
  readonly difference: bigint;
  readonly onOpen: () => void;
}

function PlanRow({ one, simulation, agentId, difference, onOpen }: PlanRowProps) {
  const t = useTranslations("plan.simulator");
  const how = useTranslations("how");
  const name = usePlanName();
  const { currency, kind, from, to } = simulation;
  const rounds = (
    <Link to={`/dashboard/game/history?agent_id=${agentId}&state=settled&from=${from}&to=${to}`}>{t("seeRounds")}</Link>
  );
  const figure = (of: "invoiced" | "prepaid", amount: bigint) => (
    <div className={kind === (of === "invoiced" ? "postpaid" : "prepaid") ? "font-semibold" : "text-soft"}>
      <dt className="flex items-center gap-1 text-xs font-normal text-soft">
        {t(of)}
        <How
          figure={`${t(of)}, ${name(one.plan)}`}
          formula={how(of === "invoiced" ? "planCost.formula" : "planPrepaid.formula")}
          covers={how(of === "invoiced" ? "planCost.covers" : "planPrepaid.covers")}
          rows={rounds}
        />
      </dt>
      <dd>
        <Money amount={amount} currency={currency} />
      </dd>
    </div>
  );
  return (
    <div className="grid gap-x-6 gap-y-3 px-4 py-3 text-sm md:grid-cols-[minmax(0,1.4fr)_minmax(0,3fr)_auto] md:items-center">
      <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
        {name(one.plan)}
        {one.is_current && <Badge tone="info">{t("current")}</Badge>}
      </p>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3">
        {figure("invoiced", one.invoiced.cost)}
        {figure("prepaid", one.prepaid)}
        {!one.is_current && (
          <div>
            <dt className="flex min-h-6 items-center text-xs text-soft">{t("difference")}</dt>
            <dd>
              <Difference amount={difference} currency={currency} />
            </dd>
          </div>
        )}
      </dl>
      <div>
        <Button size="sm" aria-label={`${t("lines")}: ${name(one.plan)}`} onPress={onOpen}>
          {t("lines")}
        </Button>
      </div>
    </div>
  );
}

function Difference({ amount, currency }: { readonly amount: bigint; readonly currency: Simulation["currency"] }) {
  const t = useTranslations("plan.simulator");
  const money = useMoneyText();
  if (amount === 0n) return <>{t("same")}</>;
  return amount > 0n ? (
    <span className="figures text-bad">{t("more", { amount: money(amount, currency) })}</span>
  ) : (
    <span className="figures text-good">{t("less", { amount: money(-amount, currency) })}</span>
  );
}

interface LinesProps {
  readonly one: SimulatedPlan;
  readonly simulation: Simulation;
  readonly onClose: () => void;
}

function Lines({ one, simulation: { currency }, onClose }: LinesProps) {
  const t = useTranslations("plan.simulator");
  const name = usePlanName();
  return (
    <SidePanel isOpen wide onClose={onClose} title={t("linesOf", { plan: name(one.plan) })}>
      <div className="grid gap-3">
        <p className="text-sm text-soft">{t("linesText")}</p>
        <PlanLines cost={one.invoiced} currency={currency} hasMonths />
      </div>
    </SidePanel>
  );
}
