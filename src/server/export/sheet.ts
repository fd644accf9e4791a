/** Writes rows as a file, piece by piece, so that no more than a piece is ever in memory. */
import type { CurrencyCode } from "#contract/money.ts";
import type { Locale } from "#contract/session.ts";
import type { Column } from "./column.ts";

/** How the reader of the file writes numbers and times. */
export interface Manner {
  readonly locale: Locale;
  readonly timeZone: string;
}

export interface SheetOptions<Row> {
  readonly columns: readonly Column<Row>[];
  readonly currencyOf: (row: Row) => CurrencyCode;
  readonly manner: Manner;
  /** What the file says about itself, line by line, where its format has room for it. */
  readonly about: readonly (readonly [name: string, value: string])[];
  readonly write: (bytes: Uint8Array) => Promise<unknown>;
}

export interface Sheet<Row> {
  readonly add: (rows: readonly Row[]) => Promise<void>;
  readonly end: () => Promise<void>;
}
