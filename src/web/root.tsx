// The document around every page: head, colour mode before the first paint, language, and the error screen.
import interLatin from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url";
import { type ReactNode, use, useEffect, useSyncExternalStore } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation, useNavigation } from "react-router";
import { IntlProvider } from "use-intl";
import type { Route } from "./+types/root";
import { COLOR_MODE_BOOT, followColorMode } from "./client/color-mode.ts";
import { fatalError, subscribeFatal } from "./client/fatal.ts";
import { HEIGHTS_BOOT } from "./client/heights.ts";
import { KEYBOARD_BOOT } from "./client/keyboard.ts";
import { PREFERENCES_BOOT } from "./client/preferences.ts";
import { forgetTarget, rememberTarget } from "./client/reload-guard.ts";
import { viewerTimeZone } from "./client/time-zone.ts";
import { whenIdle } from "./client/when-idle.ts";
import { ErrorScreen } from "./error-screen.tsx";
import { loadMessages, messagesNow } from "./messages/format.ts";
import { CHOICE_BOOT, LOCALES, barePath, localeOf, localise } from "./messages/locale.ts";
import { EARLY_PRESS_BOOT, pressAgain } from "./ui/early-press.ts";
import { FetchedAhead } from "./ui/fetched-ahead.tsx";
import { PathProvider } from "./ui/paths.tsx";
import "./ui/tokens.css";

// A browser that keeps nothing must still show the page.
// Our content security policy forbids `eval`; zod must not even ask, and reads this before it defines anything.
const ZOD_BOOT = `globalThis.__zod_globalConfig={jitless:true};`;
/** Runs while the page is read. In a browser React finds it there, and never runs it: the code a page loads goes without. */
const BOOT = import.meta.env.SSR
  ? `${ZOD_BOOT}${EARLY_PRESS_BOOT}${CHOICE_BOOT}try{${KEYBOARD_BOOT}${COLOR_MODE_BOOT}${PREFERENCES_BOOT}${HEIGHTS_BOOT}}catch(e){}`
  : "";

/** The id of the last that shows on a page. */
const LAST = "last";

export function Layout({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  const locale = localeOf(pathname);
  // The script below sets classes before React arrives; the document of an error screen is a new one and keeps them.
  const classes = typeof document === "undefined" ? undefined : document.documentElement.className;
  return (
    <html lang={locale} className={classes} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* Painted once it is whole: what comes later in a line would move what stands there already. */}
        <link rel="expect" href={`#${LAST}`} blocking="render" />
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: BOOT }} />
        <link rel="preload" href={interLatin} as="font" type="font/woff2" crossOrigin="anonymous" />
        {LOCALES.map((other) => (
          <link key={other} rel="alternate" hrefLang={other} href={localise(barePath(pathname), other)} />
        ))}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
        <Links />
      </head>
      <body>
        <Providers>{children}</Providers>
        <span id={LAST} hidden />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

function Providers({ children }: { readonly children: ReactNode }) {
  const locale = localeOf(useLocation().pathname);
  const messages = messagesNow(locale) ?? use(loadMessages(locale));
  const timeZone = useSyncExternalStore(viewerTimeZone.subscribe, viewerTimeZone.now, viewerTimeZone.known);
  // Here and not where the mode is chosen: the error screens follow it too.
  useEffect(followColorMode, []);
  return (
    <IntlProvider locale={locale} messages={messages} timeZone={timeZone} onError={throwError}>
      <PathProvider spell={(path) => localise(path, locale)}>{children}</PathProvider>
    </IntlProvider>
  );
}

// A message without text or argument is a bug of ours: it must not reach a reader as a key.
const throwError = (error: Error): never => {
  throw error;
};

export default function Root() {
  const fatal = useSyncExternalStore(subscribeFatal, fatalError, () => null);
  const { location } = useNavigation();
  const target = location === undefined ? null : location.pathname + location.search;
  useEffect(() => {
    if (target === null) forgetTarget();
    else rememberTarget(target);
  }, [target]);
  useEffect(() => pressAgain(whenIdle), []);
  if (fatal !== null) throw fatal;
  return (
    <>
      <Outlet />
      <FetchedAhead />
    </>
  );
}

/** Until a page names itself, or an error screen does. */
export const meta = () => [{ title: "Reelgate" }];

/** Stands on the page served for unknown addresses until its loader has said so. */
export function HydrateFallback() {
  return null;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />;
}
