/** The door of /v1 on a clock of the test's own, one endpoint behind it, and calls signed for it. */
import { randomBytes } from "node:crypto";
import { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { problem } from "#contract/errors.ts";
import { issueApiKey } from "#server/access/service.ts";
import type { IssuedApiKey, NewApiKey } from "#server/access/service.ts";
import type { Db } from "#server/db/database.ts";
import { isTransient } from "#server/db/retry.ts";
import { createSeal } from "#server/db/seal.ts";
import { uuidv7 } from "#server/db/uuid.ts";
import { createBuckets } from "#server/http/buckets.ts";
import type { DoorRequest } from "#server/http/doors.ts";
import { createLog } from "#server/http/log.ts";
import { serveApi } from "#server/http/serve.ts";
import { createHttpServer } from "#server/http/server.ts";
import { createApiDoor } from "#server/integration/auth.ts";
import { sign } from "#server/integration/signature.ts";
import type { SignedRequest } from "#server/integration/signature.ts";
import type { Happening } from "#server/live/publish.ts";
import { arrangeAgents } from "../pg/arrange-agent.ts";
import { freshDatabase } from "../pg/fresh-database.ts";

const deposit = endpoint("POST /v1/players/{code}/deposits", {
  summary: "For tests of the door",
  may: { scope: "money" },
  params: z.object({ code: z.string() }),
  query: z.strictObject({ x: z.string().optional() }),
  body: z.strictObject({ amount: z.int() }),
  answer: z.object({ agent: z.string(), amount: z.int() }),
});

export interface Wire extends SignedRequest {
  readonly key: string;
  readonly signature: string;
  /** Address the call comes from. */
  readonly from?: string;
}

export const headersOf = (wire: Wire) => ({
  "reelgate-key": wire.key,
  "reelgate-timestamp": wire.timestamp,
  "reelgate-nonce": wire.nonce,
  "reelgate-signature": wire.signature,
});

export type ApiStage = Awaited<ReturnType<typeof openApiStage>>;

/** Call it in `beforeAll` and `close()` in `afterAll`. */
export async function openApiStage() {
  const database = await freshDatabase();
  const [parent, child] = await arrangeAgents(database.db, 2);
  const agent = child ?? parent;
  const log = createLog("silent");
  const seal = createSeal(randomBytes(32).toString("base64url"));
  let now = new Date("2026-03-01T12:00:00.700Z");
  let handled = 0;
  const clock = () => now;
  const published: Happening[] = [];
  const access = {
    db: database.db,
    seal,
    ids: uuidv7,
    clock,
    publish: (said: readonly Happening[]) => void published.push(...said),
  };
  const doorOn = (db: Db) => createApiDoor({ db, seal, clock, log });
  const door = doorOn(database.db);
  const plenty = () => createBuckets({ perSecond: 1e6, burst: 1e6 }, () => now.getTime());
  const nobody = async () => {
    throw new Error("nobody calls here");
  };
  const route = serveApi(deposit, async ({ caller, body }) => {
    handled += 1;
    return { agent: caller.agentId, amount: body.amount };
  });
  const server = await createHttpServer({
    routes: [route],
    doors: { api: door, member: nobody, lacksSecondFactor: nobody, play: nobody },
    limits: {
      api: createBuckets({ perSecond: 100, burst: 200 }, () => now.getTime()),
      member: plenty(),
      play: plenty(),
      anybody: plenty(),
    },
    isOriginAllowed: () => true,
    ids: uuidv7,
    log,
    publicUrl: "http://127.0.0.1:4400",
    trustedProxies: ["127.0.0.1"],
    isUnavailable: isTransient,
  });

  const send = (wire: Wire) =>
    server.inject({
      method: wire.method as "POST", // the one method the endpoint knows
      url: wire.url,
      payload: Buffer.from(wire.body),
      headers: {
        "content-type": "application/json",
        ...headersOf(wire),
        ...(wire.from !== undefined && { "x-forwarded-for": wire.from }),
      },
    });
  return {
    database,
    agent,
    parent,
    clock,
    /** What services that make keys are given, and what they told open pages. */
    access,
    published,
    /** The door as another node opens it on its own connections. */
    doorOn,
    pass: (ms: number): void => void (now = new Date(now.getTime() + ms)),
    /** Calls that came through to the handler so far. */
    handled: () => handled,
    enter: (request: DoorRequest) => door(request),
    issue: ({ cidrs = [], scopes = ["money"] }: Partial<NewApiKey> = {}): Promise<IssuedApiKey> =>
      issueApiKey(access, { tenantId: agent.tenantId, agentId: agent.id, scopes, cidrs }),
    sign(key: Pick<IssuedApiKey, "keyId" | "secret">, change: Partial<SignedRequest> = {}): Wire {
      const request = {
        timestamp: String(Math.floor(now.getTime() / 1_000)),
        nonce: randomBytes(16).toString("base64url"),
        method: "POST",
        url: "/v1/players/ana/deposits?x=1",
        body: Buffer.from('{"amount":1050}'),
        ...change,
      };
      return { ...request, key: key.keyId, signature: sign(Buffer.from(key.secret), request) };
    },
    send,
    /** "ok", or the code it was refused with. */
    async codeOf(wire: Wire): Promise<string> {
      const answer = await send(wire);
      return answer.statusCode === 200 ? "ok" : problem.parse(answer.json()).code;
    },
    async close(): Promise<void> {
      await server.close();
      await database.close();
    },
  };
}
