// Requests to move credit: who asked for what, what waits for whom, and what became of it.
import { useTranslations } from "use-intl";
import {
  type CreditRequest,
  type CreditRequestState,
  creditRequestState,
  listCreditRequests,
} from "#contract/credit-request.ts";
import type { Answer } from "#contract/endpoint.ts";
import { Absent } from "#web/ui/absent.tsx";
import { CopyId } from "#web/ui/copy-id.tsx";
import { ExactTime, RelativeTime } from "#web/ui/relative-time.tsx";
import { ListSelect } from "#web/ui/list-select.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import type { TotalsRow } from "#web/ui/table-totals.tsx";
import { AgentFilter } from "#web/views/agent-filter.tsx";
import { EndpointTable } from "#web/views/endpoint-table.tsx";
import { PartyCode } from "#web/views/entry-cells.tsx";
import { PeriodFilter } from "#web/views/period-filter.tsx";
import { ALONG_TIME } from "#web/views/sort-names.ts";
import { noSums, sumRows } from "#web/views/sum-rows.tsx";
import type { ScreenColumn } from "#web/views/table-columns.tsx";
import { useEndpointTable } from "#web/views/use-endpoint-table.ts";
import { TransferReason } from "#web/views/transfer-cells.tsx";
import { RequestKind, RequestState } from "./request-cells.tsx";
import { RequestPanel } from "./request-panel.tsx";

const columns: readonly ScreenColumn<CreditRequest>[] = [
  {
    id: "at",
    title: "transfer.column.at",
    width: 124,
    sorts: ALONG_TIME,
    cell: (row) => <RelativeTime at={row.made_at} />,
  },
  { id: "kind", title: "column.kind", width: 148, cell: (row) => <RequestKind kind={row.kind} /> },
  { id: "agent", title: "column.agent", width: 152, cell: (row) => <PartyCode code={row.agent.code} /> },
  { id: "amount", title: "column.amount", width: 124, money: (row) => row },
  {
    id: "state",
    title: "column.state",
    width: 132,
    isCardAside: true,
    cell: (row) => <RequestState state={row.state} />,
  },
  { id: "madeBy", title: "creditRequest.column.madeBy", width: 152, cell: (row) => <PartyCode code={row.made_by} /> },
  {
    id: "decides",
    title: "creditRequest.column.decides",
    width: 132,
    room: 1120,
    cell: (row) => <PartyCode code={row.decides.code} />,
  },
  {
    id: "decidedBy",
    title: "creditRequest.column.decidedBy",
    width: 152,
    room: 1120,
    cell: (row) => <PartyCode code={row.decided_by} />,
  },
  { id: "note", title: "transfer.column.note", width: 160, room: 1360, cell: (row) => row.note ?? <Absent /> },
  {
    id: "decidedAt",
    title: "creditRequest.column.decidedAt",
    width: 180,
    isOptional: true,
    cell: (row) => (row.decided_at === null ? <Absent /> : <ExactTime at={row.decided_at} />),
  },
  {
    id: "reason",
    title: "creditRequest.column.reason",
    width: 160,
    isOptional: true,
    cell: (row) => row.reason ?? <TransferReason code={row.code} />,
  },
  { id: "id", title: "column.id", width: 150, isOptional: true, cell: (row) => <CopyId id={row.id} /> },
];

export function Requests({ label }: { readonly label: string }) {
  const t = useTranslations("creditRequest");
  const table = useEndpointTable(listCreditRequests, columns, {
    list: "credit_requests",
    rowId: (row) => row.id,
    refetchOn: ["credit.changed", "agent.changed"],
    keeps: ["tab"],
  });
  const { query, filter } = table;
  return (
    <>
      <EndpointTable
        table={table}
        label={label}
        opensRows
        totals={({ totals }) => totalsOf(totals, query.state)}
        filters={
          <>
            <PeriodFilter from={query.from} to={query.to} onChange={filter} />
            <ListSelect
              label={t("list.state")}
              any={t("list.anyState")}
              options={creditRequestState.options.map((id) => ({ id, text: t(`state.${id}`) }))}
              value={query.state}
              onChange={(state) => filter({ state })}
            />
            <AgentFilter value={query.agent_id} onChange={(agentId) => filter({ agent_id: agentId })} />
          </>
        }
        empty={<EmptyState title={t("list.emptyTitle")} text={t("list.emptyText")} />}
      />
      {table.openId !== null && (
        <RequestPanel
          id={table.openId}
          listed={table.rows.find(({ id }) => id === table.openId)}
          isListLoading={table.reading.isLoading}
          onClose={table.close}
        />
      )}
    </>
  );
}

/** What came to nothing moves nothing: it is added up only where just that is listed. */
const ADDED_UP: ReadonlySet<CreditRequestState> = new Set(["waiting", "approved", "done"]);

function totalsOf(
  totals: Answer<typeof listCreditRequests>["totals"],
  listed: CreditRequestState | undefined,
): readonly TotalsRow[] {
  if (totals === null) return noSums("amount");
  const told = totals.filter(({ state }) => listed !== undefined || ADDED_UP.has(state));
  const rows = told.map(({ currency, state, requests, amount }) => ({
    id: `${currency} ${state}`,
    label: <TotalLabel of={state} currency={currency} count={requests} />,
    amount,
    currency,
  }));
  return sumRows(rows, { column: "amount" });
}

interface TotalLabelProps {
  readonly of: CreditRequestState;
  readonly currency: string;
  readonly count: number;
}

function TotalLabel({ of, currency, count }: TotalLabelProps) {
  return <>{useTranslations("creditRequest.total")(of, { currency, count })}</>;
}
