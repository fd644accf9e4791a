// Starts the page in the browser, once: language, settings, then hydration; a failure before that shows plainly.
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { recordFatal, watchFatal } from "./client/fatal.ts";
import { guardReloads, resumeTarget } from "./client/reload-guard.ts";
import { loadSettings } from "./client/settings.ts";
import { loadMessages } from "./messages/format.ts";
import { isLocaleKnown, localeCookie, localeOf, localise, preferredLocale } from "./messages/locale.ts";
import { hearNoMoreEarly } from "./ui/early-press.ts";

/** Whether the browser is on its way to another address instead. */
function leaves(): boolean {
  const preferred = preferredLocale(navigator.languages);
  if (location.pathname === "/" && !isLocaleKnown(document.cookie) && preferred !== localeOf("/")) {
    document.cookie = localeCookie(preferred);
    location.replace(localise("/", preferred) + location.search);
    return true;
  }
  return resumeTarget();
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
    );
  });
}

start().catch((error: unknown) => {
  recordFatal(error);
  const main = document.createElement("main");
  const title = document.createElement("h1");
  // The messages may be what could not be loaded, so this one text is fixed.
  title.textContent = "500 · Internal Server Error";
  const description = document.createElement("p");
  description.textContent = error instanceof Error ? error.message : "";
  main.append(title, description);
  document.body.replaceChildren(main);
});
