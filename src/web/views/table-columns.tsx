// Columns as a screen writes them (a message key and a cell) and as the table draws them (text and a cell).
import { type ReactNode, useMemo } from "react";
import { useLocale, useTranslations } from "use-intl";
import { CURRENCIES, type CurrencyCode } from "#contract/money.ts";
import type { MessageKey } from "#web/messages/en-US.json";
import { Absent } from "#web/ui/absent.tsx";
import { amountText } from "#web/ui/amount.ts";
import type { Column } from "#web/ui/table-model.ts";
import type { TotalsRow } from "#web/ui/table-totals.tsx";
import { Money } from "./money.tsx";
import type { SortNames } from "./sort-names.ts";

export type ColumnTitle = Extract<MessageKey, `${string}column.${string}`>;

export interface MoneyValue {
  readonly amount: bigint;
  readonly currency: CurrencyCode;
}

type Cell<Row> =
  | { readonly cell: (row: Row) => ReactNode }
  /** An amount: when all rows and sums share a currency the head names it once, otherwise each cell does. null: a dash. */
  | { readonly money: (row: Row) => MoneyValue | null; readonly signed?: boolean; readonly marksLoss?: boolean };

export type ScreenColumn<Row> = Omit<Column<Row>, "head" | "cell" | "sort"> & {
  /** A message; a name of its own, such as a game's, is written as it is. */
  readonly title: ColumnTitle | { readonly name: string };
  readonly sorts?: SortNames;
} & Cell<Row>;

/** The currency all amounts of a column share, those of its sums below included, or empty when they differ. */
function sharedCurrency<Row>(column: ScreenColumn<Row>, { rows, totals }: Omit<Shown<Row>, "isChosen">): string {
  if (!("money" in column)) return "";
  const sums = totals.filter(({ cells }) => column.id in cells);
  const found = [...rows.map(column.money), ...sums].map((one) => one?.currency);
  const [only = "", ...others] = new Set(found.filter((one) => one !== undefined));
  return others.length === 0 ? only : "";
}

interface Choice {
  /** Then no column gives way to others. */
  readonly isChosen: boolean;
}

interface Shown<Row> extends Choice {
  readonly rows: readonly Row[];
  /** The sums below them. */
  readonly totals: readonly TotalsRow[];
}

export function useColumns<Row>(
  columns: readonly ScreenColumn<Row>[],
  { rows, totals, isChosen }: Shown<Row>,
): readonly Column<Row>[] {
  const t = useTranslations();
  const locale = useLocale();
  // New rows in the same currencies leave the columns as they are, and with them the rows that did not change.
  const currencies = columns.map((column) => sharedCurrency(column, { rows, totals })).join();
  return useMemo(
    () =>
      columns.map((column, index) =>
        drawn(column, { t, locale, isChosen, currency: currencies.split(",")[index] ?? "" }),
      ),
    [columns, currencies, isChosen, locale, t],
  );
}

interface Drawing extends Choice {
  readonly t: (title: ColumnTitle) => string;
  readonly locale: string;
  /** The one of all amounts, or empty. */
  readonly currency: string;
}

function drawn<Row>(screenColumn: ScreenColumn<Row>, { t, locale, isChosen, currency }: Drawing): Column<Row> {
  const { room, sorts, ...rest } = screenColumn;
  const column = {
    ...rest,
    ...(isChosen || room === undefined ? {} : { room }),
    ...(sorts === undefined ? {} : { sort: rest.id }),
  };
  const { title } = column;
  const head = typeof title === "string" ? t(title) : title.name;
  if (!("money" in column)) return { ...column, head };
  const { money, signed = false, marksLoss = false } = column;
  return {
    align: "end" as const,
    ...column,
    head: currency === "" ? head : `${head} (${currency})`,
    cell: (row: Row) => {
      const value = money(row);
      if (value === null) return <Absent />;
      if (marksLoss) return <Money {...value} bare={currency !== ""} signed={signed} marksLoss />;
      // As text, which a row is made of faster than of parts: a list shows hundreds of amounts.
      return amountText(value.amount, CURRENCIES[value.currency], locale, {
        sign: signed ? "always" : "auto",
        ...(currency === "" ? { currency: value.currency } : {}),
      });
    },
  };
}
