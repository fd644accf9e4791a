/** Sets a paper (an invoice, a receipt) as a PDF of A4 pages, in our own font where it has the letters. */
import { fileURLToPath } from "node:url";
import PDFDocument from "pdfkit";
import type { Locale } from "#contract/session.ts";

export interface PaperTable {
  readonly heads: readonly string[];
  /** As many cells as heads; the first is text, the others are figures. */
  readonly rows: readonly (readonly string[])[];
  readonly sum: readonly string[];
}

export interface Paper {
  readonly locale: Locale;
  /** Who gives it out. */
  readonly issuer: string;
  readonly title: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly table?: PaperTable;
  /** What stands out: what is to be paid, or what was. */
  readonly total: readonly [label: string, value: string];
  /** Paragraphs below, each with its lines. */
  readonly notes: readonly (readonly string[])[];
  /** When it was made: the same paper has the same bytes. */
  readonly at: Date;
}

const FONTS = {
  text: fileURLToPath(import.meta.resolve("@fontsource/inter/files/inter-latin-400-normal.woff")),
  strong: fileURLToPath(import.meta.resolve("@fontsource/inter/files/inter-latin-600-normal.woff")),
  otherText: fileURLToPath(import.meta.resolve("dejavu-fonts-ttf/ttf/DejaVuSans.ttf")),
  otherStrong: fileURLToPath(import.meta.resolve("dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf")),
};
/** What our own font has: Latin-1, and the signs that numbers and sentences bring along. */
const IN_OUR_FONT = /^[\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018-\u201d\u2022\u2026\u20ac\u2212]*$/;

const MARGIN = 56;
const SIZE = { title: 20, total: 15, text: 9.5, small: 8.5, least: 5 };
const INK = "#10231a";
const SOFT = "#5a6b63";
const LINE = "#d5ddd9";
const BRAND = "#007a3d";
const LABEL_WIDTH = 150;
const ROW_HEIGHT = 19;
const GAP = 10;
const LEAST_NAME = 80;

type Doc = InstanceType<typeof PDFDocument>;

/** To be called where nobody waits: see papers.ts. */
export async function renderPaper(paper: Paper): Promise<Buffer> {
  const doc = new PDFDocument({
    size: "A4",
    margin: MARGIN,
    bufferPages: true,
    lang: paper.locale,
    displayTitle: true,
    info: { Title: paper.title, Author: paper.issuer, CreationDate: paper.at, ModDate: paper.at },
  });
  for (const [name, file] of Object.entries(FONTS)) doc.registerFont(name, file);
  const chunks: Buffer[] = [];
  const whole = new Promise<Buffer>((done, fail) => {
    doc.on("data", (chunk: Buffer) => chunks.push(chunk));
    doc.on("end", () => done(Buffer.concat(chunks)));
    doc.on("error", fail);
  });
  head(doc, paper);
  for (const [label, value] of paper.facts) fact(doc, label, value);
  if (paper.table !== undefined) table(doc, paper.table);
  total(doc, paper.total);
  for (const lines of paper.notes) note(doc, lines);
  numberPages(doc);
  doc.end();
  return whole;
}

/** The font for a text: ours, unless it has letters that ours lacks. */
const fontFor = (text: string, isStrong: boolean): keyof typeof FONTS =>
  IN_OUR_FONT.test(text) ? (isStrong ? "strong" : "text") : isStrong ? "otherStrong" : "otherText";

interface Written {
  readonly size?: number;
  readonly color?: string;
  readonly isStrong?: boolean;
  readonly x?: number;
  readonly y?: number;
  readonly width?: number;
  readonly align?: "left" | "right";
}

function write(doc: Doc, text: string, how: Written = {}): void {
  const { size = SIZE.text, color = INK, isStrong = false, x = MARGIN, y = doc.y, width = widthOf(doc), align } = how;
  // A break that only some fonts know is one that all know.
  const plain = text.replaceAll("\u202f", "\u00a0");
  doc.font(fontFor(plain, isStrong)).fontSize(size).fillColor(color);
  doc.text(plain, x, y, { width, align: align ?? "left", lineGap: 2 });
}

const widthOf = (doc: Doc): number => doc.page.width - 2 * MARGIN;

function rule(doc: Doc, y: number): void {
  doc.moveTo(MARGIN, y).lineTo(doc.page.width - MARGIN, y);
  doc.lineWidth(0.7).strokeColor(LINE).stroke();
}

function head(doc: Doc, { issuer, title }: Paper): void {
  doc.roundedRect(MARGIN, MARGIN, 4, 40, 2).fill(BRAND);
  write(doc, issuer, { x: MARGIN + 14, y: MARGIN, color: SOFT, isStrong: true });
  write(doc, title, { x: MARGIN + 14, y: MARGIN + 15, size: SIZE.title, isStrong: true, width: widthOf(doc) - 14 });
  doc.y = Math.max(doc.y, MARGIN + 40) + 22;
}

function fact(doc: Doc, label: string, value: string): void {
  const { y } = doc;
  write(doc, label, { y, color: SOFT, width: LABEL_WIDTH });
  const below = doc.y;
  write(doc, value, { x: MARGIN + LABEL_WIDTH, y, width: widthOf(doc) - LABEL_WIDTH });
  doc.y = Math.max(doc.y, below) + 4;
}

/** Figures get the room they take, the first column what they leave; a page that is full goes on under the same heads. */
function table(doc: Doc, { heads, rows, sum }: PaperTable): void {
  const { widths, size } = columnsOf(doc, [heads, ...rows, sum]);
  const lefts = widths.map((_, at) => MARGIN + widths.slice(0, at).reduce((left, width) => left + width, 0));
  /** Answers where it ends. */
  const line = (cells: readonly string[], y: number, how: Written): number => {
    const ends = cells.map((cell, at) => {
      write(doc, cell, {
        size,
        ...how,
        x: lefts[at] ?? 0,
        y,
        width: widths[at] ?? 0,
        align: at === 0 ? "left" : "right",
      });
      return doc.y;
    });
    const end = Math.max(...ends) + 4;
    rule(doc, end);
    return end + 6;
  };
  const begin = (y: number): number => line(heads, y, { color: SOFT, isStrong: true });
  let y = begin(doc.y + 16);
  for (const [at, cells] of [...rows, sum].entries()) {
    if (y + 2 * ROW_HEIGHT > doc.page.height - MARGIN) {
      doc.addPage();
      y = begin(MARGIN);
    }
    y = line(cells, y, { isStrong: at === rows.length });
  }
  doc.y = y + 6;
}

/** As small as it has to be for names to have room beside the figures, which are never broken. */
function columnsOf(doc: Doc, lines: readonly (readonly string[])[]): { widths: number[]; size: number } {
  for (let size = SIZE.small; ; size -= 0.5) {
    const figures = (lines[0] ?? []).slice(1).map((_, at) => {
      const cells = lines.map((cells) => cells[at + 1] ?? "");
      return Math.max(...cells.map((cell) => doc.font(fontFor(cell, true)).fontSize(size).widthOfString(cell))) + GAP;
    });
    const first = widthOf(doc) - figures.reduce((sum, width) => sum + width, 0);
    if (first >= LEAST_NAME || size <= SIZE.least) return { widths: [first, ...figures], size };
  }
}

function total(doc: Doc, [label, value]: Paper["total"]): void {
  room(doc, 60);
  const y = doc.y + 14;
  write(doc, label, { y: y + 4, color: SOFT, width: widthOf(doc) / 2 });
  write(doc, value, {
    x: MARGIN + widthOf(doc) / 2,
    y,
    width: widthOf(doc) / 2,
    size: SIZE.total,
    isStrong: true,
    align: "right",
  });
  doc.y = y + 34;
}

function note(doc: Doc, lines: readonly string[]): void {
  room(doc, 16 * lines.length + 12);
  for (const [at, line] of lines.entries()) write(doc, line, { isStrong: at === 0 && lines.length > 1, color: INK });
  doc.y += 12;
}

/** What belongs together is not torn apart. */
function room(doc: Doc, height: number): void {
  if (doc.y + height > doc.page.height - MARGIN) doc.addPage();
}

function numberPages(doc: Doc): void {
  const { start, count } = doc.bufferedPageRange();
  if (count === 1) return;
  for (let at = start; at < start + count; at += 1) {
    doc.switchToPage(at);
    // Written into the margin, which must not begin another page.
    doc.page.margins.bottom = 0;
    write(doc, `${at - start + 1} / ${count}`, {
      y: doc.page.height - 36,
      size: SIZE.small,
      color: SOFT,
      align: "right",
    });
  }
}
