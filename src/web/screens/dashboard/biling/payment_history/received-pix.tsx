// Money that has come to the platform by PIX: what was credited by itself, what waits for a decision, and refunds.
import { useTranslations } from "use-intl";
import type { Answer } from "#contract/endpoint.ts";
import {
  listReceivedPix,
  receivedState,
  type ReceivedPix as Row,
  type ReceivedState as State,
  waitCause,
} from "#contract/pix.ts";
import { taxIdText } from "#contract/tax-id.ts";
import { Absent } from "#web/ui/absent.tsx";
import { CopyId } from "#web/ui/copy-id.tsx";
import { ListSelect } from "#web/ui/list-select.tsx";
import { SearchField } from "#web/ui/search-field.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import type { TotalsRow } from "#web/ui/table-totals.tsx";
import { EndpointTable } from "#web/views/endpoint-table.tsx";
import { MinuteTime } from "#web/views/minute-time.tsx";
import { Money } from "#web/views/money.tsx";
import { PeriodFilter } from "#web/views/period-filter.tsx";
import { ALONG_TIME } from "#web/views/sort-names.ts";
import { noSums } from "#web/views/sum-rows.tsx";
import type { ScreenColumn } from "#web/views/table-columns.tsx";
import { useEndpointTable } from "#web/views/use-endpoint-table.ts";
import { PaymentLink, ReceivedState } from "./received-cells.tsx";
import { ReceivedPanel } from "./received-panel.tsx";

const columns: readonly ScreenColumn<Row>[] = [
  { id: "at", title: "received.column.at", width: 168, sorts: ALONG_TIME, cell: (row) => <MinuteTime at={row.at} /> },
  {
    id: "amount",
    title: "received.column.amount",
    width: 120,
    money: (row) => ({ amount: row.amount, currency: "BRL" }),
  },
  {
    id: "state",
    title: "column.state",
    width: 184,
    isCardAside: true,
    cell: (row) => <ReceivedState state={row.state} />,
  },
  { id: "cause", title: "received.column.cause", width: 256, cell: (row) => <Cause cause={row.cause} /> },
  { id: "payer", title: "received.column.payer", width: 160, cell: (row) => row.payer_name ?? <Absent /> },
  {
    id: "taxId",
    title: "received.column.taxId",
    width: 160,
    room: 1360,
    cell: (row) => (row.payer_tax_id === null ? <Absent /> : taxIdText(row.payer_tax_id)),
  },
  { id: "charged", title: "received.column.charged", width: 190, cell: (row) => <PaymentLink payment={row.charged} /> },
  {
    id: "credited",
    title: "received.column.credited",
    width: 190,
    room: 1360,
    cell: (row) => <PaymentLink payment={row.credited} />,
  },
  {
    id: "endToEndId",
    title: "received.column.endToEndId",
    width: 160,
    isOptional: true,
    cell: (row) => <CopyId id={row.end_to_end_id} />,
  },
];

function Cause({ cause }: Pick<Row, "cause">) {
  const t = useTranslations("received.cause");
  return cause === null ? <Absent /> : <>{t(cause)}</>;
}

export default function ReceivedPix({ label }: { readonly label: string }) {
  const t = useTranslations("received");
  const words = useTranslations("payment.list");
  const table = useEndpointTable(listReceivedPix, columns, {
    list: "received_pix",
    rowId: (row) => row.id,
    refetchOn: ["payment.changed", "credit.changed"],
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
            <SearchField
              label={t("list.search")}
              placeholder={t("list.search")}
              value={query.reference ?? ""}
              onChange={(reference) => filter({ reference })}
            />
            <PeriodFilter from={query.from} to={query.to} onChange={filter} />
            <ListSelect
              label={words("state")}
              any={words("anyState")}
              options={receivedState.options.map((id) => ({ id, text: t(`state.${id}`) }))}
              value={query.state}
              onChange={(state) => filter({ state })}
            />
            <ListSelect
              label={t("list.cause")}
              any={t("list.anyCause")}
              options={waitCause.options.map((id) => ({ id, text: t(`cause.${id}`) }))}
              value={query.cause}
              onChange={(cause) => filter({ cause })}
            />
          </>
        }
        empty={<EmptyState title={t("empty.title")} text={t("empty.text")} />}
      />
      {table.openId !== null && (
        <ReceivedPanel
          id={table.openId}
          listed={table.rows.find(({ id }) => id === table.openId)}
          onClose={table.close}
        />
      )}
    </>
  );
}

function totalsOf(totals: Answer<typeof listReceivedPix>["totals"]): readonly TotalsRow[] {
  if (totals === null) return noSums("amount");
  return totals.map(({ state, payments, amount }) => ({
    id: state,
    currency: "BRL",
    label: <TotalLabel of={state} count={payments} />,
    // The label names the currency.
    cells: { amount: <Money amount={amount} currency="BRL" bare /> },
  }));
}

function TotalLabel({ of, count }: { readonly of: State; readonly count: number }) {
  return <>{useTranslations("received.total")(of, { count })}</>;
}
