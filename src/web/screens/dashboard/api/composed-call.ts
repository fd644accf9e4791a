// The address of a call from what was filled in.
import type { DescribedCall } from "./described-calls.ts";

export type Filled = Readonly<Record<string, string>>;

/** Path and query as they are signed and sent; what is empty in the query is left out, and in the path keeps its name. */
export function addressOfCall({ path, inQuery }: Pick<DescribedCall, "path" | "inQuery">, filled: Filled): string {
  const named = path.replaceAll(/\{(\w+)\}/g, (place, name: string) => encodeURIComponent(filled[name] ?? "") || place);
  const query = new URLSearchParams(
    inQuery.map(({ name }) => [name, filled[name] ?? ""]).filter(([, value]) => value !== ""),
  ).toString();
  return query === "" ? named : `${named}?${query}`;
}
