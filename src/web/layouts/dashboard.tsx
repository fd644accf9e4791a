// Around every screen of the dashboard: sidebar, top bar, palette, shortcuts; whoever is signed out goes to sign in.
import { Suspense, lazy, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useTranslations } from "use-intl";
import type { Me } from "#contract/session.ts";
import { listViews } from "#contract/views.ts";
import { signInPath } from "#web/client/next-path.ts";
import { rememberSignedIn, rememberedStore } from "#web/client/remembered-session.ts";
import { isPastEnd } from "#web/client/session-end.ts";
import { useSession } from "#web/client/session.ts";
import { publishSignedOut, setLeaving, subscribeSignedOut } from "#web/client/signed-out.ts";
import { rememberTimeZone } from "#web/client/time-zone.ts";
import { useIdleAfter } from "#web/client/when-idle.ts";
import { CallsWhen, EndpointProvider, useEndpoint } from "#web/client/use-endpoint.tsx";
import { barePath } from "#web/messages/locale.ts";
import { Drawer } from "#web/ui/drawer.tsx";
import { useGo } from "#web/ui/paths.tsx";
import { Toasts } from "#web/ui/toast.tsx";
import { useShortcut } from "#web/ui/use-shortcut.ts";
import { KeptScreens } from "./kept-screens.tsx";
import { useLive } from "./live-mark.tsx";
import { NewBuild } from "./new-build.tsx";
import { PaletteDoor } from "./palette-door.tsx";
import { SessionWarning } from "./session-warning.tsx";
import { Brand, NavGroups, Sidebar, toggleSidebar } from "./sidebar.tsx";
import { TopBar } from "./top-bar.tsx";
import { useKeptPayload, useToldOfLateCode } from "./out-of-reach.tsx";
import { TwoFactorBar } from "./two-factor-bar.tsx";
import { UnsavedGuard } from "./unsaved-guard.tsx";
import { ViewingBar } from "./viewing-bar.tsx";

const Shortcuts = lazy(() => import("./shortcuts.tsx"));

export default function DashboardLayout() {
  // Where nobody has signed in, or whoever did was signed out, nothing is asked that could only be refused.
  const [isNobody] = useState(() => !rememberedStore.known());
  return (
    <EndpointProvider>
      <CallsWhen isSo={!isNobody}>
        <UnsavedGuard>
          <Shell isNobody={isNobody} />
        </UnsavedGuard>
      </CallsWhen>
      <Toasts />
    </EndpointProvider>
  );
}

type Open = "navigation" | "palette" | "shortcuts" | null;

function Shell({ isNobody }: { readonly isNobody: boolean }) {
  const t = useTranslations();
  const { answer: me } = useSession();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const mayCall = useMayCall(me);
  useSignInWhenSignedOut(isNobody);
  useChosenTimeZone(me);
  useKeptPayload();
  useToldOfLateCode();
  const isAtRest = useIdleAfter(me !== undefined);
  useLive(isAtRest);
  // Each list asks whether it opens with a saved view: the answer is there before it is.
  useEndpoint(listViews, {}, { enabled: me !== undefined });
  useShortcut({ key: "k", withCommand: true }, () => setOpen("palette"));
  useShortcut({ key: "?" }, () => setOpen("shortcuts"));
  useShortcut({ key: "[" }, toggleSidebar);
  return (
    <CallsWhen isSo={mayCall}>
      {/* What is built can be read and pressed as it stands: around the screen it takes over after the screen has. */}
      <div className="flex min-h-dvh bg-canvas">
        <a
          href="#content"
          className="focus-ring fixed top-2 left-2 z-50 -translate-y-20 rounded-lg bg-brand px-3 py-2 text-sm font-medium text-on-brand focus:translate-y-0"
        >
          {t("shell.skip")}
        </a>
        <Suspense>
          <Sidebar />
        </Suspense>
        <div className="flex min-w-0 flex-1 flex-col">
          <div className="sticky top-0 z-30">
            <ViewingBar me={me} />
            <TwoFactorBar me={me} />
            <Suspense>
              <TopBar
                isAtRest={isAtRest}
                onNavigation={() => setOpen("navigation")}
                onSearch={() => setOpen("palette")}
                onShortcuts={() => setOpen("shortcuts")}
              />
            </Suspense>
          </div>
          <main
            id="content"
            tabIndex={-1}
            className="screens mx-auto w-full max-w-[112rem] min-w-0 flex-1 p-4 outline-none sm:p-6"
          >
            <KeptScreens />
          </main>
        </div>
        <Drawer label={t("shell.nav.label")} isOpen={open === "navigation"} onClose={close}>
          <div className="p-4">
            <Brand />
          </div>
          <nav aria-label={t("shell.nav.label")} className="px-3 pb-4">
            <NavGroups onGo={close} />
          </nav>
        </Drawer>
        <PaletteDoor isOpen={open === "palette"} onClose={close} />
        <Suspense>{open === "shortcuts" && <Shortcuts onClose={close} />}</Suspense>
        <NewBuild />
        {me !== undefined && isAtRest && <SessionWarning me={me} />}
      </div>
    </CallsWhen>
  );
}

/** Times are shown in the zone of the profile, on every device. */
function useChosenTimeZone(me: Me | undefined): void {
  const isKnown = me !== undefined;
  const zone = me?.time_zone ?? null;
  useEffect(() => {
    if (isKnown) rememberTimeZone(zone);
  }, [isKnown, zone]);
}

/** Where whoever signed in is past their time, only who they are is asked at first. */
function useMayCall(me: Me | undefined): boolean {
  const [wasInTime] = useState(() => typeof document === "undefined" || !isPastEnd());
  const isKnown = me !== undefined;
  useEffect(() => {
    if (isKnown) rememberSignedIn(true);
  }, [isKnown]);
  return isKnown || wasInTime;
}

/** Any call the server answers with "sign in" leads there, and back here afterwards; so does a visit by nobody. */
function useSignInWhenSignedOut(isNobody: boolean): void {
  const go = useGo();
  const { pathname, search, hash } = useLocation();
  useEffect(() => setLeaving(false), []);
  useEffect(
    () =>
      subscribeSignedOut(() => {
        rememberSignedIn(false);
        go(signInPath(barePath(pathname) + search + hash, !isNobody), { replace: true });
      }),
    [go, pathname, search, hash, isNobody],
  );
  useEffect(() => {
    if (isNobody) publishSignedOut();
  }, [isNobody]);
}
