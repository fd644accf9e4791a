// Reads an agent's CSV of transaction ids and amounts piece by piece: rows, or what is wrong with which line.
import { isUtf8 } from "node:buffer";
import { MAX_AMOUNT } from "#contract/money.ts";
import { FOREIGN_ID } from "#contract/page.ts";
import type { FileErrorCode } from "#contract/reconciliation-file.ts";

export interface CsvRow {
  readonly line: number;
  readonly txId: string;
  readonly amount: bigint;
}

export interface CsvFault {
  readonly line: number;
  readonly code: FileErrorCode;
}

export interface CsvReader {
  /** What the next bytes of the file bring; the last line waits for its end. */
  readonly push: (bytes: Buffer) => CsvPage;
  readonly end: () => CsvPage;
}

interface CsvPage {
  readonly rows: CsvRow[];
  readonly faults: CsvFault[];
}

const LF = 0x0a;
const CR = 0x0d;
const BOM = Buffer.from([0xef, 0xbb, 0xbf]);
const LONGEST_LINE = 400;
const FORMULA = /^[=+\-@]/;
const WHOLE = /^\d{1,16}$/;
const FRACTION = /^[+-]?\d+[.,]\d+$/;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const HEAD = ["tx_id", "amount"];

/** Not more than one line of the file and `bytes` is held at a time. */
export function openCsv(mostLines: number): CsvReader {
  let held: Buffer = Buffer.alloc(0);
  let line = 0;
  let rows = 0;
  let separator: "," | ";" | null = null;

  const readLine = (bytes: Buffer, into: CsvPage): void => {
    line += 1;
    const plain = line === 1 && bytes.subarray(0, 3).equals(BOM) ? bytes.subarray(3) : bytes;
    const whole = plain.at(-1) === CR ? plain.subarray(0, -1) : plain;
    if (whole.length === 0) return;
    const fault = (code: FileErrorCode): void => void into.faults.push({ line, code });
    if (whole.length > LONGEST_LINE) return fault("line_too_long");
    if (!isUtf8(whole) || whole.includes(0)) return fault("not_utf8");
    const text = whole.toString("utf8");
    separator ??= text.includes(";") ? ";" : ",";
    const fields = text.split(separator).map(unquoted);
    if (line === 1 && fields.length === 2 && fields.every((field, at) => field.toLowerCase() === HEAD[at])) return;
    rows += 1;
    if (rows > mostLines) return rows === mostLines + 1 ? fault("too_many_lines") : undefined;
    const row = rowOf(fields, line);
    if ("code" in row) into.faults.push(row);
    else into.rows.push(row);
  };

  return {
    push(bytes) {
      const page: CsvPage = { rows: [], faults: [] };
      let from = 0;
      for (let at = bytes.indexOf(LF); at >= 0; at = bytes.indexOf(LF, from)) {
        const part = bytes.subarray(from, at);
        readLine(held.length === 0 ? part : Buffer.concat([held, part]), page);
        held = Buffer.alloc(0);
        from = at + 1;
      }
      // Of a line that is too long only so much is held as shows that it is.
      const rest = bytes.subarray(from, from + LONGEST_LINE + 2);
      if (held.length <= LONGEST_LINE) held = Buffer.concat([held, rest]);
      return page;
    },
    end() {
      const page: CsvPage = { rows: [], faults: [] };
      if (held.length > 0) readLine(held, page);
      if (rows === 0 && page.faults.length === 0) page.faults.push({ line: 1, code: "empty" });
      return page;
    },
  };
}

function unquoted(field: string): string {
  const plain = field.trim();
  return plain.length >= 2 && plain.startsWith('"') && plain.endsWith('"')
    ? plain.slice(1, -1).replaceAll('""', '"')
    : plain;
}

function rowOf(fields: readonly string[], line: number): CsvRow | CsvFault {
  const [txId = "", amount = ""] = fields;
  if (fields.length !== 2) return { line, code: "columns" };
  if (FORMULA.test(txId)) return { line, code: "formula" };
  if (!FOREIGN_ID.test(txId)) return { line, code: "id" };
  if (FRACTION.test(amount)) return { line, code: "fractional" };
  if (!WHOLE.test(amount) || BigInt(amount) > MAX_AMOUNT) return { line, code: "amount" };
  return { line, txId: UUID.test(txId) ? txId.toLowerCase() : txId, amount: BigInt(amount) };
}
