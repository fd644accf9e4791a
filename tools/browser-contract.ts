// Makes the contract light in the browser: without what only others read, and with schemas made when they are asked for.
import { type Plugin, Visitor, parseSync } from "vite";

const CONTRACT = /\/src\/contract\/[\w-]+\.ts$/;
const ERRORS = /\/src\/contract\/errors\.ts$/;
const ROUTE_TABLE = /\/src\/web\/route-table\.ts$/;
const FILE = /\bscreen: "[\w/-]+\.tsx"/g;
const LAYOUT = /\blayout: "\w+",\s*/g;
const SUMMARY = /\bsummary:\s*"(?:[^"\\]|\\.)*"/g;
const CODE = /\{ status: \d+, retry: "\w+", title: "(?:[^"\\]|\\.)*" \}/g;

export const withoutSummaries = (code: string): string => code.replaceAll(SUMMARY, 'summary: ""');

/** The codes remain: answers are checked against them. */
export function withoutTitles(code: string): string {
  const bare = code.replaceAll(CODE, "0");
  if (bare === code || bare.includes('title: "')) throw new Error("an error no longer stands in one line of the list");
  return bare;
}

/** The build has mounted them. A screen that is not built yet is named by a constant: it still differs. */
export const withoutFiles = (code: string): string => code.replaceAll(FILE, 'screen: ""').replaceAll(LAYOUT, "");

/** The parts of an endpoint that are schemas: making them takes longer than anything else the contract does at the start. */
const SCHEMAS: ReadonlySet<string> = new Set(["params", "query", "body", "answer"]);

/** Each schema that is made where an endpoint is declared becomes one that is made when it is asked for. */
export function withLateSchemas(file: string, code: string): string {
  const late: { readonly name: string; readonly from: number; readonly value: number; readonly to: number }[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [, parts] }) {
      if (callee.type !== "Identifier" || callee.name !== "endpoint") return;
      if (parts?.type !== "ObjectExpression") throw new Error(`${file} declares an endpoint in another way now`);
      for (const part of parts.properties) {
        if (part.type !== "Property" || part.key.type !== "Identifier" || !SCHEMAS.has(part.key.name)) continue;
        // One that has a name is there already.
        if (part.value.type === "Identifier") continue;
        late.push({ name: part.key.name, from: part.start, value: part.value.start, to: part.end });
      }
    },
  }).visit(parseSync(file, code).program);
  return late.reduceRight(
    (text, { name, from, value, to }) =>
      `${text.slice(0, from)}get ${name}() { return ${text.slice(value, to)}; }${text.slice(to)}`,
    code,
  );
}

export function browserContract(): Plugin {
  return {
    name: "reelgate-browser-contract",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name === "client" && environment.config.mode === "production",
    transform(code, id) {
      if (ROUTE_TABLE.test(id)) return { code: withoutFiles(code), map: null };
      if (!CONTRACT.test(id)) return null;
      const read = withoutSummaries(ERRORS.test(id) ? withoutTitles(code) : code);
      return { code: withLateSchemas(id, read), map: null };
    },
  };
}
