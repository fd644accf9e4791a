// Changes of plans: who is to be on which plan from which month on, what waits for a decision, and what became of the others.
import { ArrowLeftRight } from "lucide-react";
import { useTranslations } from "use-intl";
import { listPlanChanges, type PlanChange, planChangeState } from "#contract/plan-change.ts";
import { Absent } from "#web/ui/absent.tsx";
import { BpsText } from "#web/ui/amount-text.tsx";
import { CopyId } from "#web/ui/copy-id.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { ListSelect } from "#web/ui/list-select.tsx";
import { SidePanel } from "#web/ui/side-panel.tsx";
import { SkeletonText } from "#web/ui/skeleton.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { AgentFilter } from "#web/views/agent-filter.tsx";
import { EndpointTable } from "#web/views/endpoint-table.tsx";
import { PartyCode } from "#web/views/entry-cells.tsx";
import { MinuteTime } from "#web/views/minute-time.tsx";
import { PeriodFilter } from "#web/views/period-filter.tsx";
import { ALONG_TIME } from "#web/views/sort-names.ts";
import type { ScreenColumn } from "#web/views/table-columns.tsx";
import { useEndpointTable } from "#web/views/use-endpoint-table.ts";
import { UtcDay } from "#web/views/utc-day.tsx";
import { ChangeFacts } from "./change-facts.tsx";
import { DecideChange } from "./decide-change.tsx";
import { ChangeState, usePlanName } from "./plan-cells.tsx";

const columns: readonly ScreenColumn<PlanChange>[] = [
  {
    id: "at",
    title: "planChange.column.at",
    width: 144,
    sorts: ALONG_TIME,
    cell: (row) => <MinuteTime at={row.made_at} />,
  },
  { id: "agent", title: "column.agent", width: 128, cell: (row) => <PartyCode code={row.agent.code} /> },
  { id: "plan", title: "planChange.column.plan", width: 200, cell: (row) => <PlanName change={row} /> },
  {
    id: "price",
    title: "plan.column.highest",
    width: 112,
    align: "end",
    cell: (row) => <BpsText bps={row.plan.price_bps} />,
  },
  {
    id: "state",
    title: "column.state",
    width: 128,
    isCardAside: true,
    cell: (row) => <ChangeState state={row.state} />,
  },
  {
    id: "from",
    title: "planChange.column.from",
    width: 156,
    cell: (row) => (row.from === null ? <Absent /> : <UtcDay at={row.from} />),
  },
  {
    id: "madeBy",
    title: "creditRequest.column.madeBy",
    width: 150,
    room: 1120,
    cell: (row) => (row.made_by === null ? <Absent /> : <PartyCode code={row.made_by} />),
  },
  {
    id: "decidedBy",
    title: "creditRequest.column.decidedBy",
    width: 150,
    room: 1360,
    cell: (row) => (row.decided_by === null ? <Absent /> : <PartyCode code={row.decided_by} />),
  },
  { id: "id", title: "column.id", width: 150, isOptional: true, cell: (row) => <CopyId id={row.id} /> },
];

function PlanName({ change }: { readonly change: PlanChange }) {
  return <>{usePlanName()(change.plan)}</>;
}

export default function Changes({ label }: { readonly label: string }) {
  const t = useTranslations("planChange");
  const table = useEndpointTable(listPlanChanges, columns, {
    list: "plan_changes",
    rowId: (row) => row.id,
    refetchOn: ["payment.changed", "agent.changed"],
    keeps: ["tab"],
  });
  const { query, filter } = table;
  return (
    <>
      <EndpointTable
        table={table}
        label={label}
        opensRows
        filters={
          <>
            <PeriodFilter from={query.from} to={query.to} onChange={filter} />
            <ListSelect
              label={t("list.state")}
              any={t("list.anyState")}
              options={planChangeState.options.map((id) => ({ id, text: t(`state.${id}`) }))}
              value={query.state}
              onChange={(state) => filter({ state })}
            />
            <AgentFilter value={query.agent_id} onChange={(agentId) => filter({ agent_id: agentId })} />
          </>
        }
        empty={
          <EmptyState icon={<ArrowLeftRight aria-hidden size={20} />} title={t("empty.title")} text={t("empty.text")} />
        }
      />
      {table.openId !== null && (
        <ChangePanel change={table.rows.find(({ id }) => id === table.openId)} onClose={table.close} />
      )}
    </>
  );
}

interface ChangePanelProps {
  /** undefined while the list is on its way, or where it is not on the page shown. */
  readonly change: PlanChange | undefined;
  readonly onClose: () => void;
}

function ChangePanel({ change, onClose }: ChangePanelProps) {
  const t = useTranslations("planChange.panel");
  return (
    <SidePanel
      isOpen
      onClose={onClose}
      title={change?.agent.code ?? "…"}
      actions={change !== undefined && <DecideChange change={change} />}
    >
      {change === undefined ? (
        <SkeletonText lines={6} />
      ) : (
        <div className="grid gap-5">
          <ChangeFacts change={change} />
          <div>
            <ButtonLink size="sm" to={`/dashboard/biling/plans?agent_id=${change.agent.id}`}>
              {t("agent", { code: change.agent.code })}
            </ButtonLink>
          </div>
        </div>
      )}
    </SidePanel>
  );
}
