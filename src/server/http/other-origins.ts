/** Lets the pages of other origins call us and read what we answer (CORS): those that are named, and no others. */
import type { FastifyInstance } from "fastify";
import { UNATTENDED } from "#contract/session.ts";

interface Opened {
  /** What a page may send beside what any page may. */
  readonly takes: string;
  /** What a page may read beside what any page may. */
  readonly shows: string;
  /** Whether the member's cookie may come along. */
  readonly hasCookies: boolean;
}

const MEMBERS: Opened = {
  takes: `content-type, ${UNATTENDED}`,
  shows: "request-id, retry-after, content-disposition",
  hasCookies: true,
};
/** Calls are tried from the reference of the API: they are signed, and nothing of the browser's own comes along. */
const AGENTS: Opened = {
  takes: "content-type, reelgate-key, reelgate-timestamp, reelgate-nonce, reelgate-signature",
  shows: "*",
  hasCookies: false,
};
const METHODS = "GET, POST, PUT, PATCH, DELETE";
/** Browsers keep the word no longer than two hours, some not so long. */
const KEPT_S = 7_200;

/**
 * Call it before any route is added. Where no origin is named, nothing changes at all. Whoever may act for members is
 * said elsewhere (origin.ts): this takes nothing away from it.
 */
export function openToOrigins(server: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  const listed = new Set(origins);
  server.addHook("onRequest", async ({ method, url, headers }, response) => {
    const opened = openedAt(url);
    if (opened === undefined) return undefined;
    // Also of what others are answered: who keeps an answer must not give it to a page of another origin.
    response.header("vary", "Origin");
    const { origin } = headers;
    if (origin === undefined || !listed.has(origin)) return undefined;
    response.header("access-control-allow-origin", origin);
    if (opened.hasCookies) response.header("access-control-allow-credentials", "true");
    if (method !== "OPTIONS" || headers["access-control-request-method"] === undefined) {
      response.header("access-control-expose-headers", opened.shows);
      return undefined;
    }
    return response
      .headers({
        "access-control-allow-methods": METHODS,
        "access-control-allow-headers": opened.takes,
        "access-control-max-age": String(KEPT_S),
      })
      .code(204)
      .send();
  });
}

function openedAt(url: string): Opened | undefined {
  if (url.startsWith("/api/")) return MEMBERS;
  return url.startsWith("/v1/") ? AGENTS : undefined;
}
