// The address of a call from what was filled in.
import type { DescribedCall } from "./described-calls.ts";

export type Filled = Readonly<Record<string, string>>;

/**
 * Path and query as they are signed and sent; what is empty in the query is left out, and in the path keeps its name,
 * encoded, since programs differ in what they make of a brace that is not.
 */
export function addressOfCall({ path, inQuery }: Pick<DescribedCall, "path" | "inQuery">, filled: Filled): string {
  const named = path.replaceAll(/\{(\w+)\}/g, (place, name: string) => encodeURIComponent(filled[name] || place));
  const query = new URLSearchParams(
    inQuery.map(({ name }) => [name, filled[name] ?? ""]).filter(([, value]) => value !== ""),
  ).toString();
  return query === "" ? named : `${named}?${query}`;
}

/** What has to be filled in for this very address, path and query as they were sent; nothing where it is another call's. */
export function filledOf({ path }: Pick<DescribedCall, "path">, address: string): Filled {
  const [way = "", query] = address.split("?", 2);
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const values = new RegExp(`^${path.replaceAll(/\{\w+\}/g, "([^/]+)")}$`).exec(way)?.slice(1);
  if (values === undefined) return {};
  return {
    ...Object.fromEntries(new URLSearchParams(query)),
    ...Object.fromEntries(names.map((name, at) => [name, decoded(values[at] ?? "")])),
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
