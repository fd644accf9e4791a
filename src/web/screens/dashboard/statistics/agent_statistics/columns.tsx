// The columns of the ranking of agents and its totals.
import { useTranslations } from "use-intl";
import { ggrPerPlayer, type listAgentRanking, marginBps, type RankedAgent } from "#contract/agent-ranking.ts";
import type { Answer } from "#contract/endpoint.ts";
import type { CurrencyCode } from "#contract/money.ts";
import { Absent } from "#web/ui/absent.tsx";
import { BpsText, CountText } from "#web/ui/amount-text.tsx";
import type { TotalsRow } from "#web/ui/table-totals.tsx";
import { TextTooltip } from "#web/ui/tooltip.tsx";
import { Money } from "#web/views/money.tsx";
import { ShareText } from "#web/views/share-text.tsx";
import type { ScreenColumn } from "#web/views/table-columns.tsx";

export const columns: readonly ScreenColumn<RankedAgent>[] = [
  { id: "code", title: "column.code", width: 148, sorts: { ascending: "code" }, cell: (row) => row.code },
  { id: "name", title: "column.name", width: 160, room: 1600, cell: (row) => row.name },
  {
    id: "turnover",
    title: "agentRanking.column.turnover",
    width: 136,
    sorts: { descending: "turnover" },
    money: (row) => ({ ...row, amount: row.turnover }),
  },
  {
    id: "wins",
    title: "agentRanking.column.wins",
    width: 128,
    room: 1120,
    sorts: { descending: "wins" },
    money: (row) => ({ ...row, amount: row.wins }),
  },
  {
    id: "ggr",
    title: "agentRanking.column.ggr",
    width: 148,
    marksLoss: true,
    sorts: { descending: "ggr", ascending: "loss" },
    money: (row) => ({ ...row, amount: row.ggr }),
  },
  {
    id: "margin",
    title: "agentRanking.column.margin",
    width: 88,
    room: 1360,
    align: "end",
    cell: (row) => <ShareText bps={marginBps(row)} />,
  },
  {
    id: "rtp",
    title: "agentRanking.column.rtp",
    width: 96,
    align: "end",
    sorts: { descending: "rtp" },
    cell: (row) => <ShareText bps={row.rtp_bps} />,
  },
  {
    id: "theoretical",
    title: "agentRanking.column.theoretical",
    width: 120,
    align: "end",
    cell: (row) => <ShareText bps={row.rtp_theoretical_bps} />,
  },
  {
    id: "cost",
    title: "agentRanking.column.cost",
    width: 116,
    room: 1120,
    sorts: { descending: "cost" },
    money: (row) => ({ ...row, amount: row.cost }),
  },
  {
    id: "rounds",
    title: "agentRanking.column.rounds",
    width: 96,
    align: "end",
    sorts: { descending: "rounds" },
    cell: (row) => <CountText count={row.rounds} />,
  },
  {
    id: "players",
    title: "agentRanking.column.players",
    width: 96,
    align: "end",
    sorts: { descending: "players" },
    cell: (row) => <Players count={row.players} />,
  },
  {
    id: "perPlayer",
    title: "agentRanking.column.perPlayer",
    width: 132,
    room: 1360,
    money: (row) => amountOf(ggrPerPlayer(row), row.currency),
  },
  {
    id: "share",
    title: "agentRanking.column.share",
    width: 116,
    room: 1600,
    align: "end",
    cell: (row) => <ShareText bps={row.share_bps} />,
  },
  {
    id: "providers",
    title: "agentRanking.column.providers",
    width: 168,
    isOptional: true,
    cell: (row) => <Mix of={row} />,
  },
  {
    id: "price",
    title: "agent.column.price",
    width: 84,
    isOptional: true,
    align: "end",
    cell: (row) => <BpsText bps={row.price_bps} />,
  },
  { id: "currency", title: "agent.column.currency", width: 84, isOptional: true, cell: (row) => row.currency },
];

const amountOf = (amount: bigint | null, currency: CurrencyCode) => (amount === null ? null : { amount, currency });

/** Too many rounds to count people in: a dash that says so. */
export function Players({ count }: { readonly count: number | null }) {
  const t = useTranslations("sums");
  return count === null ? <TextTooltip text={t("whyNone")}>–</TextTooltip> : <CountText count={count} />;
}

/** Each provider's share of the turnover, the largest first. */
export function Mix({ of: { providers, turnover } }: { readonly of: Pick<RankedAgent, "providers" | "turnover"> }) {
  if (turnover === 0n) return <Absent />;
  return (
    <span className="flex gap-x-3">
      {providers.map((one) => (
        <span key={one.code} className="whitespace-nowrap">
          {one.code} <BpsText bps={Number((one.turnover * 10_000n) / turnover)} digits={0} />
        </span>
      ))}
    </span>
  );
}

/** One line per currency: of the whole filter, not of the page. */
export function totalsOf(totals: Answer<typeof listAgentRanking>["totals"]): TotalsRow[] {
  return totals.map(({ currency, agents, rounds, turnover, wins, ggr, rtp_bps, rtp_theoretical_bps, players }) => {
    // The label names the currency.
    const money = (amount: bigint, marksLoss = false) => (
      <Money amount={amount} currency={currency} bare marksLoss={marksLoss} />
    );
    const perPlayer = ggrPerPlayer({ ggr, players });
    return {
      id: currency,
      currency,
      label: <TotalLabel currency={currency} agents={agents} />,
      cells: {
        turnover: money(turnover),
        wins: money(wins),
        ggr: money(ggr, true),
        margin: <ShareText bps={marginBps({ turnover, ggr })} />,
        rtp: <ShareText bps={rtp_bps} />,
        theoretical: <ShareText bps={rtp_theoretical_bps} />,
        rounds: <CountText count={rounds} />,
        players: <Players count={players} />,
        perPlayer: perPlayer === null ? <Absent /> : money(perPlayer),
      },
    };
  });
}

function TotalLabel({ currency, agents }: { readonly currency: string; readonly agents: number }) {
  return <>{useTranslations("agent.list")("total", { currency, count: agents })}</>;
}
