// Fetches a page whose link is pointed at or reached by keyboard: its code at once, and what it begins with when the pointer rests there.
import { use, useEffect } from "react";
import { preloadModule } from "react-dom";
import {
  matchRoutes,
  UNSAFE_DataRouterContext as RouterContext,
  UNSAFE_FrameworkContext as FrameworkContext,
} from "react-router";

const SIGNS = ["pointerover", "focusin"] as const;
/** A pointer on its way to something else stays for less. */
const RESTS_MS = 40;

interface Page {
  readonly clientLoader?: { readonly ask?: (url: URL) => unknown };
}

async function ask(page: string, address: URL): Promise<void> {
  const { clientLoader } = (await import(/* @vite-ignore */ page)) as Page;
  clientLoader?.ask?.(address);
}

export function FetchedAhead() {
  const routes = use(RouterContext)?.router.routes;
  const files = use(FrameworkContext)?.manifest.routes;
  useEffect(() => {
    let resting: ReturnType<typeof setTimeout> | undefined;
    const look = ({ target }: Event): void => {
      const link = target instanceof Element ? target.closest("a") : null;
      clearTimeout(resting);
      if (link === null || link.target !== "" || link.origin !== location.origin) return;
      // A failure would be remembered by the browser.
      if (link.pathname === location.pathname || !navigator.onLine || routes === undefined) return;
      const address = new URL(link.href);
      const parts = (matchRoutes(routes, address) ?? []).flatMap(({ route }) => files?.[route.id] ?? []);
      for (const { module, imports = [] } of parts) for (const file of [module, ...imports]) preloadModule(file);
      const page = parts.at(-1)?.module;
      // Code that does not come is told of by whoever enters.
      if (page !== undefined) resting = setTimeout(() => void ask(page, address).catch(() => undefined), RESTS_MS);
    };
    for (const sign of SIGNS) addEventListener(sign, look, { passive: true });
    return () => {
      for (const sign of SIGNS) removeEventListener(sign, look);
    };
  }, [routes, files]);
  return null;
}
