// The columns of the agent tree and its totals.
import { useTranslations } from "use-intl";
import type { AgentRow, listAgents } from "#contract/agent.ts";
import type { Answer } from "#contract/endpoint.ts";
import type { CurrencyCode } from "#contract/money.ts";
import { Absent } from "#web/ui/absent.tsx";
import { BpsText, CountText } from "#web/ui/amount-text.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import type { TotalsRow } from "#web/ui/table-totals.tsx";
import { AgentStateBadge, CreditStateBadge, Runway } from "#web/views/agent-cells.tsx";
import { Money } from "#web/views/money.tsx";
import type { ScreenColumn } from "#web/views/table-columns.tsx";
import { AgentMenu } from "./agent-menu.tsx";

export const columns: readonly ScreenColumn<AgentRow>[] = [
  { id: "code", title: "column.code", width: 160, cell: (row) => row.code },
  { id: "name", title: "column.name", width: 160, room: 1360, cell: (row) => row.name },
  {
    id: "effective",
    title: "agent.column.effectiveState",
    width: 116,
    isCardAside: true,
    cell: (row) => <AgentStateBadge state={row.effective_state} />,
  },
  {
    id: "credit",
    title: "agent.column.credit",
    width: 124,
    money: (row) => ({ ...row, amount: row.credit.available }),
  },
  {
    id: "creditState",
    title: "agent.column.creditState",
    width: 112,
    cell: (row) => <CreditStateBadge state={row.credit.state} />,
  },
  {
    id: "runway",
    title: "agent.column.runway",
    width: 108,
    align: "end",
    cell: (row) => <Runway hours={row.credit.runway_hours} />,
  },
  {
    id: "ggr",
    title: "agent.column.ggr30d",
    width: 156,
    marksLoss: true,
    money: (row) => ({ ...row, amount: row.ggr_30d }),
  },
  {
    id: "subtree",
    title: "agent.column.subtreeCredit",
    width: 124,
    room: 1360,
    money: (row) => ({ ...row, amount: row.subtree_credit }),
  },
  {
    id: "players",
    title: "agent.column.players",
    width: 84,
    room: 1360,
    align: "end",
    cell: (row) => <CountText count={row.players} />,
  },
  {
    id: "price",
    title: "agent.column.price",
    width: 76,
    room: 1360,
    align: "end",
    cell: (row) => <BpsText bps={row.price_bps} />,
  },
  {
    id: "mode",
    title: "agent.column.mode",
    width: 108,
    room: 1600,
    cell: (row) => <WalletMode mode={row.wallet_mode} />,
  },
  { id: "currency", title: "agent.column.currency", width: 76, room: 1600, cell: (row) => row.currency },
  {
    id: "own",
    title: "agent.column.ownState",
    width: 116,
    isOptional: true,
    cell: (row) => <AgentStateBadge state={row.state} />,
  },
  {
    id: "activity",
    title: "agent.column.lastActivity",
    width: 124,
    room: 1600,
    cell: (row) => <Since at={row.last_activity_at} />,
  },
  {
    id: "balance",
    title: "agent.column.balance",
    width: 124,
    isOptional: true,
    money: (row) => ({ ...row, amount: row.credit.balance }),
  },
  {
    id: "created",
    title: "column.createdAt",
    width: 120,
    isOptional: true,
    cell: (row) => <RelativeTime at={row.created_at} />,
  },
  {
    id: "actions",
    title: "column.actions",
    width: 72,
    align: "end",
    isControl: true,
    isCardAside: true,
    cell: (row) => <AgentMenu agent={row} />,
  },
];

export function WalletMode({ mode }: { readonly mode: AgentRow["wallet_mode"] }) {
  return <>{useTranslations("agent.mode")(mode)}</>;
}

function Since({ at }: { readonly at: string | null }) {
  return at === null ? <Absent /> : <RelativeTime at={at} />;
}

/** One line per currency: sums of all agents listed. */
export function totalsOf({ data, totals }: Answer<typeof listAgents>): TotalsRow[] {
  return totals.map(({ currency, credit, ggr_30d, agents, players }) => {
    // The label names the currency.
    const money = (amount: bigint, marksLoss = false) => (
      <Money amount={amount} currency={currency} bare marksLoss={marksLoss} />
    );
    return {
      id: currency,
      currency,
      label: <TotalLabel currency={currency} agents={agents} />,
      cells: {
        credit: money(availableOf(data, currency)),
        ggr: money(ggr_30d, true),
        players: <CountText count={players} />,
        balance: money(credit),
      },
    };
  });
}

const availableOf = (agents: readonly AgentRow[], currency: CurrencyCode): bigint =>
  agents.reduce((sum, agent) => (agent.currency === currency ? sum + agent.credit.available : sum), 0n);

function TotalLabel({ currency, agents }: { readonly currency: string; readonly agents: number }) {
  return <>{useTranslations("agent.list")("total", { currency, count: agents })}</>;
}
