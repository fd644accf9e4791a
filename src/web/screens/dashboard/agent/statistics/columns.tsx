// The columns of one agent's periods, and the sums below them.
import { useTranslations } from "use-intl";
import type { AgentDepth, DepthRow } from "#contract/agent-depth.ts";
import { marginBps } from "#contract/agent-ranking.ts";
import type { CurrencyCode } from "#contract/money.ts";
import { Absent } from "#web/ui/absent.tsx";
import { CountText } from "#web/ui/amount-text.tsx";
import { ExactTime } from "#web/ui/relative-time.tsx";
import type { TotalsRow } from "#web/ui/table-totals.tsx";
import { Money } from "#web/views/money.tsx";
import { PeriodText } from "#web/views/period-text.tsx";
import { ShareText } from "#web/views/share-text.tsx";
import { ALONG_TIME } from "#web/views/sort-names.ts";
import type { ScreenColumn } from "#web/views/table-columns.tsx";
import { useBesideName } from "./beside-name.ts";

const money = (name: "turnover" | "wins" | "ggr") => (row: DepthRow) => ({ ...row, amount: row[name] });
const held = (name: "credit" | "wallets" | "children") => (row: DepthRow) => ({ ...row, amount: row.holdings[name] });
const players = (name: "active" | "new" | "returning" | "lost") => (row: DepthRow) => (
  <Count count={row.players?.[name]} />
);

export const columns: readonly ScreenColumn<DepthRow>[] = [
  {
    id: "period",
    title: "agentPeriod.column.period",
    width: 184,
    sorts: ALONG_TIME,
    cell: (row) => <PeriodText row={{ ...row, is_whole: row.is_over }} />,
  },
  { id: "turnover", title: "agentRanking.column.turnover", width: 124, money: money("turnover") },
  { id: "wins", title: "agentRanking.column.wins", width: 116, money: money("wins") },
  { id: "ggr", title: "agentRanking.column.ggr", width: 140, marksLoss: true, money: money("ggr") },
  {
    id: "margin",
    title: "agentRanking.column.margin",
    width: 92,
    room: 1360,
    align: "end",
    cell: (row) => <ShareText bps={marginBps(row)} />,
  },
  {
    id: "rtp",
    title: "agentRanking.column.rtp",
    width: 92,
    align: "end",
    cell: (row) => <ShareText bps={row.rtp_bps} />,
  },
  {
    id: "theoretical",
    title: "agentRanking.column.theoretical",
    width: 112,
    isOptional: true,
    align: "end",
    cell: (row) => <ShareText bps={row.rtp_theoretical_bps} />,
  },
  {
    id: "rounds",
    title: "agentRanking.column.rounds",
    width: 92,
    room: 1360,
    align: "end",
    cell: (row) => <CountText count={row.rounds} />,
  },
  { id: "active", title: "agentDepth.column.active", width: 96, align: "end", cell: players("active") },
  { id: "new", title: "agentDepth.column.new", width: 80, align: "end", cell: players("new") },
  { id: "returning", title: "agentDepth.column.returning", width: 104, align: "end", cell: players("returning") },
  { id: "lost", title: "agentDepth.column.lost", width: 96, align: "end", cell: players("lost") },
  { id: "credit", title: "agentDepth.column.credit", width: 124, room: 1360, money: held("credit") },
  { id: "wallets", title: "agentDepth.column.wallets", width: 124, room: 1600, money: held("wallets") },
  { id: "children", title: "agentDepth.column.children", width: 132, room: 1600, money: held("children") },
  {
    id: "heldAt",
    title: "agentDepth.column.heldAt",
    width: 148,
    isOptional: true,
    cell: (row) => <ExactTime at={row.holdings.at} />,
  },
  { id: "currency", title: "agent.column.currency", width: 84, isOptional: true, cell: (row) => row.currency },
];

function Count({ count }: { readonly count: number | null | undefined }) {
  return count === null || count === undefined ? <Absent /> : <CountText count={count} />;
}

/** A line of all periods together, and one of what stands beside them. */
export function totalsOf(answer: AgentDepth): TotalsRow[] {
  const { currency, totals } = answer;
  const { beside } = totals;
  const line = (
    id: string,
    of: CurrencyCode,
    figures: Omit<AgentDepth["totals"], "beside" | "holdings">,
  ): TotalsRow => ({
    id,
    currency: of,
    label: <TotalLabel answer={answer} isBeside={id === "beside"} />,
    cells: {
      turnover: <Money amount={figures.turnover} currency={of} bare />,
      wins: <Money amount={figures.wins} currency={of} bare />,
      ggr: <Money amount={figures.ggr} currency={of} bare marksLoss />,
      margin: <ShareText bps={marginBps(figures)} />,
      rtp: <ShareText bps={figures.rtp_bps} />,
      theoretical: <ShareText bps={figures.rtp_theoretical_bps} />,
      rounds: <CountText count={figures.rounds} />,
      active: <Count count={figures.players?.active} />,
      new: <Count count={figures.players?.new} />,
      returning: <Count count={figures.players?.returning} />,
      lost: <Count count={figures.players?.lost} />,
    },
  });
  return [line("all", currency, totals), ...(beside === null ? [] : [line("beside", beside.currency, beside)])];
}

function TotalLabel({ answer, isBeside }: { readonly answer: AgentDepth; readonly isBeside: boolean }) {
  const t = useTranslations("agentDepth");
  const name = useBesideName()(answer);
  return <>{isBeside ? name : t("allPeriods")}</>;
}
