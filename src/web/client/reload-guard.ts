// After a new build old chunks are gone and the page reloads itself: once per target in ten seconds, and to where it was going.
import { keptByTab } from "./stored.ts";

const RELOAD_TTL_MS = 10_000;
const TARGET_KEY = "reload-target";
const GUARD_KEY = "reload-guard";

interface Mark {
  readonly href: string;
  /** Where the page was then. */
  readonly from: string;
  readonly at: number;
}

function readMark(key: string, now: number): Mark | null {
  const text = keptByTab.get(key);
  if (text === null) return null;
  const mark: unknown = JSON.parse(text);
  const isMark = typeof mark === "object" && mark !== null && "href" in mark && "from" in mark && "at" in mark;
  if (!isMark || typeof mark.href !== "string" || typeof mark.from !== "string" || typeof mark.at !== "number")
    return null;
  return now - mark.at <= RELOAD_TTL_MS ? { href: mark.href, from: mark.from, at: mark.at } : null;
}
const addressNow = (): string => location.pathname + location.search;
const writeMark = (key: string, href: string): void =>
  keptByTab.set(key, JSON.stringify({ href, from: addressNow(), at: Date.now() } satisfies Mark));

/** A navigation has begun: if its code turns out to be gone, the reload goes there. */
export const rememberTarget = (href: string): void => writeMark(TARGET_KEY, href);
/** The navigation has arrived. */
export const forgetTarget = (): void => keptByTab.remove(TARGET_KEY);

/** Whoever opened another address meanwhile wants to be there and nowhere else. */
const isReload = (): boolean =>
  performance
    .getEntriesByType("navigation")
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === "reload");

/** Called at start: whether an interrupted navigation is resumed, which leaves this page. */
export function resumeTarget(): boolean {
  const target = readMark(TARGET_KEY, Date.now());
  forgetTarget();
  // A page that was left for another address before it arrived goes nowhere when that one is reloaded.
  if (target === null || !isReload() || target.from !== addressNow() || target.href === target.from) return false;
  if (readMark(GUARD_KEY, Date.now())?.href === target.href) return false;
  writeMark(GUARD_KEY, target.href);
  location.replace(target.href);
  return true;
}

/** Code asked for when the link was pointed at may be known to be gone by now: the reload is there before any effect. */
function rememberLinks(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  if (!isPlain || !(link instanceof HTMLAnchorElement) || link.origin !== location.origin || link.target !== "") return;
  const target = link.pathname + link.search;
  if (target !== addressNow()) rememberTarget(target);
}

/** A part that is fetched later (a chart, a calendar) may be gone too: reload this page once. */
export function guardReloads(): void {
  addEventListener("click", rememberLinks, { capture: true });
  addEventListener("vite:preloadError", (event) => {
    const here = addressNow();
    if (readMark(GUARD_KEY, Date.now())?.href === here) return;
    event.preventDefault();
    writeMark(GUARD_KEY, here);
    location.reload();
  });
}
