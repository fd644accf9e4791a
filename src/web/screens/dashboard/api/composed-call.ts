// The address of a call from what was filled in, and the body it begins with.
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

const fieldOf = (name: string): RegExp => new RegExp(String.raw`("${name}"\s*:\s*)"[^"]*"`);

export const holdsText = (body: string, name: string): boolean => fieldOf(name).test(body);

/** With this in place of the text that stands under this name; all else, also what is no JSON, stays letter by letter. */
export const withText = (body: string, name: string, text: string): string =>
  body.replace(fieldOf(name), (_all, before: string) => before + JSON.stringify(text));

interface Own {
  /** Of the agent, where one is chosen. */
  readonly currency: string | undefined;
  /** Never used before; undefined where the page cannot make one. */
  readonly transferId: string | undefined;
}

/** The example of the document, with what would be another's or be there already made one's own; the player is left open. */
export function bodyToBegin(example: string, { currency, transferId }: Own): string {
  const open = withText(example, "player", "");
  const inCurrency = currency === undefined ? open : withText(open, "currency", currency);
  return transferId === undefined ? inCurrency : withText(inCurrency, "transfer_id", transferId);
}
