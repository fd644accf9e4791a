// Checks the two message files against each other, writes the literal types of their keys, and prepares them for the bundle.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import compile from "icu-minify/compile";
import type { Plugin } from "vite";

const FOLDER = new URL("../src/web/messages/", import.meta.url);
const TYPES = new URL("en-US.d.json.ts", FOLDER);

type Flat = Readonly<Record<string, string>>;
interface Nested {
  [part: string]: string | Nested;
}

function parse(text: string): Flat {
  const file: unknown = JSON.parse(text);
  const isFlat =
    typeof file === "object" && file !== null && Object.values(file).every((one) => typeof one === "string");
  if (!isFlat) throw new Error("a message file is one flat object of texts");
  return { ...file };
}
/** The texts of a language by key, as they are written. */
export const readMessages = (locale: "en-US" | "pt-BR"): Flat =>
  parse(readFileSync(new URL(`${locale}.json`, FOLDER), "utf8"));

/** Turns `{"a.b": "x"}` into `{a: {b: "x"}}`; throws when a key is both a text and a group. */
export function nest(flat: Flat, text: (message: string) => unknown = (message) => message): Nested {
  const root: Nested = {};
  for (const [key, message] of Object.entries(flat)) {
    const parts = key.split(".");
    const last = parts.pop() ?? key;
    let group = root;
    for (const part of parts) {
      const next = (group[part] ??= {});
      if (typeof next === "string") throw new Error(`message "${key}" sits below another message`);
      group = next;
    }
    if (last in group) throw new Error(`message "${key}" is also a group of messages`);
    // A compiled message is an array; use-intl types every leaf as string all the same.
    group[last] = text(message) as string;
  }
  return root;
}

/** Array.isArray finds an array of any: what is in it is looked at before it is used. */
const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/** The names of a message's arguments and tags, in order: `{name}`, `{count, plural, …}`, `<b>…</b>`. */
export function argumentsOf(message: string): string[] {
  const names = new Set<string>();
  // A compiled message is a list of texts and nodes; a node is `[name, …]` with further lists in its branches.
  const visitParts = (parts: unknown): void => {
    if (isList(parts)) for (const part of parts) visitNode(part);
  };
  const visitNode = (node: unknown): void => {
    if (!isList(node)) return;
    const [name, ...rest] = node;
    if (typeof name === "string") names.add(name);
    for (const part of rest) {
      if (Array.isArray(part)) visitNode(part);
      else if (typeof part === "object" && part !== null) for (const branch of Object.values(part)) visitParts(branch);
    }
  };
  visitParts(compile(message));
  return [...names].toSorted();
}

/** What differs between the two languages, one sentence each; empty when they agree. */
export function differences(english: Flat, portuguese: Flat): string[] {
  const found: string[] = [];
  for (const key of Object.keys(english)) if (!(key in portuguese)) found.push(`pt-BR.json lacks "${key}"`);
  for (const key of Object.keys(portuguese)) if (!(key in english)) found.push(`en-US.json lacks "${key}"`);
  for (const [key, message] of Object.entries(english)) {
    const other = portuguese[key];
    if (other === undefined) continue;
    const [here, there] = [argumentsOf(message).join(), argumentsOf(other).join()];
    if (here !== there) found.push(`"${key}" takes {${here}} in en-US.json and {${there}} in pt-BR.json`);
  }
  return found;
}

/** The text of the type file. */
export function typesOf(english: Flat): string {
  const keys = Object.keys(english).map((key) => `  | ${JSON.stringify(key)}`);
  return [
    "// Written by tools/messages.ts from en-US.json: the literal type of every message.",
    `declare const messages: ${JSON.stringify(nest(english), null, 2)};`,
    "export type MessageKey =",
    `${keys.join("\n")};`,
    "export default messages;",
    "",
  ].join("\n");
}

/** Writes the types when they changed; throws, naming every key, when the languages differ. */
export function writeMessageTypes(): void {
  const [english, portuguese] = [readMessages("en-US"), readMessages("pt-BR")];
  const found = differences(english, portuguese);
  if (found.length > 0) throw new Error(found.join("\n"));
  const text = typesOf(english);
  if (!existsSync(TYPES) || readFileSync(TYPES, "utf8") !== text) writeFileSync(TYPES, text);
}

const LANGUAGES = ["en-US", "pt-BR"] as const;
const FILES = "virtual:message-files";
const compiled = (text: string): string => JSON.stringify(nest(parse(text), (message) => compile(message)));

/** Vite plugin: message files become nested and precompiled, for browsers as data; their types follow every change. */
export function messages(): Plugin {
  return {
    name: "reelgate-messages",
    enforce: "pre",
    buildStart: () => writeMessageTypes(),
    resolveId: (source) => (source === FILES ? `\0${FILES}` : null),
    load(id) {
      if (id !== `\0${FILES}`) return null;
      const isBuilt = this.environment.name === "client" && this.environment.config.command === "build";
      const entries = LANGUAGES.map((language) => {
        const file = new URL(`${language}.json`, FOLDER);
        if (!isBuilt) return `"${language}": () => import(${JSON.stringify(fileURLToPath(file))})`;
        const source = compiled(readFileSync(file, "utf8"));
        const asset = this.emitFile({ type: "asset", name: `${language}.json`, source });
        return `"${language}": import.meta.ROLLUP_FILE_URL_${asset}`;
      });
      return `export default { ${entries.join(", ")} };`;
    },
    hotUpdate({ file }) {
      if (/messages\/[\w-]+\.json$/.test(file)) writeMessageTypes();
    },
    transform(code, id) {
      if (!/src\/web\/messages\/[\w-]+\.json$/.test(id)) return;
      return { code: compiled(code), map: null };
    },
  };
}

if (import.meta.main) writeMessageTypes();
