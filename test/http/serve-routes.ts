/** Serves a noun's routes without the rest of the application, to callers the test has chosen. */
import type { FastifyInstance } from "fastify";
import { refuse } from "#contract/errors.ts";
import { isTransient } from "#server/db/retry.ts";
import { uuidv7 } from "#server/db/uuid.ts";
import { createBuckets } from "#server/http/buckets.ts";
import type { ApiCaller, MemberCaller, PlayCaller } from "#server/http/caller.ts";
import { createLog } from "#server/http/log.ts";
import type { Route } from "#server/http/serve.ts";
import { createHttpServer } from "#server/http/server.ts";
import type { HttpOptions } from "#server/http/server.ts";

export interface FixedCallers {
  /** Whoever calls is this member; a test may change it between two calls by a getter. */
  readonly member?: MemberCaller;
  readonly api?: ApiCaller;
  readonly play?: PlayCaller;
}

const nobody = refuse("sign_in_required", "The test has named no such caller.");

/** Use `inject`; `close()` at the end. Real decoding, permissions, scopes and errors; no limits worth speaking of. */
export async function serveRoutes(
  routes: readonly Route[],
  callers: FixedCallers = {},
  options: Partial<Pick<HttpOptions, "site" | "publicUrl" | "log" | "webOrigins" | "isOriginAllowed">> = {},
): Promise<FastifyInstance> {
  const plenty = () => createBuckets({ perSecond: 1_000_000, burst: 1_000_000 }, () => performance.now());
  const server = await createHttpServer({
    routes,
    doors: {
      member: async () => callers.member ?? nobody,
      // That is the door of the session, which no test that chooses its callers goes through.
      lacksSecondFactor: async () => false,
      api: async () => (callers.api === undefined ? nobody : { caller: callers.api, claimNonce: async () => null }),
      play: async () => callers.play ?? nobody,
    },
    limits: { member: plenty(), api: plenty(), play: plenty(), anybody: plenty() },
    isOriginAllowed: () => true,
    ids: uuidv7,
    log: createLog("silent"),
    publicUrl: "http://127.0.0.1:4400",
    trustedProxies: [],
    isUnavailable: isTransient,
    ...options,
  });
  await server.ready();
  return server;
}
