// Leaves out of the browser what only the server does with schemas: JSON Schema, formats of texts, sentences about mistakes.
import type { Plugin } from "vite";

const JSON_SCHEMA = /node_modules\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/;
const SCHEMAS = /node_modules\/zod\/v4\/classic\/schemas\.js$/;
const ENGLISH = /node_modules\/zod\/v4\/locales\/en\.js$/;

/** The same names, each refusing to run; schemas refer to them when they are made and call them never. */
function refusing(code: string): string {
  const names = [...code.matchAll(/^export (?:const|function|class) (\w+)/gm)].map(([, name = ""]) => name);
  const refuse = 'const refuse = () => { throw new Error("the browser writes no JSON Schema"); };';
  // These two are called while a schema is made, and answer with the function that would write it.
  const make = (name: string) => (/^create\w+Method$/.test(name) ? "() => refuse" : "refuse");
  return [refuse, ...names.map((name) => `export const ${name} = ${make(name)};`)].join("\n");
}

const FORMAT_METHODS = /(_ZodString\.init\(inst, def\);\n\}, \{)([\s\S]*?)(\n\}\);)/;

/** The methods of a text that ask for a format: `z.email()` is meant instead of `z.string().email()`. */
export const formatMethods = (code: string): string[] =>
  [...(FORMAT_METHODS.exec(code)?.[2] ?? "").matchAll(/^ {4}(\w+)\(/gm)].map(([, name = ""]) => name);

/** Without them, each format that nobody asks for by its own name is dropped. */
export function withoutFormatMethods(code: string): string {
  if (formatMethods(code).length === 0) throw new Error("zod's texts no longer list their formats as they did");
  return code.replace(FORMAT_METHODS, "$1$3");
}

/** What is wrong with a field is said in the reader's language by our own messages; a log needs the code and the path. */
const SAYS_LITTLE = 'export default () => ({ localeError: (issue) => "Invalid: " + issue.code });';

export function browserZod(): Plugin {
  return {
    name: "reelgate-browser-zod",
    applyToEnvironment: (environment) => environment.name === "client",
    transform(code, id) {
      if (JSON_SCHEMA.test(id)) return { code: refusing(code), map: null };
      if (ENGLISH.test(id)) return { code: SAYS_LITTLE, map: null };
      return SCHEMAS.test(id) ? { code: withoutFormatMethods(code), map: null } : null;
    },
  };
}
