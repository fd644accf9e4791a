// The terms of one customer beside the list: what is in force, the change that waits, and every change before.
import { useTranslations } from "use-intl";
import { getBillingTerms } from "#contract/billing-terms.ts";
import type { Answer } from "#contract/endpoint.ts";
import { useEndpoint } from "#web/client/use-endpoint.tsx";
import { BpsText } from "#web/ui/amount-text.tsx";
import { ButtonLink, Link } from "#web/ui/link.tsx";
import { ExactTime } from "#web/ui/relative-time.tsx";
import { Facts, SidePanel } from "#web/ui/side-panel.tsx";
import { SkeletonText } from "#web/ui/skeleton.tsx";
import { Money } from "#web/views/money.tsx";
import { ProblemState } from "#web/views/problem-state.tsx";
import { TermsActions } from "./terms-actions.tsx";
import { ChangeFacts } from "./terms-change.tsx";
import { DueDays, TermsKind } from "./terms-cells.tsx";

type Terms = Answer<typeof getBillingTerms>;

interface TermsPanelProps {
  readonly agentId: string;
  readonly onClose: () => void;
}

export function TermsPanel({ agentId, onClose }: TermsPanelProps) {
  const { answer, problem, refetch } = useEndpoint(
    getBillingTerms,
    { params: { id: agentId } },
    { refetchOn: ["payment.changed", "credit.changed", "agent.changed"] },
  );
  return (
    <SidePanel
      isOpen
      onClose={onClose}
      title={answer?.agent.code ?? "…"}
      subtitle={answer?.agent.name}
      actions={answer !== undefined && <TermsActions terms={answer} />}
    >
      {answer !== undefined && (
        <div className="grid gap-5">
          <Known terms={answer} />
          <Links terms={answer} />
          <History terms={answer} />
        </div>
      )}
      {answer === undefined &&
        (problem === null ? <SkeletonText lines={12} /> : <ProblemState problem={problem} onRetry={refetch} />)}
    </SidePanel>
  );
}

interface TermsProps {
  readonly terms: Terms;
}

function Known({ terms }: TermsProps) {
  const t = useTranslations("terms");
  const column = useTranslations("column");
  const { agent, kind, currency, since, waiting } = terms;
  const money = (amount: bigint) => <Money amount={amount} currency={currency} />;
  return (
    <>
      <div className="grid gap-1 rounded-lg bg-sunken p-4">
        <p className="text-2xl font-semibold tracking-tight">
          <TermsKind kind={kind} />
        </p>
        <p className="text-sm text-soft">{t(`panel.about.${kind}`)}</p>
      </div>
      {waiting !== null && (
        <section aria-labelledby="terms-waiting" className="grid gap-2">
          <h3 id="terms-waiting" className="text-sm font-semibold">
            {t("panel.change")}
          </h3>
          <div className="rounded-lg border border-line p-3">
            <ChangeFacts change={waiting} />
          </div>
        </section>
      )}
      <Facts
        rows={[
          {
            name: column("agent"),
            value: <Link to={`/dashboard/agent/agent_manage?open=${agent.id}`}>{agent.code}</Link>,
          },
          { name: t("column.line"), value: money(terms.credit_line) },
          { name: t("column.available"), value: money(terms.available) },
          { name: t("column.balance"), value: money(terms.balance) },
          { name: t("column.price"), value: <BpsText bps={terms.price_bps} /> },
          { name: t("column.dueDays"), value: <DueDays terms={terms} /> },
          { name: t("column.owed"), value: money(terms.owed) },
          { name: t("column.since"), value: since === null ? t("panel.sinceStart") : <ExactTime at={since} /> },
        ]}
      />
    </>
  );
}

function Links({ terms: { agent } }: TermsProps) {
  const t = useTranslations("terms.panel");
  const path = "/dashboard/biling/payment_history";
  return (
    <nav aria-label={useTranslations("transfer.panel")("links")} className="flex flex-wrap gap-2">
      <ButtonLink size="sm" to={`${path}?agent_id=${agent.id}`}>
        {t("payments", { code: agent.code })}
      </ButtonLink>
      <ButtonLink size="sm" to={`${path}?tab=invoices&agent_id=${agent.id}`}>
        {t("invoices", { code: agent.code })}
      </ButtonLink>
    </nav>
  );
}

function History({ terms: { history } }: TermsProps) {
  const t = useTranslations("terms.panel");
  const over = history.filter(({ state }) => state !== "waiting");
  return (
    <section aria-labelledby="terms-history" className="grid gap-2">
      <h3 id="terms-history" className="text-sm font-semibold">
        {t("history")}
      </h3>
      {over.length === 0 && <p className="text-sm text-soft">{t("noHistory")}</p>}
      {over.length > 0 && (
        <ul className="divide-y divide-line">
          {over.map((change) => (
            <li key={change.id} className="py-3">
              <ChangeFacts change={change} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
