// Shows the screen of the address, and keeps those the reader was on before as they stand: coming back shows them at once.
import {
  Activity,
  type ContextType,
  type ReactNode,
  cloneElement,
  isValidElement,
  use,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import {
  UNSAFE_DataRouterDataContext as DataContext,
  UNSAFE_DataRouterStateContext as StateContext,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_RouteContext as RouteContext,
} from "react-router";
import { useTranslations } from "use-intl";
import { foreseePayload } from "#web/client/entering.ts";
import { barePath, localeOf } from "#web/messages/locale.ts";
import { ROUTES } from "#web/route-table.ts";
import { type HearAhead, useHearAhead } from "#web/ui/fetched-ahead.tsx";
import { ScreenContext, isAnythingOver } from "#web/ui/over-screen.ts";

/** How many are kept beside the one in sight. */
const KEPT = 4;
const MAY_BE_KEPT: readonly string[] = ROUTES.filter((row) => "isKept" in row).map(({ path }) => path);

/** A screen as the router showed it when its address was entered, and all it may ask the router for. */
interface Screen {
  readonly path: string;
  /** All of it, so that what only looks like another address draws nothing anew. */
  readonly address: string;
  readonly outlet: ReactNode;
  readonly at: ContextType<typeof LocationContext>;
  readonly data: ContextType<typeof DataContext>;
  readonly state: ContextType<typeof StateContext>;
  /** Of the page as it was built: it came alive in one piece with what stands around it, and is made anew once it is left. */
  readonly isBuilt: boolean;
}

/** The first is the one in sight, the next the one the reader was on last. */
type Screens = readonly [Screen, ...Screen[]];

const mayBeKept = (path: string): boolean => MAY_BE_KEPT.includes(barePath(path));
/** Whoever leaves a screen with something open over it is done with that: it is not kept. */
const isKept = ({ path }: Screen): boolean => mayBeKept(path) && !isAnythingOver(path);

function entered([shown, ...kept]: Screens, now: Screen, ahead: Screen | null): Screens {
  if (shown.path === now.path) return [{ ...now, isBuilt: shown.isBuilt }, ...kept];
  const left = [{ ...shown, isBuilt: false }, ...kept];
  return [
    [...left, ahead].find((screen) => screen?.address === now.address) ?? now,
    ...left.filter((screen) => screen.path !== now.path && isKept(screen)).slice(0, KEPT),
  ];
}

function screenAt(at: Screen["at"], parts: Pick<Screen, "outlet" | "data" | "state">): Screen {
  const { pathname: path, search, hash } = at.location;
  const held: unknown = at.location.state;
  return { ...parts, path, address: JSON.stringify([path, search, hash, held]), at, isBuilt: false };
}

/** What the router puts around a page. */
interface OutletProps {
  readonly match: unknown;
  readonly children: ReactNode;
}

/**
 * The screen whose link the pointer rests on, drawn out of sight while nothing else is to be done: entering it is then
 * coming back to it. Its payload is not here yet; what it says is known from the table and the messages all the same, and
 * entering it does not wait for it.
 */
function useScreenAhead({ at, outlet, data, state, path: from }: Screen, known: Screens) {
  const [ahead, setAhead] = useState<Screen | null>(null);
  const t = useTranslations("page");
  const hear: HearAhead = ({ pathname, search, hash }, match, Page) => {
    const path = barePath(pathname);
    const locale = localeOf(pathname);
    const row = ROUTES.find((one) => one.path === path);
    if (row === undefined || !mayBeKept(pathname) || locale !== localeOf(from)) return;
    if (data === null || !isValidElement<OutletProps>(outlet)) return;
    if ([...known, ahead].some((screen) => screen?.path === pathname)) return;
    const payload = { locale, path, title: t(`${row.title}.title`), description: t(`${row.title}.purpose`) };
    foreseePayload(pathname, payload);
    const screen = screenAt(
      { ...at, location: { ...at.location, pathname, search, hash, state: null } },
      {
        outlet: cloneElement(outlet, { match, children: <Page /> }),
        data: { ...data, loaderData: { ...data.loaderData, [match.route.id]: payload } },
        state,
      },
    );
    setAhead(screen);
  };
  useHearAhead(hear);
  return [ahead, setAhead] as const;
}

/** A screen hears of no other address than its own, and of that only what changes: none is drawn for another's sake. */
export function KeptScreens() {
  const outlet = use(RouteContext).outlet;
  const now = screenAt(use(LocationContext), { outlet, data: use(DataContext), state: use(StateContext) });
  const [known, setKnown] = useState<Screens>([{ ...now, isBuilt: true }]);
  const [ahead, setAhead] = useScreenAhead(now, known);
  const screens = known[0].address === now.address && known[0].outlet !== null ? known : entered(known, now, ahead);
  if (screens !== known) {
    setKnown(screens);
    setAhead(null);
  }
  const [shown] = screens;
  const standing = screens.filter(({ isBuilt }) => !isBuilt);
  if (ahead !== null && screens.every(({ path }) => path !== ahead.path)) standing.push(ahead);
  return (
    <>
      {shown.isBuilt && inPlace(shown)}
      {standing
        // Always in one order, so that none is moved on the page.
        .toSorted((one, other) => (one.path < other.path ? -1 : 1))
        .map((screen) => (
          <Activity key={screen.path} mode={screen === shown ? "visible" : "hidden"}>
            {inPlace(screen)}
          </Activity>
        ))}
    </>
  );
}

const inPlace = ({ path, outlet, at, data, state }: Screen) => (
  <LocationContext value={at}>
    <StateContext value={state}>
      <DataContext value={data}>
        <ScreenContext value={path}>
          <Place>{outlet}</Place>
        </ScreenContext>
      </DataContext>
    </StateContext>
  </LocationContext>
);

/** Whoever comes back goes on where they left: the focus is on what it was on, unless something else has taken it. */
function Place({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const left = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const { current: screen } = place;
    if (document.activeElement === document.body && left.current instanceof HTMLElement) {
      // The browser has not seen yet that the screen is in sight: asked for the page's own size, it has.
      void document.body.offsetWidth;
      left.current.focus({ preventScroll: true });
    }
    return () => {
      const focused = document.activeElement;
      left.current = screen?.contains(focused) === true ? focused : null;
    };
  }, []);
  return (
    <div ref={place} data-screen="" className="flex flex-col gap-4 *:min-w-0">
      {children}
    </div>
  );
}
