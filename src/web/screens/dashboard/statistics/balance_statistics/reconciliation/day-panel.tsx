// One day of an agent beside the list: what each source says, what differs, the agent's file, and what was noted.
import { useTranslations } from "use-intl";
import { id as anId } from "#contract/page.ts";
import { getReconciliation, type ReconciliationDetail, utcDay } from "#contract/reconciliation.ts";
import { useEndpoint } from "#web/client/use-endpoint.tsx";
import { Link } from "#web/ui/link.tsx";
import { ExactTime } from "#web/ui/relative-time.tsx";
import { Facts, SidePanel } from "#web/ui/side-panel.tsx";
import { SkeletonText } from "#web/ui/skeleton.tsx";
import { useFormatter } from "#web/ui/use-formatter.ts";
import { Money } from "#web/views/money.tsx";
import { ProblemState } from "#web/views/problem-state.tsx";
import { Result, State, useDayText } from "./cells.tsx";
import { DayFile } from "./day-file.tsx";
import { DayNotes } from "./day-notes.tsx";
import { Lines } from "./lines.tsx";
import { Sources } from "./sources.tsx";

interface DayPanelProps {
  /** The day and the agent, as the address has them. */
  readonly id: string;
  readonly onClose: () => void;
}

const NOWHERE = "00000000-0000-0000-0000-000000000000";
const FIRST_DAY = "1970-01-01";

/** An address that names no day names one that is not there. */
function placeOf(id: string): { readonly agent_id: string; readonly day: string } {
  const day = utcDay.safeParse(id.slice(0, 10));
  const agentId = anId.safeParse(id.slice(11));
  return { agent_id: agentId.success ? agentId.data : NOWHERE, day: day.success ? day.data : FIRST_DAY };
}

export function DayPanel({ id, onClose }: DayPanelProps) {
  const t = useTranslations("reconciliation.panel");
  const dayText = useDayText();
  const place = placeOf(id);
  const { answer, problem, refetch } = useEndpoint(
    getReconciliation,
    { params: place },
    { refetchOn: ["reconciliation.changed"] },
  );
  return (
    <SidePanel
      isOpen
      wide
      onClose={onClose}
      title={answer === undefined ? t("title") : t("titleOf", { agent: answer.agent.code, day: dayText(answer.day) })}
      subtitle={
        answer !== undefined && (
          <span className="flex flex-wrap items-center gap-2">
            <Result result={answer.result} />
            {answer.state !== null && <State state={answer.state} />}
          </span>
        )
      }
    >
      {answer !== undefined && <Day day={answer} />}
      {answer === undefined &&
        (problem === null ? <SkeletonText lines={10} /> : <ProblemState problem={problem} onRetry={refetch} />)}
    </SidePanel>
  );
}

function Day({ day }: { readonly day: ReconciliationDetail }) {
  const t = useTranslations("reconciliation.panel");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <p className="text-sm text-soft">
        {t(`text.${day.incomplete ?? (day.result === "differs" ? "differs" : "ties")}`)}
      </p>
      <Sources day={day} />
      <Lines day={day} />
      <DayFile day={day} />
      <DayNotes day={day} />
      <Known day={day} />
    </div>
  );
}

function Known({ day }: { readonly day: ReconciliationDetail }) {
  const t = useTranslations("reconciliation.panel");
  const column = useTranslations("column");
  const format = useFormatter();
  const { ledger, currency, agent, day_check: check } = day;
  const money = (amount: bigint) => <Money amount={amount} currency={currency} />;
  return (
    <section aria-label={t("known")} className="grid gap-1">
      <h3 className="text-base font-semibold">{t("known")}</h3>
      <Facts
        rows={[
          {
            name: column("agent"),
            value: <Link to={`/dashboard/agent/agent_manage?open=${agent.id}`}>{agent.code}</Link>,
          },
          { name: t("stakes"), value: money(ledger.stakes) },
          { name: t("refunds"), value: money(ledger.refunds) },
          { name: t("openBefore"), value: money(ledger.open_before) },
          { name: t("openAfter"), value: money(ledger.open_after) },
          { name: t("deposits"), value: money(ledger.deposits) },
          { name: t("withdrawals"), value: money(ledger.withdrawals) },
          { name: t("rounds"), value: format.number(day.rounds) },
          { name: t("comparedAt"), value: <ExactTime at={day.checked_at} /> },
          {
            name: t("dayCheck"),
            value:
              check === null ? (
                t("dayCheckNone")
              ) : (
                <>
                  {t("dayCheckFound", { count: check.differences })} · <ExactTime at={check.checked_at} />
                </>
              ),
            isLong: true,
          },
        ]}
      />
    </section>
  );
}
