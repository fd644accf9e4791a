// Where a call goes: path and query string, from an endpoint and the parts of its input.
import type { Endpoint } from "#contract/endpoint.ts";

/** The parts of an input, whichever an endpoint has. */
export interface InputParts {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

// Everything our parameters hold is a word, a number or an amount.
const word = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value, wireValue));

/** Amounts are JSON integers on the wire. */
export function wireValue(_key: string, value: unknown): unknown {
  if (typeof value !== "bigint") return value;
  const wire = Number(value);
  if (!Number.isSafeInteger(wire)) throw new RangeError(`amount ${value} does not fit the wire`);
  return wire;
}

/** Path and query string of a call; also names it in the cache. */
export function addressOf(endpoint: Endpoint, input: InputParts): string {
  const params = isRecord(input.params) ? input.params : {};
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(word(params[name])));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(isRecord(input.query) ? input.query : {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== "") query.append(name, word(one));
    }
  }
  query.sort();
  return query.size === 0 ? path : `${path}?${query}`;
}
