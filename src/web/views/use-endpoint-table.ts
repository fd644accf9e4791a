// A list endpoint as a table: filters, sort, page, columns and the open row live in the address.
import { useState, useSyncExternalStore } from "react";
import { useLocation, useSearchParams } from "react-router";
import type { z } from "zod";
import type { Answer, Endpoint, Input } from "#contract/endpoint.ts";
import type { FactKind } from "#contract/live.ts";
import { isLongerThan, SCREEN_MAX_DAYS } from "#contract/page.ts";
import type { ViewList } from "#contract/views.ts";
import { addressOf } from "#web/client/address.ts";
import { isAskedEarly } from "#web/client/early-calls.ts";
import { preferenceStore } from "#web/client/preferences.ts";
import { applyPatch, parseSearch } from "#web/client/url-state.ts";
import { useAddressKnown } from "#web/client/hydrated.ts";
import { type Reading, askAhead, useEndpointWith } from "#web/client/use-endpoint.tsx";
import { afterPress } from "#web/ui/after-press.ts";
import { shifted, startOf } from "#web/ui/calendar-days.ts";
import type { Density, Selection } from "#web/ui/table-model.ts";
import { useToday } from "#web/ui/use-today.ts";
import { listAt } from "./list-name.ts";
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
  /** Whose saved views are shown, where a screen has not all columns and filters of its endpoint. */
  readonly viewsOf?: ViewList;
}

export interface EndpointTable<E extends ListEndpoint> {
  readonly reading: Reading<Answer<E>>;
  readonly rows: readonly RowOf<E>[];
  /** Where the rows are read, and of whom. */
  readonly path: string;
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
  readonly isFiltered: boolean;
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
  { rowId, params, fixed = {}, keeps = [], refetchOn = [], everyMs, viewsOf }: EndpointTableOptions<E>,
): EndpointTable<E> {
  const address = useAddress();
  const { trail } = address;
  const preferred = useSyncExternalStore(density.subscribe, density.now, density.whenBuilt);
  const columnIds = screenColumns.map(({ id }) => id);
  const list = viewsOf ?? listAt(endpoint.path);
  const shape = { query: endpoint.query, columns: columnIds, keeps };
  const opening = useSavedViews({ ...address, list, shape, preferred });
  const { search } = opening;
  const today = useToday();
  const rowsAt = (at: URLSearchParams): Rows<E> => {
    const query = parseSearch<E["query"]>(endpoint.query, applyPatch(at, fixed));
    return { endpoint, parts: { ...(params === null ? {} : { params }), query }, mayAsk: params !== null, today };
  };
  const shown = rowsAt(search);
  const { parts } = shown;
  const { query } = parts;
  const isPeriodTooLong = isTooLong(query, today);
  const after = (patch: Patch) => (before: URLSearchParams) => opening.asMeant(applyPatch(opening.from(before), patch));
  const { change, ahead } = changesOf({ address, after, shown, rowsAfter: (to) => rowsAt(to(address.search)) });
  // What was asked before anybody knew of views is on its way, whether it is shown or not.
  const isAwaited = !opening.isWaiting || isAskedEarly(addressOf(endpoint, parts));
  const enabled = params !== null && isAwaited && !isPeriodTooLong;
  const answered = useEndpointWith(endpoint, parts, { refetchOn, enabled, everyMs });
  const reading = opening.isWaiting ? { ...answered, answer: undefined, isLoading: true } : answered;
  const rows = (reading.answer?.data ?? NO_ROWS) as readonly RowOf<E>[]; // RowOf is the element type of that very list
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const chosen = search.get("columns")?.split(",");
  // The way back leads from what is open to the list, and never to what was closed.
  const setOpen = (id: string | null) =>
    address.go(after({ open: id }), { trail: address.trail, replace: search.has("open") });
  const filters = [...search.keys()].filter((name) => !OWN_NAMES.has(name) && !keeps.includes(name));
  return {
    reading,
    rows,
    path: endpoint.path,
    params,
    rowId,
    screenColumns,
    isPeriodTooLong,
    query,
    filter: (patch) => change({ ...patch, cursor: null }),
    filterAhead: (patch) => afterPress(() => ahead({ ...patch, cursor: null })),
    isFiltered: filters.length > 0,
    clearFilters: () => change({ cursor: null, ...Object.fromEntries(filters.map((name) => [name, null])) }),
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
    openId: search.get("open"),
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
  readonly today: string;
}

function askRows<E extends ListEndpoint>({ endpoint, parts, mayAsk, today }: Rows<E>): void {
  if (mayAsk && !isTooLong(parts.query, today)) void askAhead(endpoint, parts);
}

type Change = (patch: Patch, trail?: readonly string[]) => void;
type To = (before: URLSearchParams) => URLSearchParams;

interface ChangeParts<E extends ListEndpoint> {
  readonly address: ReturnType<typeof useAddress>;
  /** The address after a change, from the one before. */
  readonly after: (patch: Patch) => To;
  readonly shown: Rows<E>;
  readonly rowsAfter: (to: To) => Rows<E>;
}

/** Ways to change what is listed, and to ask for it ahead: rows are on their way while the address changes, not once it is drawn. */
function changesOf<E extends ListEndpoint>({
  address,
  after,
  shown,
  rowsAfter,
}: ChangeParts<E>): {
  readonly change: Change;
  readonly ahead: (patch: Patch) => void;
} {
  const ahead = (patch: Patch) => askRows(rowsAfter(after(patch)));
  return {
    ahead,
    change: (patch, trail = address.trail) => {
      const waits = addressOf(shown.endpoint, rowsAfter(after(patch)).parts) !== addressOf(shown.endpoint, shown.parts);
      const go = () => address.go(after(patch), { trail, waits });
      if (!waits) return go();
      // On its way while the press is being painted; what it changes here comes after that.
      ahead(patch);
      return afterPress(go);
    },
  };
}

function isTooLong(query: unknown, today: string): boolean {
  if (typeof query !== "object" || query === null || !("from" in query) || typeof query.from !== "string") return false;
  const to = "to" in query && typeof query.to === "string" ? query.to : undefined;
  return isLongerThan(SCREEN_MAX_DAYS, { from: query.from, to }, startOf(shifted(today, 1)));
}

/** The address, and how to change it; the cursors of earlier pages travel along in the history entry. */
function useAddress(): {
  readonly search: URLSearchParams;
  readonly trail: readonly string[];
  readonly go: Go;
} {
  const [search, setSearch] = useSearchParams();
  const isKnown = useAddressKnown();
  const state: unknown = useLocation().state;
  const trail =
    typeof state === "object" && state !== null && "trail" in state && Array.isArray(state.trail)
      ? state.trail.filter((cursor) => typeof cursor === "string")
      : [];
  return {
    search: isKnown ? search : NOTHING,
    trail,
    go: (to, { replace = false, trail: nextTrail = [], waits = false } = {}) =>
      setSearch(to, {
        replace,
        preventScrollReset: true,
        state: { trail: nextTrail },
        defaultShouldRevalidate: waits,
      }),
  };
}

interface PageParts {
  readonly search: URLSearchParams;
  readonly query: unknown;
  readonly answer: object | undefined;
  readonly trail: readonly string[];
  readonly change: Change;
  readonly ahead: (patch: Patch) => void;
}

function pagesOf({ search, query, answer, trail, change, ahead }: PageParts): EndpointTable<ListEndpoint>["pages"] {
  const cursor = search.get("cursor");
  const next = answer !== undefined && "next_cursor" in answer ? answer.next_cursor : null;
  const limit = typeof query === "object" && query !== null && "limit" in query ? query.limit : null;
  const first = () => change({ cursor: null }, []);
  return {
    size: typeof limit === "number" ? limit : null,
    setSize: (size) => change({ limit: size, cursor: null }, []),
    first: cursor === null ? undefined : first,
    // The cursor before this one; a page opened from a link knows only the way to the first.
    previous:
      cursor === null || (trail.length === 0 && cursor !== null)
        ? undefined
        : () => change({ cursor: trail.at(-1) === "" ? null : trail.at(-1) }, trail.slice(0, -1)),
    next: typeof next === "string" ? () => change({ cursor: next }, [...trail, cursor ?? ""]) : undefined,
    nextAhead: () => typeof next === "string" && ahead({ cursor: next }),
  };
}
