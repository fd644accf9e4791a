// Invoices of agents that pay afterwards: of which month, how much, until when, and whether they are paid.
import { useTranslations } from "use-intl";
import type { Answer } from "#contract/endpoint.ts";
import { invoiceState, type InvoiceRow, type InvoiceState as State, listInvoices } from "#contract/invoice.ts";
import { Absent } from "#web/ui/absent.tsx";
import { CopyId } from "#web/ui/copy-id.tsx";
import { ListSelect } from "#web/ui/list-select.tsx";
import type { TotalsRow } from "#web/ui/table-totals.tsx";
import { AgentFilter } from "#web/views/agent-filter.tsx";
import { EndpointTable } from "#web/views/endpoint-table.tsx";
import { PartyCode } from "#web/views/entry-cells.tsx";
import { MinuteTime } from "#web/views/minute-time.tsx";
import { Money } from "#web/views/money.tsx";
import { PeriodFilter } from "#web/views/period-filter.tsx";
import { ALONG_TIME } from "#web/views/sort-names.ts";
import { noSums } from "#web/views/sum-rows.tsx";
import type { ScreenColumn } from "#web/views/table-columns.tsx";
import { lastInstantOf, UtcDay } from "#web/views/utc-day.tsx";
import { useEndpointTable } from "#web/views/use-endpoint-table.ts";
import { InvoicePanel } from "./invoice-panel.tsx";
import { InvoiceState } from "./invoice-state.tsx";
import { NothingYet } from "./nothing-yet.tsx";

const columns: readonly ScreenColumn<InvoiceRow>[] = [
  { id: "number", title: "invoice.column.number", width: 120, cell: (row) => row.number },
  { id: "agent", title: "column.agent", width: 120, cell: (row) => <PartyCode code={row.agent.code} /> },
  { id: "from", title: "invoice.column.from", width: 100, cell: (row) => <UtcDay at={row.from} /> },
  { id: "to", title: "invoice.column.to", width: 100, cell: (row) => <UtcDay at={lastInstantOf(row.to)} /> },
  {
    id: "ggr",
    title: "invoice.column.ggr",
    width: 116,
    money: (row) => ({ amount: row.ggr, currency: row.currency }),
    marksLoss: true,
  },
  { id: "amount", title: "invoice.column.amount", width: 112, money: (row) => row },
  {
    id: "state",
    title: "column.state",
    width: 112,
    isCardAside: true,
    cell: (row) => <InvoiceState state={row.state} />,
  },
  {
    id: "issued",
    title: "invoice.column.issued",
    width: 144,
    room: 1120,
    sorts: ALONG_TIME,
    cell: (row) => <MinuteTime at={row.issued_at} />,
  },
  { id: "due", title: "invoice.column.due", width: 144, cell: (row) => <MinuteTime at={row.due_at} /> },
  {
    id: "paid",
    title: "invoice.column.paid",
    width: 144,
    room: 1360,
    cell: (row) => (row.paid_at === null ? <Absent /> : <MinuteTime at={row.paid_at} />),
  },
  {
    id: "reference",
    title: "invoice.column.reference",
    width: 144,
    room: 1360,
    cell: (row) => <CopyId id={row.payment.reference} whole />,
  },
  { id: "id", title: "column.id", width: 150, isOptional: true, cell: (row) => <CopyId id={row.id} /> },
];

export default function Invoices({ label }: { readonly label: string }) {
  const t = useTranslations("invoice");
  const words = useTranslations("payment.list");
  const table = useEndpointTable(listInvoices, columns, {
    list: "invoices",
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
        totals={({ totals }) => totalsOf(totals)}
        filters={
          <>
            <PeriodFilter from={query.from} to={query.to} onChange={filter} />
            <ListSelect
              label={words("state")}
              any={words("anyState")}
              options={invoiceState.options.map((id) => ({ id, text: t(`state.${id}`) }))}
              value={query.state}
              onChange={(state) => filter({ state })}
            />
            <AgentFilter value={query.agent_id} onChange={(agentId) => filter({ agent_id: agentId })} />
          </>
        }
        empty={<NothingYet title={t("empty.title")} text={t("empty.text")} />}
      />
      {table.openId !== null && (
        <InvoicePanel
          id={table.openId}
          listed={table.rows.find(({ id }) => id === table.openId)}
          onClose={table.close}
        />
      )}
    </>
  );
}

function totalsOf(totals: Answer<typeof listInvoices>["totals"]): readonly TotalsRow[] {
  if (totals === null) return noSums("amount");
  return totals.map(({ currency, state, invoices, amount, ggr }) => ({
    id: `${currency} ${state}`,
    currency,
    label: <TotalLabel of={state} currency={currency} count={invoices} />,
    // The label names the currency.
    cells: {
      amount: <Money amount={amount} currency={currency} bare />,
      ggr: <Money amount={ggr} currency={currency} bare marksLoss />,
    },
  }));
}

interface TotalLabelProps {
  readonly of: State;
  readonly currency: string;
  readonly count: number;
}

function TotalLabel({ of, currency, count }: TotalLabelProps) {
  return <>{useTranslations("invoice.total")(of, { currency, count })}</>;
}
