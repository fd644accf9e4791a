// The saved views of a list: which there are, which one is shown and whether it was changed, and how to show another.
import { useEffect, useEffectEvent } from "react";
import { type SavedView, type ViewList, type ViewState, listViews } from "#contract/views.ts";
import { useAddressKnown } from "#web/client/hydrated.ts";
import { applyPatch } from "#web/client/url-state.ts";
import { useEndpoint } from "#web/client/use-endpoint.tsx";
import type { Density } from "#web/ui/table-model.ts";
import { useHere } from "#web/ui/use-today.ts";
import { type ListShape, densityOf, isSame, opened, patchOf, stateOf } from "./view-state.ts";

type NamedState = Pick<SavedView, "id" | "state">;

export interface SavedViews {
  readonly list: ViewList;
  readonly all: readonly SavedView[];
  /** The one shown; null: none. */
  readonly current: SavedView | null;
  /** Something was changed since it was shown. */
  readonly isChanged: boolean;
  /** What the one shown asks for that the list no longer has. */
  readonly dropped: readonly string[];
  /** The list as it is seen now, to be saved. */
  readonly state: ViewState;
  /** null: the list as it is by itself. */
  readonly show: (view: NamedState | null) => void;
  /** Says in the address which view is shown, where the list is as that view has it already; null: that it is none. */
  readonly name: (id: string | null) => void;
}

/** Changes the address. */
export type Go = (
  to: (before: URLSearchParams) => URLSearchParams,
  options?: {
    readonly replace?: boolean;
    /** As it is, when not given. */
    readonly trail?: readonly string[];
    /** The rows it will show were asked for: it is drawn with them, unless they take their time. */
    readonly waits?: boolean;
  },
) => void;

/** In the address for "none", where without it the list would open with its default. */
const NONE = "none";
const STALE_MS = 60_000;

interface SavedViewsOptions {
  /** undefined: of this list no views are saved. */
  readonly list: ViewList | undefined;
  readonly shape: ListShape;
  readonly search: URLSearchParams;
  readonly preferred: Density;
  readonly go: Go;
}

interface Opening {
  readonly views: SavedViews | null;
  /** The address of the list as it is to be shown; the default view's where the address says nothing. */
  readonly search: URLSearchParams;
  /** Not known yet whether the list opens with a view. */
  readonly isWaiting: boolean;
  /** What a change of the address starts from. */
  readonly from: (before: URLSearchParams) => URLSearchParams;
  /** An address that says nothing, as one that means it. */
  readonly asMeant: (to: URLSearchParams) => URLSearchParams;
}

export function useSavedViews({ list, shape, search, preferred, go }: SavedViewsOptions): Opening {
  const isKnown = useAddressKnown();
  const here = useHere();
  const { answer, isLoading } = useEndpoint(listViews, {}, { enabled: list !== undefined, staleMs: STALE_MS });
  const all = answer?.data.filter((view) => view.list === list) ?? [];
  const standard = all.find((view) => view.is_default);
  const saysNothing = (one: URLSearchParams): boolean => [...one.keys()].every((name) => shape.keeps.includes(name));
  const shows = (before: URLSearchParams, { id, state }: NamedState): URLSearchParams =>
    applyPatch(before, { ...patchOf(before, shape, opened(state, shape).state, here), view: id });
  const asMeant = (to: URLSearchParams): URLSearchParams =>
    standard !== undefined && saysNothing(to) ? applyPatch(to, { view: NONE }) : to;

  const byDefault = isKnown && standard !== undefined && saysNothing(search) ? shows(search, standard) : null;
  // An address on its way that says something is no longer the one this was drawn for.
  const from = (before: URLSearchParams) => (byDefault !== null && saysNothing(before) ? byDefault : before);
  useFollow(byDefault, from, go);
  const shown = byDefault ?? search;
  const opening: Opening = {
    views: null,
    search: shown,
    isWaiting: list !== undefined && isLoading && saysNothing(search),
    from,
    asMeant,
  };
  if (list === undefined) return opening;

  const current = all.find(({ id }) => id === shown.get("view")) ?? null;
  const asSaved = current === null ? null : opened(current.state, shape);
  const state = stateOf(shown, shape, densityOf(shown) ?? preferred, here);
  const views: SavedViews = {
    list,
    all,
    current,
    isChanged: asSaved !== null && !isSame(asSaved.state, state),
    dropped: asSaved?.dropped ?? [],
    state,
    show: (view) =>
      go(
        (before) =>
          view === null ? asMeant(applyPatch(before, patchOf(before, shape, null, here))) : shows(before, view),
        { trail: [] },
      ),
    name: (id) => go((before) => applyPatch(from(before), { view: id ?? NONE }), { replace: true }),
  };
  return { ...opening, views };
}

/** The address says what is shown, also where the list opened with its default. */
function useFollow(byDefault: URLSearchParams | null, from: Opening["from"], go: Go): void {
  const address = byDefault?.toString() ?? null;
  const follow = useEffectEvent(() => go(from, { replace: true }));
  useEffect(() => {
    if (address !== null) follow();
  }, [address]);
}
