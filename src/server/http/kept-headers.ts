/** Chooses which headers of a call are kept for people to read, and leaves out the values that open something. */

/** By name in lower case; null: it was there, and what it said is not kept. */
export type KeptHeaders = Readonly<Record<string, string | null>>;

export interface HeaderChoice {
  readonly shown: readonly string[];
  /** Signatures, tokens and cookies: only that they were there is kept. */
  readonly masked: readonly string[];
}

const LONGEST_VALUE = 300;

export function keepHeaders(
  headers: Readonly<Record<string, string | number | readonly string[] | undefined>>,
  { shown, masked }: HeaderChoice,
): KeptHeaders {
  const kept: Record<string, string | null> = {};
  for (const name of shown) {
    const value = headers[name];
    if (value !== undefined) kept[name] = String(value).slice(0, LONGEST_VALUE).replaceAll("\0", "\uFFFD");
  }
  for (const name of masked) if (headers[name] !== undefined) kept[name] = null;
  return kept;
}
