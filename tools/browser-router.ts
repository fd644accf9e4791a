// Leaves out of the browser what the dashboard never asks of the router: routes told one by one, watching hooks, forms.
import type { Plugin } from "vite";

/** Exports that are called all the same, with what they answer here; every other one refuses to run. */
const UNUSED: readonly (readonly [file: RegExp, called: Readonly<Record<string, string>>])[] = [
  // Nobody watches the router at work.
  [
    /react-router\/dist\/\w+\/lib\/router\/instrumentation\.js$/,
    { consumeInstrumentationClientResultMetaReceiver: "() => undefined" },
  ],
  // Every page knows all routes from the first.
  [
    /react-router\/dist\/\w+\/lib\/dom\/ssr\/fog-of-war\.js$/,
    {
      isFogOfWarEnabled: "() => false",
      getPatchRoutesOnNavigationFunction: "() => undefined",
      useFogOFWarDiscovery: "() => undefined",
    },
  ],
];
const ROUTER = /react-router\/dist\/\w+\/lib\/.*\.js$/;

export function withoutBodies(code: string, called: Readonly<Record<string, string>>): string {
  const list = /^export \{([^}]+)\};?$/m.exec(code)?.[1];
  if (list === undefined) throw new Error("the router's file no longer ends in a list of its exports");
  const names = list.split(",").map((name) => name.trim());
  for (const name of Object.keys(called)) if (!names.includes(name)) throw new Error(`the router has no ${name} now`);
  return [
    'const refuse = () => { throw new Error("this build leaves that part of the router out"); };',
    ...names.map((name) => `export const ${name} = ${called[name] ?? "refuse"};`),
  ].join("\n");
}

/** A component nobody shows is dropped once nothing names it and making it is known to do nothing else. */
export const droppable = (code: string): string =>
  code
    .replaceAll(/^\w+\.displayName = "\w+";$/gm, "")
    .replaceAll(/= (React\$1\.(?:forwardRef|createContext)\()/g, "= /* @__PURE__ */ $1");

export function browserRouter(): Plugin {
  return {
    name: "reelgate-browser-router",
    applyToEnvironment: (environment) => environment.name === "client" && environment.config.mode === "production",
    transform(code, id) {
      const unused = UNUSED.find(([file]) => file.test(id));
      if (unused !== undefined) return { code: withoutBodies(code, unused[1]), map: null };
      return ROUTER.test(id) ? { code: droppable(code), map: null } : null;
    },
  };
}
