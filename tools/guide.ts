// Cuts the guide for integrators into the parts its page is made of, and hands them to the build, one file for each language.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import type { Locale } from "#web/messages/locale.ts";
import type { GuidePart, GuideWords } from "#web/screens/dashboard/api/guide-parts.ts";

export const guideFile = (locale: Locale): string =>
  fileURLToPath(new URL(`../docs/integrate/${locale}.md`, import.meta.url));

function wordsOf(line: string): GuideWords {
  return line
    .split(/(`[^`]+`|\*\*[^*]+\*\*)/)
    .filter((piece) => piece !== "")
    .map((piece) => {
      if (piece.startsWith("`")) return { as: "code", text: piece.slice(1, -1) };
      if (piece.startsWith("**")) return { as: "strong", text: piece.slice(2, -2) };
      // What is not drawn must not be written: it would stand there with its signs.
      if (/[`*<]|\]\(/.test(piece)) throw new Error(`the guide has words its page cannot show: ${piece}`);
      return { as: "text", text: piece };
    });
}

const cellsOf = (row: string): GuideWords[] =>
  row
    .split("|")
    .slice(1, -1)
    .map((cell) => wordsOf(cell.trim()));

function partOf(lines: readonly string[], steps: number): GuidePart {
  const [first = "", , ...rows] = lines;
  if (first.startsWith("```bash") && lines.at(-1) === "```")
    return { kind: "code", text: lines.slice(1, -1).join("\n") };
  if (lines.every((line) => line.startsWith("| ")))
    return { kind: "table", head: cellsOf(first), rows: rows.map(cellsOf) };
  if (lines.every((line) => line.startsWith("- ")))
    return { kind: "list", items: lines.map((line) => wordsOf(line.slice(2))) };
  if (lines.length > 1) throw new Error(`the guide has a part its page cannot show: ${first}`);
  if (first.startsWith("# ")) return { kind: "title", text: first.slice(2) };
  if (first.startsWith("## ")) return { kind: "step", id: `step-${steps + 1}`, text: first.slice(3) };
  if (/^([#>~|\d]|```)/.test(first)) throw new Error(`the guide has a part its page cannot show: ${first}`);
  return { kind: "paragraph", words: wordsOf(first) };
}

/** The few forms the guide is written in; it throws at any other. */
export function guideParts(markdown: string): GuidePart[] {
  const parts: GuidePart[] = [];
  let lines: string[] = [];
  let isCode = false;
  for (const line of [...markdown.split("\n"), ""]) {
    if (line.startsWith("```")) isCode = !isCode;
    if (line !== "" || isCode) lines.push(line);
    else if (lines.length > 0) {
      parts.push(partOf(lines, parts.filter(({ kind }) => kind === "step").length));
      lines = [];
    }
  }
  if (isCode) throw new Error("the guide ends within a block");
  return parts;
}

export const readGuide = (locale: Locale): GuidePart[] => guideParts(readFileSync(guideFile(locale), "utf8"));

/** The blocks that are pasted into a shell, in their order. */
export const guideBlocks = (locale: Locale): string[] =>
  readGuide(locale).flatMap((part) => (part.kind === "code" ? [part.text] : []));

const NAME = /^\0?virtual:guide-(en-US|pt-BR)$/;

/** Vite plugin: `virtual:guide-en-US` and `virtual:guide-pt-BR` are the parts of the guide. */
export function guide(): Plugin {
  return {
    name: "reelgate-guide",
    resolveId: (source) => (NAME.test(source) ? `\0${source}` : null),
    load(id) {
      const name = NAME.exec(id)?.[1];
      if (name === undefined) return null;
      const locale = name === "pt-BR" ? "pt-BR" : "en-US";
      this.addWatchFile(guideFile(locale));
      return `export default ${JSON.stringify(readGuide(locale))};`;
    },
  };
}
