/** A column of an exported list: its head and what a row has there, whatever the file's format. */
import type { CurrencyCode } from "#contract/money.ts";
import type { Locale } from "#contract/session.ts";
import type { WordKey } from "./words.ts";

interface Head {
  /** The same id as on the screen. */
  readonly id: string;
  readonly head: WordKey;
}

export type Column<Row> = Head &
  (
    | { readonly kind: "text"; readonly value: (row: Row, locale: Locale) => string | null }
    | { readonly kind: "instant"; readonly value: (row: Row) => Date | null }
    | { readonly kind: "count"; readonly value: (row: Row) => number | null }
    /** Minor units of the row's currency. */
    | { readonly kind: "money"; readonly value: (row: Row) => bigint | null }
    | {
        readonly kind: "decimal";
        readonly digits: number;
        /** Written behind the head: `(%)`. */
        readonly unit?: string;
        readonly value: (row: Row) => bigint | null;
      }
  );

/** The columns of a list; amounts are in the currency of their row, told once in a column of its own. */
export interface Columns<Row> {
  readonly columns: readonly Column<Row>[];
  readonly currencyOf: (row: Row) => CurrencyCode;
}

/** Of rows without amounts: nobody asks. */
export const noCurrency = (): never => {
  throw new Error("a row without amounts has no currency");
};

export const hasAmounts = (columns: readonly { readonly kind: string }[]): boolean =>
  columns.some(({ kind }) => kind === "money");

const CURRENCY = "currency";

/** The columns asked for, in that order, and the currency behind them where there are amounts; undefined for one there is not. */
export function chosenColumns<Row>(
  { columns, currencyOf }: Columns<Row>,
  ids: readonly string[] | undefined,
): Column<Row>[] | undefined {
  const currency: Column<Row> = {
    id: CURRENCY,
    head: "agent.column.currency",
    kind: "text",
    value: (row) => currencyOf(row),
  };
  const isTold = columns.some(({ id }) => id === CURRENCY);
  const known = isTold || !hasAmounts(columns) ? columns : [...columns, currency];
  if (ids === undefined) return [...known];
  const chosen = [...new Set(ids)].map((id) => known.find((column) => column.id === id));
  if (chosen.some((column) => column === undefined)) return undefined;
  const found = chosen.filter((column) => column !== undefined);
  const needsCurrency = hasAmounts(found) && !found.some(({ id }) => id === CURRENCY);
  return needsCurrency ? [...found, currency] : found;
}
