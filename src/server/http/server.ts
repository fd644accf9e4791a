/** Builds the HTTP server: every endpoint with its handler, health, errors, log lines and headers. */
import { maxHeaderSize } from "node:http";
import Fastify, { LogController } from "fastify";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { Logger } from "pino";
import type { UuidSource } from "../db/uuid.ts";
import { answerCall } from "./answer-call.ts";
import type { CallContext } from "./answer-call.ts";
import { answerFailures } from "./failure.ts";
import { answerNoRoutes } from "./no-route.ts";
import { openToOrigins } from "./other-origins.ts";
import { readablePath } from "./readable-path.ts";
import { logRequests } from "./request-log.ts";
import { setSecurityHeaders } from "./security-headers.ts";
import type { Route } from "./serve.ts";
import { writeShareImages } from "./share-image.ts";
import { serveSite } from "./site.ts";
import type { SiteOptions } from "./site.ts";
import { answerUnreadables } from "./unreadable.ts";

export interface HttpOptions extends CallContext {
  readonly routes: readonly Route[];
  readonly ids: UuidSource;
  readonly log: Logger;
  readonly publicUrl: string;
  /** Other origins whose pages may call us and read what we answer; without it only our own. */
  readonly webOrigins?: readonly string[];
  /** Addresses or networks of proxies whose `x-forwarded-for` is believed. */
  readonly trustedProxies: readonly string[];
  /** Tells errors that pass: the same call may succeed a moment later. */
  readonly isUnavailable: (error: unknown) => boolean;
  /** Pages and games; without it only calls are answered. */
  readonly site?: SiteOptions;
}

const BODY_LIMIT_BYTES = 64 * 1024;

/** Not listening yet; `inject` works. */
export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const { routes, ids, log, publicUrl, trustedProxies, webOrigins = [] } = options;
  const base: FastifyBaseLogger = log;
  const answerFailure = answerFailures(options.isUnavailable);
  const unreadables = answerUnreadables(ids, log);
  const server = Fastify({
    loggerInstance: base,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "request_id" }),
    genReqId: () => ids(),
    requestIdHeader: false,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    bodyLimit: BODY_LIMIT_BYTES,
    exposeHeadRoutes: false,
    // Slow senders are cut off; what is under way at shutdown may finish.
    requestTimeout: 20_000,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    forceCloseConnections: "idle",
    // Calls on connections that are still open are answered while the server closes.
    return503OnClosing: false,
    // What may stand in a path is said by the endpoint, which names it: no part of one is too long or too odd to reach it.
    routerOptions: { maxParamLength: maxHeaderSize, ignoreTrailingSlash: false },
    rewriteUrl: ({ url = "" }) => readablePath(url),
    http: { requireHostHeader: false },
    clientErrorHandler: unreadables.onClientError,
    frameworkErrors: (error, request, response) => void answerFailure(error, request, response),
  });
  logRequests(server);
  await setSecurityHeaders(server, publicUrl);
  unreadables.watch(server);
  openToOrigins(server, webOrigins);
  server.removeAllContentTypeParsers();
  // Signatures are over the bytes as sent, so nothing may read them before the door has.
  server.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  server.setErrorHandler(answerFailure);
  options.recording?.watch(server);
  const answerNoRoute = answerNoRoutes(server, options);
  if (options.site === undefined) server.setNotFoundHandler(answerNoRoute);
  else {
    writeShareImages(server, publicUrl);
    await serveSite(server, options.site, answerNoRoute, webOrigins);
  }
  for (const route of routes) addRoute(server, options, route);
  return server;
}

function addRoute(server: FastifyInstance, context: CallContext, route: Route): void {
  server.route({
    method: route.endpoint.method,
    url: route.endpoint.path.replaceAll(/\{(\w+)\}/g, ":$1"),
    handler: (request, response) => answerCall(context, route, request, response),
  });
}
