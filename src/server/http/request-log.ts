/** One line for each request: what route it was and how it went, never what was in it. */
import type { FastifyInstance } from "fastify";

export function logRequests(server: FastifyInstance): void {
  server.addHook("onRequest", (request, response, done) => {
    response.header("request-id", request.id);
    done();
  });
  server.addHook("onResponse", (request, response, done) => {
    const facts = {
      method: request.method,
      // The pattern, not the address: codes of players and query strings stay out.
      route: request.routeOptions.url ?? "none",
      status: response.statusCode,
      ms: Math.round(response.elapsedTime * 10) / 10,
    };
    if (response.statusCode >= 500) request.log.warn(facts, "request");
    else request.log.info(facts, "request");
    done();
  });
}
