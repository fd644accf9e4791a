// The statement of one agent's credit: what it has, the proof that its entries add up, and the entries.
import { useTranslations } from "use-intl";
import { type AgentRow, listCreditEntries } from "#contract/agent.ts";
import { Card } from "#web/ui/card.tsx";
import { ButtonLink, Link } from "#web/ui/link.tsx";
import { Skeleton, SkeletonText } from "#web/ui/skeleton.tsx";
import { StatTile } from "#web/ui/stat-tile.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { CreditStateBadge, Runway } from "#web/views/agent-cells.tsx";
import { EndpointTable } from "#web/views/endpoint-table.tsx";
import { entryColumns } from "#web/views/entry-columns.tsx";
import { EntryPanel } from "#web/views/entry-panel.tsx";
import { entryTotals } from "#web/views/entry-totals.tsx";
import { How } from "#web/views/how.tsx";
import { Money } from "#web/views/money.tsx";
import { PeriodFilter } from "#web/views/period-filter.tsx";
import RoundsBehind from "#web/views/rounds-behind.tsx";
import { StatementProof } from "#web/views/statement-proof.tsx";
import { useEndpointTable } from "#web/views/use-endpoint-table.ts";

interface StatementProps {
  readonly agent: AgentRow;
  readonly label: string;
}

export function Statement({ agent, label }: StatementProps) {
  const t = useTranslations("statement.list");
  const table = useEndpointTable(listCreditEntries, entryColumns(agent.currency), {
    list: "credit_entries",
    params: { id: agent.id },
    rowId: (row) => row.id,
    keeps: ["agent_id"],
    refetchOn: ["credit.changed", "round.settled"],
  });
  const { isPeriodTooLong } = table;
  const { answer } = table.reading;
  return (
    <>
      <Figures agent={agent} balance={answer?.balance ?? (isPeriodTooLong ? agent.credit.balance : undefined)} />
      {answer === undefined ? (
        !isPeriodTooLong && <ProofShape />
      ) : (
        <StatementProof proof={answer} statement={`/dashboard/agent/balance_history?agent_id=${agent.id}`} />
      )}
      <EndpointTable
        table={table}
        label={label}
        opensRows
        totals={entryTotals}
        filters={<PeriodFilter from={table.query.from} to={table.query.to} onChange={table.filter} />}
        empty={
          <EmptyState
            title={t("emptyTitle")}
            text={t("emptyText")}
            action={<ButtonLink to={`/dashboard/agent/agent_manage?open=${agent.id}`}>{t("emptyAction")}</ButtonLink>}
          />
        }
      />
      {table.openId !== null && (
        <EntryPanel
          entry={table.rows.find(({ id }) => id === table.openId)}
          isLoading={table.reading.isLoading}
          onClose={table.close}
          currency={agent.currency}
          account={<Link to={`/dashboard/agent/agent_manage?open=${agent.id}`}>{agent.code}</Link>}
        />
      )}
    </>
  );
}

interface FiguresProps {
  readonly agent: AgentRow;
  /** As the statement has it, so that figure and entries never disagree on a page. */
  readonly balance: bigint | undefined;
}

function Figures({ agent, balance }: FiguresProps) {
  const t = useTranslations("agent.column");
  const how = useTranslations("how.runway");
  const { credit, currency } = agent;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <StatTile
        label={t("balance")}
        figure={balance === undefined ? null : <Money amount={balance} currency={currency} />}
        hint={agent.code}
      />
      <StatTile
        label={t("credit")}
        figure={<Money amount={credit.available} currency={currency} />}
        hint={
          <>
            <CreditStateBadge state={credit.state} />
            <span className="inline-flex items-center gap-1">
              {t("runway")}: <Runway hours={credit.runway_hours} />
              <How
                figure={t("runway")}
                formula={how("formula")}
                covers={how("covers")}
                rows={<RoundsBehind agentId={agent.id} period="24h" isOwnOnly={agent.children > 0} />}
              />
            </span>
          </>
        }
      />
    </div>
  );
}

/** The shape of a statement, while it is not known yet whose it is. */
export function LoadingStatement() {
  const t = useTranslations("agent.column");
  return (
    <div aria-busy className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <StatTile label={t("balance")} figure={null} />
        <StatTile label={t("credit")} figure={null} />
      </div>
      <ProofShape />
      <Card>
        <SkeletonText lines={12} />
      </Card>
    </div>
  );
}

function ProofShape() {
  return <Skeleton className="h-10 w-full" />;
}
