// A list endpoint as a table: filters, sort, page, columns and the open row live in the address.
import { useState, useSyncExternalStore } from "react";
import { type Location, useLocation, useSearchParams } from "react-router";
import type { z } from "zod";
import type { Answer, Endpoint, Input } from "#contract/endpoint.ts";
import type { ExportList } from "#contract/exports.ts";
import type { FactKind } from "#contract/live.ts";
import { isLongerThan, SCREEN_MAX_DAYS } from "#contract/page.ts";
import type { ViewList } from "#contract/views.ts";
import { addressOf } from "#web/client/address.ts";
import { isAskedEarly } from "#web/client/early-calls.ts";
import { preferenceStore } from "#web/client/preferences.ts";
import { applyPatch, openIdIn, parseSearch, useComing } from "#web/client/url-state.ts";
import { useAddressKnown } from "#web/client/hydrated.ts";
import { type Reading, askAhead, useEndpointWith } from "#web/client/use-endpoint.tsx";
import { afterPress } from "#web/ui/after-press.ts";
import { type Here, endOf } from "#web/ui/calendar-days.ts";
import type { Density, Selection } from "#web/ui/table-model.ts";
import { useHere } from "#web/ui/use-today.ts";
import { type Go, type SavedViews, useSavedViews } from "./saved-views/use-saved-views.ts";
import { densityOf } from "./saved-views/view-state.ts";
import type { ScreenColumn } from "./table-columns.tsx";

/** An endpoint whose answer has rows; those with pages also have `next_cursor`. */
export type ListEndpoint = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType<{ readonly data: readonly object[] }>>;
export type RowOf<E extends ListEndpoint> =
  Answer<E> extends { readonly data: readonly (infer Row extends object)[] } ? Row : never;

type Patch = Parameters<typeof applyPatch>[1];

interface EndpointTableOptions<E extends ListEndpoint> {
  readonly rowId: (row: RowOf<E>) => string;
  /** Path parameters, for endpoints that have them; null while they are not chosen yet: nothing is fetched. */
  readonly params?: (Input<E> extends { readonly params: infer P } ? P : never) | null;
  /** Query values the screen fixes itself. */
  readonly fixed?: Patch;
  /** Names in the address that say what is listed rather than narrow it: clearing the filters leaves them. */
  readonly keeps?: readonly string[];
  readonly refetchOn?: readonly FactKind[];
  /** Asks again this often, for what changes without a fact. */
  readonly everyMs?: number;
  /** What it is called where it is exported and its views are saved; absent: a list of which neither is had. */
  readonly list?: ExportList;
  /** Whose saved views are shown, where a screen has not all columns and filters of its list. */
  readonly viewsOf?: ViewList;
}

export interface EndpointTable<E extends ListEndpoint> {
  readonly reading: Reading<Answer<E>>;
  readonly rows: readonly RowOf<E>[];
  /** undefined: it cannot be exported. */
  readonly list: ExportList | undefined;
  /** Of whom the rows are. */
  readonly params: unknown;
  readonly rowId: (row: RowOf<E>) => string;
  readonly screenColumns: readonly ScreenColumn<RowOf<E>>[];
  /** The period in the address is longer than a screen shows: nothing is fetched. */
  readonly isPeriodTooLong: boolean;
  /** The filters in force, parsed by the endpoint's own query schema. */
  readonly query: z.output<E["query"]>;
  /** Changes filters and goes back to the first page; an empty value removes its filter. */
  readonly filter: (patch: Patch) => void;
  /** Asks for the rows such a change would show: for controls the reader is about to press. */
  readonly filterAhead: (patch: Patch) => void;
  /** How many filters narrow the list; a period is one. */
  readonly filterCount: number;
  readonly clearFilters: () => void;
  readonly visible: readonly string[];
  /** The reader chose the columns: all of them are shown, whatever room there is. */
  readonly isChosen: boolean;
  /** null: the columns the table shows by itself. */
  readonly show: (ids: readonly string[] | null) => void;
  readonly density: Density;
  readonly setDensity: (density: Density) => void;
  /** Changes with the page or the filter, not with what is open. */
  readonly pageKey: string;
  readonly openId: string | null;
  readonly open: (id: string) => void;
  readonly close: () => void;
  readonly selection: Selection;
  /** null: views of this list cannot be saved. */
  readonly views: SavedViews | null;
  readonly pages: {
    readonly size: number | null;
    /** Which row of the list the first one here is; null where the way to this page is not known. */
    readonly from: number | null;
    readonly setSize: (size: number) => void;
    readonly first: (() => void) | undefined;
    readonly previous: (() => void) | undefined;
    readonly next: (() => void) | undefined;
    readonly nextAhead: () => void;
  };
}

const density = preferenceStore("density");
/** Names in the address that are no filters. */
const OWN_NAMES: ReadonlySet<string> = new Set(["cursor", "limit", "sort", "columns", "open", "density", "view"]);
const NOTHING = new URLSearchParams();
const NO_ROWS: readonly never[] = [];

export function useEndpointTable<E extends ListEndpoint>(
  endpoint: E,
  screenColumns: readonly ScreenColumn<RowOf<E>>[],
  { rowId, params, fixed = {}, keeps = [], refetchOn = [], everyMs, list, viewsOf = list }: EndpointTableOptions<E>,
): EndpointTable<E> {
  const address = useAddress();
  const { trail } = address;
  const preferred = useSyncExternalStore(density.subscribe, density.now, density.whenBuilt);
  const columnIds = screenColumns.map(({ id }) => id);
  const shape = { query: endpoint.query, columns: columnIds, keeps };
  const opening = useSavedViews({ ...address, list: viewsOf, shape, preferred });
  const { search } = opening;
  const here = useHere();
  const rowsAt = (at: URLSearchParams): Rows<E> => {
    const query = parseSearch<E["query"]>(endpoint.query, applyPatch(at, fixed));
    return { endpoint, parts: { ...(params === null ? {} : { params }), query }, mayAsk: params !== null, here };
  };
  const shown = rowsAt(search);
  const { parts } = shown;
  const { query } = parts;
  const isPeriodTooLong = isTooLong(query, here);
  const { after, change, ahead } = changesOf({ address, opening, shown, rowsAt });
  // What was asked before anybody knew of views is on its way, whether it is shown or not.
  const isAwaited = !opening.isWaiting || isAskedEarly(addressOf(endpoint, parts));
  const enabled = params !== null && isAwaited && !isPeriodTooLong;
  const answered = useEndpointWith(endpoint, parts, { refetchOn, enabled, everyMs });
  const reading = opening.isWaiting ? { ...answered, answer: undefined, isLoading: true } : answered;
  const rows = (reading.answer?.data ?? NO_ROWS) as readonly RowOf<E>[]; // RowOf is the element type of that very list
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const chosen = search.get("columns")?.split(",");
  // The way back leads from what is open to the list, and never to what was closed.
  const setOpen = (id: string | null) => address.go(after({ open: id }), { replace: search.has("open") });
  const filtersOf = (at: URLSearchParams) =>
    [...at.keys()].filter((name) => !OWN_NAMES.has(name) && !keeps.includes(name));
  const filter = (patch: Patch) => change({ ...patch, cursor: null }, []);
  return {
    reading,
    rows,
    list,
    params,
    rowId,
    screenColumns,
    isPeriodTooLong,
    query,
    filter,
    filterAhead: (patch) => afterPress(() => ahead({ ...patch, cursor: null })),
    filterCount: new Set(filtersOf(search).map((name) => (name === "to" ? "from" : name))).size,
    clearFilters: () => filter(Object.fromEntries(filtersOf(address.coming()).map((name) => [name, null]))),
    visible: screenColumns
      .filter(
        ({ id, isOptional = false, isControl = false }, index) =>
          index === 0 || isControl || (chosen?.includes(id) ?? !isOptional),
      )
      .map(({ id }) => id),
    isChosen: chosen !== undefined,
    show: (shown) => change({ columns: shown?.join(",") ?? null }),
    density: densityOf(search) ?? preferred,
    setDensity: (chosen) => {
      density.set(chosen);
      if (search.has("density")) change({ density: null });
    },
    pageKey: addressOf(endpoint, { query }),
    openId: openIdIn(search),
    open: (id) => setOpen(id),
    close: () => setOpen(null),
    selection: { ids, onChange: setIds },
    views: opening.views,
    pages: pagesOf({ search, query, answer: reading.answer, trail, change, ahead }),
  };
}

interface Rows<E extends ListEndpoint> {
  readonly endpoint: E;
  readonly parts: { readonly params?: unknown; readonly query: z.output<E["query"]> };
  /** Whose rows they are is known. */
  readonly mayAsk: boolean;
  readonly here: Here;
}

function askRows<E extends ListEndpoint>({ endpoint, parts, mayAsk, here }: Rows<E>): void {
  if (mayAsk && !isTooLong(parts.query, here)) void askAhead(endpoint, parts);
}

type Change = (patch: Patch, trail?: readonly string[]) => void;

interface ChangeParts<E extends ListEndpoint> {
  readonly address: ReturnType<typeof useAddress>;
  readonly opening: ReturnType<typeof useSavedViews>;
  readonly shown: Rows<E>;
  readonly rowsAt: (at: URLSearchParams) => Rows<E>;
}

/** Ways to change what is listed, and to ask for it ahead: rows are on their way while the address changes, not once it is drawn. */
function changesOf<E extends ListEndpoint>({
  address,
  opening,
  shown,
  rowsAt,
}: ChangeParts<E>): {
  /** The address after a change, from the one that is coming. */
  readonly after: (patch: Patch) => (coming: URLSearchParams) => URLSearchParams;
  readonly change: Change;
  readonly ahead: (patch: Patch) => void;
} {
  const addressAt = ({ endpoint, parts }: Rows<E>) => addressOf(endpoint, parts);
  const listedAt = (at: URLSearchParams) => addressAt(rowsAt(applyPatch(at, { cursor: null })));
  const after = (patch: Patch) => (coming: URLSearchParams) => {
    const before = opening.from(coming);
    // The next page of what is shown is none of another list that is coming.
    const isOfAnother = typeof patch["cursor"] === "string" && listedAt(before) !== listedAt(opening.search);
    return isOfAnother ? before : opening.asMeant(applyPatch(before, patch));
  };
  const rowsAfter = (patch: Patch) => rowsAt(after(patch)(address.coming()));
  const ahead = (patch: Patch) => askRows(rowsAfter(patch));
  return {
    after,
    ahead,
    change: (patch, trail) => {
      const waits = addressAt(rowsAfter(patch)) !== addressAt(shown);
      const go = () => address.go(after(patch), { ...(trail === undefined ? {} : { trail }), waits });
      if (!waits) return go();
      // On its way while the press is being painted; what it changes here comes after that.
      ahead(patch);
      return afterPress(() => {
        // Another press may have put a change on its way: then it is other rows.
        ahead(patch);
        go();
      });
    },
  };
}

function isTooLong(query: unknown, { today, zone }: Here): boolean {
  if (typeof query !== "object" || query === null || !("from" in query) || typeof query.from !== "string") return false;
  const to = "to" in query && typeof query.to === "string" ? query.to : undefined;
  return isLongerThan(SCREEN_MAX_DAYS, { from: query.from, to }, endOf(today, zone));
}

/** The address, and how to change it; the cursors of earlier pages travel along in the history entry. */
function useAddress(): {
  readonly search: URLSearchParams;
  readonly trail: readonly string[];
  /** What it will be once what is on its way is here. */
  readonly coming: () => URLSearchParams;
  readonly go: Go;
} {
  const [search] = useSearchParams();
  const isKnown = useAddressKnown();
  const { at, go } = useComing();
  return {
    search: isKnown ? search : NOTHING,
    trail: trailOf(useLocation()),
    coming: () => new URLSearchParams(at()?.search ?? search),
    go: (to, { replace = false, trail = trailOf(at()), waits = false } = {}) =>
      go(to, { replace, state: { trail }, defaultShouldRevalidate: waits }),
  };
}

function trailOf(at: Location | undefined): string[] {
  const state: unknown = at?.state;
  return typeof state === "object" && state !== null && "trail" in state && Array.isArray(state.trail)
    ? state.trail.filter((cursor) => typeof cursor === "string")
    : [];
}

interface PageParts {
  readonly search: URLSearchParams;
  readonly query: unknown;
  readonly answer: object | undefined;
  readonly trail: readonly string[];
  readonly change: Change;
  readonly ahead: (patch: Patch) => void;
}

function pagesOf({ search, query, answer, change, ahead, ...parts }: PageParts): EndpointTable<ListEndpoint>["pages"] {
  const cursor = search.get("cursor");
  const trail = cursor === null ? [] : parts.trail;
  const next = answer !== undefined && "next_cursor" in answer ? answer.next_cursor : null;
  const limit = typeof query === "object" && query !== null && "limit" in query ? query.limit : null;
  const size = typeof limit === "number" ? limit : null;
  const first = () => change({ cursor: null }, []);
  return {
    size,
    // Every page before this one is full.
    from: cursor === null ? 1 : trail[0] === "" && size !== null ? trail.length * size + 1 : null,
    setSize: (size) => change({ limit: size, cursor: null }, []),
    first: cursor === null ? undefined : first,
    // The cursor before this one; a page opened from a link knows only the way to the first.
    previous:
      trail.length === 0
        ? undefined
        : () => change({ cursor: trail.at(-1) === "" ? null : trail.at(-1) }, trail.slice(0, -1)),
    next: typeof next === "string" ? () => change({ cursor: next }, [...trail, cursor ?? ""]) : undefined,
    nextAhead: () => typeof next === "string" && ahead({ cursor: next }),
  };
}
