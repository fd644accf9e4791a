// Fetches a page whose link is pointed at or reached by keyboard: its code at once, and what it begins with when the pointer rests there.
import { type ComponentType, use, useEffect } from "react";
import { preloadModule } from "react-dom";
import {
  type DataRouteObject,
  type RouteMatch,
  matchRoutes,
  UNSAFE_DataRouterContext as RouterContext,
  UNSAFE_FrameworkContext as FrameworkContext,
} from "react-router";

const SIGNS = ["pointerover", "focusin"] as const;
/** A pointer on its way to something else stays for less. */
const RESTS_MS = 40;

interface Page {
  readonly default: ComponentType;
  readonly clientLoader?: { readonly ask?: (url: URL) => readonly Promise<unknown>[] };
}

type Match = RouteMatch<string, DataRouteObject>;

/** Hears of a page whose code and first answers are here, while the pointer still rests on its link. */
export type HearAhead = (address: URL, match: Match, page: ComponentType) => void;
let tellAhead: HearAhead | undefined;

export const useHearAhead = (hear: HearAhead): void =>
  useEffect(() => {
    tellAhead = hear;
    return () => {
      tellAhead = undefined;
    };
  }, [hear]);

async function ask(page: string, address: URL, match: Match, isResting: () => boolean): Promise<void> {
  const { default: component, clientLoader } = (await import(/* @vite-ignore */ page)) as Page;
  await Promise.all(clientLoader?.ask?.(address) ?? []);
  if (isResting()) tellAhead?.(address, match, component);
}

export function FetchedAhead() {
  const routes = use(RouterContext)?.router.routes;
  const files = use(FrameworkContext)?.manifest.routes;
  useEffect(() => {
    let resting: ReturnType<typeof setTimeout> | undefined;
    let pointedAt: HTMLAnchorElement | null = null;
    const look = ({ target }: Event): void => {
      const link = target instanceof Element ? target.closest("a") : null;
      // Its icon, its text, and the focus a press gives it are the same link: what is under way for it goes on.
      if (link === pointedAt) return;
      pointedAt = link;
      clearTimeout(resting);
      if (link === null || link.target !== "" || link.origin !== location.origin) return;
      // A failure would be remembered by the browser.
      if (link.pathname === location.pathname || !navigator.onLine || routes === undefined) return;
      const address = new URL(link.href);
      const matches = matchRoutes(routes, address) ?? [];
      const parts = matches.flatMap(({ route }) => files?.[route.id] ?? []);
      for (const { module, imports = [] } of parts) for (const file of [module, ...imports]) preloadModule(file);
      const [match, page] = [matches.at(-1), parts.at(-1)?.module];
      if (match === undefined || page === undefined) return;
      const isResting = (): boolean => pointedAt === link;
      // Code that does not come is told of by whoever enters.
      resting = setTimeout(() => void ask(page, address, match, isResting).catch(() => undefined), RESTS_MS);
    };
    for (const sign of SIGNS) addEventListener(sign, look, { passive: true });
    return () => {
      for (const sign of SIGNS) removeEventListener(sign, look);
    };
  }, [routes, files]);
  return null;
}
