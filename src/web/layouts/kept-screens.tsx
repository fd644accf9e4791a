// Shows the screen of the address, and keeps those the reader was on before as they stand: coming back shows them at once.
import { Activity, type ContextType, type ReactNode, use, useCallback, useLayoutEffect, useRef, useState } from "react";
import {
  UNSAFE_DataRouterDataContext as DataContext,
  UNSAFE_DataRouterStateContext as StateContext,
  UNSAFE_LocationContext as LocationContext,
  useOutlet,
} from "react-router";
import { barePath } from "#web/messages/locale.ts";
import { ROUTES } from "#web/route-table.ts";
import { OverScreenContext } from "#web/ui/over-screen.ts";

/** How many are kept beside the one in sight. */
const KEPT = 4;
const MAY_BE_KEPT: ReadonlySet<string> = new Set(ROUTES.filter((row) => "isKept" in row).map(({ path }) => path));

/** A screen as the router showed it when its address was entered, and all it may ask the router for. */
interface Screen {
  readonly path: string;
  readonly outlet: ReactNode;
  readonly at: ContextType<typeof LocationContext>;
  readonly data: ContextType<typeof DataContext>;
  readonly state: ContextType<typeof StateContext>;
  /** Of the page as it was built: it came alive in one piece with what stands around it, and is made anew once it is left. */
  readonly isBuilt: boolean;
}

/** The first is the one in sight, the next the one the reader was on last. */
type Screens = readonly [Screen, ...Screen[]];

const isSameAddress = ({ location: one }: Screen["at"], { location: other }: Screen["at"]): boolean =>
  one.pathname === other.pathname &&
  one.search === other.search &&
  one.hash === other.hash &&
  JSON.stringify(one.state) === JSON.stringify(other.state);

/** A screen hears of no other address than its own, and of that only what changes: none is drawn for another's sake. */
function entered([shown, ...kept]: Screens, now: Omit<Screen, "isBuilt">): Screens {
  if (shown.path === now.path) return [{ ...now, isBuilt: shown.isBuilt }, ...kept];
  const before = kept.find(({ path }) => path === now.path);
  const left = [{ ...shown, isBuilt: false }, ...kept].filter(
    ({ path }) => path !== now.path && MAY_BE_KEPT.has(barePath(path)),
  );
  const next = before !== undefined && isSameAddress(before.at, now.at) ? before : { ...now, isBuilt: false };
  return [next, ...left.slice(0, KEPT)];
}

export function KeptScreens() {
  const outlet = useOutlet();
  const at = use(LocationContext);
  const now = { path: at.location.pathname, outlet, at, data: use(DataContext), state: use(StateContext) };
  const [known, setKnown] = useState<Screens>([{ ...now, isBuilt: true }]);
  const isThere = isSameAddress(known[0].at, at) && known[0].outlet !== null;
  const screens = isThere ? known : entered(known, now);
  if (!isThere) setKnown(screens);
  const [shown] = screens;
  const over = useRef(new Map<string, number>());
  // Whoever left a screen with something open over it is done with that; it says so itself only after this.
  useLayoutEffect(() => {
    const atRest = (screen: Screen): boolean => screen === shown || (over.current.get(screen.path) ?? 0) === 0;
    if (!screens.every(atRest)) setKnown([shown, ...screens.slice(1).filter(atRest)]);
  }, [screens, shown]);
  const tellOver = useCallback((path: string, more: number) => {
    over.current.set(path, (over.current.get(path) ?? 0) + more);
  }, []);
  return (
    <>
      {shown.isBuilt && <InPlace screen={shown} onOver={tellOver} />}
      {screens
        .filter(({ isBuilt }) => !isBuilt)
        // Always in one order, so that none is moved on the page.
        .toSorted((one, other) => (one.path < other.path ? -1 : 1))
        .map((screen) => (
          <Activity key={screen.path} mode={screen === shown ? "visible" : "hidden"}>
            <InPlace screen={screen} onOver={tellOver} />
          </Activity>
        ))}
    </>
  );
}

interface InPlaceProps {
  readonly screen: Screen;
  readonly onOver: (path: string, more: 1 | -1) => void;
}

function InPlace({ screen: { path, outlet, at, data, state }, onOver }: InPlaceProps) {
  const tellOver = useCallback((more: 1 | -1) => onOver(path, more), [onOver, path]);
  return (
    <LocationContext value={at}>
      <StateContext value={state}>
        <DataContext value={data}>
          <OverScreenContext value={tellOver}>
            <div data-screen="" className="flex flex-1 flex-col gap-4 *:min-w-0">
              {outlet}
            </div>
          </OverScreenContext>
        </DataContext>
      </StateContext>
    </LocationContext>
  );
}
