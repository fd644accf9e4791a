// The plan of one customer: its prices, its use of this month, what other plans would have cost, and its changes.
import { FileText, Users } from "lucide-react";
import { useSearchParams } from "react-router";
import { useTranslations } from "use-intl";
import { type AgentRow, listAgents } from "#contract/agent.ts";
import { type AgentPlan, getAgentPlan } from "#contract/plan-change.ts";
import { useHydrated } from "#web/client/hydrated.ts";
import { useSession } from "#web/client/session.ts";
import { useEndpoint } from "#web/client/use-endpoint.tsx";
import { BpsText } from "#web/ui/amount-text.tsx";
import { Card } from "#web/ui/card.tsx";
import { Link } from "#web/ui/link.tsx";
import { Facts } from "#web/ui/side-panel.tsx";
import { SkeletonText } from "#web/ui/skeleton.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { useFormatter } from "#web/ui/use-formatter.ts";
import { AgentChoice } from "#web/views/agent-choice.tsx";
import { FreshnessLine } from "#web/views/freshness-line.tsx";
import { Money } from "#web/views/money.tsx";
import { ProblemState } from "#web/views/problem-state.tsx";
import { UtcDay } from "#web/views/utc-day.tsx";
import { ChangeFacts } from "./change-facts.tsx";
import { CycleUse } from "./cycle-use.tsx";
import { DecideChange } from "./decide-change.tsx";
import { Tiers, usePlanName } from "./plan-cells.tsx";
import { RequestPlan } from "./request-plan.tsx";
import { Simulator } from "./simulator.tsx";

/** The depth of the platform's direct customers. */
const DIRECT = 1;

export function CurrentPlan() {
  const t = useTranslations("plan.current");
  const [search, setSearch] = useSearchParams();
  const isHydrated = useHydrated();
  const { answer: me } = useSession();
  const { answer, problem, refetch } = useEndpoint(listAgents, { query: {} }, { refetchOn: ["agent.changed"] });
  if (problem !== null && answer === undefined)
    return (
      <Card>
        <ProblemState problem={problem} onRetry={refetch} />
      </Card>
    );
  if (answer === undefined || me === undefined || !isHydrated) return <Loading />;
  const customers = answer.data.filter(({ depth }) => depth === DIRECT);
  const named = search.get("agent_id") ?? (me.party === "agent" ? me.agent.id : null);
  const agent = answer.data.find(({ id }) => id === named);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {me.party === "platform" && (
        <AgentChoice
          agents={customers}
          value={agent?.id ?? null}
          onChange={(agentId) => setSearch({ agent_id: agentId })}
        />
      )}
      {agent === undefined && (
        <Card>
          <EmptyState icon={<Users aria-hidden size={20} />} title={t("chooseTitle")} text={t("choose")} />
        </Card>
      )}
      {agent?.depth === DIRECT && <PlanOf key={agent.id} agentId={agent.id} />}
      {agent !== undefined && agent.depth > DIRECT && <SubAgent agent={agent} />}
    </div>
  );
}

const Loading = () => (
  <Card>
    <SkeletonText lines={10} />
  </Card>
);

function SubAgent({ agent }: { readonly agent: AgentRow }) {
  const t = useTranslations("plan.current");
  const format = useFormatter();
  const price = format.number(agent.price_bps / 10_000, { style: "percent", minimumFractionDigits: 2 });
  return (
    <Card>
      <EmptyState
        icon={<FileText aria-hidden size={20} />}
        title={t("subAgentTitle")}
        text={t("subAgentText", { code: agent.code, price })}
      />
    </Card>
  );
}

function PlanOf({ agentId }: { readonly agentId: string }) {
  const { answer, problem, refetch } = useEndpoint(
    getAgentPlan,
    { params: { id: agentId } },
    { refetchOn: ["round.settled", "payment.changed", "agent.changed"] },
  );
  if (answer === undefined)
    return problem === null ? (
      <Loading />
    ) : (
      <Card>
        <ProblemState problem={problem} onRetry={refetch} />
      </Card>
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
      <Known plan={answer} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <CycleUse plan={answer} />
        <Changes plan={answer} />
      </div>
      <Simulator className="lg:col-span-2" agentId={agentId} />
      <FreshnessLine answer={answer} />
    </div>
  );
}

interface PlanProps {
  readonly plan: AgentPlan;
}

function Known({ plan: { plan, agent, kind, currency, price_bps: price, since, cycle, open } }: PlanProps) {
  const t = useTranslations("plan");
  const terms = useTranslations("terms.kind");
  const name = usePlanName();
  return (
    <Card
      title={name(plan)}
      hint={plan === null ? t("individualText") : plan.code}
      actions={<RequestPlan agent={agent} currency={currency} current={plan} isOpen={open.length > 0} />}
    >
      <div className="grid gap-4">
        {plan !== null && <Tiers plan={plan} reached={cycle.tier} />}
        <Facts
          rows={[
            {
              name: t("current.since"),
              value: since === null ? t("current.sinceStart") : <UtcDay at={since} />,
            },
            { name: t("current.credit"), value: <BpsText bps={price} /> },
            {
              name: t("current.terms"),
              value: <Link to={`/dashboard/biling/payment_history?tab=terms&open=${agent.id}`}>{terms(kind)}</Link>,
            },
            ...(plan === null
              ? []
              : [
                  { name: t("column.minimum"), value: <Money amount={plan.minimum} currency={currency} /> },
                  { name: t("column.line"), value: <Money amount={plan.credit_line_most} currency={currency} /> },
                  { name: t("column.dueDays"), value: t("days", { count: plan.due_days_most }) },
                ]),
          ]}
        />
      </div>
    </Card>
  );
}

function Changes({ plan: { open, history } }: PlanProps) {
  const t = useTranslations("planChange.panel");
  return (
    <>
      {open.map((change) => (
        <Card key={change.id} title={t("open")}>
          <div className="grid gap-3">
            <ChangeFacts change={change} />
            <div className="flex flex-wrap justify-end gap-2 empty:hidden">
              <DecideChange change={change} />
            </div>
          </div>
        </Card>
      ))}
      <Card title={t("history")}>
        {history.length === 0 && <p className="text-sm text-soft">{t("noHistory")}</p>}
        {history.length > 0 && (
          <ul className="divide-y divide-line">
            {history.map((change) => (
              <li key={change.id} className="py-3 first:pt-0 last:pb-0">
                <ChangeFacts change={change} />
              </li>
            ))}
          </ul>
        )}
      </Card>
    </>
  );
}
