// Columns as a screen writes them (a message key and a cell) and as the table draws them (text and a cell).
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { CurrencyCode } from "#contract/money.ts";
import type { MessageKey } from "#web/messages/en-US.json";
import { Absent } from "#web/ui/absent.tsx";
import type { Column } from "#web/ui/table-model.ts";
import { Money } from "./money.tsx";
import type { SortNames } from "./sort-names.ts";

export type ColumnTitle = Extract<MessageKey, `${string}column.${string}`>;

export interface MoneyValue {
  readonly amount: bigint;
  readonly currency: CurrencyCode;
}

type Cell<Row> =
  | { readonly cell: (row: Row) => ReactNode }
  /** An amount: when all rows share a currency the head names it once, otherwise each cell does. null: a dash. */
  | { readonly money: (row: Row) => MoneyValue | null; readonly signed?: boolean; readonly marksLoss?: boolean };

export type ScreenColumn<Row> = Omit<Column<Row>, "head" | "cell" | "sort"> & {
  readonly title: ColumnTitle;
  readonly sorts?: SortNames;
} & Cell<Row>;

/** The currency all amounts of a column share, or null when they differ. */
function sharedCurrency<Row>(rows: readonly Row[], money: (row: Row) => MoneyValue | null): CurrencyCode | null {
  const currencies = new Set(rows.map((row) => money(row)?.currency).filter((one) => one !== undefined));
  const [only] = currencies;
  return currencies.size === 1 ? (only ?? null) : null;
}

interface Choice {
  /** Then no column gives way to others. */
  readonly isChosen: boolean;
}

export function useColumns<Row>(
  columns: readonly ScreenColumn<Row>[],
  rows: readonly Row[],
  { isChosen }: Choice,
): readonly Column<Row>[] {
  const t = useTranslations();
  return columns.map(({ room, sorts, ...rest }) => {
    const column = {
      ...rest,
      ...(isChosen || room === undefined ? {} : { room }),
      ...(sorts === undefined ? {} : { sort: rest.id }),
    };
    const head = t(column.title);
    if (!("money" in column)) return { ...column, head };
    const { money, signed = false, marksLoss = false } = column;
    const currency = sharedCurrency(rows, money);
    return {
      align: "end" as const,
      ...column,
      head: currency === null ? head : `${head} (${currency})`,
      cell: (row: Row) => {
        const value = money(row);
        if (value === null) return <Absent />;
        return <Money {...value} bare={currency !== null} signed={signed} marksLoss={marksLoss} />;
      },
    };
  });
}
