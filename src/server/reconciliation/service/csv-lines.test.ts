// An agent's CSV as it may come: other separators, quotes and line ends, and each wrong line named.
import { describe, expect, test } from "vitest";
import { fc } from "../../../../test/factories/drawn.ts";
import { openCsv } from "./csv-lines.ts";

const ID = "01a20ae4-3e21-7e37-9a05-bf6c5293cb05";

/** Pushed in pieces of so many bytes. */
function read(content: string | Buffer, { piece = 7, mostLines = 100 } = {}) {
  const bytes = Buffer.from(content);
  const reader = openCsv(mostLines);
  const pages = [];
  for (let at = 0; at < bytes.length; at += piece) pages.push(reader.push(bytes.subarray(at, at + piece)));
  pages.push(reader.end());
  return { rows: pages.flatMap(({ rows }) => rows), faults: pages.flatMap(({ faults }) => faults) };
}

const faultsOf = (content: string | Buffer) => read(content).faults.map(({ line, code }) => `${line} ${code}`);

describe("works", () => {
  test.each([
    ["commas", `${ID},120\nb-2,5\n`],
    ["semicolons", `${ID};120\nb-2;5\n`],
    ["CRLF, without an end", `${ID},120\r\nb-2,5`],
    ["a byte order mark and a head", `\uFEFFtx_id,amount\r\n${ID},120\r\nb-2,5\r\n`],
    ["quotes, spaces and empty lines", `TX_ID; Amount\n\n"${ID.toUpperCase()}" ; "120"\n\nb-2;5\n\n`],
  ])("with %s", (_name, content) => {
    const { rows, faults } = read(content);
    expect(faults).toEqual([]);
    expect(rows.map(({ txId, amount }) => [txId, amount])).toEqual([
      [ID, 120n],
      ["b-2", 5n],
    ]);
  });

  test("wherever the pieces are cut", () => {
    fc.assert(
      fc.property(
        fc.array(fc.bigInt(0n, 10n ** 15n), { minLength: 1, maxLength: 40 }),
        fc.integer({ min: 1, max: 90 }),
        (amounts, piece) => {
          const content = amounts.map((amount, at) => `tx.${at},${amount}`).join("\r\n");
          const { rows, faults } = read(content, { piece });
          expect(faults).toEqual([]);
          expect(rows).toEqual(amounts.map((amount, at) => ({ line: at + 1, txId: `tx.${at}`, amount })));
        },
      ),
    );
  });
});

describe("refuses", () => {
  test.each([
    [
      "a formula at the start of an id",
      "a,1\n=1+1,2\n+b,3\n-c,4\n@d,5\n",
      ["2 formula", "3 formula", "4 formula", "5 formula"],
    ],
    ["fractions", "a,1.50\nb,1\nc;2\n", ["1 fractional", "3 columns"]],
    ["a decimal comma", "a;1,50\nb;-2,5\n", ["1 fractional", "2 fractional"]],
    [
      "amounts that are none",
      "a,\nb,-5\nc,1e3\nd,99999999999999999\ne,9007199254740992\n",
      ["1 amount", "2 amount", "3 amount", "4 amount", "5 amount"],
    ],
    ["too few and too many fields", "a\nb,1,2\n", ["1 columns", "2 columns"]],
    ["ids that are none", ",1\nä,2\n<b>,3\n", ["1 id", "2 id", "3 id"]],
    ["nothing", "", ["1 empty"]],
    ["only a head", "tx_id,amount\n", ["1 empty"]],
    ["a line too long", `${"x".repeat(2_000)}\na,1\n`, ["1 line_too_long"]],
  ])("%s, with the line", (_name, content, faults) => {
    expect(faultsOf(content)).toEqual(faults);
  });

  test.each([
    ["Latin-1", Buffer.from("a,1\nação,2\n", "latin1"), ["2 not_utf8"]],
    ["UTF-16", Buffer.from("\uFEFFa,1\n", "utf16le"), ["1 not_utf8", "2 not_utf8"]],
    ["UTF-16 without a mark", Buffer.from("a,1", "utf16le"), ["1 not_utf8"]],
  ])("%s", (_name, content, faults) => {
    expect(faultsOf(content)).toEqual(faults);
  });

  test("more lines than there may be, holding none of them", () => {
    const lines = Array.from({ length: 12 }, (_, at) => `t${at},1`).join("\n");
    const { rows, faults } = read(lines, { mostLines: 10 });
    expect(rows).toHaveLength(10);
    expect(faults[0]).toEqual({ line: 11, code: "too_many_lines" });
  });
});
