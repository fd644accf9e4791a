/** Rows as CSV (RFC 4180) in UTF-8, with the separators that spreadsheets of the reader's language expect. */
import { CURRENCIES } from "#contract/money.ts";
import { clockOf, decimalOf, harmless, isPlain } from "./cell.ts";
import { headOf } from "./words.ts";
import type { Sheet, SheetOptions } from "./sheet.ts";

/** In Portuguese the comma is in the numbers, so that it cannot stand between them. */
export const CSV_MARKS = {
  "en-US": { between: ",", decimal: "." },
  "pt-BR": { between: ";", decimal: "," },
} as const;

const BOM = "\ufeff";
const SPECIAL = /[",;\r\n]/;

const quoted = (text: string): string => (SPECIAL.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A text that somebody outside chose. */
export const csvText = (text: string): string => (isPlain(text) ? text : quoted(harmless(text)));

export async function openCsv<Row>({ columns, currencyOf, manner, write }: SheetOptions<Row>): Promise<Sheet<Row>> {
  const { between, decimal } = CSV_MARKS[manner.locale];
  const clock = clockOf(manner.timeZone);
  const cells = columns.map((column): ((row: Row) => string) => {
    switch (column.kind) {
      case "text":
        return (row) => written(column.value(row, manner.locale), csvText);
      case "instant":
        return (row) => written(column.value(row), clock.isoOf);
      case "count":
        return (row) => written(column.value(row), String);
      case "money":
        return (row) => amountOf(column.value(row), CURRENCIES[currencyOf(row)]);
      case "decimal":
        return (row) => amountOf(column.value(row), column.digits);
    }
  });
  // A number of which the mark is also between cells cannot be: see CSV_MARKS.
  const amountOf = (minor: bigint | null, digits: number): string =>
    minor === null ? "" : decimalOf(minor, digits, decimal);
  const heads = columns.map((column) => csvText(headOf(column, manner.locale)));
  await write(Buffer.from(`${BOM}${heads.join(between)}\r\n`));
  return {
    async add(rows) {
      let text = "";
      for (const row of rows) {
        let mark = "";
        for (const cell of cells) {
          text += mark + cell(row);
          mark = between;
        }
        text += "\r\n";
      }
      await write(Buffer.from(text));
    },
    end: async () => undefined,
  };
}

const written = <T>(value: T | null, text: (value: T) => string): string => (value === null ? "" : text(value));
