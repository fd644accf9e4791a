/** Answers where nothing is served: there is no such address, or there is one that takes other methods. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { refuse } from "#contract/errors.ts";
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
    await noteKey(context, request);
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

/** What an agent's server asks for in vain is kept like its other calls; who has signed it or not, the answer is the same. */
async function noteKey({ doors, limits, recording }: CallContext, request: FastifyRequest): Promise<void> {
  if (recording === undefined || !request.originalUrl.startsWith("/v1/")) return;
  const wire = wireOf(request);
  const { key } = await admitKey(wire, doors, limits.api);
  if (key !== undefined) recording.begin(request, { wire, route: NO_ROUTE, ...key });
}

/** Any text between two slashes may stand where a route has a name. */
function isAt(path: string, url: string): boolean {
  const sent = path.split("/");
  const known = url.split("/");
  return sent.length === known.length && known.every((segment, at) => segment.startsWith(":") || sent[at] === segment);
}
