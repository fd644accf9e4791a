// Starts the page in the browser, once: language, settings, then hydration; a failure before that has a screen of its own.
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { watchFatal } from "./client/fatal.ts";
import { reportFailure } from "./client/report-failure.ts";
import { guardReloads, resumeTarget } from "./client/reload-guard.ts";
import { loadSettings } from "./client/settings.ts";
import { loadMessages } from "./messages/format.ts";
import { DEFAULT_LOCALE, chosenLocale, localeCookie, localeOf, localise, preferredLocale } from "./messages/locale.ts";
import { hearNoMoreEarly } from "./ui/early-press.ts";

/**
 * Whether the browser is on its way to another address instead. The first page of somebody who has chosen no language is
 * in the one their browser prefers, and `/` in the one they chose last; any other address says which it is.
 */
function leaves(): boolean {
  const { pathname, search, hash } = location;
  const chosen = chosenLocale(document.cookie);
  const wanted = chosen ?? preferredLocale(navigator.languages);
  const isOpen = localeOf(pathname) === DEFAULT_LOCALE && (pathname === "/" || chosen === undefined);
  if (chosen === undefined) document.cookie = localeCookie(isOpen ? wanted : localeOf(pathname));
  if (!isOpen || wanted === DEFAULT_LOCALE) return resumeTarget();
  location.replace(localise(pathname, wanted) + search + hash);
  return true;
}

async function start(): Promise<void> {
  guardReloads();
  watchFatal();
  if (leaves()) return;
  await Promise.all([loadMessages(localeOf(location.pathname)), loadSettings()]);
  hearNoMoreEarly();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
      // What React mends by itself is no reason to show an error screen; the server's log has it.
      { onRecoverableError: (error) => void reportFailure(error instanceof Error ? error : new Error(String(error))) },
    );
  });
}

start().catch((error: unknown) => {
  Reflect.set(globalThis, "startFailure", error);
  return import("./client/start-failure.ts");
});
