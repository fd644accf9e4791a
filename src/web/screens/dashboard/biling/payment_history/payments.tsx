// Payments to the platform: what is awaited, what has come, and the play credit that each has brought.
import { useTranslations } from "use-intl";
import type { Answer } from "#contract/endpoint.ts";
import { paymentKind } from "#contract/payment-kind.ts";
import { listPayments, type Payment, paymentState, type PaymentState as State } from "#contract/payment.ts";
import { Absent } from "#web/ui/absent.tsx";
import { CopyId } from "#web/ui/copy-id.tsx";
import { ListSelect } from "#web/ui/list-select.tsx";
import { ExactTime, RelativeTime } from "#web/ui/relative-time.tsx";
import { SearchField } from "#web/ui/search-field.tsx";
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
import { TransferReason } from "#web/views/transfer-cells.tsx";
import { useEndpointTable } from "#web/views/use-endpoint-table.ts";
import { NothingYet } from "./nothing-yet.tsx";
import { InvoiceLink, PaymentKind, PaymentMethod, PaymentState } from "./payment-cells.tsx";
import { PaymentPanel } from "./payment-panel.tsx";

const moneyOf = (amount: bigint | null, { currency }: Payment) => (amount === null ? null : { amount, currency });

const columns: readonly ScreenColumn<Payment>[] = [
  {
    id: "at",
    title: "payment.column.madeAt",
    width: 116,
    sorts: ALONG_TIME,
    cell: (row) => <RelativeTime at={row.made_at} />,
  },
  { id: "agent", title: "column.agent", width: 124, cell: (row) => <PartyCode code={row.agent.code} /> },
  { id: "kind", title: "payment.column.kind", width: 88, cell: (row) => <PaymentKind kind={row.kind} /> },
  {
    id: "reference",
    title: "payment.column.reference",
    width: 140,
    cell: (row) => <CopyId id={row.reference} whole />,
  },
  { id: "amount", title: "payment.column.amount", width: 112, money: (row) => moneyOf(row.amount, row) },
  { id: "received", title: "payment.column.received", width: 116, money: (row) => moneyOf(row.received, row) },
  { id: "credited", title: "payment.column.credited", width: 124, money: (row) => moneyOf(row.credited, row) },
  {
    id: "state",
    title: "column.state",
    width: 132,
    isCardAside: true,
    cell: (row) => <PaymentState state={row.state} />,
  },
  {
    id: "invoice",
    title: "payment.column.invoice",
    width: 120,
    room: 1120,
    cell: (row) => (row.invoice === null ? <Absent /> : <InvoiceLink invoice={row.invoice} />),
  },
  {
    id: "madeBy",
    title: "creditRequest.column.madeBy",
    width: 132,
    room: 1360,
    cell: (row) => <PartyCode code={row.made_by} />,
  },
  {
    id: "confirmedAt",
    title: "payment.column.confirmedAt",
    width: 148,
    room: 1360,
    cell: (row) => (row.confirmed_at === null ? <Absent /> : <MinuteTime at={row.confirmed_at} />),
  },
  {
    id: "method",
    title: "payment.column.method",
    width: 168,
    isOptional: true,
    cell: (row) => <PaymentMethod method={row.method} />,
  },
  {
    id: "bankReference",
    title: "payment.column.bankReference",
    width: 180,
    isOptional: true,
    cell: (row) => row.bank_reference ?? <Absent />,
  },
  {
    id: "arrivedBy",
    title: "payment.column.arrivedBy",
    width: 180,
    isOptional: true,
    cell: (row) => <PartyCode code={row.arrived_by} />,
  },
  {
    id: "arrivedAt",
    title: "payment.column.arrivedAt",
    width: 180,
    isOptional: true,
    cell: (row) => (row.arrived_at === null ? <Absent /> : <ExactTime at={row.arrived_at} />),
  },
  {
    id: "decidedBy",
    title: "payment.column.decidedBy",
    width: 144,
    isOptional: true,
    cell: (row) => <PartyCode code={row.decided_by} />,
  },
  {
    id: "reason",
    title: "payment.column.reason",
    width: 200,
    isOptional: true,
    cell: (row) => row.reason ?? <TransferReason code={row.code} />,
  },
  { id: "note", title: "payment.column.note", width: 200, isOptional: true, cell: (row) => row.note ?? <Absent /> },
  { id: "id", title: "column.id", width: 150, isOptional: true, cell: (row) => <CopyId id={row.id} /> },
];

export function Payments({ label }: { readonly label: string }) {
  const t = useTranslations("payment");
  const table = useEndpointTable(listPayments, columns, {
    list: "payments",
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
        totals={({ totals }) => totalsOf(totals, query.state)}
        filters={
          <>
            <SearchField
              label={t("list.search")}
              placeholder={t("column.reference")}
              value={query.reference ?? ""}
              onChange={(reference) => filter({ reference })}
            />
            <PeriodFilter from={query.from} to={query.to} onChange={filter} />
            <ListSelect
              label={t("list.state")}
              any={t("list.anyState")}
              options={paymentState.options.map((id) => ({ id, text: t(`state.${id}`) }))}
              value={query.state}
              onChange={(state) => filter({ state })}
            />
            <ListSelect
              label={t("list.kind")}
              any={t("list.anyKind")}
              options={paymentKind.options.map((id) => ({ id, text: t(`kind.${id}`) }))}
              value={query.kind}
              onChange={(kind) => filter({ kind })}
            />
            <AgentFilter value={query.agent_id} onChange={(agentId) => filter({ agent_id: agentId })} />
          </>
        }
        empty={<NothingYet title={t("empty.title")} text={t("empty.platform")} direct={t("empty.direct")} />}
      />
      {table.openId !== null && (
        <PaymentPanel
          id={table.openId}
          listed={table.rows.find(({ id }) => id === table.openId)}
          onClose={table.close}
        />
      )}
    </>
  );
}

/** What came to nothing brings nothing: it is added up only where just that is listed. */
const ADDED_UP: ReadonlySet<State> = new Set(["awaited", "arrived", "booking", "confirmed"]);
/** The money is to come: it stands below what is to be paid, the rest below what has come. */
const TO_COME: ReadonlySet<State> = new Set(["awaited", "cancelled"]);

function totalsOf(totals: Answer<typeof listPayments>["totals"], listed: State | undefined): readonly TotalsRow[] {
  if (totals === null) return noSums("amount");
  return totals
    .filter(({ state }) => listed !== undefined || ADDED_UP.has(state))
    .map(({ currency, state, payments, amount, credited }) => ({
      id: `${currency} ${state}`,
      currency,
      label: <TotalLabel of={state} currency={currency} count={payments} />,
      // The label names the currency.
      cells: {
        [TO_COME.has(state) ? "amount" : "received"]: <Money amount={amount} currency={currency} bare />,
        credited: <Money amount={credited} currency={currency} bare />,
      },
    }));
}

interface TotalLabelProps {
  readonly of: State;
  readonly currency: string;
  readonly count: number;
}

function TotalLabel({ of, currency, count }: TotalLabelProps) {
  return <>{useTranslations("payment.total")(of, { currency, count })}</>;
}
