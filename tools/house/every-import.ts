/**
 * Shows dependency-cruiser every import of a TypeScript file, those of types too.
 *
 * TypeScript 7 has no compiler interface for dependency-cruiser to read a file with. Babel reads it instead, and this
 * plugin hands on nothing but the imports, one a line: `import "x"`, `import("x")` for what is loaded on demand, and
 * `typeOnly("x")` for what is erased before run time, which dependency-cruiser knows as an exotic require.
 */

interface Node {
  type: string;
  [key: string]: unknown;
}

interface ParserOptions {
  sourceFileName?: string;
  plugins?: string[];
}

type Parse = (code: string, options: ParserOptions) => { program: unknown };

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}

function literal(value: unknown): string | undefined {
  if (!isNode(value) || value.type !== "StringLiteral") return undefined;
  return typeof value["value"] === "string" ? value["value"] : undefined;
}

function firstArgument(node: Node): unknown {
  return Array.isArray(node["arguments"]) ? node["arguments"][0] : undefined;
}

/** `new URL("./worker.ts", import.meta.url)` loads a module as surely as an import does. */
function moduleAddress(node: Node): string | undefined {
  const path = literal(firstArgument(node));
  const isAddress = isNode(node["callee"]) && node["callee"]["name"] === "URL";
  return isAddress && path && /^\..*\.(ts|tsx|mjs)$/.test(path) ? path : undefined;
}

function importLine(node: Node): string | undefined {
  const line = (specifier: string | undefined, form: (quoted: string) => string): string | undefined =>
    specifier === undefined ? undefined : form(JSON.stringify(specifier));
  const erased = (quoted: string): string => `typeOnly(${quoted});`;
  const onDemand = (quoted: string): string => `import(${quoted});`;
  const fixed = (quoted: string): string => `import ${quoted};`;

  switch (node.type) {
    case "ImportDeclaration":
      return line(literal(node["source"]), node["importKind"] === "type" ? erased : fixed);
    case "ExportNamedDeclaration":
    case "ExportAllDeclaration":
      return line(literal(node["source"]), node["exportKind"] === "type" ? erased : fixed);
    case "TSImportType":
      return line(literal(node["argument"]), erased);
    case "ImportExpression":
      return line(literal(node["source"]), onDemand);
    case "CallExpression": {
      const isImport = isNode(node["callee"]) && node["callee"].type === "Import";
      return isImport ? line(literal(firstArgument(node)), onDemand) : undefined;
    }
    case "NewExpression":
      return line(moduleAddress(node), onDemand);
    default:
      return undefined;
  }
}

function collect(value: unknown, lines: Set<string>): void {
  if (Array.isArray(value)) {
    for (const item of value) collect(item, lines);
    return;
  }
  if (!isNode(value)) return;
  const line = importLine(value);
  if (line !== undefined) lines.add(line);
  for (const [key, child] of Object.entries(value)) {
    if (key !== "loc" && !key.endsWith("Comments")) collect(child, lines);
  }
}

/** The imports of a file as lines of plain JavaScript; `parse` reads the TypeScript. */
function importsOnly(code: string, options: ParserOptions, parse: Parse): { program: unknown } {
  const plugins = options.sourceFileName?.endsWith("x") ? ["typescript", "jsx"] : ["typescript"];
  const lines = new Set<string>();
  collect(parse(code, { ...options, plugins }).program, lines);
  return parse([...lines].join("\n"), { ...options, plugins: [] });
}

export const everyImport = {
  babelrc: false,
  configFile: false,
  sourceType: "module",
  plugins: [() => ({ name: "every-import", parserOverride: importsOnly })],
};
