// Every transfer of credit down the tree and back up, also those refused, each as a receipt that can be reversed once.
import { useState } from "react";
import { useTranslations } from "use-intl";
import { type CreditTransfer, listCreditTransfers } from "#contract/agent.ts";
import type { Answer } from "#contract/endpoint.ts";
import { getCreditTransfer } from "#contract/transfer.ts";
import { useSession } from "#web/client/session.ts";
import { useEndpoint } from "#web/client/use-endpoint.tsx";
import { Button } from "#web/ui/button.tsx";
import { CopyId } from "#web/ui/copy-id.tsx";
import { ButtonLink, Link } from "#web/ui/link.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import type { TotalsRow } from "#web/ui/table-totals.tsx";
import { AgentFilter } from "#web/views/agent-filter.tsx";
import { EndpointTable } from "#web/views/endpoint-table.tsx";
import { EntryKind, PartyCode } from "#web/views/entry-cells.tsx";
import { PeriodFilter } from "#web/views/period-filter.tsx";
import { ProblemState } from "#web/views/problem-state.tsx";
import { noSums, sumRows } from "#web/views/sum-rows.tsx";
import { ALONG_TIME } from "#web/views/sort-names.ts";
import type { ReceiptFact } from "#web/views/receipt/receipt-paper.tsx";
import type { ScreenColumn } from "#web/views/table-columns.tsx";
import { TransferReason, TransferStateBadge } from "#web/views/transfer-cells.tsx";
import { TransferPanel } from "#web/views/transfer-panel.tsx";
import { useEndpointTable } from "#web/views/use-endpoint-table.ts";
import { ReverseTransfer } from "./reverse-transfer.tsx";

const columns: readonly ScreenColumn<CreditTransfer>[] = [
  {
    id: "at",
    title: "transfer.column.at",
    width: 124,
    sorts: ALONG_TIME,
    cell: (row) => <RelativeTime at={row.created_at} />,
  },
  { id: "kind", title: "column.kind", width: 132, cell: (row) => <EntryKind kind={row.kind} /> },
  { id: "from", title: "transfer.column.from", width: 152, cell: (row) => <PartyCode code={row.from.code} /> },
  { id: "to", title: "transfer.column.to", width: 152, cell: (row) => <PartyCode code={row.to.code} /> },
  { id: "amount", title: "column.amount", width: 124, money: (row) => row },
  {
    id: "state",
    title: "column.state",
    width: 108,
    isCardAside: true,
    cell: (row) => <TransferStateBadge state={row.state} />,
  },
  {
    id: "reason",
    title: "transfer.column.reason",
    width: 160,
    room: 1360,
    cell: (row) => <TransferReason code={row.code} />,
  },
  { id: "note", title: "transfer.column.note", width: 160, room: 1120, cell: (row) => <PartyCode code={row.note} /> },
  {
    id: "actor",
    title: "transfer.column.actor",
    width: 152,
    cell: (row) => <PartyCode code={row.actor} />,
  },
  {
    id: "transferId",
    title: "transfer.column.transferId",
    width: 160,
    isOptional: true,
    cell: (row) => <CopyId id={row.transfer_id} />,
  },
];

export function Transfers({ label }: { readonly label: string }) {
  const t = useTranslations("creditTransfer.list");
  const table = useEndpointTable(listCreditTransfers, columns, {
    list: "credit_transfers",
    rowId: (row) => row.id,
    refetchOn: ["credit.changed"],
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
            <AgentFilter value={query.agent_id} onChange={(agentId) => filter({ agent_id: agentId })} />
          </>
        }
        empty={
          <EmptyState
            title={t("emptyTitle")}
            text={t("emptyText")}
            action={<ButtonLink to="/dashboard/agent/agent_manage">{t("emptyAction")}</ButtonLink>}
          />
        }
      />
      {table.openId !== null && (
        <CreditTransferPanel
          id={table.openId}
          listed={table.rows.find(({ id }) => id === table.openId)}
          isListLoading={table.reading.isLoading}
          onClose={table.close}
        />
      )}
    </>
  );
}

/** Of what was done, not of what failed. */
function totalsOf(totals: Answer<typeof listCreditTransfers>["totals"]): readonly TotalsRow[] {
  if (totals === null) return noSums("amount");
  const rows = totals.flatMap(({ currency, sends, sent, takes, taken }) => [
    {
      id: `${currency} down`,
      label: <TotalLabel of="sends" currency={currency} count={sends} />,
      amount: sent,
      currency,
    },
    // Seldom done: a line of nothing would take the place of a row.
    ...(takes === 0
      ? []
      : [
          {
            id: `${currency} up`,
            label: <TotalLabel of="takes" currency={currency} count={takes} />,
            amount: taken,
            currency,
          },
        ]),
  ]);
  return sumRows(rows, { column: "amount" });
}

interface TotalLabelProps {
  readonly of: "sends" | "takes";
  readonly currency: string;
  readonly count: number;
}

function TotalLabel({ of, currency, count }: TotalLabelProps) {
  return <>{useTranslations("creditTransfer.total")(of, { currency, count })}</>;
}

interface CreditTransferPanelProps {
  readonly id: string;
  /** As the list has it; undefined where it is not on the page shown, */
  readonly listed: CreditTransfer | undefined;
  /** or not yet. */
  readonly isListLoading: boolean;
  readonly onClose: () => void;
}

function CreditTransferPanel({ id, listed, isListLoading, onClose }: CreditTransferPanelProps) {
  const t = useTranslations("transfer.column");
  const { answer, problem, refetch } = useEndpoint(
    getCreditTransfer,
    { params: { id } },
    { enabled: listed === undefined && !isListLoading, refetchOn: ["credit.changed"] },
  );
  const transfer = listed ?? (answer?.id === id ? answer : undefined);
  const facts =
    transfer === undefined
      ? []
      : [
          { name: t("from"), value: <Side of={transfer} side="from" /> },
          { name: t("to"), value: <Side of={transfer} side="to" /> },
          { name: t("note"), value: <PartyCode code={transfer.note} /> },
          { name: t("actor"), value: <PartyCode code={transfer.actor} /> },
          ...linked(t("reverses"), transfer.reverses),
          ...linked(t("reversedBy"), transfer.reversed_by),
          ...(transfer.is_reversal_waiting ? [{ name: t("reversedBy"), value: <WaitingReversal /> }] : []),
        ];
  return (
    <TransferPanel
      transfer={transfer}
      failure={problem && <ProblemState problem={problem} onRetry={refetch} />}
      onClose={onClose}
      idName={t("transferId")}
      facts={facts}
      links={transfer !== undefined && <Statements transfer={transfer} />}
      actions={transfer !== undefined && <Reverse transfer={transfer} />}
    />
  );
}

/** On paper by its id: there is nothing to follow there. */
const linked = (name: string, id: string | null): readonly ReceiptFact[] =>
  id === null ? [] : [{ name, value: <Other id={id} />, paper: id }];

function Other({ id }: { readonly id: string }) {
  const t = useTranslations("transfer.panel");
  return <Link to={`/dashboard/agent/transactions?open=${id}`}>{t("seeOther")}</Link>;
}

function WaitingReversal() {
  const t = useTranslations("creditTransfer.reverse");
  return <Link to="/dashboard/agent/transactions?tab=requests">{t("seeWaiting")}</Link>;
}

/** Offered to who acted: the parent, or the platform. */
function Reverse({ transfer }: { readonly transfer: CreditTransfer }) {
  const t = useTranslations("creditTransfer.reverse");
  const refusal = useTranslations("agent.refusal");
  const { answer: me } = useSession();
  const [isAsking, setAsking] = useState(false);
  const { kind, from, to, state, reverses, reversed_by: reversedBy, is_reversal_waiting: isWaiting } = transfer;
  const [acting, target] = isDown(kind) ? [from, to] : [to, from];
  if (me === undefined || acting.id !== me.agent.id || target.code === "*" || state !== "done") return null;
  const isOnce = reverses === null && reversedBy === null;
  const lacks = me.two_factor_due ? refusal("twoFactor") : undefined;
  const hindered = isWaiting ? t("waits") : isOnce ? lacks : t("once");
  const why = me.permissions.includes("agent.credit") ? hindered : refusal("permission");
  return (
    <>
      <Button forbidden={why} onPress={() => setAsking(true)}>
        {t("action")}
      </Button>
      {isAsking && <ReverseTransfer transfer={transfer} target={target} onClose={() => setAsking(false)} />}
    </>
  );
}

const isDown = (kind: CreditTransfer["kind"]): boolean => kind === "credit_issue" || kind === "credit_send";

/** The sides that have an agent's page the reader may see: neither the platform, nor who is above, nor who was moved elsewhere has one. */
function agentsOf({ kind, from, to }: CreditTransfer): readonly CreditTransfer["from"][] {
  const isBetweenAgents = kind === "credit_send" || kind === "credit_take";
  const [above, below] = isDown(kind) ? [from, to] : [to, from];
  const sides = isBetweenAgents ? [below, above] : [below];
  return sides.filter(({ code }) => code !== "*");
}

function Side({ of, side }: { readonly of: CreditTransfer; readonly side: "from" | "to" }) {
  const party = of[side];
  if (!agentsOf(of).includes(party)) return <PartyCode code={party.code} />;
  return <Link to={`/dashboard/agent/agent_manage?open=${party.id}`}>{party.code}</Link>;
}

function Statements({ transfer }: { readonly transfer: CreditTransfer }) {
  const t = useTranslations("transfer.panel");
  return agentsOf(transfer).map(({ id, code }) => (
    <ButtonLink key={id} size="sm" to={`/dashboard/agent/balance_history?agent_id=${id}`}>
      {t("statementOf", { code })}
    </ButtonLink>
  ));
}
