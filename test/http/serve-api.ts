/** The whole of /v1 behind its own door on a real port, and calls signed as the wire contract says. */
import { createHash, createHmac, randomBytes } from "node:crypto";
import type { ApiScope } from "#contract/access.ts";
import { issueApiKey } from "#server/access/service.ts";
import { isTransient } from "#server/db/retry.ts";
import { createBuckets } from "#server/http/buckets.ts";
import type { MemberCaller } from "#server/http/caller.ts";
import { createLog } from "#server/http/log.ts";
import type { Recording } from "#server/http/recording.ts";
import { createHttpServer } from "#server/http/server.ts";
import { createApiDoor } from "#server/integration/auth.ts";
import { integrationRoutes } from "#server/integration/http.ts";
import { openRtpMaths } from "#server/round/service/rtp-maths.ts";
import type { Wallets } from "#server/seamless/service/wallets.ts";
import type { TreeDeps } from "../factories/tree.ts";

export interface Access {
  readonly address: string;
  readonly keyId: string;
  readonly secret: string;
  /** What the caller takes for now; the time of day unless told. */
  readonly clock?: () => Date;
}

export interface ServedApi {
  readonly address: string;
  /** A new key of this agent, with all scopes unless told. */
  readonly access: (agent: Pick<MemberCaller, "tenantId" | "agentId">, scopes?: readonly ApiScope[]) => Promise<Access>;
  readonly close: () => Promise<void>;
}

/** Of a tree whose agents' wallets nobody calls. */
const NO_WALLETS: Pick<Wallets, "written"> = { written: async () => undefined };

type ServedDeps = TreeDeps & { readonly wallets?: Pick<Wallets, "written">; readonly transferPatienceMs?: number };

export async function serveIntegration(deps: ServedDeps, recording?: Recording): Promise<ServedApi> {
  const log = createLog("silent");
  const rtp = openRtpMaths();
  const plenty = () => createBuckets({ perSecond: 1e6, burst: 1e6 }, () => performance.now());
  const nobody = async () => {
    throw new Error("only agents' servers call here");
  };
  const server = await createHttpServer({
    routes: integrationRoutes({ wallets: NO_WALLETS, ...deps, rtp, publicUrl: "https://games.example" }),
    doors: { api: createApiDoor({ ...deps, log }), member: nobody, lacksSecondFactor: nobody, play: nobody },
    limits: { api: plenty(), member: plenty(), play: plenty(), anybody: plenty() },
    isOriginAllowed: () => true,
    recording,
    ids: deps.ids,
    log,
    publicUrl: "https://games.example",
    trustedProxies: [],
    isUnavailable: isTransient,
  });
  const address = await server.listen({ host: "127.0.0.1", port: 0 });
  return {
    address,
    async access({ tenantId, agentId }, scopes = ["read", "play", "money"]) {
      const key = await issueApiKey(deps, { tenantId, agentId, scopes, cidrs: [] });
      return { address, ...key, clock: deps.clock };
    },
    close: async () => {
      await server.close();
      await rtp.stop();
    },
  };
}

export interface WireAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** Exactly as received. */
  readonly text: string;
  readonly json: unknown;
}

/** `body`: an object becomes JSON, a string goes as it is. */
export async function callApi(
  access: Access,
  method: string,
  path: string,
  body?: object | string,
): Promise<WireAnswer> {
  const text = body === undefined ? "" : typeof body === "string" ? body : JSON.stringify(body);
  const timestamp = String(Math.floor((access.clock?.() ?? new Date()).getTime() / 1_000));
  const nonce = randomBytes(18).toString("base64url");
  const hash = createHash("sha256").update(text).digest("hex");
  const signed = ["v1", timestamp, nonce, method, path, hash].join("\n");
  const answer = await fetch(access.address + path, {
    method,
    headers: {
      "reelgate-key": access.keyId,
      "reelgate-timestamp": timestamp,
      "reelgate-nonce": nonce,
      "reelgate-signature": `v1=${createHmac("sha256", access.secret).update(signed).digest("hex")}`,
      ...(text !== "" && { "content-type": "application/json" }),
    },
    ...(text !== "" && { body: text }),
  });
  const received = await answer.text();
  const json: unknown = received === "" ? undefined : JSON.parse(received);
  return { status: answer.status, headers: answer.headers, text: received, json };
}
