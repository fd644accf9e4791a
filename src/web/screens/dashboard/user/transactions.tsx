// Follow players' money between their agents and their wallets; look one transfer up by the agent's own id.
import type { LoaderFunctionArgs } from "react-router";
import { useTranslations } from "use-intl";
import type { Answer } from "#contract/endpoint.ts";
import { type PlayerTransfer, listPlayerTransfers } from "#contract/player.ts";
import { listAgents } from "#contract/agent.ts";
import { getPlayerTransfer } from "#contract/transfer.ts";
import { entering } from "#web/client/entering.ts";
import { useEndpoint } from "#web/client/use-endpoint.tsx";
import { pageMeta } from "#web/page-meta.ts";
import { type Page, page } from "#web/page.server.ts";
import { Absent } from "#web/ui/absent.tsx";
import { CopyId } from "#web/ui/copy-id.tsx";
import { ButtonLink, Link } from "#web/ui/link.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { SearchField } from "#web/ui/search-field.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import type { TotalsRow } from "#web/ui/table-totals.tsx";
import { AgentFilter } from "#web/views/agent-filter.tsx";
import { EndpointTable } from "#web/views/endpoint-table.tsx";
import { EntryKind, PartyCode } from "#web/views/entry-cells.tsx";
import { Money } from "#web/views/money.tsx";
import { PeriodFilter } from "#web/views/period-filter.tsx";
import { PlayerFilter } from "#web/views/player-filter/player-filter.tsx";
import { ProblemState } from "#web/views/problem-state.tsx";
import { noSums, sumRows } from "#web/views/sum-rows.tsx";
import { ALONG_TIME } from "#web/views/sort-names.ts";
import type { ScreenColumn } from "#web/views/table-columns.tsx";
import { TransferReason, TransferStateBadge } from "#web/views/transfer-cells.tsx";
import { TransferPanel } from "#web/views/transfer-panel.tsx";
import { type EndpointTable as TableHandle, useEndpointTable } from "#web/views/use-endpoint-table.ts";

export const loader = ({ url }: LoaderFunctionArgs) => page({ url });
export const clientLoader = entering({ reads: listPlayerTransfers, offers: [listAgents] });
export const meta = pageMeta;

const columns: readonly ScreenColumn<PlayerTransfer>[] = [
  { id: "agentId", title: "transfer.column.agentId", width: 176, cell: (row) => row.transfer_id },
  {
    id: "at",
    title: "transfer.column.at",
    width: 120,
    sorts: ALONG_TIME,
    cell: (row) => <RelativeTime at={row.created_at} />,
  },
  { id: "kind", title: "column.kind", width: 96, cell: (row) => <EntryKind kind={row.kind} /> },
  { id: "player", title: "column.player", width: 152, cell: (row) => row.player.code },
  { id: "agent", title: "column.agent", width: 152, cell: (row) => row.agent.code },
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
  {
    id: "balance",
    title: "transfer.column.balance",
    width: 124,
    room: 1120,
    money: (row) => (row.balance === null ? null : { ...row, amount: row.balance }),
  },
  { id: "ownId", title: "transfer.column.ownId", width: 140, room: 1360, cell: (row) => <CopyId id={row.id} /> },
  {
    id: "channel",
    title: "transfer.column.channel",
    width: 112,
    isOptional: true,
    cell: (row) => <Channel of={row.channel} />,
  },
  {
    id: "actor",
    title: "transfer.column.actor",
    width: 152,
    isOptional: true,
    cell: (row) => <PartyCode code={row.actor} />,
  },
];

export default function UserTransactions({ loaderData }: { readonly loaderData: Page }) {
  const t = useTranslations("playerTransfer.list");
  const table = useEndpointTable(listPlayerTransfers, columns, {
    list: "player_transfers",
    rowId: (row) => row.id,
    refetchOn: ["player.changed"],
  });
  return (
    <>
      <PageHeader title={loaderData.title} text={t("text")} />
      <EndpointTable
        table={table}
        label={loaderData.title}
        opensRows
        filters={<Filters table={table} />}
        totals={({ totals }) => totalsOf(totals)}
        empty={
          <EmptyState
            title={t("emptyTitle")}
            text={t("emptyText")}
            action={<ButtonLink to="/dashboard/user/manage">{t("emptyAction")}</ButtonLink>}
          />
        }
      />
      {table.openId !== null && (
        <PlayerTransferPanel
          id={table.openId}
          listed={table.rows.find(({ id }) => id === table.openId)}
          isListLoading={table.reading.isLoading}
          onClose={table.close}
        />
      )}
    </>
  );
}

function Channel({ of }: { readonly of: PlayerTransfer["channel"] }) {
  return <>{useTranslations("transfer.channel")(of)}</>;
}

/** Of what was done, not of what failed. */
function totalsOf(totals: Answer<typeof listPlayerTransfers>["totals"]): readonly TotalsRow[] {
  if (totals === null) return noSums("amount");
  const rows = totals.flatMap(({ currency, deposits, deposited, withdrawals, withdrawn }) => [
    {
      id: `${currency} in`,
      label: <TotalLabel of="deposits" currency={currency} count={deposits} />,
      amount: deposited,
      currency,
    },
    {
      id: `${currency} out`,
      label: <TotalLabel of="withdrawals" currency={currency} count={withdrawals} />,
      amount: withdrawn,
      currency,
    },
  ]);
  return sumRows(rows, { column: "amount" });
}

interface TotalLabelProps {
  readonly of: "deposits" | "withdrawals";
  readonly currency: string;
  readonly count: number;
}

function TotalLabel({ of, currency, count }: TotalLabelProps) {
  return <>{useTranslations("playerTransfer.total")(of, { currency, count })}</>;
}

function Filters({ table: { query, filter } }: { readonly table: TableHandle<typeof listPlayerTransfers> }) {
  const t = useTranslations("playerTransfer.list");
  return (
    <>
      <SearchField
        label={t("search")}
        value={query.transfer_id ?? ""}
        onChange={(text) => filter({ transfer_id: text.trim() })}
      />
      <PeriodFilter from={query.from} to={query.to} onChange={filter} />
      <AgentFilter
        value={query.agent_id}
        // A player of another agent would find nothing.
        onChange={(agentId) => filter({ agent_id: agentId, player_id: null })}
      />
      <PlayerFilter
        agentId={query.agent_id}
        value={query.player_id}
        onChange={(playerId) => filter({ player_id: playerId })}
      />
    </>
  );
}

interface PlayerTransferPanelProps {
  readonly id: string;
  /** As the list has it; undefined where it is not on the page shown, */
  readonly listed: PlayerTransfer | undefined;
  /** or not yet. */
  readonly isListLoading: boolean;
  readonly onClose: () => void;
}

function PlayerTransferPanel({ id, listed, isListLoading, onClose }: PlayerTransferPanelProps) {
  const t = useTranslations();
  const isElsewhere = listed === undefined && !isListLoading;
  const { answer, problem, refetch } = useEndpoint(getPlayerTransfer, { params: { id } }, { enabled: isElsewhere });
  const transfer = listed ?? (answer?.id === id ? answer : undefined);
  const facts =
    transfer === undefined
      ? []
      : [
          {
            name: t("column.player"),
            value: <Link to={`/dashboard/user/manage?open=${transfer.player.id}`}>{transfer.player.code}</Link>,
          },
          {
            name: t("column.agent"),
            value: <Link to={`/dashboard/agent/agent_manage?open=${transfer.agent.id}`}>{transfer.agent.code}</Link>,
          },
          { name: t("transfer.column.balance"), value: <Left transfer={transfer} /> },
          { name: t("transfer.column.channel"), value: <Channel of={transfer.channel} /> },
          { name: t("transfer.column.actor"), value: <PartyCode code={transfer.actor} /> },
        ];
  return (
    <TransferPanel
      transfer={transfer}
      failure={problem && <ProblemState problem={problem} onRetry={refetch} />}
      onClose={onClose}
      idName={t("transfer.column.agentId")}
      facts={facts}
      links={transfer !== undefined && <PlayerLinks transfer={transfer} />}
    />
  );
}

/** What the wallet held afterwards. */
function Left({ transfer: { balance, currency } }: { readonly transfer: PlayerTransfer }) {
  return balance === null ? <Absent /> : <Money amount={balance} currency={currency} />;
}

function PlayerLinks({ transfer: { player, agent } }: { readonly transfer: PlayerTransfer }) {
  const t = useTranslations("transfer.panel");
  const { id, code } = player;
  return (
    <>
      <ButtonLink size="sm" to={`/dashboard/user/balance_history?player_id=${id}`}>
        {t("walletOf", { code })}
      </ButtonLink>
      <ButtonLink size="sm" to={`/dashboard/user/game_history?player_id=${id}`}>
        {t("rounds", { code })}
      </ButtonLink>
      <ButtonLink size="sm" to={`/dashboard/agent/balance_history?agent_id=${agent.id}`}>
        {t("statementOf", { code: agent.code })}
      </ButtonLink>
    </>
  );
}
