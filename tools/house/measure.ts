/** Measures a source file against the ceilings of the house: length, `any`, casts, notes left behind, muted tests. */
import { type ESTree, Visitor, parseSync } from "vite";

export interface Measure {
  path: string;
  lines: number;
  opensWithSentence: boolean;
  /** Line numbers, from 1. */
  anys: number[];
  casts: number[];
  /** Casts with no comment on their line or the three above, and lint suppressions that give no reason. */
  unexplained: number[];
  leftovers: number[];
  mutedTests: number[];
}

const leftover = /\b(TODO|FIXME|XXX|HACK)\b/;
const suppression = /^\s*(oxlint|eslint)-disable|@ts-(expect-error|ignore|nocheck)/;
/** The reason follows two dashes for the linter, a colon or dash for the compiler. */
const suppressionReason = /(--|:)\s*\S+.*\s\S+/;
const testWords = new Set(["test", "it", "describe", "suite"]);
const muting = new Set(["only", "skip", "todo", "fails"]);

/** The word a chain such as `test.concurrent.each` begins with. */
function chainStart(node: ESTree.Node): string | undefined {
  if (node.type === "Identifier") return node.name;
  if (node.type === "MemberExpression") return chainStart(node.object);
  return node.type === "CallExpression" ? chainStart(node.callee) : undefined;
}

function isConstAssertion(type: ESTree.TSType): boolean {
  return type.type === "TSTypeReference" && type.typeName.type === "Identifier" && type.typeName.name === "const";
}

function lineCounter(text: string): (offset: number) => number {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return (offset) => {
    const next = starts.findIndex((start) => start > offset);
    return next === -1 ? starts.length : next;
  };
}

export function measure(path: string, text: string): Measure {
  const { program, comments, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} does not parse: ${errors[0]?.message ?? ""}`);
  const lineOf = lineCounter(text);
  const commented = new Set(comments.flatMap(({ start, end }) => [lineOf(start), lineOf(end)]));
  const found: Record<"anys" | "casts" | "mutedTests", number[]> = { anys: [], casts: [], mutedTests: [] };

  const noteCast = (node: ESTree.Node): void => void found.casts.push(lineOf(node.end));
  new Visitor({
    TSAnyKeyword: (node) => void found.anys.push(lineOf(node.start)),
    TSNonNullExpression: noteCast,
    TSTypeAssertion: noteCast,
    TSAsExpression: (node) => {
      if (!isConstAssertion(node.typeAnnotation)) noteCast(node);
    },
    MemberExpression: (node) => {
      const word = node.property.type === "Identifier" ? node.property.name : "";
      if (muting.has(word) && testWords.has(chainStart(node) ?? "")) found.mutedTests.push(lineOf(node.property.start));
    },
  }).visit(program);

  const suppressions = comments.filter(({ value }) => suppression.test(value) && !suppressionReason.test(value));
  const beside = (line: number): boolean => [0, 1, 2, 3].some((up) => commented.has(line - up));
  const bare = found.casts.filter((line) => !beside(line));
  const opening = comments.at(0);
  return {
    path,
    lines: text.split("\n").length - (text.endsWith("\n") ? 1 : 0),
    opensWithSentence: opening !== undefined && opening.start <= program.start && opening.value.includes("."),
    ...found,
    unexplained: [...bare, ...suppressions.map(({ start }) => lineOf(start))].sort((a, b) => a - b),
    leftovers: comments.filter(({ value }) => leftover.test(value)).map(({ start }) => lineOf(start)),
  };
}

export interface Totals {
  files: number;
  medianLines: number;
  shareUpTo250: number;
  castsPerThousandLines: number;
}

/** What is only reported, over all files together. */
export function totals(measures: readonly Measure[]): Totals {
  const lengths = measures.map(({ lines }) => lines).sort((a, b) => a - b);
  const lines = lengths.reduce((sum, length) => sum + length, 0);
  const casts = measures.reduce((sum, each) => sum + each.casts.length, 0);
  return {
    files: lengths.length,
    medianLines: lengths[Math.floor(lengths.length / 2)] ?? 0,
    shareUpTo250: lengths.length === 0 ? 1 : lengths.filter((length) => length <= 250).length / lengths.length,
    castsPerThousandLines: lines === 0 ? 0 : (casts / lines) * 1000,
  };
}
