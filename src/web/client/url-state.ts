// State that lives in the address, parsed by an endpoint's own query schema; what is not valid there counts as absent.
import { type ContextType, use, useMemo } from "react";
import {
  type Location,
  type NavigateOptions,
  useLocation,
  useSearchParams,
  UNSAFE_DataRouterContext as RouterContext,
} from "react-router";
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

/** The id of what the address says is open; an address that names nothing opens nothing. */
export function openIdIn(search: URLSearchParams): string | null {
  const id = search.get("open");
  return id === "" ? null : id;
}

/** The state and a setter that changes only the names given; empty values leave the address, a changed filter the page. */
export function useUrlState<S extends z.ZodType>(
  schema: S,
): readonly [z.output<S>, (patch: Words, options?: { readonly replace?: boolean }) => void] {
  const [search] = useSearchParams();
  const { go } = useComing();
  const isKnown = useAddressKnown();
  const state = useMemo(() => parseSearch(schema, isKnown ? search : new URLSearchParams()), [schema, search, isKnown]);
  const set = (patch: Words, { replace = false } = {}) =>
    // The page's payload is the same whatever stands behind the question mark: it is not asked for again.
    go((before) => applyPatch(before, patch), { replace, defaultShouldRevalidate: false });
  return [state, set];
}

type Router = NonNullable<ContextType<typeof RouterContext>>["router"];

/** On its way as an entry of the history that is not there yet. */
let pushed: Location | undefined;

function navigate(router: Router, search: URLSearchParams, { replace = false, ...options }: NavigateOptions): void {
  const isPushed = pushed !== undefined && router.state.navigation.location === pushed;
  // What stands in for an entry on its way is that entry: to replace would take away the one before it.
  const isNew = !replace || isPushed;
  void router.navigate(`?${search}`, { ...options, replace: !isNew, preventScrollReset: true });
  if (isNew) pushed = router.state.navigation.location;
}

interface Coming {
  /** undefined: the reader is on the way to another page, and nothing changes on this one. */
  readonly at: () => Location | undefined;
  readonly go: (to: (before: URLSearchParams) => URLSearchParams, options: NavigateOptions) => void;
}

/**
 * The address as it will be: what React shows of it follows when the rows of a change are here. Whatever is changed
 * before that builds on what is on its way, or one of the two would be lost.
 */
export function useComing(): Coming {
  const router = use(RouterContext)?.router;
  const { pathname } = useLocation();
  const at = () => {
    const coming = router?.state.navigation.location ?? router?.state.location;
    return coming?.pathname === pathname ? coming : undefined;
  };
  return {
    at,
    go: (to, options) => {
      const coming = at();
      if (router !== undefined && coming !== undefined)
        navigate(router, to(new URLSearchParams(coming.search)), options);
    },
  };
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
