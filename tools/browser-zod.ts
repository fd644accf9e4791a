// Leaves out of the browser what only the server does with schemas: writing them as JSON Schema (a third of the library).
import type { Plugin } from "vite";

const ONLY_ON_THE_SERVER = /node_modules\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/;

/** The same names, each refusing to run; schemas refer to them when they are made and call them never. */
function refusing(code: string): string {
  const names = [...code.matchAll(/^export (?:const|function|class) (\w+)/gm)].map(([, name = ""]) => name);
  const refuse = 'const refuse = () => { throw new Error("the browser writes no JSON Schema"); };';
  // These two are called while a schema is made, and answer with the function that would write it.
  const make = (name: string) => (/^create\w+Method$/.test(name) ? "() => refuse" : "refuse");
  return [refuse, ...names.map((name) => `export const ${name} = ${make(name)};`)].join("\n");
}

export function browserZod(): Plugin {
  return {
    name: "reelgate-browser-zod",
    applyToEnvironment: (environment) => environment.name === "client",
    transform: (code, id) => (ONLY_ON_THE_SERVER.test(id) ? { code: refusing(code), map: null } : null),
  };
}
