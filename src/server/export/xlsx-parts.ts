/** The fixed parts of a spreadsheet file: which sheets there are, how cells look, and how its files belong together. */

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const KIND = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** Places in the list of cell formats below; `digits` by how many digits follow the mark. */
export const STYLES = { digits: [1, 2, 3, 4], instant: 5, head: 6 } as const;

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** `_x003D_` in a file means `=`: text that only looks so keeps its letters. */
export const xmlText = (text: string): string =>
  text
    .replaceAll(/_(?=x[0-9a-f]{4}_)/gi, "_x005F_")
    .replaceAll(/[&<>"]/g, (letter) => ENTITIES[letter] ?? letter)
    .replaceAll("\r", "_x000D_");

/** Opens a sheet whose first row stays in sight. */
export const sheetStart = (widths: readonly number[]): string => {
  const columns = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`);
  return `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join("")}</cols><sheetData>`;
};
export const SHEET_END = "</sheetData></worksheet>";

const styles = (): string => {
  const formats = ["#,##0.0", "#,##0.000", "yyyy-mm-dd hh:mm:ss"];
  const list = formats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`).join("");
  // General, then 0 to 3 digits, an instant, a head.
  const cells = [0, 3, 164, 4, 165, 166].map(
    (format) => `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  );
  const head = '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>';
  return `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="${formats.length}">${list}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${cells.length + 1}">${cells.join("")}${head}</cellXfs></styleSheet>`;
};

/** Every other file, by name, for sheets of these names in this order. */
export function rest(sheets: readonly string[]): (readonly [name: string, text: string])[] {
  const numbers = sheets.map((name, at) => ({ name: xmlText(name), number: at + 1 }));
  const list = numbers.map(({ name, number }) => `<sheet name="${name}" sheetId="${number}" r:id="r${number}"/>`);
  const relations = numbers.map(
    ({ number }) => `<Relationship Id="r${number}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
  );
  const kinds = numbers.map(
    ({ number }) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${KIND}.worksheet+xml"/>`,
  );
  const linked = (links: string): string =>
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${links}</Relationships>`;
  return [
    ["xl/styles.xml", styles()],
    [
      "xl/workbook.xml",
      `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${list.join("")}</sheets></workbook>`,
    ],
    [
      "xl/_rels/workbook.xml.rels",
      linked(`${relations.join("")}<Relationship Id="rs" Type="${OFFICE}/styles" Target="styles.xml"/>`),
    ],
    ["_rels/.rels", linked(`<Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/>`)],
    [
      "[Content_Types].xml",
      `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${KIND}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${KIND}.styles+xml"/>${kinds.join("")}</Types>`,
    ],
  ];
}
