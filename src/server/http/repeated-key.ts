/** Finds a key that stands twice in one object of a JSON text, of which parsers keep the first or the last as they like. */

const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],]/g;

/** An object or a list that is open: its keys so far, and at which of them, or at which place, the text stands. */
interface Open {
  readonly keys: Set<string> | null;
  at: string | number;
}

/** @param json what `JSON.parse` takes @returns the path of the first key that stands there again */
export function repeatedKey(json: string): string | undefined {
  const outer: Open[] = [];
  let inner: Open | undefined;
  let isKeyNext = false;
  for (const [token] of json.matchAll(TOKEN)) {
    if (token === "{" || token === "[") {
      if (inner !== undefined) outer.push(inner);
      inner = token === "{" ? { keys: new Set(), at: "" } : { keys: null, at: 0 };
      isKeyNext = token === "{";
    } else if (token === "}" || token === "]") {
      inner = outer.pop();
      isKeyNext = false;
    } else if (token === ",") {
      if (typeof inner?.at === "number") inner.at += 1;
      isKeyNext = typeof inner?.at === "string";
    } else if (isKeyNext && inner?.keys) {
      isKeyNext = false;
      // The same key may be spelt with an escape.
      inner.at = token.includes("\\") ? String(JSON.parse(token)) : token.slice(1, -1);
      if (inner.keys.has(inner.at)) return [...outer, inner].map(({ at }) => at).join(".");
      inner.keys.add(inner.at);
    }
  }
  return undefined;
}
