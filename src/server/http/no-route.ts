/** Answers where nothing is served: there is no such address, or there is one that takes other methods. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isRefusal, refuse, type Refusal } from "#contract/errors.ts";
import { sendRefusal, wireOf, type CallContext } from "./answer-call.ts";
import { admitKey } from "./doors.ts";
import { NO_ROUTE } from "./recording.ts";

export type NoRouteAnswer = (request: FastifyRequest, response: FastifyReply) => Promise<FastifyReply>;

/** Call it before any route is added: it learns them as they come. */
export function answerNoRoutes(server: FastifyInstance, context: CallContext): NoRouteAnswer {
  const known = new Map<string, Set<string>>();
  server.addHook("onRoute", ({ url, method }) => {
    // Below a wildcard lie files, and what is not there has no methods.
    if (url.includes("*")) return;
    const methods = known.get(url) ?? new Set();
    for (const one of [method].flat()) methods.add(one);
    known.set(url, methods);
  });
  return async (request, response) => {
    const refused = await noteKey(context, request, response);
    if (refused !== null) return sendRefusal(response, refused);
    const [path = ""] = request.url.split("?", 1);
    const there = [...known].filter(([url]) => isAt(path, url));
    const methods = [...new Set(there.flatMap(([, own]) => [...own]))].sort();
    if (methods.length === 0 || methods.includes(request.method))
      return sendRefusal(response, refuse("route_not_found", "There is no such address."));
    const detail = `This address takes ${methods.join(", ")} only, not ${request.method}.`;
    response.header("allow", methods.join(", "));
    return sendRefusal(response, refuse("route_not_found", detail), { status: 405 });
  };
}

/**
 * What an agent's server asks for in vain is kept and counted like its other calls; who has signed it or not, there is
 * nothing there. Answers with what is to be said instead: such calls, too, come too often.
 */
async function noteKey(
  { doors, limits, recording }: CallContext,
  request: FastifyRequest,
  response: FastifyReply,
): Promise<Refusal | null> {
  if (!request.originalUrl.startsWith("/v1/")) return null;
  const wire = wireOf(request);
  const { outcome, headers, key } = await admitKey(wire, doors, limits.api);
  response.headers(headers);
  if (key !== undefined) recording?.begin(request, { wire, route: NO_ROUTE, ...key });
  return isRefusal(outcome) && outcome.refused === "rate_limited" ? outcome : null;
}

/** Any text between two slashes may stand where a route has a name. */
function isAt(path: string, url: string): boolean {
  const sent = path.split("/");
  const known = url.split("/");
  return sent.length === known.length && known.every((segment, at) => segment.startsWith(":") || sent[at] === segment);
}
