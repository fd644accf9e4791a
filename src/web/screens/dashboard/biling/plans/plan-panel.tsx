// One plan beside the list: its prices and terms, its versions, and for the platform the customers on it.
import { useState } from "react";
import { useTranslations } from "use-intl";
import { getPlan, type Plan } from "#contract/plan.ts";
import type { Answer } from "#contract/endpoint.ts";
import { useMay } from "#web/client/session.ts";
import { useEndpoint } from "#web/client/use-endpoint.tsx";
import { BpsText } from "#web/ui/amount-text.tsx";
import { Button } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import { ExactTime } from "#web/ui/relative-time.tsx";
import { Facts, SidePanel } from "#web/ui/side-panel.tsx";
import { SkeletonText } from "#web/ui/skeleton.tsx";
import { useMoneyRefusal } from "#web/views/decision/decision.tsx";
import { Money } from "#web/views/money.tsx";
import { ProblemState } from "#web/views/problem-state.tsx";
import { Offer, Tiers, usePlanName } from "./plan-cells.tsx";
import { PlanForm } from "./plan-form.tsx";

interface PlanPanelProps {
  readonly code: string;
  readonly onClose: () => void;
}

export function PlanPanel({ code, onClose }: PlanPanelProps) {
  const mayEdit = useMay("plan.edit");
  const { answer, problem, refetch } = useEndpoint(getPlan, { params: { code } }, { refetchOn: ["payment.changed"] });
  const newest = answer?.versions[0];
  return (
    <SidePanel
      isOpen
      wide
      onClose={onClose}
      title={newest?.name ?? "…"}
      subtitle={newest?.code}
      actions={mayEdit && newest !== undefined && <NewVersion plan={newest} />}
    >
      {answer !== undefined && newest !== undefined && (
        <div className="grid gap-5">
          <Terms plan={newest} />
          <Customers customers={answer.customers} isShown={newest.agents !== null} />
          <Older versions={answer.versions.slice(1)} />
        </div>
      )}
      {answer === undefined &&
        (problem === null ? <SkeletonText lines={12} /> : <ProblemState problem={problem} onRetry={refetch} />)}
    </SidePanel>
  );
}

function NewVersion({ plan }: { readonly plan: Plan }) {
  const t = useTranslations("plan.edit");
  const [isEditing, setEditing] = useState(false);
  return (
    <>
      <Button variant="primary" forbidden={useMoneyRefusal("plan.edit")} onPress={() => setEditing(true)}>
        {t("version")}
      </Button>
      {isEditing && <PlanForm edited={plan} onClose={() => setEditing(false)} />}
    </>
  );
}

function Terms({ plan }: { readonly plan: Plan }) {
  const t = useTranslations("plan");
  const madeBy = useTranslations("creditRequest.column")("madeBy");
  const { currency, made_by: maker, reason } = plan;
  return (
    <>
      <section aria-labelledby="plan-tiers" className="grid gap-2">
        <h3 id="plan-tiers" className="text-sm font-semibold">
          {t("tier.title")}
        </h3>
        <Tiers plan={plan} />
      </section>
      <section aria-labelledby="plan-facts" className="grid gap-2">
        <h3 id="plan-facts" className="text-sm font-semibold">
          {t("panel.facts")}
        </h3>
        <Facts
          rows={[
            { name: t("column.version"), value: plan.version },
            { name: t("current.credit"), value: <BpsText bps={plan.price_bps} /> },
            { name: t("column.minimum"), value: <Money amount={plan.minimum} currency={currency} /> },
            { name: t("column.line"), value: <Money amount={plan.credit_line_most} currency={currency} /> },
            { name: t("column.dueDays"), value: t("days", { count: plan.due_days_most }) },
            { name: t("column.offered"), value: <Offer isOffered={plan.is_offered} /> },
            { name: t("column.madeAt"), value: <ExactTime at={plan.made_at} /> },
            ...(reason === null ? [] : [{ name: t("edit.reason"), value: reason, isLong: true }]),
            ...(maker === null ? [] : [{ name: madeBy, value: maker }]),
          ]}
        />
      </section>
    </>
  );
}

interface CustomersProps {
  readonly customers: Answer<typeof getPlan>["customers"];
  /** Only the platform knows of them. */
  readonly isShown: boolean;
}

function Customers({ customers, isShown }: CustomersProps) {
  const t = useTranslations("plan.panel");
  if (!isShown) return null;
  return (
    <section aria-labelledby="plan-customers" className="grid gap-2">
      <h3 id="plan-customers" className="text-sm font-semibold">
        {t("customers")}
      </h3>
      {customers.length === 0 && <p className="text-sm text-soft">{t("noCustomers")}</p>}
      {customers.length > 0 && (
        <ul className="grid gap-1 text-sm">
          {customers.map(({ id, code, version }) => (
            <li key={id}>
              <Link to={`/dashboard/biling/plans?agent_id=${id}`}>{t("customer", { code, version })}</Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Older({ versions }: { readonly versions: readonly Plan[] }) {
  const t = useTranslations("plan.panel");
  const name = usePlanName();
  if (versions.length === 0) return null;
  return (
    <section aria-labelledby="plan-versions" className="grid gap-3">
      <h3 id="plan-versions" className="text-sm font-semibold">
        {t("versions")}
      </h3>
      {versions.map((version) => (
        <details key={version.version} className="rounded-lg border border-line px-4 py-3 text-sm">
          <summary className="cursor-pointer font-medium">
            {name(version)} · <ExactTime at={version.made_at} />
          </summary>
          <div className="grid gap-2 pt-3">
            <Tiers plan={version} />
            {version.reason !== null && <p className="text-soft wrap-anywhere">{version.reason}</p>}
          </div>
        </details>
      ))}
    </section>
  );
}
