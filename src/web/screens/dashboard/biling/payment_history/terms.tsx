// The terms of the platform's direct customers: how each pays for its credit, how far that may go, and what is owed.
import { useTranslations } from "use-intl";
import { billingKind, type BillingTerms, listBillingTerms } from "#contract/billing-terms.ts";
import { Absent } from "#web/ui/absent.tsx";
import { BpsText } from "#web/ui/amount-text.tsx";
import { ListSelect } from "#web/ui/list-select.tsx";
import { AgentFilter } from "#web/views/agent-filter.tsx";
import { EndpointTable } from "#web/views/endpoint-table.tsx";
import { MinuteTime } from "#web/views/minute-time.tsx";
import type { ScreenColumn } from "#web/views/table-columns.tsx";
import { useEndpointTable } from "#web/views/use-endpoint-table.ts";
import { NothingYet } from "./nothing-yet.tsx";
import { ChangeState, DueDays, TermsKind } from "./terms-cells.tsx";
import { TermsPanel } from "./terms-panel.tsx";

const moneyOf = (amount: bigint, { currency }: BillingTerms) => ({ amount, currency });

const columns: readonly ScreenColumn<BillingTerms>[] = [
  { id: "agent", title: "column.agent", width: 132, cell: (row) => row.agent.code },
  { id: "kind", title: "terms.column.kind", width: 168, cell: (row) => <TermsKind kind={row.kind} /> },
  { id: "line", title: "terms.column.line", width: 128, money: (row) => moneyOf(row.credit_line, row) },
  { id: "available", title: "terms.column.available", width: 144, money: (row) => moneyOf(row.available, row) },
  {
    id: "price",
    title: "terms.column.price",
    width: 80,
    align: "end",
    cell: (row) => <BpsText bps={row.price_bps} />,
  },
  { id: "dueDays", title: "terms.column.dueDays", width: 84, align: "end", cell: (row) => <DueDays terms={row} /> },
  { id: "owed", title: "terms.column.owed", width: 116, money: (row) => moneyOf(row.owed, row) },
  {
    id: "waiting",
    title: "terms.column.waiting",
    width: 124,
    isCardAside: true,
    cell: (row) => (row.waiting === null ? <Absent /> : <ChangeState state={row.waiting.state} />),
  },
  {
    id: "since",
    title: "terms.column.since",
    width: 144,
    room: 1120,
    cell: (row) => (row.since === null ? <Absent /> : <MinuteTime at={row.since} />),
  },
  {
    id: "balance",
    title: "terms.column.balance",
    width: 132,
    isOptional: true,
    money: (row) => moneyOf(row.balance, row),
  },
];

export default function Terms({ label }: { readonly label: string }) {
  const t = useTranslations("terms");
  const table = useEndpointTable(listBillingTerms, columns, {
    rowId: (row) => row.id,
    refetchOn: ["payment.changed", "credit.changed", "agent.changed"],
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
              label={t("list.kind")}
              any={t("list.anyKind")}
              options={billingKind.options.map((id) => ({ id, text: t(`kind.${id}`) }))}
              value={query.kind}
              onChange={(kind) => filter({ kind })}
            />
            <AgentFilter value={query.agent_id} onChange={(agentId) => filter({ agent_id: agentId })} />
          </>
        }
        empty={<NothingYet title={t("empty.title")} text={t("empty.text")} />}
      />
      {table.openId !== null && <TermsPanel key={table.openId} agentId={table.openId} onClose={table.close} />}
    </>
  );
}
