/** The headers that tell browsers how to guard our answers; pages get a policy of their own in site.ts. */
import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

/** What answers that are no pages may do in a browser: nothing. */
const NO_PAGE = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
const YEAR_S = 31_536_000;

export async function setSecurityHeaders(server: FastifyInstance, publicUrl: string): Promise<void> {
  await server.register(helmet, {
    global: true,
    contentSecurityPolicy: false,
    // Who may frame a page is said by its Content-Security-Policy, which older headers cannot express.
    xFrameOptions: false,
    strictTransportSecurity: publicUrl.startsWith("https:") ? { maxAge: YEAR_S, includeSubDomains: false } : false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
  });
  server.addHook("onRequest", (_request, response, done) => {
    response.header("content-security-policy", NO_PAGE);
    response.header("permissions-policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()");
    done();
  });
}

export interface PagePolicy {
  /** `sha256-…` of the page's inline scripts. */
  readonly scriptHashes: readonly string[];
  /** A source list: `'none'`, or who may show the page in a frame. */
  readonly frameAncestors: string;
  /** Origins of the server the page calls, and of its live connection; empty: its own. */
  readonly apiBase?: string;
  readonly socketBase?: string;
}

/** The Content-Security-Policy of a page: our own files, the named inline scripts, nothing else. */
export function pagePolicy({ scriptHashes, frameAncestors, apiBase = "", socketBase = "" }: PagePolicy): string {
  const scripts = ["'self'", ...scriptHashes.map((hash) => `'${hash}'`)].join(" ");
  return [
    "default-src 'self'",
    `script-src ${scripts}`,
    // Components set style attributes, and prerendered pages carry them.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    // What a page makes itself: such a worker may do no more than the page.
    "worker-src blob:",
    sources("connect-src", apiBase, socketBase, socketBase.replace(/^http/, "ws")),
    // Games come from the server that opens them.
    sources("frame-src", apiBase),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors}`,
  ].join("; ");
}

/** The page's own origin, and others where they are named. */
const sources = (part: string, ...others: readonly string[]): string =>
  [part, "'self'", ...new Set(others.filter((other) => other !== ""))].join(" ");

/** Of a page that carries everything inside: its own scripts and styles by their hashes, and no connection to anywhere. */
export function sealedPolicy(hashes: readonly string[]): string {
  const inside = hashes.length === 0 ? "'none'" : hashes.map((hash) => `'${hash}'`).join(" ");
  return [
    "default-src 'none'",
    `script-src ${inside}`,
    `style-src ${inside}`,
    "img-src data:",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** Of the service worker that keeps such pages for when there is no network: it fetches them, and does nothing else. */
export const KEEPER_POLICY = "default-src 'none'; connect-src 'self'; base-uri 'none'";
