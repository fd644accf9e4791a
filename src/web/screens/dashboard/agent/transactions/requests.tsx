// Requests to move credit: who asked for what, what waits for whom, and what became of it.
import { useTranslations } from "use-intl";
import { type CreditRequest, creditRequestState, listCreditRequests } from "#contract/credit-request.ts";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { ListSelect } from "#web/ui/list-select.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { AgentFilter } from "#web/views/agent-filter.tsx";
import { EndpointTable } from "#web/views/endpoint-table.tsx";
import { PartyCode } from "#web/views/entry-cells.tsx";
import type { ScreenColumn } from "#web/views/table-columns.tsx";
import { useEndpointTable } from "#web/views/use-endpoint-table.ts";
import { RequestKind, RequestState } from "./request-cells.tsx";
import { RequestPanel } from "./request-panel.tsx";

const columns: readonly ScreenColumn<CreditRequest>[] = [
  { id: "at", title: "transfer.column.at", width: 124, cell: (row) => <RelativeTime at={row.made_at} /> },
  { id: "kind", title: "column.kind", width: 148, cell: (row) => <RequestKind kind={row.kind} /> },
  { id: "agent", title: "column.agent", width: 152, cell: (row) => row.agent.code },
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
  { id: "note", title: "transfer.column.note", width: 160, room: 1360, cell: (row) => <PartyCode code={row.note} /> },
];

export function Requests({ label }: { readonly label: string }) {
  const t = useTranslations("creditRequest");
  const table = useEndpointTable(listCreditRequests, columns, {
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
        filters={
          <>
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
          request={table.rows.find(({ id }) => id === table.openId)}
          isLoading={table.reading.isLoading}
          onClose={table.close}
        />
      )}
    </>
  );
}
