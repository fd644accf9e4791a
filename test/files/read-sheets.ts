/** Reads CSV files and spreadsheets as other programs do, to check what ours have written. */
import { inflateRawSync, crc32 } from "node:zlib";

/** Cells line by line (RFC 4180), without the mark of UTF-8. */
export function parseCsv(text: string, between: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^"\\r\\n${between}]*))(${between}|\\r\\n|$)`, "y");
  const body = text.replace(/^\ufeff/, "");
  while (cell.lastIndex < body.length) {
    const at = cell.lastIndex;
    const found = cell.exec(body);
    if (found === null) throw new Error(`not CSV at ${at}: ${body.slice(at, at + 40)}`);
    line.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? "");
    if (found[3] === between) continue;
    lines.push(line);
    line = [];
  }
  return lines;
}

/** The files in a ZIP file by name, by its table at the end; throws where a sum is wrong. */
function unzip(file: Buffer): Map<string, string> {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const files = new Map<string, string>();
  let at = file.readUInt32LE(end + 16);
  for (let left = file.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [sum, packed, size] = [file.readUInt32LE(at + 16), file.readUInt32LE(at + 20), file.readUInt32LE(at + 24)];
    const nameLength = file.readUInt16LE(at + 28);
    const name = file.toString("utf8", at + 46, at + 46 + nameLength);
    const start = file.readUInt32LE(at + 42);
    const data = start + 30 + file.readUInt16LE(start + 26) + file.readUInt16LE(start + 28);
    const bytes = inflateRawSync(file.subarray(data, data + packed));
    if (bytes.length !== size || crc32(bytes) !== sum) throw new Error(`${name} is damaged`);
    files.set(name, bytes.toString());
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return files;
}

export interface ReadCell {
  readonly text?: string;
  readonly number?: string;
}

export interface ReadSheet {
  readonly name: string;
  readonly rows: readonly (readonly ReadCell[])[];
  readonly xml: string;
}

const ENTITIES: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };
const plain = (xml: string): string =>
  xml
    .replaceAll(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** The sheets of a spreadsheet, found the way its parts point at each other. */
export function readXlsx(file: Buffer): ReadSheet[] {
  const files = unzip(file);
  const part = (name: string): string => {
    const text = files.get(name);
    if (text === undefined) throw new Error(`no ${name} in the file`);
    return text;
  };
  if (!part("[Content_Types].xml").includes("/xl/workbook.xml")) throw new Error("the workbook has no type");
  const targets = new Map(
    [...part("xl/_rels/workbook.xml.rels").matchAll(/Id="(\w+)"[^>]*Target="([^"]+)"/g)].map(
      ([, id = "", target = ""]) => [id, target],
    ),
  );
  return [...part("xl/workbook.xml").matchAll(/<sheet name="([^"]*)"[^>]*r:id="(\w+)"/g)].map(
    ([, name = "", id = ""]) => {
      const xml = part(`xl/${targets.get(id) ?? ""}`);
      return { name: plain(name), rows: rowsOf(xml), xml };
    },
  );
}

const rowsOf = (xml: string): ReadCell[][] =>
  [...xml.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row = ""]) =>
    [...row.matchAll(/<c(?: [^>]*)?(?:\/>|>(.*?)<\/c>)/gs)].map(([, cell = ""]) => {
      const text = /<t[^>]*>(.*?)<\/t>/s.exec(cell)?.[1];
      const number = /<v>(.*?)<\/v>/.exec(cell)?.[1];
      return { ...(text !== undefined && { text: plain(text) }), ...(number !== undefined && { number }) };
    }),
  );
