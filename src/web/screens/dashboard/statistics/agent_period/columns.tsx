// The columns of figures by period and their totals.
import { useTranslations } from "use-intl";
import type { Answer } from "#contract/endpoint.ts";
import type { listPeriods, PeriodFigures } from "#contract/period-figures.ts";
import { Absent } from "#web/ui/absent.tsx";
import { CountText } from "#web/ui/amount-text.tsx";
import { ExactTime } from "#web/ui/relative-time.tsx";
import type { TotalsRow } from "#web/ui/table-totals.tsx";
import { useUrlState } from "#web/client/url-state.ts";
import { Money } from "#web/views/money.tsx";
import { ShareText } from "#web/views/share-text.tsx";
import { ALONG_TIME } from "#web/views/sort-names.ts";
import type { ScreenColumn } from "#web/views/table-columns.tsx";
import { PeriodText } from "#web/views/period-text.tsx";
import { Change } from "#web/views/change.tsx";
import { changeState } from "#web/views/period-change/change-state.ts";

/** A period, a currency and, where told agent by agent, an agent make a row. */
export const rowIdOf = ({ from, currency, agent }: PeriodFigures): string =>
  [from, currency, agent?.id].filter((part) => part !== undefined).join(".");

export const columns: readonly ScreenColumn<PeriodFigures>[] = [
  {
    id: "period",
    title: "agentPeriod.column.period",
    width: 184,
    sorts: ALONG_TIME,
    cell: (row) => <PeriodText row={row} />,
  },
  { id: "agent", title: "column.agent", width: 124, cell: (row) => <Whose row={row} /> },
  {
    id: "turnover",
    title: "agentRanking.column.turnover",
    width: 124,
    money: (row) => ({ ...row, amount: row.turnover }),
  },
  { id: "wins", title: "agentRanking.column.wins", width: 116, money: (row) => ({ ...row, amount: row.wins }) },
  {
    id: "ggr",
    title: "agentRanking.column.ggr",
    width: 148,
    marksLoss: true,
    money: (row) => ({ ...row, amount: row.ggr }),
  },
  {
    id: "change",
    title: "agentPeriod.column.change",
    width: 148,
    align: "end",
    cell: (row) => <AskedChange row={row} measure="ggr" />,
  },
  {
    id: "rtp",
    title: "agentRanking.column.rtp",
    width: 96,
    align: "end",
    cell: (row) => <ShareText bps={row.rtp_bps} />,
  },
  {
    id: "theoretical",
    title: "agentRanking.column.theoretical",
    width: 112,
    room: 1360,
    align: "end",
    cell: (row) => <ShareText bps={row.rtp_theoretical_bps} />,
  },
  {
    id: "rounds",
    title: "agentRanking.column.rounds",
    width: 88,
    align: "end",
    cell: (row) => <CountText count={row.rounds} />,
  },
  {
    id: "turnoverChange",
    title: "agentPeriod.column.turnoverChange",
    width: 148,
    room: 1600,
    align: "end",
    cell: (row) => <AskedChange row={row} measure="turnover" />,
  },
  {
    id: "until",
    title: "agentPeriod.column.until",
    width: 168,
    isOptional: true,
    cell: (row) => <ExactTime at={row.to} />,
  },
  { id: "part", title: "agentPeriod.column.part", width: 96, isOptional: true, cell: (row) => <Part row={row} /> },
  { id: "currency", title: "agent.column.currency", width: 84, isOptional: true, cell: (row) => row.currency },
];

/** Opens the answer to why it changed; without a period before there is nothing to ask. */
function AskedChange({ row, measure }: { readonly row: PeriodFigures; readonly measure: "ggr" | "turnover" }) {
  const t = useTranslations();
  const [, set] = useUrlState(changeState);
  const change = <Change now={row[measure]} before={row.before?.[measure]} currency={row.currency} />;
  if (row.before === null) return change;
  return (
    <button
      type="button"
      title={t("periodChange.askOf", { figure: t(`agentRanking.column.${measure}`) })}
      className="focus-ring cursor-pointer rounded-sm underline decoration-faint decoration-dotted underline-offset-4 hover:text-link"
      onClick={() => set({ open: rowIdOf(row), why: measure })}
    >
      {change}
    </button>
  );
}

function Whose({ row: { agent } }: { readonly row: PeriodFigures }) {
  const t = useTranslations("agentPeriod");
  return agent === null ? <span className="text-faint">{t("everybody")}</span> : <>{agent.code}</>;
}

function Part({ row: { is_whole: isWhole } }: { readonly row: PeriodFigures }) {
  const t = useTranslations("agentPeriod");
  return isWhole ? <Absent /> : <>{t("part")}</>;
}

/** One line per currency: of the whole filter, not of the page. */
export function totalsOf(totals: Answer<typeof listPeriods>["totals"]): TotalsRow[] {
  return totals.map(({ currency, periods, rounds, turnover, wins, ggr, rtp_bps, rtp_theoretical_bps }) => {
    // The label names the currency.
    const money = (amount: bigint, marksLoss = false) => (
      <Money amount={amount} currency={currency} bare marksLoss={marksLoss} />
    );
    return {
      id: currency,
      currency,
      label: <TotalLabel currency={currency} periods={periods} />,
      cells: {
        turnover: money(turnover),
        wins: money(wins),
        ggr: money(ggr, true),
        rtp: <ShareText bps={rtp_bps} />,
        theoretical: <ShareText bps={rtp_theoretical_bps} />,
        rounds: <CountText count={rounds} />,
      },
    };
  });
}

function TotalLabel({ currency, periods }: { readonly currency: string; readonly periods: number }) {
  return <>{useTranslations("agentPeriod")("total", { currency, count: periods })}</>;
}
