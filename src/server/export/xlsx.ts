/** Rows as a spreadsheet (Office Open XML): amounts are numbers, instants are dates, and every text is a text. */
import { CURRENCIES } from "#contract/money.ts";
import { clockOf, decimalOf, harmless } from "./cell.ts";
import type { Column } from "./column.ts";
import type { Sheet, SheetOptions } from "./sheet.ts";
import { headOf, word } from "./words.ts";
import * as part from "./xlsx-parts.ts";
import { createZip } from "./zip.ts";

/** A sheet holds 1,048,576 rows. */
const ROWS_PER_SHEET = 1_000_000;
/** A spreadsheet keeps 15 digits of a number; what has more stands there as a text, exact. */
const EXACT = 10n ** 15n;
const DAY_MS = 86_400_000;
/** Day 0 of spreadsheets, 30 December 1899. */
const EPOCH_DAYS = 25_569;

export async function openXlsx<Row>(
  { columns, currencyOf, manner, about, write }: SheetOptions<Row>,
  rowsPerSheet = ROWS_PER_SHEET,
): Promise<Sheet<Row>> {
  const zip = createZip(write);
  const cells = cellsOf({ columns, currencyOf, manner });
  const heads = columns.map((column) => textCell(headOf(column, manner.locale), part.STYLES.head)).join("");
  let sheets = 0;
  let rowsInSheet = 0;
  const openSheet = async (): Promise<void> => {
    if (sheets > 0) await zip.add(part.SHEET_END);
    sheets += 1;
    rowsInSheet = 0;
    await zip.open(`xl/worksheets/sheet${sheets}.xml`);
    await zip.add(`${part.sheetStart(columns.map(widthOf))}<row>${heads}</row>`);
  };
  await openSheet();
  return {
    async add(rows) {
      let text = "";
      for (const row of rows) {
        if (rowsInSheet === rowsPerSheet) {
          await zip.add(text);
          text = "";
          await openSheet();
        }
        rowsInSheet += 1;
        text += "<row>";
        for (const cell of cells) text += cell(row);
        text += "</row>";
      }
      await zip.add(text);
    },
    async end() {
      await zip.add(part.SHEET_END);
      const lines = about.map(([name, value]) => `<row>${textCell(name, part.STYLES.head)}${textCell(value)}</row>`);
      const names = Array.from({ length: sheets }, (_, at) => word("export.sheet.rows", manner.locale) + suffix(at));
      await zip.open(`xl/worksheets/sheet${sheets + 1}.xml`);
      await zip.add(part.sheetStart([28, 60]) + lines.join("") + part.SHEET_END);
      for (const [name, text] of part.rest([...names, word("export.sheet.about", manner.locale)])) {
        await zip.open(name);
        await zip.add(text);
      }
      await zip.end();
    },
  };
}

const suffix = (at: number): string => (at === 0 ? "" : ` ${at + 1}`);

const widthOf = ({ kind }: { readonly kind: string }): number => (kind === "instant" ? 21 : 16);

function cellsOf<Row>({
  columns,
  currencyOf,
  manner,
}: Pick<SheetOptions<Row>, "columns" | "currencyOf" | "manner">): ((row: Row) => string)[] {
  const clock = clockOf(manner.timeZone);
  return columns.map((column: Column<Row>): ((row: Row) => string) => {
    switch (column.kind) {
      case "text":
        return (row) => written(column.value(row, manner.locale), textCell);
      case "instant":
        return (row) =>
          written(column.value(row), (at) => {
            const days = (at.getTime() + clock.offsetAt(at.getTime())) / DAY_MS + EPOCH_DAYS;
            return `<c s="${part.STYLES.instant}"><v>${days.toFixed(9)}</v></c>`;
          });
      case "count":
        return (row) => written(column.value(row), (count) => `<c><v>${count}</v></c>`);
      case "money":
        return (row) => written(column.value(row), (minor) => numberCell(minor, CURRENCIES[currencyOf(row)]));
      case "decimal":
        return (row) => written(column.value(row), (minor) => numberCell(minor, column.digits));
    }
  });
}

const EMPTY = "<c/>";
const written = <T>(value: T | null, cell: (value: T) => string): string => (value === null ? EMPTY : cell(value));

function numberCell(minor: bigint, digits: number): string {
  const decimal = decimalOf(minor, digits, ".");
  if (minor >= EXACT || minor <= -EXACT) return `<c t="inlineStr"><is><t>${decimal}</t></is></c>`;
  return `<c s="${part.STYLES.digits[digits] ?? 0}"><v>${decimal}</v></c>`;
}

function textCell(text: string, style = 0): string {
  const look = style === 0 ? "" : ` s="${style}"`;
  return `<c t="inlineStr"${look}><is><t xml:space="preserve">${part.xmlText(harmless(text))}</t></is></c>`;
}
