// State that lives in the address, parsed by an endpoint's own query schema; what is not valid there counts as absent.
import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import type { z } from "zod";
import { useAddressKnown } from "./hydrated.ts";

type Words = Readonly<Record<string, string | number | boolean | readonly string[] | null | undefined>>;

function rawOf(search: URLSearchParams): Record<string, string | string[]> {
  const raw: Record<string, string | string[]> = {};
  for (const name of new Set(search.keys())) {
    const all = search.getAll(name);
    raw[name] = all.length > 1 ? all : (all[0] ?? "");
  }
  return raw;
}

/** Parses, dropping each name the schema refuses. */
export function parseSearch<S extends z.ZodType>(schema: S, search: URLSearchParams): z.output<S> {
  const raw = rawOf(search);
  for (;;) {
    const parsed = schema.safeParse(raw);
    if (parsed.success) return parsed.data;
    // What the schema does not know is the page's own (columns, what is open) and goes to no server.
    const wrong = parsed.error.issues
      .flatMap((issue) => (issue.code === "unrecognized_keys" ? issue.keys : [String(issue.path[0])]))
      .filter((name) => name in raw);
    // A schema that refuses even nothing at all is a bug, not a wrong address.
    if (wrong.length === 0) return schema.parse({});
    for (const name of wrong) delete raw[name];
  }
}

/** The state and a setter that changes only the names given; empty values leave the address, a changed filter the page. */
export function useUrlState<S extends z.ZodType>(
  schema: S,
): readonly [z.output<S>, (patch: Words, options?: { readonly replace?: boolean }) => void] {
  const [search, setSearch] = useSearchParams();
  const isKnown = useAddressKnown();
  const state = useMemo(() => parseSearch(schema, isKnown ? search : new URLSearchParams()), [schema, search, isKnown]);
  const set = useCallback(
    (patch: Words, { replace = false } = {}) => {
      // The page's payload is the same whatever stands behind the question mark: it is not asked for again.
      const options = { replace, preventScrollReset: true, defaultShouldRevalidate: false };
      setSearch((before) => applyPatch(before, patch), options);
    },
    [setSearch],
  );
  return [state, set];
}

export function applyPatch(before: URLSearchParams, patch: Words): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const [name, value] of Object.entries(patch)) {
    after.delete(name);
    if (value === undefined || value === null || value === "") continue;
    for (const one of Array.isArray(value) ? value : [value]) after.append(name, String(one));
  }
  return after;
}
