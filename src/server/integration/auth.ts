/** The door of /v1: who signed this request, with which key, now, for the first time, and from where. */
import { randomBytes } from "node:crypto";
import type { Logger } from "pino";
import { apiScope } from "#contract/access.ts";
import { refuse } from "#contract/errors.ts";
import type { ErrorCode, Refusal } from "#contract/errors.ts";
import { findApiKey, findKeyOwner } from "../access/queries.ts";
import type { ApiKey } from "../access/queries.ts";
import { claimNonce, noteKeyUse, secretContext } from "../access/service.ts";
import type { AccessDeps } from "../access/service.ts";
import { isInNetworks } from "../access/service/network.ts";
import type { ApiAdmission, DoorRequest, KeyOwner } from "../http/doors.ts";
import { isSignature, readAuthHeaders, readKeyId } from "./signature.ts";

export type ApiDoorDeps = Pick<AccessDeps, "db" | "seal" | "clock"> & { readonly log: Logger };

const SKEW_S = 300;
/** Unix milliseconds have had 13 digits since 2001; seconds will not for 30,000 years. */
const MILLISECONDS_LENGTH = 13;
const USE_NOTED_EVERY_MS = 60_000;

const DETAILS = {
  auth_key_unknown: "The key is not known, or no longer active.",
  auth_signature_invalid: "The signature is not that of this request.",
  auth_nonce_reused: "This nonce was used before with this key.",
  ip_not_allowed: "The key may not be used from this address.",
} as const satisfies Partial<Record<ErrorCode, string>>;

const refused = (code: keyof typeof DETAILS): Refusal => refuse(code, DETAILS[code]);

/** Checks in this order: headers there, key known, time, signature, network; the nonce is claimed by the caller. */
export function createApiDoor(
  deps: ApiDoorDeps,
): (request: DoorRequest, onKey?: (owner: KeyOwner) => void) => Promise<ApiAdmission | Refusal> {
  const noteUse = createUseNotes(deps);
  // A key that does not exist costs the same work: its secret is this one.
  const decoySecret = randomBytes(32).toString("base64url");
  const decoy = deps.seal.seal(Buffer.from(decoySecret), secretContext("none"));

  return async (request, onKey) => {
    const auth = readAuthHeaders(request.headers);
    if ("missing" in auth) return refuse("auth_missing", `The header ${auth.missing} is missing or not usable.`);
    const id = readKeyId(auth.key);
    const key = id && (await findApiKey(deps.db, id, deps.clock()));
    const secret =
      id === undefined || key === undefined
        ? deps.seal.open(decoy, secretContext("none"))
        : deps.seal.open(key.secretSealed, secretContext(id.keyId));
    const { method, url, body } = request;
    const isSigned = isSignature(secret, { ...auth, method, url, body }, auth.signature) && !hasUnreadBody(request);
    if (id === undefined || key === undefined) {
      // Whoever still uses a key that was revoked is found by those it belonged to.
      const agentId = id && (await findKeyOwner(deps.db, id));
      if (id !== undefined && agentId !== undefined) onKey?.({ ...id, agentId });
      return refused("auth_key_unknown");
    }
    onKey?.({ ...id, agentId: key.agentId });
    const timeFault = faultOfTime(auth.timestamp, deps.clock());
    if (timeFault !== null) return refuse("auth_timestamp_skew", timeFault);
    if (!isSigned) return refused("auth_signature_invalid");
    if (key.cidrs.length > 0 && !isInNetworks(request.address, key.cidrs)) return refused("ip_not_allowed");
    return {
      caller: callerOf(id, key, request.address),
      async claimNonce() {
        const at = deps.clock();
        if (!(await claimNonce(deps.db, { ...id, nonce: auth.nonce, at }))) return refused("auth_nonce_reused");
        noteUse(id.tenantId, id.keyId, at);
        return null;
      },
    };
  };
}

/** What comes with a GET is never read, so nothing can say whether it was signed. */
const hasUnreadBody = ({ method, headers }: DoorRequest): boolean =>
  method === "GET" && (Number(headers["content-length"] ?? 0) !== 0 || headers["transfer-encoding"] !== undefined);

function callerOf(id: { tenantId: string; keyId: string }, key: ApiKey, address: string): ApiAdmission["caller"] {
  const { agentId, agentPath, isSuspended } = key;
  return {
    kind: "api",
    ...id,
    agentId,
    agentPath,
    scopes: apiScope.options.filter((scope) => key.scopes.includes(scope)),
    isSuspended,
    address,
  };
}

/** What is wrong with a timestamp, for whoever writes the client: nothing of it depends on the secret. */
function faultOfTime(timestamp: string, now: Date): string | null {
  if (!/^\d+$/.test(timestamp)) return "reelgate-timestamp is not a whole number of seconds since 1970.";
  if (timestamp.length >= MILLISECONDS_LENGTH)
    return "reelgate-timestamp is in milliseconds, or finer: send whole seconds since 1970.";
  const skew = Math.abs(Math.floor(now.getTime() / 1_000) - Number(timestamp));
  return skew <= SKEW_S ? null : "reelgate-timestamp is more than 300 s from our clock.";
}

/** Off the hot path and at most once a minute for each key; a lost note is no loss. */
function createUseNotes({ db, log }: ApiDoorDeps): (tenantId: string, keyId: string, at: Date) => void {
  const noted = new Map<string, number>();
  return (tenantId, keyId, at) => {
    if (at.getTime() - (noted.get(keyId) ?? 0) < USE_NOTED_EVERY_MS) return;
    noted.set(keyId, at.getTime());
    noteKeyUse(db, tenantId, keyId, at).catch((error: unknown) => log.warn({ error }, "a key's use was not noted"));
  };
}
