// Holds whoever would leave a page with something typed and not sent, until they have said that it may go.
import { type ReactNode, Suspense, lazy, useState } from "react";
import { type Location, useBeforeUnload, useBlocker } from "react-router";
import { barePath } from "#web/messages/locale.ts";
import { UnsavedContext, useUnsavedForms } from "#web/ui/unsaved.ts";

const UnsavedQuestion = lazy(() => import("#web/ui/unsaved-question.tsx"));

interface Leaving {
  readonly currentLocation: Location;
  readonly nextLocation: Location;
  readonly historyAction: string;
}

/**
 * Another page, or back from what the address says is open. A page that changes its own address (filters, its own
 * dialogs) knows what it does, and whoever is signed out cannot stay.
 */
const isLeft = ({ currentLocation, nextLocation, historyAction }: Leaving): boolean =>
  !barePath(nextLocation.pathname).startsWith("/auth/") &&
  (historyAction === "POP" || currentLocation.pathname !== nextLocation.pathname);

export function UnsavedGuard({ children }: { readonly children: ReactNode }) {
  const [count, setCount] = useState(0);
  const forms = useUnsavedForms(setCount);
  return (
    <UnsavedContext value={forms.tell}>
      {children}
      {/* Only while there is something: a blocker makes the browser ask about every page it is on. */}
      {count > 0 && <Guard areThere={forms.areThere} />}
    </UnsavedContext>
  );
}

function Guard({ areThere }: { readonly areThere: () => boolean }) {
  const blocker = useBlocker((leaving) => areThere() && isLeft(leaving));
  useBeforeUnload((event) => {
    if (areThere()) event.preventDefault();
  });
  if (blocker.state !== "blocked") return null;
  return (
    <Suspense fallback={null}>
      <UnsavedQuestion onStay={() => blocker.reset()} onDiscard={() => blocker.proceed()} />
    </Suspense>
  );
}
