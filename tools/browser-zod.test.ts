// What is left out of the browser is asked for by nothing that runs there, and the libraries still look as they did.
import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { withoutFiles, withoutSummaries, withoutTitles } from "./browser-contract.ts";
import { droppable, withoutBodies } from "./browser-router.ts";
import { formatMethods, withoutFormatMethods } from "./browser-zod.ts";

const zod = path.dirname(createRequire(import.meta.url).resolve("zod/package.json"));
const schemas = readFileSync(path.join(zod, "v4/classic/schemas.js"), "utf8");

const sources = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => readFileSync(path.join(folder, name), "utf8"));

/** A format asked for as a method of a text: `z.string().email()`, and not `z.email()` or `z.iso.date()`. */
const asks = (code: string, methods: readonly string[]): string[] =>
  [...code.matchAll(/z\s*\.string\(\)((?:\s*\.\w+\([^()]*\))+)/g)]
    .flatMap(([, chain = ""]) => [...chain.matchAll(/\.(\w+)\(/g)].map(([, name = ""]) => name))
    .filter((name) => methods.includes(name));

const errors = readFileSync("src/contract/errors.ts", "utf8");

describe("works", () => {
  it("of errors the codes are left, and of calls what they take and answer", () => {
    const bare = withoutTitles(errors);
    expect(bare).toContain("player_blocked: 0,");
    expect(bare).not.toContain("Player blocked");
    const call = 'endpoint("GET /a", {\n  summary:\n    "It says \\"a\\"",\n  may: "member" })';
    expect(withoutSummaries(call)).toBe('endpoint("GET /a", {\n  summary: "",\n  may: "member" })');
  });
  it("of routes the files are left out, and the addresses and checks are not", () => {
    const table = readFileSync("src/web/route-table.ts", "utf8");
    expect(table).toContain('screen: "screens/');
    const bare = withoutFiles(table);
    expect(bare).not.toContain('screen: "screens/');
    expect(bare).not.toContain('layout: "');
    expect(bare.match(/path: "/g)).toEqual(table.match(/path: "/g));
    expect(bare.match(/check: "/g)).toEqual(table.match(/check: "/g));
  });
  it("nothing that runs in a browser reads what was left out", () => {
    const reads = ["src/web", "src/studio/client", "src/studio/verify"].flatMap(sources);
    expect(reads.filter((code) => /import[^;]*\bERRORS\b|endpoint\.summary\b/.test(code))).toEqual([]);
  });
  it("zod's texts list their formats, and none is left", () => {
    expect(formatMethods(schemas)).toEqual(expect.arrayContaining(["email", "uuid", "ipv6", "jwt", "date"]));
    expect(formatMethods(withoutFormatMethods(schemas))).toEqual([]);
  });
  it("no schema of the browser asks a text for a format", () => {
    const found = ["src/contract", "src/web"].flatMap(sources).flatMap((code) => asks(code, formatMethods(schemas)));
    expect(found).toEqual([]);
  });
  it("names that are called answer, all others refuse", () => {
    const code = withoutBodies("function a() {}\nexport { a, b };", { a: "() => 1" });
    expect(code).toContain("export const a = () => 1;");
    expect(code).toContain("export const b = refuse;");
  });
  it("a component nobody shows can be dropped", () => {
    expect(droppable('const A = React$1.forwardRef(x);\nA.displayName = "A";')).toBe(
      "const A = /* @__PURE__ */ React$1.forwardRef(x);\n",
    );
  });
});

describe("refuses", () => {
  it("a library that looks otherwise now", () => {
    expect(() => withoutFormatMethods("export const ZodString = 1;")).toThrow("no longer");
    expect(() => withoutBodies("export { b };", { a: "() => 1" })).toThrow("has no a");
    expect(() => withoutBodies("export const a = 1;", {})).toThrow("no longer");
  });
});

describe("protects", () => {
  it("a format as a method is found", () => {
    expect(asks("const x = z.string().min(1).email().max(3);", ["email"])).toEqual(["email"]);
  });
});
