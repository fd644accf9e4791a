// Parts are taken out of a library's file as named, a file that has changed is refused, and nothing here calls what is gone.
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { ZOD_METHODS, withShortKeys } from "./browser-libraries.ts";
import { withoutParts } from "./left-out.ts";

const LIBRARY = `
function used() { return helper(); }
function unused() { return helper(); }
const value = { heavy: 1 };
class Client { #own = 1; ask() { return 1; } tell() { return 2; } }
const methods = { strict() { return 3; }, get spa() { return 4; } };
const plain = { strict: used() };
`;

const sources = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => readFileSync(path.join(folder, name), "utf8"));

/** What is called on something that is not a browser's own coder of texts. */
const calls = (code: string): string[] =>
  [...code.replaceAll(/new TextEncoder\(\)\.encode\(/g, "").matchAll(/(?<!\bz)\.(\w+)\(/g)].map(
    ([, name = ""]) => name,
  );

describe("works", () => {
  it("functions refuse or do what is said, variables are what is said, members are gone", () => {
    const left = withoutParts(LIBRARY, {
      bodies: { unused: null, ask: "{ return 5; }" },
      values: { value: "null" },
      members: ["tell", "strict", "spa"],
    });
    expect(left).toContain("function used() { return helper(); }");
    expect(left).toContain('function unused() { throw Error("left out of the browser") }');
    expect(left).toContain("const value = null;");
    expect(left).toMatch(/class Client \{ #own = 1; ask\(\) \{ return 5; \} +\}/);
    expect(left).toMatch(/const methods = \{ +\};/);
    // Only what runs when it is called is left out, not what an object holds.
    expect(left).toContain("const plain = { strict: used() };");
  });
  it("the shapes of an icon are numbered", () => {
    const icon = readFileSync("node_modules/lucide-react/dist/esm/icons/banknote.mjs", "utf8");
    expect([...withShortKeys(icon).matchAll(/key: "(\w+)"/g)].map(([, key]) => key)).toEqual(["0", "1", "2"]);
  });
  it("no schema and no reader of answers calls a method that is left out of zod", () => {
    const readers = sources("src/web").filter((code) => code.includes('from "zod"'));
    const called = [...sources("src/contract"), ...readers].flatMap(calls);
    expect(called.length).toBeGreaterThan(500);
    expect(called.filter((name) => ZOD_METHODS.includes(name))).toEqual([]);
  });
});

describe("refuses", () => {
  it.each([{ bodies: { gone: null } }, { values: { gone: "1" } }, { members: ["gone"] }])(
    "a library that has no such part now: %o",
    (leftOut) => {
      expect(() => withoutParts(LIBRARY, leftOut)).toThrow("no gone now");
    },
  );
});
