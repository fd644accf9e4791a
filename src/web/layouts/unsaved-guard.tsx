// Holds whoever would leave a page: with something typed until they have said that it may go, and where no network leads.
import { type ReactNode, Suspense, lazy, useState, useSyncExternalStore } from "react";
import { type Location, useBeforeUnload, useBlocker } from "react-router";
import { isOutOfReach } from "#web/client/entering.ts";
import { onlineStore } from "#web/client/online.ts";
import { openIdIn } from "#web/client/url-state.ts";
import { barePath } from "#web/messages/locale.ts";
import { UnsavedContext, type Unsaved, useUnsavedForms } from "#web/ui/unsaved.ts";
import { useTry } from "./out-of-reach.tsx";

const UnsavedQuestion = lazy(() => import("#web/ui/unsaved-question.tsx"));

interface Leaving {
  readonly currentLocation: Location;
  readonly nextLocation: Location;
  readonly historyAction: string;
}

/**
 * Another tab of a page, the same tab for another agent, and the panel of another thing than the `other` place shows, are
 * other forms. Opening and closing a panel is its own affair.
 */
function placeOf(location: Location, other: Location): string {
  const asked = new URLSearchParams(location.search);
  const elsewhere = new URLSearchParams(other.search);
  return JSON.stringify([
    location.pathname,
    asked.get("tab"),
    asked.get("agent_id"),
    openIdIn(asked) ?? openIdIn(elsewhere),
  ]);
}

/**
 * Another place, another thing's panel, or back from what the address says is open. A page that changes the rest of its own address (filters,
 * its own dialogs) knows what it does, and whoever is signed out cannot stay.
 */
const isLeft = ({ currentLocation, nextLocation, historyAction }: Leaving): boolean =>
  !barePath(nextLocation.pathname).startsWith("/auth/") &&
  (historyAction === "POP" || placeOf(currentLocation, nextLocation) !== placeOf(nextLocation, currentLocation));

export function UnsavedGuard({ children }: { readonly children: ReactNode }) {
  const [count, setCount] = useState(0);
  const forms = useUnsavedForms(setCount);
  const isOnline = useSyncExternalStore(onlineStore.subscribe, onlineStore.now, onlineStore.whenBuilt);
  return (
    <UnsavedContext value={forms.tell}>
      {children}
      {/* Only while there is something: a blocker makes the browser ask about every page it is on. */}
      {(count > 0 || !isOnline) && <Guard key={String(isOnline)} whatIsThere={forms.whatIsThere} />}
    </UnsavedContext>
  );
}

function Guard({ whatIsThere }: { readonly whatIsThere: () => Unsaved | null }) {
  const attempt = useTry();
  const blocker = useBlocker((leaving) => {
    if (!isLeft(leaving)) return false;
    if (!isOutOfReach(leaving.nextLocation.pathname)) return whatIsThere() !== null;
    void attempt(leaving.nextLocation);
    return true;
  });
  useBeforeUnload((event) => {
    if (whatIsThere() !== null) event.preventDefault();
  });
  if (blocker.state !== "blocked" || isOutOfReach(blocker.location.pathname)) return null;
  return (
    <Suspense fallback={null}>
      <UnsavedQuestion
        unsaved={whatIsThere() ?? "typed"}
        onStay={() => blocker.reset()}
        onDiscard={() => blocker.proceed()}
      />
    </Suspense>
  );
}
