/** Serves what the builds made: the prerendered pages of the dashboard, the game client and the public verifier. */
import { existsSync } from "node:fs";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { NoRouteAnswer } from "./no-route.ts";
import { scriptHashesIn } from "./script-hashes.ts";
import { KEEPER_POLICY, pagePolicy, sealedPolicy } from "./security-headers.ts";

export interface SiteOptions {
  /** Built pages of the dashboard; may not be there yet. */
  readonly webFolder: string;
  /** The built game client; may not be there yet. */
  readonly gameFolder: string;
  /** The built verifier of rounds; may not be there yet. */
  readonly verifierFolder: string;
  /** A source list: who may show a game in a frame. Operators do, each from a site of its own. */
  readonly gameFrameAncestors: string;
  /** Origins the pages call and open the live connection at; undefined: their own. */
  readonly apiBase?: string | undefined;
  readonly socketBase?: string | undefined;
}

const HASHED_FOREVER = "public, max-age=31536000, immutable";
const ALWAYS_ASK = "no-cache";
const NOT_FOUND_PAGE = "__spa-fallback.html";
/** Of the language of the address. */
const notFoundPageAt = (url: string): string =>
  /^\/pt-BR(?:[/?]|$)/.test(url) ? `pt-BR/${NOT_FOUND_PAGE}` : NOT_FOUND_PAGE;
/** Below these nothing is a page. */
const CALLS = /^\/(?:api|v1|play\/api|socket\.io)(?:\/|$)/;

export async function serveSite(
  server: FastifyInstance,
  options: SiteOptions,
  answerNoRoute: NoRouteAnswer,
  webOrigins: readonly string[],
): Promise<void> {
  const { webFolder, gameFolder, verifierFolder, gameFrameAncestors, apiBase = "", socketBase = "" } = options;
  redirectLanguage(server);
  for (const prefix of ["", "/pt-BR"]) redirectBilling(server, prefix);
  server.get("/config.json", (_request, response) =>
    response.header("cache-control", ALWAYS_ASK).send({ api_base: apiBase, socket_base: socketBase }),
  );
  // Games are opened from a launch address; who cut it short finds them on the home page.
  for (const address of ["/play", "/play/"]) server.get(address, (_request, response) => response.redirect("/", 302));
  if (existsSync(gameFolder)) {
    const policy = (scriptHashes: readonly string[]) =>
      pagePolicy({ scriptHashes, frameAncestors: withOwn(gameFrameAncestors, webOrigins) });
    await server.register(fastifyStatic, {
      ...folderOptions(gameFolder, policy),
      prefix: "/play/",
      decorateReply: false,
    });
  }
  if (existsSync(verifierFolder)) await serveVerifier(server, verifierFolder);
  const hasPages = existsSync(webFolder);
  if (hasPages) {
    const policy = (scriptHashes: readonly string[]) =>
      pagePolicy({ scriptHashes, frameAncestors: "'none'", apiBase, socketBase });
    await server.register(fastifyStatic, { ...folderOptions(webFolder, policy), prefix: "/" });
  }
  server.setNotFoundHandler((request, response) =>
    hasPages && isPage(request)
      ? response.code(404).sendFile(notFoundPageAt(request.url), { etag: false, lastModified: false })
      : answerNoRoute(request, response),
  );
}

/** Our own pages show games in a frame too, whoever else may: the launch console does. */
function withOwn(sources: string, webOrigins: readonly string[]): string {
  const others = sources.split(/\s+/).filter((source) => source !== "" && source !== "'none'" && source !== "'self'");
  return others.includes("*") ? "*" : [...new Set(["'self'", ...webOrigins, ...others])].join(" ");
}

/** Each of its pages is whole: nothing more is loaded, and nothing can leave it. */
async function serveVerifier(server: FastifyInstance, folder: string): Promise<void> {
  server.get("/verify", (_request, response) => response.redirect("/verify/", 308));
  for (const address of ["/pt-BR/verify", "/pt-BR/verify/"])
    server.get(address, (_request, response) => response.redirect("/verify/?lang=pt-BR", 308));
  await server.register(fastifyStatic, {
    ...folderOptions(folder, sealedPolicy, { "worker.js": KEEPER_POLICY }),
    prefix: "/verify/",
    decorateReply: false,
  });
}

/** @param others policies of files that are no pages */
function folderOptions(
  root: string,
  policyOf: (hashes: readonly string[]) => string,
  others: Readonly<Record<string, string>> = {},
) {
  const hashesOf = scriptHashesIn(root);
  return {
    root,
    // A directory answers with its page, whether or not the address ends in a slash.
    redirect: false,
    preCompressed: true,
    cacheControl: false,
    acceptRanges: false,
    setHeaders(response: FastifyReply, served: string): void {
      const file = path.relative(root, served).replace(/\.(?:br|gz)$/, "");
      const isHashed = file.startsWith(`assets${path.sep}`);
      response.header("cache-control", isHashed ? HASHED_FOREVER : ALWAYS_ASK);
      if (file.endsWith(".data")) response.type("text/x-script; charset=utf-8");
      const policy = file.endsWith(".html") ? policyOf(hashesOf(file.split(path.sep).join("/"))) : others[file];
      if (policy !== undefined) response.header("content-security-policy", policy);
    },
  };
}

const PORTUGUESE = /^\/pt-br(?=[/?]|$)/i;

/** Portuguese pages lie below `/pt-BR`; whoever spells it otherwise is led there. */
function redirectLanguage(server: FastifyInstance): void {
  server.addHook("onRequest", async ({ method, url }, response) => {
    if (method !== "GET" || !PORTUGUESE.test(url) || url.startsWith("/pt-BR")) return undefined;
    return response.redirect(url.replace(PORTUGUESE, "/pt-BR"), 308);
  });
}

/** The specification spells it `biling`. */
function redirectBilling(server: FastifyInstance, prefix: string): void {
  const biling = `${prefix}/dashboard/biling/`;
  for (const address of [`${prefix}/dashboard/billing`, `${prefix}/dashboard/billing/`])
    server.get(address, (_request, response) => response.redirect(`${biling}payment_history`, 302));
  server.get(`${prefix}/dashboard/billing/*`, (request, response) =>
    response.redirect(biling + request.url.slice(`${prefix}/dashboard/billing/`.length), 302),
  );
}

/** A missing file of a build must not look like a page: the router reloads the old page on a missing part. */
function isPage({ method, url }: FastifyRequest): boolean {
  const address = url.split("?", 1)[0] ?? "";
  return method === "GET" && !CALLS.test(address) && !address.startsWith("/assets/") && path.extname(address) === "";
}
