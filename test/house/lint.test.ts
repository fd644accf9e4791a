/** Proves that the linter knows types and holds the rules that matter most, on lines planted outside the repository. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { onDisk, type Tree } from "./planted-tree.ts";

const root = join(import.meta.dirname, "../..");
const answer = z.object({ diagnostics: z.array(z.object({ code: z.string() })) });

const tsconfig = JSON.stringify({
  compilerOptions: { target: "ES2024", module: "NodeNext", strict: true, types: [], noEmit: true },
  include: ["src"],
});

/** The rules that fire on the tree, as oxlint names them. */
async function rulesBroken(planted: Tree): Promise<string[]> {
  const tree: Tree = { "tsconfig.json": tsconfig, "package.json": `{ "type": "module" }`, ...planted };
  return await onDisk(tree, async (folder) => {
    const command = [join(root, "node_modules/oxlint/bin/oxlint"), "-c", join(root, ".oxlintrc.json"), "-f", "json"];
    const printed = await new Promise<string>((resolve) => {
      // A breach is an exit code of 1 with an answer; anything else is an answer that does not parse below.
      execFile(process.execPath, command, { cwd: folder }, (_error, stdout) => resolve(stdout));
    });
    return [...new Set(answer.parse(JSON.parse(printed)).diagnostics.map(({ code }) => code))].sort();
  });
}

const work = `async function work(): Promise<number> { return await Promise.resolve(1); }`;

const planted: Record<string, string> = {
  "typescript(no-explicit-any)": `export const loose = (value: any): void => void value;`,
  "typescript(no-floating-promises)": `${work} export function start(): void { work(); }`,
  "typescript(no-misused-promises)": `${work} export const late = work() ? 1 : 2;`,
  "typescript(await-thenable)": `export const soon = await 1;`,
  "typescript(switch-exhaustiveness-check)": `
    export function sign(side: "debit" | "credit"): number { switch (side) { case "debit": return -1; } return 1; }`,
  "typescript(only-throw-error)": `export function refuse(): never { throw "no"; }`,
  "typescript(no-unsafe-assignment)": `export const read: { a: number } = JSON.parse("{}");`,
  "typescript(consistent-type-imports)": `import { Spin } from "./spin.ts"; export const spins: Spin[] = [];`,
  "eslint(no-console)": `console.log("left behind");`,
  "eslint(no-warning-comments)": `// TODO later\nexport const done = false;`,
  "eslint(max-lines-per-function)": `export function long(): void {\n${"void 0;\n".repeat(71)}}`,
  "eslint(max-lines)": "export {};\n".repeat(301),
};
const spin = { "src/spin.ts": "export interface Spin { stake: bigint }\n" };

describe("works", () => {
  test("sound lines break nothing", async () => {
    const sound = `${work} export const total: number = await work();\n`;
    expect(await rulesBroken({ ...spin, "src/planted.ts": sound })).toEqual([]);
  });
});

describe("refuses", () => {
  test.each(Object.entries(planted))("%s", async (rule, text) => {
    expect(await rulesBroken({ ...spin, "src/planted.ts": text })).toContain(rule);
  });
});
