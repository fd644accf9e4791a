// The columns of holdings at the end of each period.
import { useTranslations } from "use-intl";
import { HOLDING_PARTS, type HoldingPart, type Holdings, type HoldingsRow } from "#contract/holdings.ts";
import { ExactTime } from "#web/ui/relative-time.tsx";
import { unitOf, usePeriodText } from "#web/views/period-text.tsx";
import { ALONG_TIME } from "#web/views/sort-names.ts";
import type { ScreenColumn } from "#web/views/table-columns.tsx";

/** A period and a currency make a row. */
export const rowIdOf = ({ from, currency }: HoldingsRow): string => `${from}.${currency}`;

export const sumOf = (held: Holdings): bigint => HOLDING_PARTS.reduce((sum, part) => sum + held[part], 0n);

const TITLES = {
  credit: "holdings.column.credit",
  wallet: "holdings.column.wallet",
  open: "holdings.column.open",
  house: "holdings.column.house",
  issuance: "holdings.column.issuance",
  outside: "holdings.column.outside",
} as const satisfies Record<HoldingPart, string>;

const partColumn = (part: HoldingPart, width: number) =>
  ({
    id: part,
    title: TITLES[part],
    width,
    money: (row: HoldingsRow) => ({ currency: row.currency, amount: row[part] }),
  }) as const;

export const columns: readonly ScreenColumn<HoldingsRow>[] = [
  {
    id: "period",
    title: "holdings.column.period",
    width: 212,
    sorts: ALONG_TIME,
    cell: (row) => <EndOf row={row} />,
  },
  partColumn("credit", 140),
  partColumn("wallet", 132),
  partColumn("open", 124),
  {
    id: "held",
    title: "holdings.column.held",
    width: 140,
    money: (row) => ({ currency: row.currency, amount: row.credit + row.wallet + row.open }),
  },
  partColumn("house", 132),
  partColumn("issuance", 140),
  { ...partColumn("outside", 140), room: 1360 },
  {
    id: "sum",
    title: "holdings.column.sum",
    width: 84,
    money: (row) => ({ currency: row.currency, amount: sumOf(row) }),
  },
  { id: "at", title: "holdings.column.at", width: 168, isOptional: true, cell: (row) => <ExactTime at={row.at} /> },
  { id: "currency", title: "agent.column.currency", width: 84, isOptional: true, cell: (row) => row.currency },
];

function EndOf({ row }: { readonly row: HoldingsRow }) {
  const t = useTranslations("agentPeriod");
  const text = usePeriodText(unitOf(row))(row);
  return (
    <span className="whitespace-nowrap">
      {text}
      {!row.is_over && <span className="ml-1.5 text-xs text-faint">{t("part")}</span>}
    </span>
  );
}
