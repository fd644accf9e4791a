// One spelling for one value, so that texts can be hashed or compared whoever wrote them.

/**
 * JSON with object keys in code-unit order at every depth, arrays in their own order and no white space.
 * @throws TypeError for what has more than one spelling or none: fractions, unsafe integers, undefined, functions.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${canonicalJson(field)}`).join(",")}}`;
  }
  const simple = value === null || typeof value === "string" || typeof value === "boolean";
  if (simple || Number.isSafeInteger(value)) return JSON.stringify(value);
  throw new TypeError(`this ${typeof value} has no canonical spelling`);
}
