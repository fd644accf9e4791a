/** Keeps other sites from acting with a member's cookie: a browser says where a call comes from. */
import type { IncomingHttpHeaders } from "node:http";

const READS = new Set(["GET", "HEAD", "OPTIONS"]);

export interface OriginCheck {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
}

/** Whether a call that changes something may come from where it says. Programs that are no browsers say nothing. */
export function createOriginCheck(allowedOrigins: readonly string[]): (request: OriginCheck) => boolean {
  const allowed = new Set(allowedOrigins.map((origin) => new URL(origin).origin));
  return ({ method, headers }) => {
    if (READS.has(method)) return true;
    const { origin, host } = headers;
    if (origin !== undefined) return allowed.has(origin) || isSameHost(origin, host);
    const site = headers["sec-fetch-site"];
    return site === undefined || site === "same-origin" || site === "none";
  };
}

/** The page's own host: a foreign page can't choose the host a browser sends. */
export function isSameHost(origin: string, host: string | undefined): boolean {
  try {
    return host !== undefined && new URL(origin).host === host;
  } catch {
    return false;
  }
}
