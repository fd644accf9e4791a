// The service worker of the verifier: keeps all its pages from the first visit on.
import { freshOrKept } from "./kept.ts";

/** The events of a service worker that this file hears; the page's own types do not know them. */
interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Event {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

const isExtendable = (event: Event): event is Extendable => "waitUntil" in event;
const isFetching = (event: Event): event is Fetching => "respondWith" in event && "request" in event;

/** Put in by the build: the addresses of the pages, relative to this file. */
declare const __PAGES__: readonly string[];

const cache = caches.open("verifier");
const ask = (path: string): Promise<Response> => fetch(path, { cache: "no-cache" });

addEventListener("install", (event) => {
  if (isExtendable(event)) event.waitUntil(cache.then((pages) => pages.addAll([...__PAGES__])));
});

addEventListener("fetch", (event) => {
  if (!isFetching(event)) return;
  const { url, mode } = event.request;
  if (mode === "navigate") event.respondWith(cache.then((pages) => freshOrKept(url, pages, ask)));
});
